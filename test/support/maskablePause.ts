import { createMask } from "../../src/core.js";
import type { Message } from "../../src/protocol/messages.js";
import type { DecisionRecord } from "../../src/thread/decisions/DecisionRecord.js";
import type { PauseHandle } from "../../src/thread/pause/PauseHandle.js";

/** A pause in which a mask of each `token` hides nothing, and parts of others. */
export const secret = { token: "s3cret" };
export const mask = createMask((path) => path.at(-1) === "token");
export const previous = { runId: "run-0", requestId: "q-0", settled: ["z"] };
export const call = { id: "call-1", name: "login", args: {}, argsText: "{}" };
export const question = {
  dialect: "standard",
  fields: { id: "a" },
  raw: { id: "a" },
  toolCall: call,
};
export const base: PauseHandle = {
  version: 1,
  threadId: "thread-1",
  runId: "run-1",
  requestId: "q-1",
  questions: [question, { dialect: "standard", fields: { id: 5 }, raw: {} }],
  drafts: [["a", { status: "resolved", payload: { approved: true } }]],
  inputs: [["a", { to: "ann" }]],
  messages: [{ id: "m", role: "user", content: "token" }],
};
export const callsOf = (args: string) => [
  { id: "call-1", type: "function" as const, function: { name: "login", arguments: args } },
];
export const calling = (args: string) =>
  ({ id: "c", role: "assistant" as const, toolCalls: callsOf(args) }) satisfies Message;
export const result = (
  content: string | readonly { readonly type: "text"; readonly text: string }[],
): Message => ({
  id: "r",
  role: "tool",
  toolCallId: "call-1",
  content,
});
export const tool = (content: string) =>
  ({ id: "r", role: "tool" as const, toolCallId: "call-1", content }) satisfies Message;
export const activity = (content: Record<string, unknown>): Message => ({
  id: "x",
  role: "activity",
  activityType: "PLAN",
  content,
});
export const record = (
  fields: Partial<Extract<DecisionRecord, { readonly sentAt: number }>>,
): DecisionRecord => ({
  threadId: "thread-1",
  runId: "run-0",
  interruptId: "z",
  reason: "tool_call",
  askedAt: 0,
  outcome: "accepted",
  verdict: "approved",
  edited: false,
  sentAt: 0,
  resumeRunId: "run-1",
  ...fields,
});
export const history = (fields: Parameters<typeof record>[0]) => ({
  history: { revision: 1, decisions: [record(fields)], decisionResults: [] },
});
export const entry = { interruptId: "a", status: "resolved" as const, payload: {} };
export const sent = {
  runId: "run-2",
  resume: [entry],
  request: {},
  messages: [],
};
