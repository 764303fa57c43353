import { describe, expect, it } from "vitest";
import { TransportError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { answersLocked } from "../../../src/thread/open/allowed.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  calls,
  closed,
  deny,
  draftsOf,
  failed,
  finished,
  happen,
  happenWith,
  independent,
  interruptedWith,
  isoAt,
  received,
  respond,
  started,
  submit,
  withDerived,
  withSent,
} from "../../support/builders.js";

const load = { type: "load", runId: "load-1", now: at(0) } as const;
const ask = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const went = [{ type: "TEXT_MESSAGE_CHUNK", messageId: "m9", role: "assistant", delta: "Done" }];
const found = (state: RunState, ...raws: readonly unknown[]) =>
  happen(state, load, received("load-1", started("load-1"), ...raws), closed("load-1")).state;
const interrupted = happen(interruptedWith(ask("a")), respond("a", approve())).state;
const unsure = happen(interrupted, submit("run-2"), closed("run-2")).state;
const refused = happen(
  interrupted,
  submit("run-2"),
  received("run-2", started("run-2"), failed()),
  closed("run-2"),
).state;

describe("asking the agent for what it has", () => {
  it("loading finds a question and records it, on a thread where none was open", () => {
    expect(withDerived(found(initialState("thread-1"), asks([ask("a")], "load-1")))).toMatchObject({
      status: "interrupted",
      batch: { interrupts: [{ id: "a" }] },
      decisions: [{ interruptId: "a", outcome: "open" }],
    });
  });

  it("loading keeps the result of a page tool that was not sent yet", () => {
    const message = {
      id: "a",
      role: "assistant",
      toolCalls: [{ id: "c1", type: "function", function: { name: "f", arguments: "" } }],
    };
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: [message] };
    const result = {
      type: "result",
      message: { id: "r", role: "tool", toolCallId: "c1", content: "Berlin" },
    } as const;
    const asked = found(initialState("thread-1"), snapshot, asks([ask("a")], "load-1"));
    const owing = happen(asked, result).state;
    const { transcript, unsentToolResults } = found(owing, snapshot, asks([ask("a")], "load-1"));
    expect(transcript.messages).toMatchObject([
      { id: "a" },
      { toolCallId: "c1", content: "Berlin" },
    ]);
    expect(unsentToolResults).toEqual([result.message]);
    expect(found(owing, { type: "MESSAGES_SNAPSHOT", messages: [] }).transcript.messages).toEqual(
      [],
    );
  });

  it("loading keeps a question that is still asked, and its answer, and does not record it twice", () => {
    const { batch, answers, decisions } = found(interrupted, asks([ask("a")], "load-1"));
    expect(batch).toBe(interrupted.batch);
    expect(answers).toBe(interrupted.answers);
    expect(decisions).toEqual(interrupted.decisions);
  });

  it.each([
    [
      "withdraws the answer from a question that changed",
      [ask("a", { message: "Other" })],
      [],
      ["changed", "open"],
    ],
    ["closes a question that is not asked any more", [ask("b")], [], ["stale", "open"]],
    [
      "keeps the answer to a question that is asked beside a new one",
      [ask("a"), ask("b")],
      ["a"],
      ["open", "open"],
    ],
    [
      "keeps the answer to a question with a new deadline",
      [ask("a", { expiresAt: isoAt(50) })],
      ["a"],
      ["open"],
    ],
  ])("loading %s", (_, again, answered, outcomes) => {
    const { batch, decisions, ...state } = found(interrupted, asks(again, "load-1"));
    expect(batch?.interrupts).toHaveLength(again.length);
    expect([...draftsOf(state).keys()]).toEqual(answered);
    expect(decisions.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  it("loading closes questions that are not asked any more; their answers may have arrived", () => {
    expect(withDerived(found(interrupted, finished("load-1")))).toMatchObject({
      status: "finished",
      batch: null,
      decisions: [{ outcome: "stale" }],
    });
    expect(withDerived(found(unsure, finished("load-1")))).toMatchObject({
      status: "finished",
      batch: null,
      outgoing: null,
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("where the question is still asked, the outcome stays unknown, and another answer may follow", () => {
    const again = found(unsure, asks([ask("a")], "load-1"));
    expect(withDerived(again)).toMatchObject({
      outgoing: { delivery: "unknown" },
      lastOutcome: "unknown",
      decisions: [{ outcome: "unknown" }],
    });
    expect([answersLocked(unsure), answersLocked(again)]).toEqual([true, false]);
  });

  it("loading changes nothing when it fails, or is stopped", () => {
    for (const before of [interrupted, unsure, refused]) {
      const { batch, answers, attempt, decisions } = before;
      const failedLoad = found(before, failed());
      expect(withDerived(failedLoad)).toMatchObject({
        status: "failed",
        ending: { kind: "error" },
      });
      expect(failedLoad).toMatchObject({ batch, answers, attempt, decisions });
      const { state, effects } = happen(before, load, { type: "abort", now: at(1) });
      expect(withDerived(state)).toMatchObject({
        status: "aborted",
        ending: { kind: "aborted" },
        batch,
        answers,
        attempt,
        decisions,
      });
      expect(effects).toContainEqual({ type: "abortRun", runId: "load-1", readsOnly: true });
    }
  });

  it("loading is distinguished from a live run once work was seen", () => {
    const { effects } = happen(
      initialState("thread-1"),
      load,
      received("load-1", started("load-1"), { type: "TEXT_MESSAGE_START", messageId: "m" }),
      { type: "abort", now: at(1) },
    );
    expect(effects).toContainEqual({ type: "abortRun", runId: "load-1" });
  });
});

describe("what the agent has, beside its questions", () => {
  const history = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
  const idle = initialState("thread-1");

  it("an empty history for a new thread is no failure", () => {
    const house = createDialects([
      {
        name: "house",
        detect: {
          ...independent,
          eventTypes: ["RUN_ERROR"],
          translate: () => [
            { type: "RUN_FINISHED", threadId: "", runId: "", outcome: { type: "success" } },
          ],
        },
      },
    ]);
    const loaded = (...raws: readonly unknown[]) =>
      happenWith(
        house,
        idle,
        load,
        received("load-1", started("load-1"), ...raws),
        closed("load-1"),
      ).state;
    expect(withDerived(loaded(failed("No such thread")))).toMatchObject({
      status: "finished",
      ending: { kind: "success" },
      error: null,
    });
    expect(withDerived(loaded(finished("load-1")))).toMatchObject({
      status: "finished",
      ending: { kind: "success" },
    });
    expect(withDerived(found(idle, failed("No such thread")))).toMatchObject({
      status: "failed",
      ending: { kind: "error" },
    });
  });

  it("a history shows whether the agent stores the conversation, which it does from then on", () => {
    const message = { id: "m", role: "user", content: "Go" };
    expect(found(idle, history(message), finished("load-1")).agentKeepsHistory).toBe(true);
    expect(found(idle, finished("load-1")).agentKeepsHistory).toBe(false);
    expect(found({ ...idle, agentKeepsHistory: true }, finished("load-1")).agentKeepsHistory).toBe(
      true,
    );
  });

  it("a question in a history is not closed by the error", () => {
    expect(withDerived(found(interrupted, failed(), asks([ask("b")], "load-1")))).toMatchObject({
      status: "failed",
      batch: { interrupts: [{ id: "b" }] },
      error: expect.anything(),
    });
    const error = new TransportError("gone");
    const cut = happen(
      interrupted,
      load,
      received("load-1", started("load-1")),
      closed("load-1", { error }),
    ).state;
    expect([statusOf(cut), cut.batch]).toEqual(["failed", interrupted.batch]);
  });

  it("a history reports no answers where none were sent", () => {
    expect(withDerived(found(interrupted, asks([ask("a")], "load-1")))).toMatchObject({
      outgoing: null,
      lastOutcome: null,
    });
    expect(withDerived(found(interrupted, asks([ask("b")], "load-1")))).toMatchObject({
      outgoing: null,
      lastOutcome: null,
    });
    expect(found(unsure, finished("load-1")).lastOutcome).toBe("unknown");
  });

  it("a history does not name who answered where the agent has continued, also where it asks something else", () => {
    expect(found(unsure, ...went, finished("load-1"))).toMatchObject({
      batch: null,
      lastOutcome: "unknown",
      decisions: [{ outcome: "unknown", evidence: "none" }],
    });
    expect(withDerived(found(unsure, asks([ask("b")], "load-1")))).toMatchObject({
      lastOutcome: "unknown",
      outgoing: null,
    });
  });

  describe("about answers to a question about a call", () => {
    const question = toolCallInterrupt({ id: "a", toolCallId: "call-a" });
    const lostAfter = (answer: ReturnType<typeof approve>) =>
      happen(
        initialState("thread-1"),
        { type: "start", runId: "run-1", messages: [], now: at(0) },
        received("run-1", started(), ...calls("send", {}, "call-a"), asks([question])),
        closed("run-1"),
        respond("a", answer),
        submit("run-2"),
        closed("run-2"),
      ).state;
    const call = { id: "call-a", type: "function", function: { name: "send", arguments: "{}" } };
    const caller = { id: "m", role: "assistant", toolCalls: [call] };
    const result = { id: "r", role: "tool", toolCallId: "call-a", content: "sent" };

    it("a call with a result that is asked about again has an unknown outcome, and the result is shown", () => {
      const { attempt, lastOutcome, decisions } = found(
        lostAfter(approve()),
        history(caller, result),
        asks([question], "load-1"),
      );
      expect([attempt?.delivery, lastOutcome]).toEqual(["unknown", "unknown"]);
      expect(decisions).toMatchObject([{ outcome: "unknown", result: "sent" }]);
    });

    it("a call whose question another page has answered has a result in what is sent, also after a load that shows none", () => {
      const elsewhere = happen(
        initialState("thread-1"),
        { type: "start", runId: "run-1", messages: [], now: at(0) },
        received("run-1", started(), ...calls("send", {}, "call-a"), asks([question])),
        closed("run-1"),
        { type: "answeredElsewhere" },
      ).state;
      const resultsAfter = (...raws: readonly unknown[]) =>
        found(elsewhere, ...raws).decisionResults.map(({ toolCallId }) => toolCallId);
      expect(resultsAfter(history(caller), ...went, finished("load-1"))).toEqual(["call-a"]);
      expect(resultsAfter(history(caller, result), finished("load-1"))).toEqual([]);
      expect(resultsAfter(history(caller), asks([question], "load-1"))).toEqual([]);
    });

    it.each([
      ["an approval, which another client's denial may have preceded", approve()],
      ["a denial, which another client's approval may have preceded", deny()],
    ] as const)("a history shows a result whose answer is unknown, after %s", (_, answer) => {
      expect(found(lostAfter(answer), history(caller, result), finished("load-1"))).toMatchObject({
        batch: null,
        lastOutcome: "unknown",
        decisions: [{ outcome: "unknown", result: "sent" }],
      });
    });
  });
});

describe("whose answer the agent took, in a history after a lost reply", () => {
  const taken = (approved: boolean, runId = "run-of-another-page", fields = {}) => [
    {
      ...started(runId),
      input: {
        resume: [{ interruptId: "a", status: "resolved", payload: { approved }, ...fields }],
      },
    },
    ...went,
    finished(runId),
  ];
  const question = [started("run-1"), asks([ask("a")], "run-1")];
  const outcomes = (...raws: readonly unknown[]) => {
    const { lastOutcome, answeredElsewhere, decisions } = found(unsure, ...raws);
    return [
      lastOutcome,
      answeredElsewhere,
      decisions.map(({ outcome, evidence }) => `${outcome} by ${evidence}`),
    ];
  };
  const accepted = ["accepted", false, ["accepted by activity"]];
  const unknown = ["unknown", false, ["unknown by none"]];
  const elsewhere = [null, true, ["elsewhere by none"]];

  it("the agent accepted this page's answer where the history has the run that carried it, unless that run failed", () => {
    expect(outcomes(...question, started("run-2"), ...went, finished("run-2"))).toEqual(accepted);
    expect(outcomes(started("run-2"), ...went, finished("run-2"))).toEqual(accepted);
    expect(
      outcomes(started("run-2"), ...went, finished("run-2"), started("run-3"), finished("run-3")),
    ).toEqual(accepted);
    expect(
      outcomes(started("run-2"), failed(), started("run-3"), ...went, finished("run-3")),
    ).toEqual(unknown);
    expect(outcomes(started("run-2"), finished("run-2"))).toEqual(unknown);
  });

  it("the agent accepted the same answer from another client, which counts the same", () => {
    expect(outcomes(...question, ...taken(true))).toEqual(accepted);
  });

  it("the agent accepted a different answer from another client, and this page's came too late", () => {
    expect(outcomes(...question, ...taken(false))).toEqual(elsewhere);
    expect(outcomes(...question, ...taken(true, "r", { status: "cancelled" }))).toEqual(elsewhere);
    expect(outcomes(...question, ...taken(false), started("run-2"), finished("run-2"))).toEqual(
      elsewhere,
    );
  });

  it("the accepted answer is not derived from answers to an earlier question with the same id, or to other questions", () => {
    expect(outcomes(...taken(false))).toEqual(unknown);
    expect(
      outcomes(...taken(false), ...question, started("run-9"), ...went, finished("run-9")),
    ).toEqual(unknown);
    expect(outcomes(...question, ...taken(false, "r", { interruptId: "b" }))).toEqual(unknown);
    expect(outcomes(...question, started("run-9"), ...went, finished("run-9"))).toEqual(unknown);
  });

  it("the agent accepted this page's answer where the history has the message that was sent with it", () => {
    const message = { id: "own-1", role: "user", content: "Do it another way" } as const;
    const before = withSent(unsure, { messages: [message] });
    const answer = { id: "m9", role: "assistant", content: "Done" };
    const loaded = (...messages: readonly object[]) =>
      found(before, { type: "MESSAGES_SNAPSHOT", messages }, finished("load-1")).lastOutcome;
    expect(loaded(message, answer)).toBe("accepted");
    expect(loaded({ ...message, id: "of-another" }, answer)).toBe("unknown");
  });

  it("answers that the agent refused are not accepted, though it has kept the message beside them", () => {
    const message = { id: "own-1", role: "user", content: "Do it another way" } as const;
    const answer = { id: "m9", role: "assistant", content: "Done" };
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: [message, answer] };
    const before = withSent(refused, { messages: [message] });
    expect(found(before, snapshot, finished("load-1"))).toMatchObject({
      lastOutcome: null,
      decisions: [{ outcome: "stale" }],
    });
  });
});

describe("a question that is asked again as it was", () => {
  const dated = (id: string, seconds: number) => ask(id, { expiresAt: isoAt(seconds) });
  const asked = (...questions: readonly object[]) => interruptedWith(...questions);

  it("a question that is asked again unchanged is recognised in its place, with its deadline", () => {
    const two = asked(dated("a", 50), ask("b"));
    expect(found(two, asks([dated("a", 50), ask("b")], "load-1")).batch).toBe(two.batch);
    for (const others of [
      [dated("a", 60), ask("b")],
      [dated("a", 50)],
      [ask("b"), dated("a", 50)],
      [dated("a", 50), ask("b"), ask("c")],
    ])
      expect(found(two, asks(others, "load-1")).batch?.interrupts).toHaveLength(others.length);
    expect(
      found(two, asks([dated("a", 60), ask("b")], "load-1")).batch?.interrupts[0]?.expiresAt,
    ).toBe(at(60));
    expect(
      found(two, asks([dated("a", 50), ask("b", { message: "Other" })], "load-1")).batch
        ?.interrupts[1]?.message,
    ).toBe("Other");
  });

  it("a question that is asked again unchanged stays in doubt: an agent may act and ask again", () => {
    const doubt = { code: "stored-answer-changed", message: "" };
    const two = asked(ask("a"), ask("b"));
    const [first, second] = two.batch?.interrupts ?? [];
    const doubted = first &&
      second &&
      two.batch && { ...two.batch, interrupts: [{ ...first, problems: [doubt] }, second] };
    const { batch } = found(
      { ...two, batch: doubted ?? null },
      asks([ask("a"), ask("b")], "load-1"),
    );
    expect(batch?.interrupts.map(({ problems }) => problems)).toEqual([[doubt], []]);
    expect(batch?.requestId).toBe("run-1");
  });

  it("a question that is asked again unchanged has the answer it was dismissed with", () => {
    const put = happen(interrupted, { type: "dismiss" }).state;
    expect([...draftsOf(found(put, asks([ask("a")], "load-1"))).keys()]).toEqual(["a"]);
    expect([
      ...draftsOf(found(put, asks([ask("a", { message: "Other" })], "load-1"))).keys(),
    ]).toEqual([]);
  });
});
