import { checkedFields } from "../../src/protocol/readEvent.js";

const message = { messageId: "m", role: "assistant" };
const call = { toolCallId: "c", toolCallName: "search", parentMessageId: "m" };

/**
 * Good values for the fields of events, by their names; one that is missing here fails the test
 * that uses it.
 */
const goodFields: Readonly<Record<string, unknown>> = {
  ...message,
  ...call,
  threadId: "t",
  runId: "r1",
  protocolVersion: "1.0",
  parentRunId: "r0",
  input: {},
  result: 1,
  outcome: { type: "success" },
  usage: [],
  message: "Broken",
  code: "E1",
  stepName: "step",
  subagentRunId: "sub",
  name: "Name",
  delta: "x",
  content: "done",
  snapshot: { a: 1 },
  messages: [],
  activityType: "plan",
  replace: true,
  patch: [{ op: "add", path: "/a", value: 1 }],
  subtype: "message",
  entityId: "m",
  encryptedValue: "x",
  description: "Helps",
  parentSubagentRunId: "sub0",
  parentToolCallId: "c",
  event: {},
  source: "test",
  value: {},
  timestamp: 1,
  rawEvent: {},
  metadata: {},
};

/** The types of field that differ between events of one name. */
const special: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  STATE_DELTA: { delta: [{ op: "add", path: "/a", value: 1 }] },
  ACTIVITY_SNAPSHOT: { content: { a: 1 } },
  REASONING_MESSAGE_START: { role: "reasoning" },
  TOOL_CALL_RESULT: { role: "tool" },
};

/**
 * One good event of each type with all its fields, in an order in which they may follow each other.
 */
export const goodEvents: readonly Readonly<Record<string, unknown>>[] = [...checkedFields].map(
  ([type, fields]) => ({
    type,
    ...Object.fromEntries(fields.map((name) => [name, goodFields[name]])),
    ...special[type],
  }),
);

/** Events of one type, each with `value` in one of its fields. */
export function eventsWith(
  value: unknown,
  types: (type: string) => boolean,
): readonly Readonly<Record<string, unknown>>[] {
  return goodEvents.flatMap((event) =>
    types(String(event["type"]))
      ? Object.keys(event)
          .filter((field) => field !== "type")
          .map((field) => ({ ...event, [field]: value }))
      : [],
  );
}

const roles: readonly Readonly<Record<string, unknown>>[] = [
  { role: "developer", content: "a", name: "n", encryptedValue: "e" },
  { role: "system", content: "a", name: "n", encryptedValue: "e" },
  { role: "reasoning", content: "a", encryptedValue: "e" },
  {
    role: "assistant",
    content: "a",
    name: "n",
    toolCalls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
  },
  { role: "user", content: [{ type: "text", text: "a" }], name: "n" },
  { role: "tool", content: [{ type: "text", text: "a" }], toolCallId: "c", error: "e" },
  { role: "activity", activityType: "plan", content: { a: 1 } },
];

/**
 * Messages of every role, each with `value` in one place: a field, a part of its content, a field
 * of a part, a call or its function.
 */
export function messagesWith(value: unknown): readonly unknown[] {
  const parts = ["type", "id", "text", "source", "metadata"].map((field) => ({
    ...{ type: "text", text: "a", source: { type: "url", value: "u" } },
    [field]: value,
  }));
  const calls = [
    { id: value, type: "function", function: { name: "f", arguments: "{}" } },
    { id: "c", type: value, function: { name: "f", arguments: "{}" } },
    { id: "c", type: "function", function: value },
    { id: "c", type: "function", function: { name: value, arguments: "{}" } },
    { id: "c", type: "function", function: { name: "f", arguments: value } },
  ];
  return [
    value,
    ...roles.flatMap((fields) =>
      ["id", "role", "metadata", "subagentRunId", ...Object.keys(fields)].map((field) => ({
        id: "x",
        ...fields,
        [field]: value,
      })),
    ),
    { id: "p", role: "user", content: [value, ...parts] },
    { id: "p2", role: "tool", toolCallId: "c", content: [value, ...parts] },
    ...calls.map((toolCall) => ({ id: "a", role: "assistant", toolCalls: [toolCall] })),
  ].map((entry, index) =>
    typeof entry === "object" && entry !== null && "id" in entry && entry.id === "x"
      ? { ...entry, id: `x${index}` }
      : entry,
  );
}
