import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { AgentLike } from "./AgentLike.js";
import { idOf } from "./idOf.js";

/**
 * Adds messages and state for one request to an agent that the host owns, because its runs read both from the agent. The returned function
 * removes them again; it may be called repeatedly, and keeps what was added meanwhile.
 */
export function withTransientInput(agent: AgentLike, messages: readonly unknown[], state: UnknownRecord): () => void {
  const ids = new Set(messages.map(idOf));
  for (const message of messages) agent.messages = placed(agent.messages, message);
  const before = agent.state;
  const had = isRecord(before) ? before : {};
  const merged = { ...had, ...state };
  const keys = Object.keys(state);
  if (keys.length > 0) agent.state = merged;

  return () => {
    if (agent.messages.some((message) => ids.has(idOf(message)))) {
      agent.messages = agent.messages.filter((message) => !ids.has(idOf(message)));
    }
    const now = agent.state;
    if (keys.length === 0 || now === before) return;
    if (now === merged) agent.state = before;
    else if (isRecord(now)) agent.state = without(now, state, had);
  };
}

/** Inserts a message: the result of a call after the call, everything else at the end. */
function placed(messages: readonly unknown[], message: unknown): unknown[] {
  const toolCallId = isRecord(message) ? own(message, "toolCallId") : undefined;
  const isCaller = (one: unknown): boolean => {
    const calls = isRecord(one) ? own(one, "toolCalls") : undefined;
    return Array.isArray(calls) && calls.some((call) => idOf(call) === toolCallId);
  };
  const place = toolCallId === undefined ? -1 : messages.findLastIndex(isCaller);
  if (place < 0) return [...messages, message];
  const after = messages.findIndex((one, index) => index > place && !(isRecord(one) && own(one, "role") === "tool"));
  return after < 0 ? [...messages, message] : [...messages.slice(0, after), message, ...messages.slice(after)];
}

/** Removes the transient keys from a state that a run has changed. */
function without(now: UnknownRecord, added: UnknownRecord, had: UnknownRecord): UnknownRecord {
  const isAdded = (key: string, value: unknown): boolean => Object.hasOwn(added, key) && jsonEqual(value, own(added, key));
  const entries = Object.entries(now).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (!isAdded(key, value)) return [[key, value]];
    return Object.hasOwn(had, key) ? [[key, had[key]]] : [];
  });
  return Object.fromEntries(entries);
}
