import { describe, expect, it } from "vitest";
import type { PendingInterrupt } from "../../../src/core.js";
import { confirmationInterrupt, inputInterrupt } from "../../../src/testing.js";
import { isRepeatable } from "../../../src/thread/open/canRetry.js";
import { currentDrafts } from "../../../src/thread/open/drafts.js";
import { enteredBefore } from "../../../src/thread/open/enteredBefore.js";
import { keepOrWithdraw, replaceQuestions } from "../../../src/thread/open/keepOrWithdraw.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, outgoingIn, type RunState } from "../../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  at,
  batchOf,
  cancel,
  changesOf,
  closed,
  draftsOf,
  failed,
  happen,
  inputsOf,
  interruptedWith,
  isoAt,
  lastSent,
  questionsOf,
  read,
  received,
  respond,
  submit,
  withAnswer,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const type = (interruptId: string, value: unknown): RunEvent => ({
  type: "input",
  interruptId,
  value,
});
const keys = (values: ReadonlyMap<string, unknown>) => [...values.keys()];

const open = interruptedWith(question("a"), question("b"));
const three = happen(
  interruptedWith(question("a"), question("b"), question("c")),
  respond("a", approve()),
).state;
const answered = happen(
  open,
  respond("a", approve()),
  type("b", "because"),
  respond("b", cancel()),
).state;
const again = (...questions: readonly unknown[]) => keepOrWithdraw(answered, batchOf(...questions));

describe("answers to a question that is asked again", () => {
  it("answers and drafts are kept where the agent asks the same question again", () => {
    const kept = again(question("a", { expiresAt: isoAt(60) }), question("b"), question("c"));
    expect([keys(draftsOf(kept)), keys(inputsOf(kept)), keys(questionsOf(kept))]).toEqual([
      ["a", "b"],
      ["b"],
      ["a", "b"],
    ]);
    expect([kept.changed.size, changesOf(kept).size]).toEqual([0, 0]);
  });

  it("answers are removed where the question has changed, or is not asked any more", () => {
    const kept = again(question("a"), question("b", { message: "Delete all?" }));
    expect([keys(draftsOf(kept)), keys(inputsOf(kept)), keys(questionsOf(kept))]).toEqual([
      ["a"],
      [],
      ["a"],
    ]);
    expect([[...kept.changed], [...changesOf(kept)]]).toEqual([["b"], [["b", 1]]]);
    expect(keys(questionsOf(keepOrWithdraw(three, batchOf(question("a"), question("c")))))).toEqual(
      ["a"],
    );
    const less = again(question("a"));
    expect([keys(draftsOf(less)), keys(inputsOf(less)), less.changed.size]).toEqual([["a"], [], 0]);
  });

  it("kept answers belong to the new question from then on", () => {
    const batch = batchOf(question("a", { expiresAt: isoAt(60) }));
    expect(questionsOf(keepOrWithdraw(answered, batch)).get("a")).toBe(batch.interrupts[0]);
  });

  it("answers are removed without a notice where the user has not seen the question", () => {
    const kept = keepOrWithdraw(
      answered,
      batchOf(question("a", { message: "x" }), question("b", { message: "y" })),
      (id) => id === "b",
    );
    expect([keys(draftsOf(kept)), [...kept.changed], [...changesOf(kept)]]).toEqual([
      [],
      ["b"],
      [["b", 1]],
    ]);
  });

  it("answers are removed where a question was asked once and is now asked twice, or the other way round", () => {
    const twice = again(question("a"), question("a"), question("b"));
    expect([keys(draftsOf(twice)), [...twice.changed]]).toEqual([["b"], ["a"]]);
    const before = { ...answered, batch: batchOf(question("a"), question("a")) };
    expect([...keepOrWithdraw(before, batchOf(question("a"))).changed]).toEqual(["a"]);
    expect(keepOrWithdraw(before, batchOf(question("a"), question("a"))).changed.size).toBe(0);
    expect([
      ...keepOrWithdraw(before, batchOf(question("a"), question("a", { message: "x" }))).changed,
    ]).toEqual(["a"]);
  });

  it("a question counts how often it has changed, as long as it stays open", () => {
    const first = again(question("a", { message: "x" }), question("b"));
    const batch = batchOf(question("a", { message: "x" }), question("b"));
    const second = keepOrWithdraw(
      { ...first, batch },
      batchOf(question("a", { message: "y" }), question("b")),
    );
    expect([...changesOf(second)]).toEqual([["a", 2]]);
    const gone = keepOrWithdraw(
      { ...second, batch: batchOf(question("b")) },
      batchOf(question("b")),
    );
    expect(changesOf(gone).size).toBe(0);
  });

  it("no answers are kept where nothing was open, or no question can be answered", () => {
    const nothing = keepOrWithdraw({ ...answered, batch: null }, batchOf(question("a")));
    expect([draftsOf(nothing).size, nothing.changed.size]).toEqual([0, 0]);
    const nameless = interruptedWith({ reason: "confirmation" });
    expect(
      keepOrWithdraw(nameless, batchOf({ reason: "confirmation", message: "Sure?" })).changed.size,
    ).toBe(0);
  });
});

describe("an answer to a question that has changed since", () => {
  const [first, second] = batchOf(
    question("a"),
    question("b", { message: "Delete all?" }),
  ).interrupts;
  const changed = {
    ...answered,
    batch: { ...batchOf(), interrupts: [first, second].filter((one) => one !== undefined) },
  };

  it("an answer to a question that has changed does not count, while the others do", () => {
    expect(keys(currentDrafts(changed))).toEqual(["a"]);
    expect(currentDrafts(answered)).toEqual(draftsOf(answered));
    const typing = happen(answered, type("a", "more")).state;
    expect(currentDrafts(typing)).toBe(currentDrafts(answered));
    expect(currentDrafts({ ...answered, batch: null }).size).toBe(0);
    expect(
      keys(
        currentDrafts(
          withAnswer(withAnswer(answered, "a", { question: null }), "b", { question: null }),
        ),
      ),
    ).toEqual([]);
  });

  it("an answer to a question that has changed cannot be sent again", () => {
    const sent = happen(answered, submit()).state;
    const outgoing = outgoingIn(sent);
    if (outgoing === null) throw new Error("nothing was sent");
    const repeats = (batch: RunState["batch"]) => isRepeatable(batch, outgoing);
    expect(repeats(sent.batch)).toBe(true);
    expect(repeats(changed.batch)).toBe(false);
    expect(repeats(batchOf(question("a"), question("b"), question("c")))).toBe(true);
    expect(repeats(batchOf(question("a")))).toBe(false);
    expect(repeats(null)).toBe(true);
  });
});

describe("open questions that are received again", () => {
  const reread = (state: RunState, ...questions: readonly unknown[]) =>
    replaceQuestions(state, batchOf(...questions).interrupts, at(5));

  it("questions that are received again replace the open ones, and keep the answers to those that are the same", () => {
    const state = reread(answered, question("a"), question("b", { message: "Delete all?" }));
    expect(state.batch?.interrupts.map(({ message }) => message)).toEqual([
      "Delete the project?",
      "Delete all?",
    ]);
    expect(state.ending).toMatchObject({
      kind: "interrupted",
      interrupts: state.batch?.interrupts,
    });
    expect([keys(draftsOf(state)), [...changesOf(state)]]).toEqual([["a"], [["b", 1]]]);
    expect(
      state.decisions.map(({ interruptId, outcome, changedAt }) => [
        interruptId,
        outcome,
        changedAt,
      ]),
    ).toEqual([
      ["a", "open", undefined],
      ["b", "changed", at(5)],
      ["b", "open", undefined],
    ]);
    expect(state).not.toHaveProperty("changed");
    const [a] = answered.batch?.interrupts ?? [];
    const [b] = batchOf(question("b", { message: "Delete all?" })).interrupts;
    const half = replaceQuestions(
      answered,
      [a, b].filter((one) => one !== undefined),
      at(5),
    );
    expect(half.batch?.interrupts).toEqual([a, b]);
  });

  it("open questions are left alone where none differs, or nothing is open", () => {
    expect(replaceQuestions(answered, [...(answered.batch?.interrupts ?? [])], at(5))).toBe(
      answered,
    );
    const idle = initialState("thread-1");
    expect(replaceQuestions(idle, batchOf(question("a")).interrupts, at(5))).toBe(idle);
  });

  it("questions that are received again unchanged report no change", () => {
    const batch = batchOf(question("a"), question("b", { message: "x" }));
    const { changed, answers } = keepOrWithdraw(answered, batch, () => false);
    const state = { ...answered, batch, answers };
    expect([keys(draftsOf(state)), changesOf(state).size, changed.size]).toEqual([["a"], 0, 0]);
  });

  it("questions that are received again keep how the run ended, where it did not end with them", () => {
    const late = { ...answered, ending: { kind: "aborted" } } as const;
    expect(reread(late, question("x")).ending).toBe(late.ending);
    expect(reread({ ...answered, ending: null }, question("x")).ending).toBeNull();
  });

  it("questions that are received again drop a refused attempt for other questions, and keep one that may have arrived", () => {
    const sent = happen(answered, submit()).state;
    const refused = happen(sent, received("run-2", failed()), closed("run-2")).state;
    expect(lastSent(reread(refused, question("a"), question("b")))).toBe(lastSent(refused));
    expect(lastSent(reread(refused, question("a"), question("b", { message: "x" })))).toBeNull();
    const unsure = happen(sent, closed("run-2")).state;
    expect(lastSent(reread(unsure, question("a"), question("b", { message: "x" })))).toBe(
      lastSent(unsure),
    );
  });
});

describe("what was entered for a question that the agent asks again under another id", () => {
  const form = (id: string, fields = {}) => inputInterrupt({ id, ...fields });
  const asked = interruptedWith(form("a"), question("b"));
  const entered = (state: RunState, ...asking: readonly PendingInterrupt[]) => [
    ...enteredBefore(state, asking),
  ];

  it("a question asked again under another id keeps what was typed, or else the answer of a form", () => {
    const typed = happen(
      asked,
      respond("a", answer({ name: "old" })),
      type("a", { name: "new" }),
    ).state;
    expect(entered(typed, read(form("z")))).toEqual([["z", { name: "new" }]]);
    const given = happen(asked, respond("a", answer({ name: "old" }))).state;
    expect(entered(given, read(form("z")))).toEqual([["z", { name: "old" }]]);
  });

  it("a question asked again under another id keeps no input where it was skipped, never answered, or is a decision", () => {
    const state = happen(asked, respond("a", cancel()), respond("b", approve())).state;
    expect(entered(state, read(form("z")), read(question("y")))).toEqual([]);
    expect(entered(asked, read(form("z")))).toEqual([]);
    // What was typed beside a decision is.
    expect(entered(happen(state, type("b", "why")).state, read(question("y")))).toEqual([
      ["y", "why"],
    ]);
  });

  it.each<[string, object]>([
    ["another text", { message: "What is it called?" }],
    ["another form", { responseSchema: { type: "object" } }],
    ["another kind", { reason: "custom" }],
  ])("input is not kept for a question with %s", (_, fields) => {
    const state = happen(asked, type("a", { name: "new" })).state;
    expect(entered(state, read(form("z", fields)))).toEqual([]);
  });

  it.each(["name", "argsText"] as const)("an edit is not put into a call of another %s", (part) => {
    const call = (id: string) => ({ id, name: "pay", args: {}, argsText: '{"to":"ann"}' });
    const about = (id: string, fields = {}) => ({
      ...read(question(id)),
      toolCall: { ...call(`call-${id}`), ...fields },
    });
    const state = { ...asked, batch: { ...batchOf(), interrupts: [about("a")] } };
    const typed = happen(state, type("a", { editedArgs: { to: "bob" } })).state;
    expect(entered(typed, about("z"))).toEqual([["z", { editedArgs: { to: "bob" } }]]);
    expect(entered(typed, about("z", { [part]: '{"to":"eve"}' }))).toEqual([]);
  });

  it("of two equal questions, the first gives its input to both that are asked again", () => {
    const twice = interruptedWith(form("a"), form("b"));
    const state = happen(twice, type("a", { name: "one" }), type("b", { name: "two" })).state;
    expect(entered(state, read(form("y")), read(form("z")))).toEqual([
      ["y", { name: "one" }],
      ["z", { name: "one" }],
    ]);
    expect(entered(happen(twice, type("b", { name: "two" })).state, read(form("z")))).toEqual([]);
  });

  it("input is not kept for a question of another dialect, or where nothing was open", () => {
    const state = happen(asked, type("a", { name: "new" })).state;
    expect(entered(state, { ...read(form("z")), dialect: "other" })).toEqual([]);
    expect(entered(initialState("thread-1"), read(form("z")))).toEqual([]);
  });
});
