import { describe, expect, it } from "vitest";
import { AgentRunError } from "../../../src/core.js";
import { createDialects, standardDialects } from "../../../src/dialects/createDialects.js";
import type { Dialect } from "../../../src/dialects/Dialect.js";
import type { Dialects } from "../../../src/dialects/Dialects.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt, decisionSchema, toolCallInterrupt } from "../../../src/testing.js";
import { createAnswerChecks } from "../../../src/thread/compose/answerChecks.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { createSnapshots } from "../../../src/thread/view/createSnapshots.js";
import {
  approve,
  asks,
  at,
  closed,
  deny,
  failed,
  happen,
  happenWith,
  interruptedWith,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const afterwards = (state: RunState, ...happened: readonly RunEvent[]) =>
  happen(state, ...happened).state;
const picture = (state: RunState, dialects: Dialects = standardDialects) =>
  createSnapshots(createAnswerChecks(defaultValidator), "auto", dialects)(state);
const throwing = () => {
  throw new Error("broken");
};

const explaining = (advice: NonNullable<Dialect["advice"]>) =>
  createDialects([{ name: "standard", advice }]);

const one = interruptedWith(question("a"));
const answered = afterwards(one, respond("a", approve()));
const sent = afterwards(answered, submit());

describe("a validator or a dialect that throws", () => {
  it("a validator that throws blocks the answer that cannot be checked, and the page keeps working", () => {
    const strict = interruptedWith(
      question("a", { responseSchema: decisionSchema }),
      question("b"),
    );
    const state = afterwards(strict, respond("a", approve()), respond("b", approve()));
    const { interrupts, composer } = createSnapshots(
      { ...createAnswerChecks(defaultValidator), check: throwing },
      "auto",
    )(state);
    expect(
      interrupts.map(({ status, issues }) => [status, issues.map(({ code }) => code)]),
    ).toEqual([
      ["invalid", ["unchecked"]],
      ["invalid", ["unchecked"]],
    ]);
    expect(composer).toMatchObject({
      status: "incomplete",
      answered: 0,
      blockers: [
        { code: "invalid", interruptId: "a", issues: [{ code: "unchecked", path: [] }] },
        { code: "invalid", interruptId: "b", issues: [{ code: "unchecked", path: [] }] },
      ],
    });
  });

  it("a dialect that throws blocks the request that cannot be written, by the questions that can be answered", () => {
    const state = afterwards(
      interruptedWith(question("a"), { reason: "confirmation" }),
      respond("a", approve()),
    );
    const { composer } = picture(
      { ...state },
      createDialects([{ name: "standard", write: throwing }]),
    );
    expect(composer.status).toBe("incomplete");
    const { composer: whole } = picture(
      answered,
      createDialects([{ name: "standard", write: throwing }]),
    );
    expect(whole).toMatchObject({
      status: "incomplete",
      blockers: [{ code: "invalid", interruptId: "a" }],
    });
  });

  it("a dialect that throws explains nothing", () => {
    const refused = afterwards(sent, received("run-2", failed("No.")), closed("run-2"));
    const note = { code: "why", message: "Because" };
    expect(picture(refused).explanation).toBeNull();
    expect(
      picture(
        refused,
        explaining(() => ({ advice: "retry", note })),
      ).explanation,
    ).toEqual(note);
    expect(picture(refused, explaining(throwing)).explanation).toBeNull();
  });
});

describe("what the page shows of the answers", () => {
  it("the page shows while the history is loaded that nothing is sent", () => {
    expect(picture(sent).composer).toMatchObject({ status: "submitting", checking: false });
    const unsure = afterwards(sent, closed("run-2"));
    const loading = afterwards(unsure, { type: "load", runId: "load-1", now: at(1) });
    expect(picture(loading).composer).toMatchObject({
      status: "submitting",
      checking: true,
      canRetry: false,
    });
  });

  it("the page shows when the agent acts on the answers", () => {
    expect(picture(sent).composer.accepted).toBe(false);
    const show = createSnapshots(createAnswerChecks(defaultValidator), "auto");
    const before = show(sent);
    const working = show(
      afterwards(sent, received("run-2", started("run-2"), ...says("Doing it"))),
    );
    expect([before.composer.accepted, working.composer.accepted]).toEqual([false, true]);
    expect(working.interrupts).toBe(before.interrupts);
  });

  it("the page shows that nothing was sent where the record could not be stored", () => {
    const saving = afterwards(answered, {
      type: "submit",
      runId: "run-2",
      save: "required",
      now: at(1),
    });
    const error = new AgentRunError("storage", "full");
    const unsaved = afterwards(saving, { type: "notSaved", runId: "run-2", error });
    expect(picture(unsaved).composer).toMatchObject({ status: "failed", unsaved: true });
    expect(picture(afterwards(sent, closed("run-2"))).composer.unsaved).toBe(false);
    expect(picture({ ...answered, error }).composer.unsaved).toBe(false);
  });

  it("the page shows what the agents do with the same answers sent twice, and the notes about mixed ones", () => {
    const note = { code: "mixed", message: "All or nothing" };
    const dialects = createDialects([
      {
        name: "house",
        claims: () => true,
        read: (fields) => ({ fields, allOrNone: { group: "all", note } }),
      },
    ]);
    const unsafe = createDialects([{ name: "standard", repeat: "unsafe" }]);
    const call = (id: string) => ({
      id,
      type: "function",
      function: { name: "send", arguments: "{}" },
    });
    const caller = { id: "m", role: "assistant", toolCalls: [call("call-a"), call("call-b")] };
    const about = (id: string) => toolCallInterrupt({ id, toolCallId: `call-${id}` });
    const asked = [
      { type: "MESSAGES_SNAPSHOT", messages: [caller] },
      asks([about("a"), about("b")]),
    ];
    const two = (asking: Dialects) =>
      happenWith(
        asking,
        initialState("thread-1"),
        start(),
        received("run-1", started(), ...asked),
        closed("run-1"),
      ).state;
    const mixed = (asking: Dialects) =>
      afterwards(two(asking), respond("a", approve()), respond("b", deny()));
    expect(picture(one, unsafe).composer.repeat).toBe("unsafe");
    expect(picture(one).composer.repeat).toBe("unknown");
    expect([
      picture(mixed(standardDialects)).composer.mixedBatchNote,
      picture(two(dialects)).composer.mixedBatchNote,
    ]).toEqual([null, null]);
    expect(picture(mixed(dialects)).composer.mixedBatchNote).toEqual(note);
  });
});

describe("a question on screen", () => {
  it("a question on screen gets a new key and a mark when it has changed, and keeps the key when it is answered", () => {
    const load: RunEvent = { type: "load", runId: "load-1", now: at(1) };
    const other = [question("a", { message: "Other" }), question("b")];
    const two = afterwards(
      interruptedWith(question("a"), question("b")),
      respond("a", approve()),
      respond("b", approve()),
    );
    const changed = afterwards(
      two,
      load,
      received("load-1", started("load-1"), asks(other, "load-1")),
      closed("load-1"),
    );
    const [first, second] = picture(changed).interrupts;
    expect([first?.changed, first?.draft, second?.changed, second?.draft]).toEqual([
      true,
      null,
      false,
      approve(),
    ]);
    expect(first?.key).toMatch(/\/0\/1$/);
    expect(second?.key).toMatch(/\/1$/);
    const again = picture(afterwards(changed, respond("a", approve()))).interrupts[0];
    expect([again?.changed, again?.key]).toEqual([false, first?.key]);
  });

  it("a question is not on screen beyond the number that is shown", () => {
    const three = interruptedWith(question("a"), question("b"), question("c"));
    const state = { ...three, batch: three.batch && { ...three.batch, shown: 2 } };
    const { interrupts, composer } = picture(state);
    expect([interrupts.map(({ id }) => id), composer.total]).toEqual([["a", "b"], 2]);
  });

  it("a question on screen has a key of the page's request, for any run id of the agent", () => {
    const state = { ...one, batch: one.batch && { ...one.batch, requestId: "ours" } };
    expect(picture(state).interrupts[0]?.key).toBe("ours/0");
  });

  it("a question without an id has no answer and no changes of another question", () => {
    const begun = afterwards(
      initialState("thread-1"),
      start(),
      received("run-1", started(), asks([{ reason: "confirmation" }])),
    );
    const nameless = afterwards(begun, closed("run-1"));
    const state = { ...nameless, changes: new Map([["", 1]]), drafts: new Map([["", approve()]]) };
    expect(picture(state).interrupts).toMatchObject([
      { key: "run-1/0", draft: null, changed: false },
    ]);
  });
});
