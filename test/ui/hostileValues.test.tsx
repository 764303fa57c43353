import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { DecisionLog, InterruptPanel, RunNotice } from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { askedRun, type PlayedRun, playedRun, proposes } from "../support/askedRun.js";
import { someOf } from "../support/depth.js";
import { eventsWith, goodEvents, messagesWith } from "../support/hostileEvents.js";
import { completeQuestion, questionsWith } from "../support/hostileQuestions.js";
import {
  type HostileValue,
  hostileJson,
  hostileObjects,
  hostileText,
} from "../support/hostileValues.js";
import { wholeCards } from "../support/wholeCards.js";

const everything: readonly HostileValue[] = [...hostileJson, ...hostileObjects];
/** Each place meets one value in so many, and over all values each place is met twice. */
const share = 36;

const turns = everything.map(([name, value], turn) => [name, value, turn] as const);

function shareOf<Item>(items: readonly Item[], turn: number): readonly Item[] {
  return items.filter((_, index) => (index * 5 + turn) % share === 0);
}

async function shows({ run }: PlayedRun, as: "cards" | "rows" = "cards"): Promise<void> {
  render(
    <main data-testid="host">
      <InterruptPanel
        run={run}
        {...(as === "cards" && { renderers: wholeCards })}
        keepSettled={false}
      />
      <DecisionLog run={run} />
      <RunNotice run={run} />
    </main>,
  );
  await act(async () => {});
  expect(screen.getByTestId("host")).toBeVisible();
  expect(
    document.querySelector('[data-part="panel-failed"], [data-part="card-failed"]'),
  ).toBeNull();
}

/** Every question can be skipped, and nothing that is read of the run throws. */
async function isSkippable({ run }: PlayedRun): Promise<void> {
  const open = run.getSnapshot().interrupts;
  await waitFor(() =>
    expect(document.querySelectorAll('[data-part="interrupt"]')).toHaveLength(open.length),
  );
  await act(async () => {
    for (const { id, answerable } of open) if (answerable) run.cancel(id);
  });
  for (const { answerable, draft } of run.getSnapshot().interrupts)
    if (answerable) expect(draft?.status).toBe("cancelled");
  run.pauseHandle();
  expect(screen.getByTestId("host")).toBeVisible();
}

const call = [
  { type: "SUBAGENT_STARTED", subagentRunId: "sub", name: "Sub" },
  ...proposes("call", "sendEmail", { a: 1 }),
];

it("a good value exists for every field of every event", () => {
  for (const event of goodEvents)
    for (const [field, value] of Object.entries(event)) expect(value, field).toBeDefined();
  expect(goodEvents.length).toBeGreaterThan(25);
});

it.each(someOf(turns))(
  "the page works with hostile values in every field of a question, its metadata and its schema: %s",
  async (_, value, turn) => {
    const some = shareOf(questionsWith(value), turn);
    for (let at = 0; at < some.length; at += 50) {
      const played = await askedRun(some.slice(at, at + 50), {}, call);
      await shows(played);
      await isSkippable(played);
      cleanup();
    }
  },
);

it.each(someOf(turns))(
  "rows work with hostile values in every field of a question: %s",
  async (_, value, turn) => {
    const played = await askedRun(shareOf(questionsWith(value), turn).slice(0, 40), {}, call);
    await shows(played, "rows");
    await isSkippable(played);
  },
);

const endsRun = (type: string): boolean => type.startsWith("RUN_");

it.each(someOf(everything))(
  "the page works with hostile values in every field of every event: %s",
  async (_, value) => {
    const hostile = [
      ...eventsWith(value, (type) => !endsRun(type)),
      { type: "MESSAGES_SNAPSHOT", messages: messagesWith(value) },
      value,
      { type: value },
    ].filter((event) => typeof event === "object" && event !== null && !Array.isArray(event));
    const played = await askedRun([{ id: "q", ...completeQuestion, toolCallId: "after" }], {}, [
      ...hostile,
      ...proposes("after", "sendEmail", { a: 1 }),
    ]);
    await shows(played);
    cleanup();
  },
);

it.each(someOf(turns))(
  "the page works with hostile values in every field of the events that begin and end a run: %s",
  async (_, value, turn) => {
    const hostile = [
      ...eventsWith(value, endsRun),
      ...["type", "interrupts", "pendingToolCallIds"].map((field) => ({
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: [{ id: "q" }], [field]: value },
      })),
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: [value, { id: value }] },
      },
    ];
    for (const event of shareOf(hostile, turn)) {
      const played = playedRun();
      const ending = played.run.start().catch(() => {});
      await played.agent.emit([{ type: "RUN_STARTED", threadId: "t", runId: "r1" }, event]);
      played.agent.end();
      await ending;
      expect(played.run.getSnapshot().status).not.toBe("running");
      await shows(played);
      cleanup();
    }
  },
);

it.each(someOf(hostileJson))(
  "the page works with hostile values in the arguments of a call, whole, in part and as a result: %s",
  async (_, value) => {
    const text = hostileText(value);
    const calls = [
      text,
      `{"a":${text}}`,
      `[${text}]`,
      `{"":${text},"constructor":${text},"__proto__":${text}}`,
    ];
    const played = await askedRun(
      calls.map((_, index) => ({ ...completeQuestion, id: `q${index}`, toolCallId: `c${index}` })),
      {},
      calls.flatMap((delta, index) => [
        { type: "TOOL_CALL_START", toolCallId: `c${index}`, toolCallName: "sendEmail" },
        { type: "TOOL_CALL_ARGS", toolCallId: `c${index}`, delta },
      ]),
    );
    await shows(played);
    await act(async () => {
      for (const id of ["q0", "q1"]) played.run.resolve(id, { approved: true, editedArgs: value });
      for (const id of ["q2", "q3"]) internalsOf(played.run).setInput(id, value);
    });
    expect(screen.getByTestId("host")).toBeVisible();
    await act(async () => {
      for (const id of ["q0", "q1", "q2", "q3"]) played.run.resolve(id, { approved: true });
      void played.run.submit();
    });
    await act(async () => {
      await played.agent.emit([
        { type: "RUN_STARTED", threadId: "t", runId: "r2" },
        { type: "TOOL_CALL_RESULT", toolCallId: "c0", messageId: "m", content: text },
        { type: "RUN_FINISHED", threadId: "t", runId: "r2", outcome: { type: "success" } },
      ]);
      played.agent.end();
    });
    expect(played.run.getSnapshot().ending?.kind).toBe("success");
    expect(screen.getByTestId("host")).toBeVisible();
  },
);

/** Copies of a handle, each with `value` in one place of it. */
function handlesWith(handle: unknown, value: unknown, depth = 0): readonly unknown[] {
  if (typeof handle !== "object" || handle === null || depth > 4) return [];
  const entries = Object.entries(handle);
  return entries.flatMap(([key, item]) => {
    const put = (next: unknown): unknown =>
      Array.isArray(handle)
        ? handle.with(Number(key), next)
        : Object.fromEntries([...entries.filter(([name]) => name !== key), [key, next]]);
    return [put(value), ...handlesWith(item, value, depth + 1).map(put)];
  });
}

it.each(someOf(turns))(
  "the page works with hostile values in every place of a stored handle: %s",
  async (_, value, turn) => {
    const { run } = await askedRun([{ id: "q", ...completeQuestion }], {}, [
      ...call,
      { type: "STATE_SNAPSHOT", snapshot: { a: 1 } },
    ]);
    internalsOf(run).setInput("q", { comment: "no", editedArgs: { a: 2 } });
    const handle: unknown = JSON.parse(JSON.stringify(run.pauseHandle()));
    for (const hostile of shareOf(handlesWith(handle, value), turn)) {
      const played = playedRun();
      try {
        const result = await played.run.restore(hostile);
        if (!result.ok) expect(result.reason).toBe("bad-handle");
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: "misuse" });
      }
      await shows(played);
      cleanup();
    }
  },
);
