import { describe, expect, it } from "vitest";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { Receipt } from "../../../src/dialects/Dialect.js";
import type { Message } from "../../../src/protocol/messages.js";
import { traceAnswers } from "../../../src/thread/reading/traceAnswers.js";
import type { AnswerTrace, Attempt } from "../../../src/thread/state/RunState.js";
import { asks, batchOf, events, failed, finished, started } from "../../support/builders.js";

const userMessage: Message = { id: "note", role: "user", content: "Quickly, please" };
const attempt: Attempt = {
  runId: "answer-run",
  resume: [
    { interruptId: "a", status: "resolved", payload: { approved: true } },
    { interruptId: "b", status: "cancelled" },
  ],
  request: {},
  messages: [userMessage, { id: "result", role: "tool", toolCallId: "call-1", content: "done" }],
  sentAt: 0,
  questions: [],
  delivery: "unknown",
};
const batch = {
  ...batchOf({ id: "a", reason: "confirmation" }),
  runId: "asked-run",
  requestId: "request",
};

/** Whose answers the history shows as taken, read from its first event to its last. */
function shows(
  history: readonly unknown[],
  sent: Attempt | null = attempt,
  tookAnswers: NonNullable<Receipt["tookAnswers"]> = () => undefined,
) {
  const receipt = { eventTypes: [], acknowledges: () => false, tookAnswers };
  const dialects = createDialects([{ name: "standard", receipt }]);
  const state = { attempt: sent, batch };
  return events(...history).reduce<AnswerTrace>(
    (trace, event) => traceAnswers(trace, event, state, dialects),
    "none",
  );
}

const resumed = (resume: unknown, runId = "another") => ({ ...started(runId), input: { resume } });
const yes = { interruptId: "a", status: "resolved", payload: { approved: true } };
const skip = { interruptId: "b", status: "cancelled" };
const asked = [started("asked-run"), asks([{ id: "a" }], "asked-run")];
const snapshot = (...messages: readonly unknown[]) => ({ type: "MESSAGES_SNAPSHOT", messages });

describe("the history shows that the agent took", () => {
  it.each<[who: string, trace: AnswerTrace, history: readonly unknown[]]>([
    ["nobody's answers, where it is empty", "none", []],
    ["nobody's, where it has other runs only", "none", [started("earlier"), finished("earlier")]],
    ["nobody's yet, where it ends with the question", "question", asked],
    [
      "nobody's yet, where the question came in the request as this page names it",
      "question",
      [started("request")],
    ],
    [
      "nobody's yet, where their run has begun and not ended",
      "running",
      [...asked, started("answer-run")],
    ],
    [
      "ours, where their run has ended",
      "own",
      [...asked, started("answer-run"), finished("answer-run")],
    ],
    [
      "ours, where the next run has begun after theirs",
      "own",
      [...asked, started("answer-run"), started("next")],
    ],
    ["nobody's, where their run has failed", "none", [...asked, started("answer-run"), failed()]],
    ["ours, whoever sent the same ones", "own", [...asked, resumed([yes, skip])]],
    [
      "ours, where it lists the same answer to one of the questions",
      "own",
      [...asked, resumed([skip])],
    ],
    [
      "other ones, where an answer differs",
      "other",
      [...asked, resumed([{ ...yes, payload: { approved: false } }, skip])],
    ],
    [
      "other ones, where only the last differs",
      "other",
      [...asked, resumed([yes, { interruptId: "b", status: "resolved" }])],
    ],
    [
      "other ones, where ours was skipped there",
      "other",
      [...asked, resumed([{ interruptId: "a", status: "cancelled" }])],
    ],
    [
      "the first ones, where others came later",
      "own",
      [...asked, resumed([yes]), resumed([{ ...yes, payload: false }])],
    ],
    [
      "the first ones, where ours came later",
      "other",
      [...asked, resumed([{ ...yes, payload: 1 }]), started("answer-run"), finished()],
    ],
    [
      "ours, where a later attempt to send the same ones has failed",
      "own",
      [...asked, resumed([yes]), started("answer-run"), failed()],
    ],
    [
      "nobody's yet, where another run has failed after the question",
      "question",
      [...asked, started("another"), failed()],
    ],
    [
      "nobody's, where a run answers other questions",
      "question",
      [...asked, resumed([{ ...yes, interruptId: "c" }])],
    ],
    ["nobody's, where a run carries no answers", "question", [...asked, started("another")]],
    ["nobody's, where a run's answers cannot be read", "question", [...asked, resumed("yes")]],
    ["nobody's, where the same ids were answered before the question", "none", [resumed([yes])]],
    [
      "nobody's, where the question is asked once more",
      "question",
      [...asked, resumed([yes]), started("asked-run")],
    ],
    [
      "ours, where it has what was said with them",
      "own",
      [...asked, snapshot({ id: "first", role: "user", content: "" }, userMessage)],
    ],
    [
      "nobody's, where it has other messages",
      "question",
      [...asked, snapshot({ id: "other", role: "user", content: "" })],
    ],
    [
      "nobody's, where it has the result of a page tool only",
      "question",
      [...asked, snapshot({ ...userMessage, id: "result" })],
    ],
  ])("the history shows whose answers the agent took: %s", (_, trace, history) =>
    expect(shows(history)).toBe(trace),
  );

  it("the history shows no accepted answers where none are on their way", () => {
    expect(
      shows([...asked, started("answer-run"), finished("answer-run"), resumed([yes])], null),
    ).toBe("none");
  });

  it("the history matches other messages only where the other answers had some", () => {
    const silent = { ...attempt, messages: [] };
    expect(shows([...asked, snapshot(userMessage)], silent)).toBe("question");
  });
});

describe("a dialect's own sign", () => {
  const sign =
    (isOwn: boolean | undefined): NonNullable<Receipt["tookAnswers"]> =>
    (event, request) =>
      event.type === "CUSTOM" && request === attempt.request ? isOwn : undefined;
  const custom = { type: "CUSTOM", name: "taken", value: 1 };

  it.each<[string, boolean | undefined, AnswerTrace]>([
    ["of these answers", true, "own"],
    ["of others", false, "other"],
    ["of neither", undefined, "question"],
  ])("a dialect's own sign %s counts", (_, isOwn, trace) =>
    expect(shows([...asked, custom], attempt, sign(isOwn))).toBe(trace),
  );

  it("a dialect's own sign counts before the messages of the snapshot it comes with", () => {
    expect(shows([...asked, snapshot(userMessage)], attempt, () => false)).toBe("other");
  });

  it("a dialect's own sign changes nothing once other answers were taken", () => {
    const history = [...asked, resumed([{ ...yes, payload: 1 }]), custom, snapshot(userMessage)];
    expect(shows(history, attempt, sign(true))).toBe("other");
  });
});
