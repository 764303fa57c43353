import fc from "fast-check";
import { expect, it } from "vitest";
import { createInterruptGate } from "../../src/server.js";
import { runs } from "../support/depth.js";
import { optimisticStore } from "../support/optimisticStore.js";

/** One call of one of three processes. Times are seconds from the beginning. */
type Step =
  | {
      readonly do: "announce";
      readonly ids: readonly string[];
      readonly expiresIn: number | null;
      readonly again: boolean;
    }
  /** Answers the ids given, or all that were announced last. */
  | { readonly do: "admit"; readonly entries: readonly Entry[]; readonly toLast: boolean }
  | { readonly do: "wait"; readonly seconds: number };
interface Entry {
  readonly interruptId: string;
  readonly status: "resolved" | "cancelled";
  readonly payload?: { readonly approved: boolean };
}

const ids = ["a", "b", "c", "d"];
const entry: fc.Arbitrary<Entry> = fc
  .record({ id: fc.constantFrom(...ids), answer: fc.constantFrom("yes", "no", "cancel") })
  .map(({ id: interruptId, answer }) =>
    answer === "cancel"
      ? { interruptId, status: "cancelled" }
      : { interruptId, status: "resolved", payload: { approved: answer === "yes" } },
  );
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("announce" as const),
    ids: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
    expiresIn: fc.option(fc.integer({ min: 1, max: 5 })),
    again: fc.boolean(),
  }),
  fc.record({
    do: fc.constant("admit" as const),
    entries: fc.uniqueArray(entry, {
      minLength: 1,
      maxLength: 2,
      selector: ({ interruptId }) => interruptId,
    }),
    toLast: fc.boolean(),
  }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.integer({ min: 0, max: 2 }) }),
);

const canonical = (resume: readonly object[]): string =>
  JSON.stringify(resume.map((one) => JSON.stringify(one)).sort());

it("a gate admits at most one answer to each question, none after its deadline, and repeats only the first", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { maxLength: 14 }),
      async (scheduler, steps) => {
        let now = Date.UTC(2030, 0, 1);
        const store = optimisticStore(scheduler);
        const gates = [0, 1, 2].map(() => createInterruptGate({ store, now: () => now }));
        const asked = new Map<
          string,
          { readonly runId: string; readonly expiresAt: number | null }
        >();
        const admitted: { readonly runId: string; readonly resume: readonly Entry[] }[] = [];
        const running: Promise<void>[] = [];
        let last: readonly string[] = [];

        for (const [index, one] of steps.entries()) {
          const gate = gates[index % gates.length];
          if (gate === undefined) continue;
          if (one.do === "wait") {
            // What is under way has arrived before the time passes.
            await scheduler.waitFor(Promise.all(running));
            now += one.seconds * 1000;
            continue;
          }
          if (one.do === "announce") {
            const runId = one.again ? "again" : `run-${index}`;
            const expiresAt = one.expiresIn === null ? null : now + one.expiresIn * 1000;
            const interrupts = one.ids.map((id) => ({
              id,
              reason: "confirmation",
              ...(expiresAt !== null && { expiresAt: new Date(expiresAt).toISOString() }),
            }));
            const announced = gate.announce("t", runId, interrupts).then(
              () => {
                last = one.ids;
                for (const id of one.ids) asked.set(id, { runId, expiresAt });
              },
              (error: unknown) => expect(error).toMatchObject({ name: "InterruptGateError" }),
            );
            running.push(announced);
            continue;
          }
          const [example] = one.entries;
          const toLast =
            example === undefined || !one.toLast
              ? []
              : last.map((interruptId) => ({ ...example, interruptId }));
          const resume = toLast.length === 0 ? one.entries : toLast;
          const arrived = now;
          running.push(
            gate.admit("t", { resume }).then((verdict) => {
              expect(verdict.kind).not.toBe("fresh");
              if (verdict.kind === "resume") {
                expect(
                  [...verdict.answers.values()].map(({ interruptId }) => interruptId).sort(),
                ).toEqual(resume.map(({ interruptId }) => interruptId).sort());
                for (const { interruptId, status } of resume) {
                  expect(
                    admitted.some((before) =>
                      before.resume.some((other) => other.interruptId === interruptId),
                    ),
                  ).toBe(false);
                  const expiresAt = asked.get(interruptId)?.expiresAt ?? null;
                  if (status === "resolved" && expiresAt !== null)
                    expect(arrived).toBeLessThan(expiresAt);
                }
                admitted.push({ runId: verdict.runId, resume });
              }
              if (verdict.kind === "repeated") {
                const first = admitted.find(
                  (before) => canonical(before.resume) === canonical(resume),
                );
                expect(first?.runId).toBe(verdict.runId);
              }
              if (verdict.kind === "refused" && verdict.event.code === "ALREADY_ANSWERED") {
                const first =
                  verdict.answers === undefined ? "" : canonical([...verdict.answers.values()]);
                expect(admitted.map((before) => canonical(before.resume))).toContain(first);
                expect(canonical(resume)).not.toBe(first);
              }
            }),
          );
        }
        await scheduler.waitFor(Promise.all(running));
      },
    ),
    { numRuns: runs(500) },
  );
});
