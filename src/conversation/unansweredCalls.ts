import type { PendingInterrupt } from "../interrupt/interrupt.js";
import type { Message } from "../protocol/messages.js";
import { resultIdsIn, type Transcript, toolCallsIn } from "./Transcript.js";

/**
 * Returns the calls without a result that no message followed and no question is about: those that
 * the agent names, and those that can be seen. Undefined where there are none.
 */
export function unansweredCalls(
  messages: readonly Message[],
  interrupts: readonly PendingInterrupt[],
  named: readonly string[] = [],
): readonly string[] | undefined {
  const recent = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const made = toolCallsIn(recent);
  const settled = new Set<string | undefined>([
    ...resultIdsIn(messages),
    ...interrupts.flatMap(({ id, toolCallId }) => [id, toolCallId]),
  ]);
  const ids = new Set([...named, ...made.map(({ id }) => id)].filter((id) => !settled.has(id)));
  return ids.size === 0 ? undefined : [...ids];
}

/**
 * Records, for developers, that a run ended with calls of tools that the page does not declare:
 * some agents wait for their results without asking, and nothing is shown then. A call that was
 * just decided about waits for none. Recorded once for each set of tools.
 */
export function withUndeclaredCalls(
  transcript: Transcript,
  declared: ReadonlySet<string> | undefined,
  answered: readonly PendingInterrupt[],
): Transcript {
  if (declared === undefined) return transcript;
  const { messages, problems } = transcript;
  const unanswered = new Set(unansweredCalls(messages, answered));
  const names = toolCallsIn(messages)
    .filter(({ id }) => unanswered.has(id))
    .map((call) => call.function.name)
    .filter((name) => !declared.has(name) && !announcingTools.has(name));
  if (names.length === 0) return transcript;
  const message = `open calls of undeclared tools: ${[...new Set(names)].join(", ")}`;
  if (problems.some((problem) => problem.message === message)) return transcript;
  return { ...transcript, problems: [...problems, { code: "undeclared-tool-calls", message }] };
}

/**
 * Names of calls that only announce a question. Agents send them beside the question, with no
 * result of their own.
 */
export const announcingTools: ReadonlySet<string> = new Set([
  "confirm_changes",
  "request_info",
  "adk_request_confirmation",
  "adk_request_input",
]);
