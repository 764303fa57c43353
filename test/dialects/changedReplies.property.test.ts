import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgentRun, encodeDecision, type RunAgentInput } from "../../src/core.js";
import { ownText } from "../../src/protocol/json.js";
import { reachedIn, runs } from "../support/depth.js";
import { strictModelRefusal } from "../support/strictModel.js";

const folder = join(import.meta.dirname, "../data/recordings");

/** The events of each reply of every recorded story of every backend. */
const stories: readonly (readonly (readonly unknown[])[])[] = readdirSync(folder, {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(folder, name)).map((story) => join(folder, name, story)))
  .map((story) =>
    [1, 2, 3].flatMap((step) => {
      const file = join(story, `${step}.response.sse`);
      const events = existsSync(file) ? eventsIn(readFileSync(file, "utf8")) : [];
      return events.length === 0 ? [] : [events];
    }),
  )
  .filter((replies) => replies.length > 0);

function eventsIn(body: string): readonly unknown[] {
  return body.split(/\r?\n\r?\n/).flatMap((piece) => {
    const data = /^data: ?(\{.*)$/m.exec(piece)?.[1];
    return data === undefined ? [] : [JSON.parse(data)];
  });
}

const foreign = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 0, -1, 1e300, "", "x", true, [], {}, [[]]),
  fc.constantFrom<unknown>(
    { toString: 1 },
    "__proto__",
    "constructor",
    "\u202e",
    "TOOL_CALL_START",
  ),
  fc.constant<unknown>(JSON.parse('{"__proto__":{"approved":true}}')),
);

/** What a proxy, an older version or a hostile agent makes of a reply, by shares of its length. */
const change = fc.record({
  how: fc.constantFrom("drop", "repeat", "swap", "cut", "foreign", "value", "value", "value"),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  other: fc.double({ min: 0, max: 0.999, noNaN: true }),
  from: fc.constantFrom(...stories.flat()),
  value: foreign,
});
type Change = typeof change extends fc.Arbitrary<infer Made> ? Made : never;

function changed(events: readonly unknown[], { how, at, other, from, value }: Change) {
  if (events.length === 0) return events;
  const place = Math.floor(at * events.length);
  const [before, one, after] = [events.slice(0, place), events[place], events.slice(place + 1)];
  if (how === "drop") return [...before, ...after];
  if (how === "repeat") return [...before, one, one, ...after];
  if (how === "swap") return [...before, ...after.slice(0, 1), one, ...after.slice(1)];
  if (how === "cut") return before;
  if (how === "foreign") return [...before, from[Math.floor(other * from.length)], one, ...after];
  return [...before, withValue(one, other, value), ...after];
}

/** A copy with another value in one place below the event; an undefined one removes it. */
function withValue(event: unknown, share: number, value: unknown): unknown {
  const text = JSON.stringify(event);
  let places = 0;
  JSON.parse(text, (_, old: unknown) => {
    places += 1;
    return old;
  });
  const chosen = Math.floor(share * (places - 1));
  let place = 0;
  return JSON.parse(text, (_, old: unknown) => (place++ === chosen ? value : old));
}

it("whatever is changed in what a server sends, nothing is answered by itself, no other call than the shown one, and every model takes what is sent", async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...stories),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.nat({ max: 1 }),
      fc.infiniteStream(fc.constantFrom("approve" as const, "deny" as const, "skip" as const)),
      async (replies, changes, which, answers) => {
        const streams = replies.map((events, step) =>
          step === Math.min(which, replies.length - 1) ? changes.reduce(changed, events) : events,
        );
        const posted: RunAgentInput[] = [];
        const run = createAgentRun({
          threadId: ownText(replies[0]?.[0], "threadId") || "t",
          submitMode: "manual",
          async *transport(input) {
            posted.push(input);
            yield streams[posted.length - 1] ?? [];
          },
        });
        await run.send("Go");
        for (let turn = 1; turn <= 2 && run.getSnapshot().interrupts.length > 0; turn++) {
          asked += 1;
          const { interrupts } = run.getSnapshot();
          const shown = new Set<unknown>();
          if (turn === 1) expect(posted).toHaveLength(1);
          for (const interrupt of interrupts) {
            if (turn === 1) expect(interrupt.draft).toBeNull();
            shown.add(JSON.stringify(interrupt.toolCall?.args));
            const { value: answer } = answers.next();
            if (answer === "skip") run.cancel(interrupt);
            else
              run.resolve(interrupt, encodeDecision(interrupt, { approved: answer === "approve" }));
          }
          const before = new Set(posted);
          await run.submit({ sendMixed: true, mayRepeat: true });
          const sent = new Set(posted.filter((one) => !before.has(one)).map(({ runId }) => runId));
          for (const { resumeRunId, proposed } of run.getSnapshot().decisions)
            if (resumeRunId !== undefined && sent.has(resumeRunId) && proposed !== undefined)
              expect(shown).toContain(JSON.stringify(proposed.args));
        }
        run.giveUp();
        const { length } = posted;
        await run.send("And now?");
        const accepted = new Set(
          run.getSnapshot().decisions.flatMap(({ outcome, interruptId, proposed }) =>
            // A server that keeps the conversation may have a result that it hides.
            outcome === "accepted" ? [interruptId, proposed?.toolCallId] : [],
          ),
        );
        const refusal = strictModelRefusal(posted[length]?.messages ?? []);
        const [, open = ""] = /^call (\S+) has no result$/.exec(refusal ?? "") ?? [];
        if (!open.split(",").every((id) => accepted.has(id))) expect(refusal).toBeUndefined();
      },
    ),
    { numRuns: runs(400) },
  );
  expect(asked).toBeGreaterThan(reachedIn(100));
});
