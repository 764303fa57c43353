import type { RunAgentInput } from "../../protocol/input.js";
import { PROTOCOL_VERSION } from "../../protocol/protocolVersion.js";
import type { RunOptions } from "../../thread/state/RunEvent.js";

/** What is posted besides the thread. */
interface BodyOptions extends RunOptions {
  readonly tools?: RunAgentInput["tools"] | undefined;
}

/** What is posted for a run of this thread, before answers are added. */
export function bodyOf(
  { threadId, runId, state, messages }: Omit<RunAgentInput, "tools" | "context">,
  options: BodyOptions,
  additions?: RunOptions,
): RunAgentInput {
  return {
    threadId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    // Always there, and never null: servers with ag-ui-protocol (Python) before 1.0 refuse a
    // request without these two keys (HTTP 422).
    state: state ?? {},
    messages,
    tools: options.tools ?? [],
    context: [...(options.context ?? []), ...(additions?.context ?? [])],
    forwardedProps: additions?.forwardedProps ?? options.forwardedProps ?? {},
  };
}
