import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgentRun, type Message, type RunAgentInput } from "../../../src/core.js";
import { calls, failed, finished, says, started } from "../../support/builders.js";
import { runs } from "../../support/depth.js";
import { patient } from "../../support/patience.js";
import { strictModelRefusal } from "../../support/strictModel.js";

const callIds = ["c1", "c2"];
const messageIds = ["m1", "m2", "m3"];

/** What a run may stream: whole, or so many events of it. Ids come again where a turn is repeated. */
const piece = fc.oneof(
  fc.record({
    does: fc.constant("calls" as const),
    id: fc.constantFrom(...callIds),
    args: fc.constantFrom("{}", '{"amount":5}'),
    events: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    does: fc.constant("calls in chunks" as const),
    id: fc.constantFrom(...callIds),
    args: fc.constantFrom("{}", '{"amount":'),
  }),
  fc.record({
    does: fc.constant("says" as const),
    id: fc.constantFrom(...messageIds),
    events: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ does: fc.constant("returns" as const), id: fc.constantFrom(...callIds) }),
);
type Piece = typeof piece extends fc.Arbitrary<infer One> ? One : never;

function eventsOf(one: Piece): readonly unknown[] {
  if (one.does === "says") return says("I pay.", one.id).slice(0, one.events);
  if (one.does === "calls") return calls("pay", one.args, one.id).slice(0, one.events);
  if (one.does === "returns")
    return [
      { type: "TOOL_CALL_RESULT", messageId: `r-${one.id}`, toolCallId: one.id, content: "Paid" },
    ];
  return [{ type: "TOOL_CALL_CHUNK", toolCallId: one.id, toolCallName: "pay", delta: one.args }];
}

/** Each call once, and its result behind it, as servers stream a turn. */
function inOrder(pieces: readonly Piece[]): readonly Piece[] {
  const [begun, returned] = [new Set<string>(), new Set<string>()];
  return pieces.filter((one) => {
    const set = one.does === "returns" ? returned : begun;
    if (set.has(one.id) || (one.does === "returns" && !begun.has(one.id))) return false;
    set.add(one.id);
    return true;
  });
}

const turns = fc.array(
  fc.record({
    pieces: fc.array(piece, { maxLength: 4 }).map(inOrder),
    ending: fc.constantFrom("fails", "is cut", "ends"),
  }),
  { minLength: 1, maxLength: 3 },
);

function refusalOf(messages: readonly Message[]): string | undefined {
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    const made = message.toolCalls ?? [];
    if ((message.content ?? "") === "" && made.length === 0) return `${message.id} is empty`;
  }
  return strictModelRefusal(messages);
}

it(
  "after any runs, well ended or broken, also ones that repeat each other, every model takes what is sent",
  async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (broken) => {
        const sent: (readonly Message[])[] = [];
        const run = createAgentRun({
          url: "https://agent.test/",
          threadId: "t",
          fetch: async (_, init) => {
            const input: RunAgentInput = JSON.parse(String(init?.body));
            const { pieces, ending } = broken[sent.length] ?? { pieces: [], ending: "is cut" };
            sent.push(input.messages);
            const events = [
              started(input.runId, "t"),
              ...pieces.flatMap(eventsOf),
              ...(ending === "fails" ? [failed("It broke", null)] : []),
              ...(ending === "ends" ? [{ ...finished(input.runId), threadId: "t" }] : []),
            ];
            return new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""), {
              headers: { "content-type": "text/event-stream" },
            });
          },
        });
        for (let turn = 0; turn <= broken.length; turn++) await run.send("And now?");
        expect(sent.map(refusalOf).filter((why) => why !== undefined)).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  },
  patient(60_000),
);
