import { toolCallsIn } from "../transcript/findToolCall.js";
import type { Transcript } from "../transcript/Transcript.js";
import { unansweredCalls } from "../transcript/unansweredCalls.js";

/**
 * Records, for developers, that a run ended with calls of tools that the page does not declare: some agents wait for their results without
 * asking, and nothing is shown then. Recorded once for each set of tools.
 */
export function withUndeclaredCalls(transcript: Transcript, declared: ReadonlySet<string> | undefined): Transcript {
  if (declared === undefined) return transcript;
  const { messages, problems } = transcript;
  const open = new Set(unansweredCalls(messages, []));
  const names = toolCallsIn(messages).flatMap(({ id, function: { name } }) =>
    open.has(id) && !declared.has(name) && !announcingTools.has(name) ? [name] : [],
  );
  if (names.length === 0) return transcript;
  const message = `open calls of undeclared tools: ${[...new Set(names)].join(", ")}`;
  if (problems.some((known) => known.message === message)) return transcript;
  return { ...transcript, problems: [...problems, { code: "undeclared-tool-calls", message }] };
}

/** Names of calls that only announce a question. Agents send them beside the question, with no result of their own. */
export const announcingTools: ReadonlySet<string> = new Set([
  "confirm_changes",
  "request_info",
  "adk_request_confirmation",
  "adk_request_input",
]);
