import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { allFakeBackends } from "../support/dialects/fakeBackends.js";

const payloads = [
  { approved: true },
  { approved: false },
  { approved: true, reason: "Fine" },
  { approved: false, reason: "No" },
  { approved: true, editedArgs: {} },
  { approved: true, editedArgs: { to: "bob" } },
  { response: "Later" },
  { action: "accept" },
  true,
  "Monday",
  5,
  {},
  undefined,
  "skip",
] as const;

/** Every question of a fake server, once asked. */
const asked = allFakeBackends.flatMap(({ name, make, says, dialects }) =>
  says.map((text) => ({ name: `${name}: ${text}`, text, make, dialects })),
);

it.each(asked)(
  "an answer that cannot be sent is never shown as given: $name",
  async ({ text, make, dialects }) => {
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: make().fetch,
      submitMode: "manual",
      ...(dialects !== undefined && { dialects }),
    });
    await run.send(text);
    const { interrupts: open } = run.getSnapshot();
    expect(open).not.toEqual([]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...payloads), { minLength: open.length, maxLength: open.length }),
        (given) => {
          for (const [place, question] of open.entries()) {
            if (given[place] === "skip") run.cancel(question);
            else run.resolve(question, given[place]);
          }
          const { interrupts, composer } = run.getSnapshot();
          for (const { id, status, issues } of interrupts) {
            const held = composer.blockers.find(({ interruptId }) => interruptId === id);
            if (held === undefined) continue;
            expect(status).not.toBe("answered");
            if (held.code === "invalid") expect(issues).not.toEqual([]);
          }
          if (interrupts.every(({ status }) => status === "answered"))
            expect(composer.canSubmit).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  },
);
