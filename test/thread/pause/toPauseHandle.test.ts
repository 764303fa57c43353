import { describe, expect, it } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import { toPauseHandle } from "../../../src/thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  failed,
  happen,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  respond,
  start,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const afterwards = (state: RunState, ...happened: readonly RunEvent[]) =>
  happen(state, ...happened).state;
const typed = (interruptId: string, value: unknown): RunEvent => ({
  type: "input",
  interruptId,
  value,
});
const handleOf = (state: RunState) => {
  const handle = toPauseHandle(state);
  if (handle === null) throw new Error("nothing is open");
  return handle;
};

const one = interruptedWith(question("a"));
const sent = afterwards(one, respond("a", approve()), submit());

describe("a pause that is stored", () => {
  it("nothing is stored while nothing is open", () => {
    expect(toPauseHandle(initialState("thread-1"))).toBeNull();
    expect(toPauseHandle(afterwards(one, { type: "dismiss" }))).toBeNull();
  });

  it("a stored pause has the question as the agent sent it, with its call and all its fields", () => {
    const schema = { type: "object", properties: { approved: { type: "boolean" } } };
    const raw = {
      id: "a",
      reason: "tool_call",
      message: "Send it?",
      toolCallId: "call-1",
      responseSchema: schema,
      expiresAt: isoAt(60),
      metadata: { risk: "high" },
      subagentRunId: "sub-1",
    };
    const asked = happen(
      initialState("thread-1"),
      start(),
      received(
        "run-1",
        started(),
        ...calls("send", { to: "ann" }),
        { type: "STATE_SNAPSHOT", snapshot: { n: 1 } },
        asks([raw]),
      ),
      closed("run-1"),
    ).state;
    expect(handleOf(asked)).toEqual({
      version: 1,
      threadId: "thread-1",
      runId: "run-1",
      requestId: "run-1",
      questions: [
        {
          dialect: "standard",
          fields: {
            id: "a",
            reason: "tool_call",
            message: "Send it?",
            toolCallId: "call-1",
            responseSchema: schema,
            metadata: { risk: "high" },
            subagentRunId: "sub-1",
          },
          raw,
          expiresAt: at(60),
          toolCall: expect.objectContaining({ id: "call-1", name: "send", args: { to: "ann" } }),
        },
      ],
      drafts: [],
      inputs: [],
      messages: asked.transcript.messages,
      state: { n: 1 },
    });
  });

  it("a stored pause has no field that the question does not have", () => {
    const raw = { id: "a", reason: "confirmation" };
    const handle = handleOf(interruptedWith(raw));
    expect(handle.questions).toStrictEqual([
      { dialect: "standard", fields: { id: "a", reason: "confirmation" }, raw },
    ]);
    for (const key of ["sent", "changed", "state"]) expect(handle).not.toHaveProperty(key);
  });

  it("a stored pause gives no id to a question that has none of its own", () => {
    const { questions } = handleOf(interruptedWith({ reason: "confirmation" }));
    expect(questions[0]?.fields).not.toHaveProperty("id");
  });

  it("a stored pause keeps what a dialect adds to a question", () => {
    const notes = [{ code: "note", message: "Only once" }];
    const added = {
      dialect: "custom",
      onCancel: "reject",
      notes,
      origin: { type: "CUSTOM" },
    } as const;
    const state = {
      ...one,
      batch: one.batch && {
        ...one.batch,
        interrupts: one.batch.interrupts.map((each) => ({ ...each, ...added })),
      },
    };
    expect(handleOf(state).questions[0]).toMatchObject(added);
  });

  it("a stored pause has the answers, and what was typed as far as JSON can carry it", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    const state = afterwards(
      interruptedWith(question("a"), question("b"), question("c"), question("d"), question("e")),
      respond("a", approve()),
      respond("b", cancel()),
      typed("c", { comment: "Only" }),
      typed("d", circle),
      typed("e", () => 1),
    );
    const { drafts, inputs } = handleOf(state);
    expect(drafts).toEqual([
      ["a", approve()],
      ["b", cancel()],
    ]);
    expect(inputs).toEqual([["c", { comment: "Only" }]]);
    expect(handleOf(afterwards(state, typed("c", circle))).inputs).toEqual([]);
  });

  it("a stored pause has the answers that are being sent, and those with unknown delivery", () => {
    const expected = {
      runId: "run-2",
      resume: [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
      request: expect.objectContaining({ resume: expect.any(Array) }),
      sentAt: at(0),
      messages: [],
    };
    expect(handleOf(sent).sent).toEqual(expected);
    expect(handleOf(afterwards(sent, closed("run-2"))).sent).toEqual(expected);
  });

  it("a stored pause has no answers that the agent has refused", () => {
    const refused = afterwards(
      sent,
      received("run-2", started("run-2"), failed()),
      closed("run-2"),
    );
    expect(lastSent(refused)?.delivery).toBe("rejected");
    expect(handleOf(refused)).not.toHaveProperty("sent");
    expect(handleOf(refused).drafts).toEqual([["a", approve()]]);
  });

  it("a stored pause names the questions that have changed and are not answered since", () => {
    const load: RunEvent = { type: "load", runId: "load-1", now: at(1) };
    const answered = afterwards(
      interruptedWith(question("a"), question("b")),
      respond("a", approve()),
      respond("b", approve()),
    );
    const other = [question("a", { message: "Other" }), question("b", { message: "Other" })];
    const changed = afterwards(
      answered,
      load,
      received("load-1", started("load-1"), asks(other, "load-1")),
      closed("load-1"),
    );
    expect(handleOf(changed).changed).toEqual(["a", "b"]);
    expect(handleOf(afterwards(changed, respond("a", approve()))).changed).toEqual(["b"]);
    expect(
      handleOf(afterwards(changed, respond("a", approve()), respond("b", approve()))),
    ).not.toHaveProperty("changed");
  });
});
