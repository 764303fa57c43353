import { expect, it } from "vitest";
import { AgentRunError } from "../../../src/core.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import type { Answered } from "../../../src/dialects/Dialect.js";
import type { Dialects } from "../../../src/dialects/Dialects.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { confirmationInterrupt, decisionSchema } from "../../../src/testing.js";
import { createAnswerChecks } from "../../../src/thread/compose/answerChecks.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import type { RunState } from "../../../src/thread/state/RunState.js";
import { createSnapshots } from "../../../src/thread/view/createSnapshots.js";
import {
  answer,
  approve,
  at,
  batchOf,
  closed,
  deny,
  happen,
  interruptedWith,
  respond,
  submit,
  withAnswer,
} from "../../support/builders.js";

const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });
const afterwards = (state: RunState, ...happened: readonly RunEvent[]) =>
  happen(state, ...happened).state;
const snapshots = (dialects?: Dialects) =>
  createSnapshots(createAnswerChecks(defaultValidator), "auto", dialects);

const one = interruptedWith(question("a"));
const two = interruptedWith(question("a"), question("b"));
const answered = afterwards(one, respond("a", approve()));
const unsure = afterwards(answered, submit(), closed("run-2"));
const withBatch = (state: RunState, fields: object): RunState => ({
  ...state,
  batch: state.batch && { ...state.batch, ...fields },
});
const elsewhere = withAnswer(answered, "a", { at: at(1), isElsewhere: true });

it.each<readonly [what: string, before: RunState, after: RunState]>([
  ["other questions are open", one, { ...one, batch: batchOf(question("b")) }],
  ["the same question belongs to another request", one, withBatch(one, { requestId: "request-2" })],
  ["fewer questions are shown", two, withBatch(two, { shown: 1 })],
  ["another tab has given the same answer", answered, elsewhere],
  [
    "the answers can be taken back for a while",
    answered,
    { ...answered, phase: { kind: "held", until: at(5) } },
  ],
  [
    "the answers wait for another page",
    answered,
    afterwards(answered, { type: "lockWait", waits: true }),
  ],
  [
    "the agent's history is being loaded",
    answered,
    afterwards(answered, { type: "load", runId: "load-1", now: at(1) }),
  ],
  [
    "the agent's history is being loaded again",
    unsure,
    afterwards(unsure, { type: "load", runId: "load-1", now: at(1) }),
  ],
  [
    "the record of the answers could not be stored",
    unsure,
    { ...unsure, error: new AgentRunError("storage", "full") },
  ],
  ["nothing is known about an earlier attempt any more", unsure, { ...unsure, attempt: null }],
])("a page that is open shows the same as one that is opened now where %s", (_, before, after) => {
  const show = snapshots();
  show(before);
  expect(show(after)).toEqual(snapshots()(after));
  expect(show(after)).not.toEqual(snapshots()(before));
});

it("a message that waits for the answers is shown until it is sent, in one list while nothing changes", () => {
  const sent = afterwards(answered, submit());
  const message = { id: "u", role: "user", content: "Go on" } as const;
  const waiting = afterwards(sent, {
    type: "start",
    runId: "run-3",
    messages: [message],
    now: at(0),
  });
  const show = snapshots();
  const none = show(sent).queuedMessages;
  const queued = show(waiting).queuedMessages;
  expect([none, queued]).toEqual([[], [message]]);
  expect(show({ ...waiting, answeredElsewhere: true }).queuedMessages).toBe(queued);
  expect(show(sent).queuedMessages).toBe(none);
});

/** An agent that accepts both approvals or none. */
const bothOrNone = createDialects([
  {
    name: "standard",
    write: (answers) => ({
      resume: answers.map(({ entry }, place) =>
        place === 0 && new Set(answers.map(given)).size > 1
          ? { ...entry, payload: "Both or none" }
          : entry,
      ),
    }),
  },
]);
/** Questions whose agent takes objects alone. */
const strictly = ({ batch, ...state }: RunState): RunState => ({
  ...state,
  batch: batch && {
    ...batch,
    interrupts: batch.interrupts.map((one) => ({
      ...one,
      raw: { id: one.id, responseSchema: { type: "object" } },
    })),
  },
});
const given = ({ entry }: Answered): string =>
  JSON.stringify(entry.status === "resolved" ? entry.payload : undefined);

it("an answer is shown as invalid as soon as the request is invalid because of another answer, and no longer", () => {
  const show = snapshots(bothOrNone);
  const approved = afterwards(strictly(two), respond("a", approve()), respond("b", approve()));
  const mixed = afterwards(approved, respond("b", deny()));
  const shown = (state: RunState) =>
    show(state).interrupts.map(({ status, issues }) => [status, issues.map((one) => one.message)]);
  const fits = [
    ["answered", []],
    ["answered", []],
  ];
  expect(shown(approved)).toEqual(fits);
  expect(shown(mixed)).toEqual([
    ["invalid", [expect.any(String)]],
    ["answered", []],
  ]);
  expect(show(mixed).composer).toMatchObject({ answered: 1, canSubmit: false });
  expect(shown(afterwards(mixed, respond("b", approve())))).toEqual(fits);
});

it("an answer that another request refused has the issues of its own schema where it has some, and an open question has none", () => {
  const refusing = createDialects([
    { name: "standard", check: () => [{ path: [], message: "Not like this" }] },
  ]);
  const strict = interruptedWith(question("a", { responseSchema: decisionSchema }));
  const issuesOf = (state: RunState) =>
    snapshots(refusing)(state).interrupts.map(({ issues }) => issues.map((one) => one.message));
  expect(issuesOf(afterwards(strict, respond("a", approve())))).toEqual([["Not like this"]]);
  const [[wrong = ""] = []] = issuesOf(
    afterwards(strict, respond("a", answer({ approved: "yes" }))),
  );
  expect(wrong).not.toBe("Not like this");
  expect(issuesOf(strict)).toEqual([[]]);
});

it("an answer that cannot be checked is shown as invalid, and a question that takes no answer does not block it", () => {
  const broken = () => {
    throw new Error("broken");
  };
  const unchecked = snapshots(createDialects([{ name: "standard", check: broken }]))(
    answered,
  ).interrupts;
  expect(unchecked.map(({ status, issues }) => [status, issues.map(({ code }) => code)])).toEqual([
    ["invalid", ["unchecked"]],
  ]);
  const beside = afterwards(
    interruptedWith(question("a"), { reason: "confirmation" }),
    respond("a", approve()),
  );
  const checks = { ...createAnswerChecks(defaultValidator), check: broken };
  expect(createSnapshots(checks, "auto")(beside).composer.blockers).toMatchObject([
    { code: "invalid", interruptId: "a" },
  ]);
});

it("a dialect explains a failure, and is not asked where nothing has failed", () => {
  const explaining = createDialects([
    {
      name: "standard",
      advice: () => ({ advice: "retry", note: { code: "why", message: "Because" } }),
    },
  ]);
  expect(snapshots(explaining)(answered).explanation).toBeNull();
  expect(
    snapshots(explaining)({ ...unsure, error: new AgentRunError("storage", "full") }).explanation,
  ).toMatchObject({
    code: "why",
  });
});

it("answers that are being sent have no blockers, also those that skip the rest", () => {
  const steered = afterwards(two, respond("a", approve()), {
    type: "steerAway",
    runId: "run-2",
    messages: [],
    now: at(1),
  });
  expect(snapshots()(steered).composer).toMatchObject({
    status: "submitting",
    blockers: [],
    canSubmit: false,
  });
});
