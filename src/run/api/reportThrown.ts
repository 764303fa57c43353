import { AgentRunError } from "../../core/errors.js";
import { thrownText } from "../../protocol/json.js";
import { callSafely } from "../shared/callSafely.js";
import type { AgentRunOptions } from "./AgentRun.js";

/** Passes what the UI has thrown to the host. */
export function reportThrown(thrown: unknown, { onError }: Pick<AgentRunOptions, "onError">): void {
  const error = AgentRunError.isInstance(thrown) ? thrown : new AgentRunError("render", thrownText(thrown), { cause: thrown });
  callSafely(() => onError?.(error));
}
