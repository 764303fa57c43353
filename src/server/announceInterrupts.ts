import type { AgUiInterrupt } from "../protocol/events.js";
import { jsonEqual } from "../protocol/json.js";
import type { AdmitOptions } from "./admitResume.js";
import { keepNewest } from "./admitResume.js";
import { InterruptGateError } from "./InterruptGateError.js";
import { emptyPauseRecord, type PauseRecord } from "./PauseRecord.js";
import type { PauseChange } from "./PauseStore.js";
import { quoteIds } from "./quoteIds.js";

/**
 * Opens the interrupts of a run. The same announcement again changes nothing. Pure.
 *
 * @throws InterruptGateError when the run announced something else before, or an id was used before: a late answer to the first
 *   question would otherwise count for the second.
 */
export function announceInterrupts(
  record: PauseRecord,
  runId: string,
  interrupts: readonly AgUiInterrupt[],
  { now, limits, remembered }: Pick<AdmitOptions, "now" | "limits" | "remembered">,
): PauseChange<undefined> {
  const { open, past } = record;
  if (open?.runId === runId && jsonEqual(open.interrupts, interrupts)) return { result: undefined };
  if (open?.runId === runId || past.some((pause) => pause.runId === runId))
    throw new InterruptGateError(
      "run-already-announced",
      `Cannot announce: the run ${quoteIds([runId])} has announced other interrupts, or they are closed. Each run announces once.`,
    );
  const before = new Map(open?.interrupts.map((interrupt) => [interrupt.id, interrupt]));
  const closed = new Set(past.flatMap(({ interruptIds }) => interruptIds));
  const reused = interrupts.filter(
    (interrupt) => closed.has(interrupt.id) || (before.has(interrupt.id) && !jsonEqual(before.get(interrupt.id), interrupt)),
  );
  if (reused.length > 0)
    throw new InterruptGateError(
      "invalid-announcement",
      `Cannot announce: ${quoteIds(reused.map(({ id }) => id))} was used before on this thread. Give each question an id of its own.`,
    );

  const kept = new Set(interrupts.map(({ id }) => id));
  const withdrawn = (open?.interrupts ?? []).map(({ id }) => id).filter((id) => !kept.has(id));
  const replaced =
    open === null || withdrawn.length === 0 ? [] : [{ runId: open.runId, interruptIds: withdrawn, answers: [], closedAt: now }];
  return {
    record: {
      ...emptyPauseRecord,
      open: interrupts.length === 0 ? null : { runId, interrupts },
      past: keepNewest([...past, ...replaced], remembered, limits),
    },
    result: undefined,
  };
}
