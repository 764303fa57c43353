import type { UserMessage } from "../protocol/messages.js";
import type { RunState } from "../thread/state/RunState.js";
import type { AgentRunOptions, NewMessage } from "./api/AgentRun.js";
import { asMessage } from "./api/asMessage.js";
import { bodyOf } from "./http/bodyOf.js";
import { type SentAhead, sendAhead } from "./http/sendAhead.js";

/** A run whose request did not wait for the engine. */
export interface StartedAhead extends SentAhead {
  readonly messages: readonly UserMessage[];
}

/**
 * The options with which the first request of a thread says nothing that only the engine knows. Not
 * among them: where no URL is posted to, where a pause or a conversation may come first, and those
 * with options of their own, which the engine checks, as it refuses unknown ones.
 */
const plain: ReadonlySet<string> = new Set<keyof AgentRunOptions>([
  "url",
  "headers",
  "credentials",
  "fetch",
  "clock",
  "stallTimeout",
  "maxEventBytes",
  "threadId",
  "generateId",
  "state",
  "tools",
  "context",
  "forwardedProps",
  "capabilities",
  "dialects",
  "validator",
  "submitMode",
  "undoSeconds",
  "strict",
  "rules",
  "redact",
  "markRisk",
  "signDecision",
  "onDecision",
  "onEvent",
  "onAbort",
  "onError",
]);

/** Whether the first request of such a run need not wait for the engine. */
export function canStartAhead(options: AgentRunOptions): boolean {
  return Object.entries(options).every(([name, value]) => value === undefined || plain.has(name));
}

export type StartAhead = typeof startAhead;

interface NewThread {
  readonly first: RunState;
  readonly getSnapshot: () => { readonly threadId: string };
  readonly generateId: () => string;
}

/**
 * Sends the first request of a thread, the same that the engine would; null where a function of the
 * host throws, or an option is not as it should be: the engine says so.
 */
export function startAhead(
  options: AgentRunOptions,
  { first, getSnapshot, generateId }: NewThread,
  newMessages: readonly NewMessage[],
): StartedAhead | null {
  const { url } = options;
  if (url === undefined) return null;
  try {
    const { threadId } = getSnapshot();
    const { state } = first.transcript;
    const runId = generateId();
    const messages = newMessages.map((message) => asMessage(message, generateId));
    const input = bodyOf({ threadId, runId, state, messages }, options);
    return { ...sendAhead(input, { ...options, url }), messages };
  } catch {
    return null;
  }
}
