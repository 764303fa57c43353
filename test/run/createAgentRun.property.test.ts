import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AgentRun,
  type AgentRunSnapshot,
  createAgentRun,
  type DecisionRecord,
  TransportError,
} from "../../src/core.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { createSimulatedClock, mockIds, scriptedTransport } from "../../src/testing.js";
import { asks, at, failed, finished, isoAt, says, started } from "../support/builders.js";
import { reachedIn, runs } from "../support/depth.js";
import { endingOf } from "../support/endingOf.js";
import { patient } from "../support/patience.js";
import { question, settled } from "./createRun.js";

/** A person, an agent and a page, and what has been seen of them. */
function createWorld(submitMode: "auto" | "when-complete" | "manual") {
  const agent = scriptedTransport();
  const clock = createSimulatedClock(at(0));
  const run = createAgentRun({
    transport: agent.transport,
    clock,
    generateId: mockIds(),
    threadId: "thread-1",
    submitMode,
    // Nothing has to be loaded before a stream is read, so that each step is over before the next.
    dialects: [],
  });
  const views: (() => void)[] = [];
  const world = { run, agent, clock, views, notified: 0, refusals: 0 };
  return {
    ...world,
    mount: () => {
      views.push(
        run.subscribe(() => {
          world.notified += 1;
        }),
      );
    },
    unmount: () => views.pop()?.(),
    notified: () => world.notified,
    isOpen: () => run.getSnapshot().status === "running" || run.getSnapshot().status === "resuming",
  };
}

type World = ReturnType<typeof createWorld>;
interface Step {
  readonly name: string;
  /** The id the step is about, for rules on drafts. */
  readonly about?: string;
  readonly take: (world: World) => unknown;
}

const ids = ["a", "b", "__proto__"];
const step = (name: string, take: Step["take"], about?: string): Step => ({
  name,
  take,
  ...(about !== undefined && { about }),
});
const anyId = fc.constantFrom(...ids, "stranger");
const anyQuestions = fc
  .subarray(ids, { minLength: 1 })
  .chain((some) => fc.tuple(...some.map((id) => fc.nat(40).map((deadline) => ask(id, deadline)))));
const ask = (id: string, deadline: number) =>
  question(id, deadline === 0 ? {} : { expiresAt: isoAt(deadline) });

const whileOpen =
  (act: (world: World) => unknown) =>
  (world: World): unknown =>
    world.isOpen() ? act(world) : undefined;

function submitTwice({ run }: World): void {
  const first = run.submit();
  if (run.getSnapshot().status === "resuming") expect(run.submit()).toBe(first);
}

function answerAll({ run }: World): void {
  for (const { id, expired } of run.getSnapshot().interrupts) {
    if (expired) run.cancel(id);
    else run.resolve(id, { approved: true });
  }
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step[]>(
    step("send", ({ run }) => run.send("Go on")),
    step("start", ({ run }) => run.start()),
    step("abort", ({ run }) => run.abort()),
    step("dismiss", ({ run }) => run.dismiss()),
    step("mount", ({ mount }) => mount()),
    step("unmount", ({ unmount }) => unmount()),
    step("submit", ({ run }) => run.submit()),
    step("retry", ({ run }) => run.retry({ mayRepeat: true })),
    step("steer away", ({ run }) => run.steerAway("Something else")),
  ),
  { weight: 6, arbitrary: fc.constant(step("answer all", answerAll)) },
  { weight: 3, arbitrary: fc.constant(step("submit twice", submitTwice)) },
  { weight: 3, arbitrary: fc.constant(step("say", ({ run }) => run.send("And then?"))) },
  fc.constant(step("reset", ({ run }) => run.reset())),
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        anyId,
        fc.constantFrom<unknown>({ approved: true }, { approved: false }, "maybe", null),
      )
      .map(([id, payload]) => step("answer", ({ run }) => run.resolve(id, payload), id)),
  },
  { weight: 2, arbitrary: anyId.map((id) => step("cancel", ({ run }) => run.cancel(id), id)) },
  anyId.map((id) => step("take back", ({ run }) => run.clear(id), id)),
  anyId.map((id) => step("type", ({ run }) => internalsOf(run).setInput(id, "typing"))),
  anyId.map((id) => step("show", ({ run }) => internalsOf(run).markShown(id))),
  fc.nat(10).map((seconds) => step("wait", ({ clock }) => clock.advance(seconds * 1000))),
  {
    weight: 6,
    arbitrary: anyQuestions.map((questions) =>
      step(
        "the agent asks",
        whileOpen(({ agent }) => agent.emit([started(), asks(questions)]).then(() => agent.end())),
      ),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Step[]>(
      step(
        "the agent talks",
        whileOpen(({ agent }) => agent.emit([started(), ...says("Well")])),
      ),
      step(
        "the agent finishes",
        whileOpen(({ agent }) => agent.emit([started(), finished()]).then(() => agent.end())),
      ),
      step(
        "the agent fails",
        whileOpen(({ agent }) => agent.emit([started(), failed()]).then(() => agent.end())),
      ),
      step(
        "the stream ends",
        whileOpen(({ agent }) => agent.end()),
      ),
      step(
        "the connection breaks",
        whileOpen(({ agent }) => agent.fail(new TransportError("gone"))),
      ),
      step(
        "the server refuses",
        whileOpen(({ agent }) => agent.fail(new TransportError("no", { status: 422 }))),
      ),
      step(
        "the agent talks nonsense",
        whileOpen(({ agent }) =>
          agent.emit([{ type: "NEW" }, { type: "STATE_DELTA", delta: [{}] }]),
        ),
      ),
    ),
  },
);

/**
 * Whether the agent continued after two different answers to a question: it took one, and nothing
 * shows which.
 */
function isOneOfTwo(decisions: readonly DecisionRecord[], id: string): boolean {
  return (
    decisions.filter(({ interruptId, outcome }) => interruptId === id && outcome === "unknown")
      .length > 1
  );
}

/** What must be true after each step, in any state. */
function check(
  world: World,
  taken: Step,
  before: AgentRunSnapshot,
  seen: { readonly requests: number; readonly notified: number },
): void {
  const { run, agent, clock } = world;
  const after = run.getSnapshot();
  expect(run.getSnapshot()).toBe(after);
  if (world.views.length > 0 && after !== before)
    expect(world.notified()).toBeGreaterThan(seen.notified);

  // A message that was held goes out when the run before it has ended, so two requests may follow
  // one upon the other.
  const sent = agent.requests.slice(seen.requests);
  expect(sent.length).toBeLessThanOrEqual(before.queuedMessages.length > 0 ? 2 : 1);
  if (before.status === "running" || before.status === "resuming") {
    if (taken.name !== "reset" && sent.length > 0)
      expect(before.queuedMessages.length).toBeGreaterThan(0);
  }
  for (const { resume, messages } of sent) {
    expect(messages.filter(({ role }) => role === "tool")).toEqual([]);
    if (resume === undefined) {
      expect(before.interrupts.length === 0 || before.queuedMessages.length > 0).toBe(true);
      continue;
    }
    expect(resume.map(({ interruptId }) => interruptId)).toEqual(
      before.interrupts.map(({ id }) => id),
    );
    const resolved = new Set(
      resume.filter(({ status }) => status === "resolved").map(({ interruptId }) => interruptId),
    );
    const late = before.interrupts.filter(
      ({ id, expiresAt = Number.POSITIVE_INFINITY }) =>
        resolved.has(id) && expiresAt <= clock.now(),
    );
    expect(late).toEqual([]);
    expect(resume.filter((entry) => entry.status === "cancelled" && "payload" in entry)).toEqual(
      [],
    );
    expect(resume.filter((entry) => "payload" in entry && entry.payload === null)).toEqual([]);
  }

  // What was answered and typed is still there, unless it was accepted or dismissed on purpose.
  const stillOpen = new Set(after.interrupts.map(({ key }) => key));
  for (const { key, id, draft, input } of before.interrupts) {
    if (!stillOpen.has(key)) {
      const gone =
        ["reset", "dismiss"].includes(taken.name) ||
        after.interrupts.length > 0 ||
        after.status === "finished" ||
        after.lastOutcome === "accepted" ||
        isOneOfTwo(after.decisions, id) ||
        after.queuedMessages !== before.queuedMessages;
      expect(gone || after.status === "running").toBe(true);
    } else if (
      before.status === "resuming" ||
      (taken.about !== id && !["type", "answer all"].includes(taken.name))
    ) {
      const now = after.interrupts.find((interrupt) => interrupt.key === key);
      expect([now?.draft, now?.input]).toEqual([draft, input]);
    }
  }
  expect(after.interrupts.length > 0 && after.status === "finished").toBe(false);
  expect(after.queuedMessages.length === 0 || after.status === "resuming").toBe(true);
}

it("a run keeps its rules for any sequence of actions of the user, the agent, the network and the page", {
  timeout: patient(60_000),
}, async () => {
  let steps = 0;
  let answered = 0;
  // Late modules of a run are loaded: a busy machine loads them while the first of these worlds
  // runs.
  await createWorld("auto").run.ready();
  const anyWorld = fc.tuple(
    fc.constantFrom("auto", "when-complete", "manual"),
    fc.array(anyStep, { maxLength: 80, size: "max" }),
  );
  await fc.assert(
    fc.asyncProperty(anyWorld, async ([submitMode, taken]) => {
      const world = createWorld(submitMode);
      for (const next of taken) {
        const before = world.run.getSnapshot();
        const seen = { requests: world.agent.requests.length, notified: world.notified() };
        next.take(world);
        await settled();
        check(world, next, before, seen);
        steps += 1;
      }
      answered += world.agent.requests.filter(({ resume }) => resume !== undefined).length;
      expect(await usable(world)).toBe(true);
    }),
    { numRuns: runs(600) },
  );
  expect(steps).toBeGreaterThan(reachedIn(10_000));
  expect(answered).toBeGreaterThan(reachedIn(200));
});

/**
 * From any state of a thread, a user can send an ordinary message and answer an ordinary question.
 */
async function usable({ run, agent, isOpen }: World): Promise<boolean> {
  if (isOpen()) run.abort();
  run.dismiss();
  await settled();
  const ending = endingOf(run.send("Hello?"));
  await agent.emit([started(), finished()]);
  agent.end();
  return (await ending).kind === "success" && nothingLeft(run);
}

const nothingLeft = (run: AgentRun): boolean => run.getSnapshot().interrupts.length === 0;
