import { isRecord, jsonEqual, own, type UnknownRecord } from "../protocol/json.js";
import type { AgentLike } from "./AgentLike.js";
import { idOf } from "./idOf.js";

/**
 * Gives an agent that somebody else owns what goes along with one request only, because its runs take both from what it has. What is
 * returned takes it away again, as often as it is called, and leaves what has come meanwhile.
 */
export function layOver(agent: AgentLike, messages: readonly unknown[], state: UnknownRecord): () => void {
  const ids = new Set(messages.map(idOf));
  if (messages.length > 0) agent.messages = [...agent.messages, ...messages];
  const before = agent.state;
  const had = isRecord(before) ? before : {};
  const laid = { ...had, ...state };
  const keys = Object.keys(state);
  if (keys.length > 0) agent.state = laid;

  return () => {
    if (agent.messages.some((message) => ids.has(idOf(message)))) {
      agent.messages = agent.messages.filter((message) => !ids.has(idOf(message)));
    }
    const now = agent.state;
    if (keys.length === 0 || now === before) return;
    if (now === laid) agent.state = before;
    else if (isRecord(now)) agent.state = without(now, state, had);
  };
}

/** A state that a run has gone on with, as it would be had nothing been laid over it. */
function without(now: UnknownRecord, laid: UnknownRecord, had: UnknownRecord): UnknownRecord {
  const isLaid = (key: string, value: unknown): boolean => Object.hasOwn(laid, key) && jsonEqual(value, own(laid, key));
  const entries = Object.entries(now).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (!isLaid(key, value)) return [[key, value]];
    return Object.hasOwn(had, key) ? [[key, had[key]]] : [];
  });
  return Object.fromEntries(entries);
}
