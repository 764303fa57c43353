import type { PendingInterrupt } from "../interrupt/interrupt.js";
import { parseInterrupts } from "../interrupt/parseInterrupt.js";
import type { DialectContext } from "./Dialect.js";
import type { Detectors, Dialects } from "./Dialects.js";

/** Reads the interrupts of an outcome by the dialects that claim them, and by the standard. */
export function readQuestions(
  { read }: Dialects,
  raws: readonly unknown[],
  context: DialectContext,
  detectors?: Detectors,
): readonly PendingInterrupt[] {
  return read?.(raws, context, detectors) ?? parseInterrupts(raws, { findToolCall: context.findToolCall });
}
