import fc from "fast-check";
import { expect, it } from "vitest";
import { isRecord } from "../../src/protocol/json.js";
import { createInterruptGate, type ResumeVerdict } from "../../src/server.js";
import { reachedIn, runs } from "../support/depth.js";
import { optimisticStore } from "../support/optimisticStore.js";

/**
 * What happens next, at one of the workers. Each step may overlap with all that were begun before.
 */
type Step =
  /** An agent asks for a tool, with arguments. */
  | {
      readonly do: "announce";
      readonly id: string;
      readonly args: number;
      readonly expiresIn: number | null;
    }
  /** A person answers a question as it was on their page, which may be an old one. */
  | {
      readonly do: "admit";
      readonly page: number;
      readonly approved: boolean;
      readonly again: boolean;
      readonly dies: number | null;
    }
  | { readonly do: "claim"; readonly dies: number | null }
  /** Every process ends, or one of them: what it had started does not continue. */
  | { readonly do: "crash"; readonly all: boolean }
  /** Some of the pending work continues. */
  | { readonly do: "go"; readonly times: number }
  | { readonly do: "wait"; readonly seconds: number };

/** After how many steps of the work the worker ends. */
const dies = fc.option(fc.nat(2));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("go" as const), times: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("announce" as const),
      id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      args: fc.nat(1),
      expiresIn: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("admit" as const),
      page: fc.constantFrom(0, 0, 0, 1, 2),
      approved: fc.boolean(),
      again: fc.boolean(),
      dies,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("claim" as const), dies }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("crash" as const), all: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      seconds: fc.integer({ min: 0, max: 4 }),
    }),
  },
);

/** A question as a page shows it. */
interface Shown {
  readonly id: string;
  readonly args: number;
  readonly expiresAt: number | null;
}
interface Effect {
  readonly id: string;
  readonly args: unknown;
  readonly payload: unknown;
}

const lease = 3_000;
/**
 * How many of some thousand steps reached the places that matter: a property that never gets there
 * proves nothing.
 */
const reached = { effects: 0, repeats: 0, takenOver: 0, crashed: 0, chained: 0 };

it("a gate acts on at most one answer to each question, on every admitted one, on none after its deadline or for other arguments", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
      async (scheduler, steps) => {
        let now = Date.UTC(2030, 0, 1);
        const store = optimisticStore(scheduler);
        const workers = [0, 1, 2].map(() => ({
          gate: createInterruptGate({ store, lease, now: () => now }),
          life: 0,
        }));
        /** What the tool did, by idempotency key: it does nothing for a key it knows. */
        const effects = new Map<string, Effect>();
        const pages: Shown[] = [];
        const admitted = new Map<string, { readonly payload: unknown; readonly arrived: number }>();
        const running: Promise<unknown>[] = [];
        const ignoreRefusal = (error: unknown) =>
          expect(error).toMatchObject({ name: "InterruptGateError" });

        async function act(
          worker: (typeof workers)[number],
          verdict: ResumeVerdict | undefined,
          dies: number | null,
          next?: Shown,
        ) {
          const { claim, answers } = verdict ?? {};
          if (claim === undefined || answers === undefined) return;
          if (claim.attempt > 1) reached.takenOver += 1;
          const { life } = worker;
          let done = 0;
          const isDead = async () => {
            await scheduler.schedule(Promise.resolve());
            const isOver = worker.life !== life || done === dies;
            done += 1;
            if (isOver) reached.crashed += 1;
            return isOver;
          };
          for (const interrupt of claim.interrupts) {
            if (await isDead()) return;
            const entry = answers.get(interrupt.id);
            const payload = entry?.status === "resolved" ? entry.payload : undefined;
            const key = `${claim.key}:${interrupt.id}`;
            if (effects.has(key)) reached.repeats += 1;
            else
              effects.set(key, { id: interrupt.id, args: interrupt.metadata?.["args"], payload });
          }
          if (await isDead()) return;
          if (next === undefined) await worker.gate.acted("t", claim);
          else {
            reached.chained += 1;
            await announce(worker, next, `${claim.key}-${claim.attempt}`, claim);
          }
        }

        function announce(
          worker: (typeof workers)[number],
          shown: Shown,
          runId: string,
          claim?: NonNullable<ResumeVerdict["claim"]>,
        ) {
          const { id, args, expiresAt } = shown;
          const expiry = expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() };
          const interrupt = { id, reason: "tool_call", metadata: { args }, ...expiry };
          return worker.gate.announce("t", runId, [interrupt], { claim }).then(() => {
            pages.push(shown);
          }, ignoreRefusal);
        }

        for (const [index, one] of steps.entries()) {
          const worker = workers[index % workers.length];
          if (worker === undefined) continue;
          if (one.do === "go")
            for (let time = 0; time < one.times && scheduler.count() > 0; time += 1)
              await scheduler.waitOne();
          else if (one.do === "wait") {
            await scheduler.waitFor(Promise.all(running));
            now += one.seconds * 1_000;
          } else if (one.do === "crash")
            for (const dead of one.all ? workers : [worker]) dead.life += 1;
          else if (one.do === "claim")
            running.push(worker.gate.claim("t").then((verdict) => act(worker, verdict, one.dies)));
          else if (one.do === "announce") {
            const expiresAt = one.expiresIn === null ? null : now + one.expiresIn * 1_000;
            running.push(
              announce(worker, { id: one.id, args: one.args, expiresAt }, `run-${index}`),
            );
          } else {
            const shown = pages.at(-1 - one.page) ?? pages.at(-1);
            if (shown === undefined) continue;
            const { life } = worker;
            const payload = { approved: one.approved, seen: shown.args };
            const arrived = now;
            const resume = [{ interruptId: shown.id, status: "resolved", payload }];
            const next = one.again
              ? { id: `next-${index}`, args: index, expiresAt: null }
              : undefined;
            running.push(
              worker.gate.admit("t", { resume }).then(async (verdict) => {
                if (verdict.kind !== "resume") return;
                if (verdict.claim?.attempt === 1) {
                  expect(admitted.has(shown.id)).toBe(false);
                  if (shown.expiresAt !== null) expect(arrived).toBeLessThan(shown.expiresAt);
                  admitted.set(shown.id, { payload, arrived });
                } else expect(admitted.get(shown.id)?.payload).toEqual(payload);
                if (worker.life === life) await act(worker, verdict, one.dies, next);
              }),
            );
          }
        }

        // Everything that was begun ends, one way or another; then one worker is left, and finds
        // all that was left behind.
        await scheduler.waitFor(Promise.all(running));
        now += lease;
        const [last] = workers;
        const found = last?.gate.claim("t").then((verdict) => act(last, verdict, null));
        if (found !== undefined) await scheduler.waitFor(found);

        const acted = [...effects.values()];
        reached.effects += acted.length;
        expect(new Set(acted.map(({ id }) => id)).size).toBe(acted.length);
        expect(acted.map(({ id }) => id).toSorted()).toEqual([...admitted.keys()].toSorted());
        for (const { id, args, payload } of acted) {
          expect(payload).toEqual(admitted.get(id)?.payload);
          expect(isRecord(payload) ? payload["seen"] : undefined).toBe(args);
        }
      },
    ),
    { numRuns: runs(500) },
  );
  for (const [what, times] of Object.entries(reached))
    expect(times, what).toBeGreaterThan(reachedIn(20));
});
