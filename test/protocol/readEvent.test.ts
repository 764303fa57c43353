import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgUiEvent, type AgUiEventType, readEvent } from "../../src/core.js";
import { asks, finished, opaqueIds } from "../support/builders.js";

const outcomeOf = (outcome: unknown) => readEvent({ ...finished(), outcome });
const success = { status: "read", event: { ...finished(), outcome: { type: "success" } } };

/** One of each, with every field the protocol knows. */
const everyEvent: {
  readonly [Type in AgUiEventType]: Omit<Extract<AgUiEvent, { type: Type }>, "type">;
} = {
  RUN_STARTED: {
    threadId: "t",
    runId: "r",
    protocolVersion: "1.1",
    parentRunId: "p",
    input: { threadId: "t", runId: "r", messages: [], tools: [], context: [] },
  },
  RUN_FINISHED: {
    threadId: "t",
    runId: "r",
    result: 1,
    outcome: { type: "success", pendingToolCallIds: ["call-1"] },
    usage: [{ model: "m" }],
  },
  RUN_ERROR: { message: "m", code: "c", usage: [] },
  STEP_STARTED: { stepName: "s", subagentRunId: "sub" },
  STEP_FINISHED: { stepName: "s" },
  TEXT_MESSAGE_START: { messageId: "m", role: "assistant", name: "n" },
  TEXT_MESSAGE_CONTENT: { messageId: "m", delta: "" },
  TEXT_MESSAGE_END: { messageId: "m" },
  TEXT_MESSAGE_CHUNK: { messageId: "m", role: "user", delta: "d", name: "n" },
  TOOL_CALL_START: { toolCallId: "c", toolCallName: "n", parentMessageId: "m" },
  TOOL_CALL_ARGS: { toolCallId: "c", delta: "{" },
  TOOL_CALL_END: { toolCallId: "c" },
  TOOL_CALL_CHUNK: { toolCallId: "c", toolCallName: "n", parentMessageId: "m", delta: "{" },
  TOOL_CALL_RESULT: {
    toolCallId: "c",
    messageId: "m",
    content: [{ type: "text", text: "t" }],
    role: "tool",
  },
  STATE_SNAPSHOT: { snapshot: null },
  STATE_DELTA: { delta: [{ op: "remove", path: "/a" }] },
  MESSAGES_SNAPSHOT: { messages: [{ id: "m", role: "user", content: "c" }] },
  ACTIVITY_SNAPSHOT: { messageId: "m", activityType: "A", content: {}, replace: false },
  ACTIVITY_DELTA: { messageId: "m", activityType: "A", patch: [] },
  REASONING_START: { messageId: "m" },
  REASONING_MESSAGE_START: { messageId: "m", role: "reasoning" },
  REASONING_MESSAGE_CONTENT: { messageId: "m", delta: "d" },
  REASONING_MESSAGE_END: { messageId: "m" },
  REASONING_MESSAGE_CHUNK: { messageId: "m", delta: "d" },
  REASONING_END: { messageId: "m" },
  REASONING_ENCRYPTED_VALUE: { subtype: "tool-call", entityId: "e", encryptedValue: "v" },
  SUBAGENT_STARTED: {
    subagentRunId: "s",
    name: "n",
    description: "d",
    parentSubagentRunId: "p",
    parentToolCallId: "c",
    parentMessageId: "m",
  },
  SUBAGENT_FINISHED: {
    subagentRunId: "s",
    result: 1,
    outcome: { type: "suspended", interruptIds: ["a"] },
  },
  SUBAGENT_ERROR: { subagentRunId: "s", message: "m", code: "c" },
  RAW: { event: null, source: "s" },
  CUSTOM: { name: "n", value: null },
};
const samples = Object.entries(everyEvent).map(
  ([type, fields]): { readonly type: string; readonly [field: string]: unknown } => ({
    type,
    timestamp: 1,
    rawEvent: { a: 1 },
    metadata: { b: 2 },
    ...fields,
  }),
);
const named = samples.map((sample) => [sample.type, sample] as const);

/** The end of a run needs no ids: there is only one run that it can be the end of. */
const isIdOfEnd = (type: string, key: string): boolean =>
  type === "RUN_FINISHED" && (key === "threadId" || key === "runId");

describe("the end of a run", () => {
  it.each([undefined, null])("is one without its ids (%s)", (id) => {
    expect(readEvent({ type: "RUN_FINISHED", threadId: id, runId: id })).toEqual({
      status: "read",
      event: { type: "RUN_FINISHED", threadId: "", runId: "", outcome: { type: "success" } },
    });
  });

  it("needs them in a strict run, and ids that are texts in every run", () => {
    expect(readEvent({ type: "RUN_FINISHED", runId: "r" }, true).status).toBe("fatal");
    expect(readEvent({ type: "RUN_FINISHED", threadId: 5, runId: "r" }).status).toBe("skipped");
  });
});

describe("every event", () => {
  it.each(named)("%s is read as it is", (_, raw) => {
    expect(readEvent(raw)).toEqual({ status: "read", event: raw });
  });

  it.each(named)("%s is read when every field that may be absent is null", (_, raw) => {
    const optional = Object.keys(raw).filter(
      (key) =>
        key !== "type" &&
        !isIdOfEnd(raw.type, key) &&
        readEvent({ ...raw, [key]: undefined }).status === "read",
    );
    const nulls = Object.fromEntries(optional.map((key) => [key, null]));
    const present = Object.fromEntries(
      Object.entries(raw).filter(([key]) => !optional.includes(key)),
    );
    const event =
      raw.type === "RUN_FINISHED" ? { ...present, outcome: { type: "success" } } : present;
    expect(readEvent({ ...raw, ...nulls })).toEqual({ status: "read", event });
  });

  it.each(named)(
    "%s is left out, not the run, when a field it needs has the wrong type or is missing",
    (_, raw) => {
      const needed = Object.keys(raw).filter(
        (key) => key !== "type" && readEvent({ ...raw, [key]: undefined }).status !== "read",
      );
      for (const key of needed) {
        const left = {
          status: "skipped",
          code: "malformed-event",
          message: expect.stringContaining(key),
        };
        expect(readEvent({ ...raw, [key]: undefined })).toMatchObject(left);
        if (typeof raw[key] === "string")
          expect(readEvent({ ...raw, [key]: 5 })).toMatchObject(left);
      }
    },
  );

  it.each(named)(
    "reads %s without an optional field of the wrong type, and reports it",
    (_, raw) => {
      const isOptional = (key: string) =>
        !isIdOfEnd(raw.type, key) && readEvent({ ...raw, [key]: undefined }).status === "read";
      for (const key of Object.keys(raw).filter(
        (name) => name !== "type" && typeof raw[name] === "string" && isOptional(name),
      )) {
        const reading = readEvent({ ...raw, [key]: 5 });
        expect(reading).toMatchObject({ status: "read", warning: expect.stringContaining(key) });
        expect(reading.status === "read" ? Object.keys(reading.event) : []).not.toContain(key);
      }
    },
  );

  it("of an unknown type is skipped, and its name is reported", () => {
    expect(readEvent({ type: "THINKING_OUT_LOUD" })).toEqual({
      status: "skipped",
      code: "unknown-event",
      message: "unknown event type THINKING_OUT_LOUD",
    });
  });

  it.each(opaqueIds.map((type) => [type.slice(0, 20), type]))(
    'of the type "%s" is unknown too, and no more than that',
    (_, type) => {
      const reading = readEvent({ type });
      expect(reading).toMatchObject({ status: "skipped", code: "unknown-event" });
      expect(JSON.stringify(reading).length).toBeLessThan(300);
    },
  );

  it.each([null, undefined, 5, "RUN_STARTED", [{ type: "RUN_STARTED" }]])(
    "ends the run when it is %j: then this is no event stream",
    (raw) => {
      expect(readEvent(raw)).toMatchObject({ status: "fatal", rule: "event-is-object" });
    },
  );

  it.each([undefined, null, 5])("ends the run when its type is %j", (type) => {
    expect(readEvent({ type })).toMatchObject({ status: "fatal", rule: "event-has-type" });
  });

  it("keeps fields the protocol does not know", () => {
    expect(readEvent({ type: "STEP_STARTED", stepName: "s", acme: 1 })).toMatchObject({
      event: { acme: 1 },
    });
  });
});

describe("fields whose values matter for display", () => {
  it.each(["robot", "tool", "activity", ""])(
    "rejects messages with the role %j, which no screen can show and no agent accepts",
    (role) => {
      const reading = readEvent({ type: "TEXT_MESSAGE_START", messageId: "m", role });
      const speaker =
        reading.status === "read" && "role" in reading.event ? reading.event.role : undefined;
      expect([undefined, "assistant", "user", "system", "developer"]).toContain(speaker);
    },
  );

  it("leaves out metadata that is no object, or the event", () => {
    const reading = readEvent({ type: "TEXT_MESSAGE_END", messageId: "m", metadata: "abc" });
    expect(reading.status === "read" ? reading.event.metadata : undefined).toBeUndefined();
  });
});

describe("the outcome of RUN_FINISHED", () => {
  it.each([undefined, null, "success", { type: "success" }])("%j is a success", (outcome) => {
    expect(outcomeOf(outcome)).toEqual(success);
  });

  it("a success may name the calls that wait for their tools; only names count", () => {
    expect(outcomeOf({ type: "success", pendingToolCallIds: ["a", 5, null] })).toMatchObject({
      event: { outcome: { pendingToolCallIds: ["a"] } },
    });
    expect(outcomeOf({ type: "success", pendingToolCallIds: "a" })).toEqual(success);
    expect(
      outcomeOf({ type: "interrupt", interrupts: [{}], pendingToolCallIds: ["a", 5] }),
    ).toMatchObject({
      event: { outcome: { type: "interrupt", pendingToolCallIds: ["a"] } },
    });
  });

  it("a success does not become a question because it lists some", () => {
    expect(outcomeOf({ type: "success", interrupts: [{ id: "a", reason: "x" }] })).toEqual(success);
  });

  it("cancelled is its own ending", () => {
    expect(outcomeOf({ type: "cancelled" })).toMatchObject({
      event: { outcome: { type: "cancelled" } },
    });
  });

  it("an interrupt keeps its questions exactly as they came", () => {
    const interrupts = [{ id: "a", reason: "x", message: null }, "no question at all"];
    expect(readEvent(asks(interrupts))).toEqual({
      status: "read",
      event: { ...finished(), outcome: { type: "interrupt", interrupts } },
    });
  });

  it.each([[[]], [undefined], [null], [{ id: "a" }], ["a"]])(
    "an interrupt with the questions %j asks nothing, and the run has failed",
    (interrupts) => {
      expect(readEvent(asks(interrupts))).toMatchObject({
        status: "fatal",
        rule: "interrupts-not-empty",
        eventType: "RUN_FINISHED",
      });
    },
  );

  it.each(["paused", undefined, 5])(
    "the unknown outcome %j reads as a success, and is mentioned",
    (type) => {
      expect(outcomeOf({ type })).toMatchObject({
        status: "read",
        event: { outcome: { type: "success", isAssumed: true } },
        warning: expect.stringContaining("unknown outcome"),
      });
    },
  );

  it.each([[[]], [5], [true]])("the outcome %j ends the run as rejected", (outcome) => {
    expect(outcomeOf(outcome)).toMatchObject({
      status: "fatal",
      rule: "outcome-is-object",
      eventType: "RUN_FINISHED",
    });
  });

  it("an outcome that is a string is left to the dialects, and is a violation in strict mode", () => {
    expect(outcomeOf("interrupt")).toMatchObject({
      status: "read",
      event: { outcome: { type: "word", word: "interrupt" } },
    });
    expect(
      readEvent({ type: "RUN_FINISHED", threadId: "t", runId: "r", outcome: "interrupt" }, true),
    ).toMatchObject({
      status: "fatal",
      rule: "outcome-is-object",
    });
  });

  it("keeps working with an outcome JSON cannot represent", () => {
    expect(outcomeOf({ type: 5n })).toMatchObject(success);
  });
});

it("never throws, for any value", () => {
  const type = fc.constantFrom(...Object.keys(everyEvent), "UNKNOWN");
  const field = fc.constantFrom(...new Set(samples.flatMap((sample) => Object.keys(sample))));
  const hostile = fc
    .tuple(type, fc.dictionary(field, fc.jsonValue()))
    .map(([name, fields]) => ({ ...fields, type: name }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), hostile), (raw) => {
      expect(["read", "skipped", "fatal"]).toContain(readEvent(raw).status);
    }),
  );
});
