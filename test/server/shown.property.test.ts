import fc from "fast-check";
import { expect, it } from "vitest";
import type { AgUiInterrupt, ResumeEntry } from "../../src/core.js";
import { readPauseRecord } from "../../src/server/record/PauseRecord.js";
import { createInterruptGate } from "../../src/server.js";
import { reachedIn, runs } from "../support/depth.js";
import { optimisticStore } from "../support/optimisticStore.js";
import { patient } from "../support/patience.js";

/** One call of one of two processes. */
type Step =
  /**
   * Asks, by a run that may have asked before; a page may be shown other arguments than were
   * announced.
   */
  | {
      readonly do: "announce";
      readonly id: string;
      readonly args: number;
      readonly run: number;
      readonly shows: number | null;
      readonly wait: boolean;
    }
  /** Withdraws what is open. */
  | { readonly do: "withdraw" }
  /** So many other pauses happen that the gate drops the closed ones. */
  | { readonly do: "forget" }
  /** A page answers that was opened a number of announcements ago. */
  | {
      readonly do: "answer";
      readonly page: number;
      readonly answer: "yes" | "no" | "cancel";
      readonly twice: boolean;
      readonly wait: boolean;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("announce" as const),
      id: fc.constantFrom("a", "b"),
      args: fc.integer({ min: 0, max: 2 }),
      run: fc.integer({ min: 0, max: 6 }),
      shows: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 3 }),
      wait: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("forget" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      page: fc.integer({ min: 0, max: 5 }),
      answer: fc.constantFrom("yes", "no", "cancel"),
      twice: fc.boolean(),
      wait: fc.boolean(),
    }),
  },
);

/** A question as a page shows it. */
interface Page {
  readonly interrupt: AgUiInterrupt;
  readonly announced: number;
  readonly shown: number;
}

const question = (id: string): AgUiInterrupt => ({
  id,
  reason: "tool_call",
  toolCallId: `call-${id}`,
});

function answerOf({ interrupt, shown }: Page, answer: "yes" | "no" | "cancel"): ResumeEntry {
  const call = { name: "pay", args: `{ "amount": ${shown} }` };
  const metadata = { interruptGate: { ...Object(interrupt.metadata?.["interruptGate"]), call } };
  if (answer === "cancel") return { interruptId: interrupt.id, status: "cancelled", metadata };
  return {
    interruptId: interrupt.id,
    status: "resolved",
    payload: { approved: answer === "yes", seen: shown },
    metadata,
  };
}

/**
 * How often the places that matter were reached: a property that never gets there proves nothing.
 */
const reached = { admitted: 0, changed: 0, reused: 0, repeated: 0, announceRefused: 0 };

it("a gate admits no answer for another question or other arguments than those it was given for, in any sequence", {
  timeout: patient(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(step, { minLength: 10, maxLength: 40, size: "max" }),
      async (scheduler, steps) => {
        const store = optimisticStore(scheduler);
        const gates = [0, 1].map(() => createInterruptGate({ store, requireShown: true }));
        const pages: Page[] = [];
        const running: Promise<unknown>[] = [];
        /** The keys under which an answer was admitted. */
        const admitted = new Map<string, string>();
        const usedIds = new Set<string>();
        const settle = async (wait: boolean) => {
          if (wait) await scheduler.waitFor(Promise.all(running));
        };

        for (const [index, one] of steps.entries()) {
          const gate = gates[index % gates.length];
          if (gate === undefined) continue;
          if (one.do === "withdraw") running.push(gate.announce("t", `withdraw-${index}`, []));
          else if (one.do === "forget")
            running.push(
              store.update("t", (stored) => ({
                record: { ...readPauseRecord(stored, 100), past: [] },
                result: undefined,
              })),
            );
          else if (one.do === "announce") {
            const { id, args, run, shows } = one;
            const toolCalls = [{ id: `call-${id}`, name: "pay", args: `{"amount":${args}}` }];
            running.push(
              gate.announce("t", `run-${run}`, [question(id)], { toolCalls }).then(
                ([interrupt]) => {
                  if (interrupt === undefined) return;
                  const key = keyIn(interrupt);
                  // One key is never given for two questions.
                  for (const page of pages)
                    if (keyIn(page.interrupt) === key)
                      expect([page.interrupt.id, page.announced]).toEqual([id, args]);
                  if (usedIds.has(id) && !pages.some((page) => keyIn(page.interrupt) === key))
                    reached.reused += 1;
                  usedIds.add(id);
                  pages.push({ interrupt, announced: args, shown: shows ?? args });
                },
                (error: unknown) => {
                  reached.announceRefused += 1;
                  expect(error).toMatchObject({ name: "InterruptGateError" });
                },
              ),
            );
            await settle(one.wait);
          } else {
            const page = pages.at(-1 - one.page);
            if (page === undefined) continue;
            const entry = answerOf(page, one.answer);
            const key = keyIn(page.interrupt);
            for (const other of one.twice ? gates : [gate])
              running.push(
                other.admit("t", { resume: [entry] }).then((verdict) => {
                  if (verdict.kind === "refused" && verdict.event.code === "QUESTION_CHANGED")
                    reached.changed += 1;
                  if (verdict.kind === "resume") {
                    reached.admitted += 1;
                    expect(verdict.isCompared).toBe(true);
                    expect(page.shown).toBe(page.announced);
                    expect(admitted.has(key)).toBe(false);
                    admitted.set(key, JSON.stringify([entry.status, one.answer]));
                  }
                  if (verdict.kind === "repeated") {
                    reached.repeated += 1;
                    expect(admitted.get(key)).toBe(JSON.stringify([entry.status, one.answer]));
                  }
                }),
              );
            await settle(one.wait);
          }
        }
        await scheduler.waitFor(Promise.all(running));
      },
    ),
    { numRuns: runs(400) },
  );
  for (const [what, times] of Object.entries(reached))
    expect(times, what).toBeGreaterThan(reachedIn(20));
});

function keyIn({ metadata }: AgUiInterrupt): string {
  return String(Object(metadata?.["interruptGate"])["key"]);
}
