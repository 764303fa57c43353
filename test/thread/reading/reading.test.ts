import { describe, expect, it } from "vitest";
import { TransportError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  initialState,
  type RunState,
  statusOf,
  streamOf,
} from "../../../src/thread/state/RunState.js";
import {
  approve,
  asks,
  at,
  closed,
  deny,
  draftsOf,
  events,
  failed,
  finished,
  happen,
  happenWith,
  inputsOf,
  interruptedWith,
  isoAt,
  lastSent,
  received,
  respond,
  says,
  start,
  started,
  submit,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const begun = happen(initialState("thread-1"), start()).state;
const openIds = ({ batch }: RunState) => batch?.interrupts.map(({ id }) => id) ?? [];
const noticed = ({ transcript }: RunState) => transcript.problems.map(({ code }) => code);
/** The thread after its run has sent this and has ended. */
const afterEvents = (...raws: readonly unknown[]) =>
  happen(begun, received("run-1", ...raws), closed("run-1")).state;

describe("the protocol version of an agent", () => {
  const speaking = (protocolVersion: string) =>
    noticed(afterEvents({ ...started(), protocolVersion }, finished()));

  it.each(["1.1", "1.0", "0.9", "0.99"])(
    "a protocol version is ignored where it is %s",
    (version) => {
      expect(speaking(version)).toEqual([]);
    },
  );

  it.each(["1.2", "1.10", "2.0", "2.1", "10.0"])(
    "a protocol version is reported where it is newer: %s",
    (version) => {
      expect(speaking(version)).toEqual(["newer-version"]);
    },
  );

  it.each(["", "1", "v1.1", "1.1.1", "1.1-beta", "1,1", "one.two"])(
    "a protocol version is reported where it cannot be read: %j",
    (version) => {
      expect(speaking(version)).toEqual(["unreadable-version"]);
    },
  );

  it("only the beginning of a protocol version is quoted", () => {
    const long = afterEvents({ ...started(), protocolVersion: "x".repeat(100_000) });
    expect(long.transcript.problems[0]?.message.length).toBeLessThan(200);
  });
});

describe("a stream out of order", () => {
  it("a stream out of order is still read, and each kind of problem is reported once", () => {
    expect(noticed(afterEvents(...says("Hi"), started(), finished()))).toEqual([
      "event-before-start",
    ]);
    expect(noticed(afterEvents(finished()))).toEqual(["finished-before-start"]);
    expect(noticed(afterEvents(started(), finished(), { type: "RAW", event: 1 }))).toEqual([
      "event-after-end",
    ]);
    expect(noticed(afterEvents(started(), failed(), finished()))).toEqual(["finished-after-error"]);
    expect(noticed(afterEvents(started(), finished(), finished()))).toEqual(["second-end"]);
    expect(noticed(afterEvents(started(), finished()))).toEqual([]);
    expect(noticed(afterEvents(failed()))).toEqual([]);
  });

  it("a stream out of order keeps the problems of the single events, too", () => {
    const problem = { code: "unknown-event", message: "" };
    const event: RunEvent = {
      type: "received",
      runId: "run-1",
      events: [],
      problems: [problem],
      now: at(0),
    };
    expect(happen(begun, event).state.transcript.problems).toEqual([problem]);
  });

  it("a stream keeps its first end, when it fails or ends twice", () => {
    expect(afterEvents(started(), failed("First"), failed("Second")).ending).toMatchObject({
      error: { agentMessage: "First" },
    });
    expect(
      afterEvents(started(), { ...finished(), result: 1 }, { ...finished(), result: 2 }).ending,
    ).toEqual({
      kind: "success",
      result: 1,
    });
    expect(openIds(afterEvents(started(), finished(), asks([question("a")])))).toEqual([]);
  });

  it("a stream may still fail after it ended, and then the failure counts", () => {
    expect(afterEvents(started(), finished(), failed("Late")).ending).toMatchObject({
      kind: "error",
      error: { agentMessage: "Late" },
    });
    expect(afterEvents(started(), failed(), started(), finished()).ending).toEqual({
      kind: "success",
    });
  });

  it("a stream that starts and stops was cut; the agent is not unreachable", () => {
    const error = new TransportError("gone");
    const text = happen(begun, received("run-1", ...says("Hi")), closed("run-1", { error })).state;
    expect([statusOf(text), text.ending?.kind]).toEqual(["failed", "truncated"]);
    expect(happen(begun, closed("run-1", { error })).state.ending).toEqual({
      kind: "unreachable",
      error,
    });
  });
});

describe("questions that were asked beside an error", () => {
  const two = happen(
    interruptedWith(question("a"), question("b")),
    respond("a", approve()),
    respond("b", deny()),
    submit("run-2"),
  ).state;
  /** The agent reports an error and asks this again. */
  const refusing = (...questions: readonly unknown[]) =>
    happen(
      two,
      received("run-2", started("run-2"), failed(), asks(questions, "run-2")),
      closed("run-2", { now: at(5) }),
    ).state;
  const typed = { type: "input", interruptId: "a", value: "typing" } as const;

  it("questions beside an error keep their answers when they are asked again unchanged", () => {
    const again = refusing(question("a"), question("b"));
    expect([statusOf(again), openIds(again), lastSent(again)?.delivery]).toEqual([
      "failed",
      ["a", "b"],
      "rejected",
    ]);
    expect(draftsOf(again)).toEqual(draftsOf(two));
    expect(again.batch?.interrupts.flatMap(({ problems }) => problems)).toEqual([]);
    expect(again.decisions.map(({ outcome }) => outcome)).toEqual([
      "refused",
      "refused",
      "open",
      "open",
    ]);
    expect(
      lastSent(happen(again, { type: "retry", runId: "run-3", mayRepeat: true, now: at(6) }).state)
        ?.resume,
    ).toBe(lastSent(two)?.resume);
  });

  it("questions beside an error keep the answers of those that are the same, and lose those of the others", () => {
    const again = refusing(question("a"), question("b", { message: "Really?" }));
    expect([[...draftsOf(again).keys()], lastSent(again)]).toEqual([["a"], null]);
    const other = refusing(question("a", { message: "Really?" }), question("c"));
    expect([[...draftsOf(other).keys()], lastSent(other)]).toEqual([[], null]);
  });

  it("questions beside an error keep their drafts", () => {
    const typing = happen(
      interruptedWith(question("a")),
      typed,
      respond("a", approve()),
      submit("run-2"),
    ).state;
    const sentEvents = received(
      "run-2",
      started("run-2"),
      failed(),
      asks([question("a")], "run-2"),
    );
    expect([...inputsOf(happen(typing, sentEvents, closed("run-2")).state)]).toEqual([
      ["a", "typing"],
    ]);
  });

  it("questions beside an error have their deadlines checked when they come back", () => {
    const dated = question("a", { expiresAt: isoAt(5) });
    const asked = happen(interruptedWith(dated), respond("a", approve()), submit("run-2")).state;
    const sentEvents = received("run-2", started("run-2"), failed(), asks([dated], "run-2"));
    expect(happen(asked, sentEvents, closed("run-2", { now: at(5) })).state.checkedAt).toBe(at(5));
  });

  it("questions are doubtful where the error came after them, and not where it came before", () => {
    const doubts = (state: RunState) =>
      state.batch?.interrupts.flatMap(({ problems }) => problems.map(({ code }) => code));
    expect(doubts(afterEvents(started(), asks([question("a")]), failed()))).toEqual([
      "failed-after-asking",
    ]);
    expect(doubts(afterEvents(started(), failed(), asks([question("a")])))).toEqual([]);
    expect(doubts(afterEvents(started(), asks([question("a")])))).toEqual([]);
  });

  it("questions are new where the agent did not refuse, also when unchanged", () => {
    const sentEvents = received(
      "run-2",
      started("run-2"),
      asks([question("a"), question("b")], "run-2"),
    );
    const again = happen(two, sentEvents, closed("run-2")).state;
    expect([statusOf(again), draftsOf(again).size, lastSent(again)]).toEqual([
      "interrupted",
      0,
      null,
    ]);
  });

  it("questions are new where no answer was on its way", () => {
    const asked = afterEvents(started(), failed(), asks([question("a")]));
    expect([statusOf(asked), openIds(asked), draftsOf(asked).size, lastSent(asked)]).toEqual([
      "failed",
      ["a"],
      0,
      null,
    ]);
  });
});

describe("when a run has closed", () => {
  it("questions of a closed run belong to this thread, the run that asked and its request", () => {
    const state = happen(
      begun,
      received("run-1", started(), asks([question("a")], "their-run")),
      closed("run-1", { now: at(3) }),
    );
    expect(state.state.batch).toMatchObject({
      threadId: "thread-1",
      runId: "their-run",
      requestId: "run-1",
    });
    expect(state.state.checkedAt).toBe(at(3));
  });

  it("drafts of settled questions are cleared when the run has closed", () => {
    const typed = { type: "input", interruptId: "a", value: "typing" } as const;
    const sent = happen(
      interruptedWith(question("a")),
      typed,
      respond("a", approve()),
      submit("run-2"),
    ).state;
    const done = happen(
      sent,
      received("run-2", started("run-2"), finished("run-2")),
      closed("run-2"),
    ).state;
    expect([inputsOf(done).size, lastSent(done), done.error, streamOf(done)]).toEqual([
      0,
      null,
      null,
      null,
    ]);
  });

  it("a failure is shown as the error when the run has closed", () => {
    const state = afterEvents(started(), failed("It broke"));
    expect(state.error).toMatchObject({ agentMessage: "It broke" });
    expect(state.ending).toEqual({ kind: "error", error: state.error });
    expect(afterEvents(started(), finished()).error).toBeNull();
  });
});

describe("a second run in one stream", () => {
  const texts = ({ transcript }: RunState) => transcript.messages.map(({ content }) => content);

  it("a second run in a stream is read like the first, also where the agent names another thread for both", () => {
    const second = afterEvents(
      started(),
      finished(),
      started("run-2"),
      ...says("Hi"),
      asks([question("a")]),
    );
    expect([texts(second), openIds(second), noticed(second)]).toEqual([["Hi"], ["a"], []]);
    const elsewhere = afterEvents(
      started("run-1", "thread-2"),
      finished(),
      started("run-2", "thread-2"),
      ...says("Hi"),
    );
    expect([texts(elsewhere), noticed(elsewhere)]).toEqual([
      ["Hi"],
      ["other-thread", "other-thread"],
    ]);
    const late = afterEvents(failed(), started("run-2", "thread-2"), ...says("Hi"));
    expect([texts(late), noticed(late)]).toEqual([["Hi"], ["other-thread"]]);
    expect(noticed(afterEvents(started(), failed(), started("run-2"), finished()))).toEqual([]);
    expect(noticed(afterEvents(started(), started("run-2"), finished()))).toEqual([
      "started-twice",
    ]);
  });

  it("a second run on another thread is left out, and is reported once", () => {
    const foreign = [
      started("run-2", "thread-2"),
      ...says("No"),
      finished("run-2"),
      started("run-3", "thread-2"),
    ];
    const first = afterEvents(started(), finished(), ...foreign, asks([question("a")]));
    expect([texts(first), openIds(first), noticed(first), first.ending]).toEqual([
      [],
      [],
      ["other-thread"],
      { kind: "success" },
    ]);
    expect(
      texts(
        afterEvents(
          started(),
          finished(),
          ...foreign,
          started("run-4"),
          ...says("Yes"),
          finished(),
        ),
      ),
    ).toEqual(["Yes"]);
  });
});

describe("what a stream has shown so far", () => {
  const stream = (...raws: readonly unknown[]) =>
    streamOf(happen(begun, received("run-1", started(), ...raws)).state);
  const result = (messageId: string) => ({
    type: "TOOL_CALL_RESULT",
    messageId,
    toolCallId: "call-1",
    content: "ok",
  });
  const history = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });

  it("a stream's results of calls are listed, the latest first", () => {
    expect(stream(result("r1"), ...says("Hi"), result("r2"))?.result).toEqual({
      message: { id: "r2", role: "tool", toolCallId: "call-1", content: "ok" },
      before: {
        message: { id: "r1", role: "tool", toolCallId: "call-1", content: "ok" },
        before: null,
      },
    });
    expect(stream(...says("Hi"))?.result).toBeNull();
  });

  it("a conversation that the agent sent shows that the agent stores it", () => {
    expect(stream(history({ id: "m", role: "user", content: "Go" }))?.sendsHistory).toBe(true);
    expect([stream(history())?.sendsHistory, stream(...says("Hi"))?.sendsHistory]).toEqual([
      false,
      false,
    ]);
  });

  it("a stream's highest activity of the agent is kept", () => {
    const step = { type: "STEP_STARTED", stepName: "plan" };
    expect(
      [stream(), stream(step), stream(...says("Hi")), stream(...says("Hi"), step)].map(
        (one) => one?.activity,
      ),
    ).toEqual(["none", "progress", "output", "output"]);
  });

  it("a question that was asked before an error is kept, when the run ends once more", () => {
    expect(openIds(afterEvents(started(), asks([question("a")]), failed(), finished()))).toEqual([
      "a",
    ]);
  });
});

describe("a dialect that listens to the stream", () => {
  const custom = (name: string) => ({ type: "CUSTOM", name, value: 1 });
  const house = createDialects([
    {
      name: "house",
      detect: {
        eventTypes: ["CUSTOM", "RUN_STARTED"],
        initial: false,
        reduce: (asked, event) => asked || (event.type === "CUSTOM" && event.name === "ask"),
        questions: (asked) => (asked ? [{ fields: { id: "q", reason: "confirmation" } }] : []),
        translate: (event) => {
          if (event.type !== "CUSTOM") return undefined;
          if (event.name === "fail") throw new Error("broken".repeat(100));
          return event.name === "say" ? events(...says("Translated")) : undefined;
        },
      },
    },
  ]);
  const listening = (...raws: readonly unknown[]) =>
    happenWith(house, begun, received("run-1", started(), ...raws), closed("run-1")).state;

  it("a dialect asks questions that are announced beside the outcome, of the run that ended last", () => {
    expect(openIds(listening(custom("ask"), finished()))).toEqual(["q"]);
    expect(
      openIds(listening(custom("ask"), finished(), started("run-2"), finished("run-2"))),
    ).toEqual([]);
    expect(openIds(listening(custom("say"), finished()))).toEqual([]);
  });

  it("a dialect's own events are read as those of the standard", () => {
    expect(listening(custom("say"), finished()).transcript.messages).toMatchObject([
      { content: "Translated" },
    ]);
  });

  it("a dialect that throws is reported, and reading continues", () => {
    const state = listening(custom("fail"), ...says("Hi"), finished());
    expect([noticed(state), state.transcript.messages.length, state.ending]).toEqual([
      ["dialect-failed"],
      1,
      { kind: "success" },
    ]);
    expect(state.transcript.problems[0]?.message.length).toBeLessThan(300);
  });
});
