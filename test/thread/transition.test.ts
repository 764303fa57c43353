import { describe, expect, it } from "vitest";
import { ProtocolError, TransportError } from "../../src/core.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../src/thread/state/RunState.js";
import {
  answer,
  approve,
  asks,
  at,
  calls,
  cancel,
  closed,
  draftsOf,
  failed,
  finished,
  happen,
  interruptedWith,
  isoAt,
  lastSent,
  problemCodes,
  received,
  refused,
  respond,
  says,
  start,
  started,
  submit,
} from "../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const idle = initialState("thread-1");
const openIds = ({ batch }: RunState) => batch?.interrupts.map(({ id }) => id) ?? [];
const noticed = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);
const fates = ({ decisions }: RunState) =>
  decisions.map(({ interruptId, verdict, outcome }) => [interruptId, verdict, outcome]);
const run = (...raws: readonly unknown[]) =>
  happen(idle, start(), received("run-1", started(), ...raws), closed("run-1")).state;
const retry: RunEvent = { type: "retry", runId: "run-3", mayRepeat: true, now: at(0) };
const deadline = (seconds: number): RunEvent => ({ type: "deadline", now: at(seconds) });

describe("how a run ends", () => {
  it("a run asks nothing before its stream has closed", () => {
    const asking = happen(idle, start(), received("run-1", started(), asks([question("a")]))).state;
    expect([statusOf(asking), asking.batch, asking.ending]).toEqual(["running", null, null]);
    expect(happen(asking, respond("a", approve())).state).toBe(asking);
    expect(openIds(happen(asking, closed("run-1")).state)).toEqual(["a"]);
  });

  it("a run keeps the result and the calls that still wait for their tools", () => {
    const outcome = { type: "success", pendingToolCallIds: ["call-1"] };
    expect(run({ ...finished(), result: { ok: 1 }, outcome }).ending).toEqual({
      kind: "success",
      result: { ok: 1 },
      pendingToolCallIds: ["call-1"],
    });
  });

  it("a run that fails after asking still shows its questions, and marks them", () => {
    const state = run(asks([question("a")]), failed("Too late", "LATE"));
    expect(statusOf(state)).toBe("failed");
    expect(state.ending).toMatchObject({
      kind: "error",
      error: { agentMessage: "Too late", agentCode: "LATE" },
    });
    expect(state.batch?.interrupts.map(problemCodes)).toEqual([["failed-after-asking"]]);
    expect(statusOf(happen(state, respond("a", approve()), submit()).state)).toBe("resuming");
  });

  it("a run keeps the question when it ends a second time", () => {
    const state = run(asks([question("a")]), finished());
    expect([statusOf(state), openIds(state), noticed(state)]).toEqual([
      "interrupted",
      ["a"],
      ["second-end"],
    ]);
  });

  it("a run that starts again before it has ended: it is read as one, and that is noted", () => {
    const { state } = happen(
      initialState("thread-1"),
      start(),
      received("run-1", started(), ...says("Well"), started(), asks([question("a")])),
      closed("run-1"),
    );
    expect([statusOf(state), openIds(state), noticed(state)]).toEqual([
      "interrupted",
      ["a"],
      ["started-twice"],
    ]);
  });

  it("a run has the end of a later run in the same stream", () => {
    const state = run(asks([question("a")]), started("run-1b"), asks([question("b")], "run-1b"));
    expect([openIds(state), state.batch?.runId]).toEqual([["b"], "run-1b"]);
  });

  it("a stream that breaks a rule keeps what could be read, and is no success", () => {
    const error = new ProtocolError("event-is-object", "broken");
    const state = happen(
      idle,
      start(),
      received("run-1", started(), asks([question("a")])),
      closed("run-1", { error }),
    ).state;
    expect([statusOf(state), openIds(state)]).toEqual(["failed", ["a"]]);
    expect(state.ending).toEqual({ kind: "rejected", error });
  });

  it("a run asks although the connection broke right after the question", () => {
    const error = new TransportError("gone");
    const state = happen(
      idle,
      start(),
      received("run-1", started(), asks([question("a")])),
      closed("run-1", { error }),
    ).state;
    expect([statusOf(state), state.ending?.kind]).toEqual(["interrupted", "interrupted"]);
  });

  it("a run skips events that are out of order, and reports them", () => {
    const early = happen(
      idle,
      start(),
      received("run-1", { type: "STEP_STARTED", stepName: "s" }, asks([question("a")])),
    ).state;
    const state = happen(
      early,
      received("run-1", { type: "STEP_FINISHED", stepName: "s" }),
      closed("run-1"),
    ).state;
    expect([openIds(state), noticed(state)]).toEqual([
      ["a"],
      ["event-before-start", "event-after-end"],
    ]);
  });

  it("a run reports another thread id and continues", () => {
    const state = happen(
      idle,
      start(),
      received("run-1", started("run-1", "thread-2"), finished()),
      closed("run-1"),
    ).state;
    expect([statusOf(state), state.threadId, noticed(state)]).toEqual([
      "finished",
      "thread-1",
      ["other-thread"],
    ]);
  });

  it("a run shows the tool call also where other messages followed, in this run and before", () => {
    const since = [
      ...says("One moment"),
      ...calls("look", {}, "call-2"),
      ...says("Well?", "message-2"),
    ];
    const before = happen(
      run(...calls("sendEmail", { to: "ann" }), ...since, finished()),
      start("run-2"),
    ).state;
    const state = happen(
      before,
      received("run-2", started("run-2"), asks([toolCallInterrupt()], "run-2")),
      closed("run-2"),
    ).state;
    expect(state.batch?.interrupts).toMatchObject([
      { toolCall: { name: "sendEmail", args: { to: "ann" } }, problems: [] },
    ]);
  });

  it("a run shows one question about one call when a snapshot gives every message another id", () => {
    const { messages } = happen(
      idle,
      start(),
      received("run-1", started(), ...calls("sendEmail", { to: "ann" })),
    ).state.transcript;
    const renamed = messages.map((message, index) => ({ ...message, id: `renamed-${index}` }));
    const state = run(
      ...calls("sendEmail", { to: "ann" }),
      { type: "MESSAGES_SNAPSHOT", messages: renamed },
      asks([toolCallInterrupt()]),
    );
    expect(state.batch?.interrupts).toMatchObject([
      { id: "approve-1", toolCall: { name: "sendEmail", args: { to: "ann" } } },
    ]);
    expect(state.transcript.messages).toHaveLength(1);
  });

  it("a run shows the streamed tool call on the question about it", () => {
    const state = run(
      ...calls("sendEmail", { to: "ann@example.com" }),
      asks([toolCallInterrupt()]),
    );
    expect(state.batch?.interrupts[0]?.toolCall).toEqual({
      id: "call-1",
      name: "sendEmail",
      argsText: '{"to":"ann@example.com"}',
      args: { to: "ann@example.com" },
    });
  });
});

describe("a replayed history", () => {
  const asked = asks([question("a")]);

  it("a replayed history leaves nothing open that a later run has answered", () => {
    const state = run(asked, started("run-1b"), finished("run-1b"));
    expect([statusOf(state), openIds(state)]).toEqual(["finished", []]);
  });

  it("a replayed history leaves open what its last run asks, also under an id that was answered before", () => {
    const state = run(
      asked,
      started("run-1b"),
      finished("run-1b"),
      started("run-1c"),
      asks([question("a")], "run-1c"),
    );
    expect([statusOf(state), openIds(state), state.batch?.runId]).toEqual([
      "interrupted",
      ["a"],
      "run-1c",
    ]);
  });

  it("a replayed history leaves open what was asked before a run that failed", () => {
    const state = run(asked, started("run-1b"), failed());
    expect([statusOf(state), openIds(state)]).toEqual(["failed", ["a"]]);
  });
});

describe("the outcome of answers", () => {
  const answered = happen(
    interruptedWith(question("a"), question("b")),
    respond("a", approve()),
    respond("b", cancel()),
  ).state;
  const sent = happen(answered, submit()).state;

  it("the last answer to a question counts, and nothing is sent early", () => {
    const changing = happen(answered, respond("a", answer({ approved: false })), {
      type: "clear",
      interruptId: "b",
      now: at(0),
    });
    expect(changing.effects).toEqual([]);
    expect(happen(changing.state, respond("b", approve()), submit()).effects).toEqual([
      {
        type: "resumeRun",
        runId: "run-2",
        resume: [
          { interruptId: "a", status: "resolved", payload: { approved: false } },
          { interruptId: "b", status: "resolved", payload: { approved: true } },
        ],
      },
    ]);
  });

  it("a resumed run keeps questions and answers until it has ended well", () => {
    const underway = happen(sent, received("run-2", started("run-2"), finished("run-2"))).state;
    expect([underway.batch, draftsOf(underway)]).toEqual([answered.batch, draftsOf(answered)]);
    const done = happen(underway, closed("run-2")).state;
    expect([statusOf(done), done.batch, draftsOf(done).size]).toEqual(["finished", null, 0]);
  });

  it("a resumed run that the agent cancelled settles the questions too", () => {
    const outcome = { type: "cancelled" };
    const done = happen(
      sent,
      received("run-2", started("run-2"), { ...finished("run-2"), outcome }),
      closed("run-2"),
    ).state;
    expect([statusOf(done), done.batch, done.ending]).toEqual([
      "finished",
      null,
      { kind: "cancelled" },
    ]);
  });

  it("an id that comes again in the next pause is a new question, without an answer", () => {
    const again = happen(
      sent,
      received("run-2", started("run-2"), asks([question("a")], "run-2")),
      closed("run-2"),
    ).state;
    expect([statusOf(again), openIds(again), draftsOf(again).size, lastSent(again)]).toEqual([
      "interrupted",
      ["a"],
      0,
      null,
    ]);
  });

  it.each([
    ["the agent refuses it", received("run-2", failed()), null, "rejected", false],
    [
      "the agent reports an error",
      received("run-2", failed("It broke", null)),
      null,
      "unknown",
      false,
    ],
    ["HTTP 400", null, new TransportError("no", { status: 400 }), "rejected", false],
    ["HTTP 501", null, new TransportError("no", { status: 501 }), "rejected", false],
    ["HTTP 500", null, new TransportError("no", { status: 500 }), "unknown", false],
    ["the network", null, new TransportError("no"), "unknown", true],
    [
      "headers that could not be made",
      null,
      new TransportError("no", { delivery: "not-sent" }),
      "not-sent",
      false,
    ],
    ["a stream that stops", received("run-2", started("run-2")), null, "unknown", true],
    ["a stream that breaks a rule", null, new ProtocolError("rule", "no"), "unknown", true],
  ])(
    "the thread keeps everything after %s, and shows what is known",
    (_, raws, error, delivery, isLocked) => {
      const end = closed("run-2", { error });
      const state = happen(sent, ...(raws === null ? [end] : [raws, end])).state;
      expect([statusOf(state), lastSent(state)?.delivery]).toEqual(["failed", delivery]);
      expect([state.batch, draftsOf(state)]).toEqual([answered.batch, draftsOf(answered)]);
      // Only after a lost reply nothing but the identical answer may follow.
      expect(happen(state, respond("a", approve())).state === state).toBe(isLocked);
    },
  );

  it("the thread keeps the answers when steering away from the questions fails", () => {
    const steering = happen(answered, {
      type: "steerAway",
      runId: "run-2",
      messages: [],
      now: at(0),
    }).state;
    expect(draftsOf(happen(steering, received("run-2", failed()), closed("run-2")).state)).toEqual(
      draftsOf(answered),
    );
  });

  it.each([received("run-2", failed()), received("run-2", started("run-2"))])(
    "the thread sends the identical array again",
    (raws) => {
      const repeated = happen(sent, raws, closed("run-2"), retry).state;
      expect(lastSent(repeated)?.resume).toBe(lastSent(sent)?.resume);
      expect(lastSent(repeated)?.runId).toBe("run-3");
    },
  );

  it("the thread never sends the old array once an answer has been changed", () => {
    const changed = happen(
      sent,
      received("run-2", failed()),
      closed("run-2"),
      respond("a", cancel()),
    ).state;
    expect(happen(changed, retry).state).toBe(changed);
    expect(lastSent(happen(changed, submit("run-3")).state)?.resume).toMatchObject([
      { status: "cancelled" },
      { status: "cancelled" },
    ]);
  });

  it("the thread never repeats what has expired since; answers can be changed again instead", () => {
    const dated = happen(
      interruptedWith(question("a", { expiresAt: isoAt(60) })),
      respond("a", approve()),
      submit(),
    ).state;
    const unsure = happen(dated, closed("run-2")).state;
    const late = happen(unsure, { ...retry, now: at(60) });
    expect([statusOf(late.state), late.effects]).toEqual([
      "failed",
      [...refused("blocked", "run-3"), { type: "clearDeadline" }],
    ]);
    expect(
      statusOf(happen(late.state, respond("a", cancel()), submit("run-4", at(61))).state),
    ).toBe("resuming");
  });

  it("the thread keeps the other answers when one question expires", () => {
    const state = happen(
      interruptedWith(
        question("a", { expiresAt: isoAt(10) }),
        question("b", { expiresAt: isoAt(20) }),
      ),
      respond("b", approve()),
    ).state;
    const late = happen(state, deadline(10));
    expect(late.effects).toEqual([{ type: "setDeadline", at: at(20) }]);
    expect(draftsOf(late.state)).toEqual(draftsOf(state));
  });

  it("the thread records what was decided and what came of it", () => {
    expect(fates(sent)).toEqual([
      ["a", "approved", "pending"],
      ["b", "cancelled", "pending"],
    ]);
    const end = (...raws: readonly unknown[]) =>
      fates(happen(sent, received("run-2", ...raws), closed("run-2")).state).map(
        ([, , fate]) => fate,
      );
    expect(end(started("run-2"), ...says("Done"), finished("run-2"))).toEqual([
      "accepted",
      "accepted",
    ]);
    expect(end(started("run-2"), finished("run-2"))).toEqual(["unknown", "unknown"]);
    expect(end(failed())).toEqual(["refused", "refused"]);
    expect(end(started("run-2"))).toEqual(["unknown", "unknown"]);
  });

  it("the thread keeps the accepted record when a server uses the same ids for every run and question", () => {
    const again = happen(
      interruptedWith(question("a")),
      respond("a", approve()),
      submit("run-2"),
      received("run-2", started(), ...says("Well"), asks([question("a")])),
      closed("run-2"),
      respond("a", cancel()),
      submit("run-3"),
    ).state;
    expect(fates(again)).toEqual([
      ["a", "approved", "accepted"],
      ["a", "cancelled", "pending"],
    ]);
  });

  it("the thread records an unknown outcome for answers whose run was aborted", () => {
    expect(
      fates(happen(sent, { type: "abort", now: at(0) }).state).map(([, , fate]) => fate),
    ).toEqual(["unknown", "unknown"]);
  });
});
