import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgentRun, type Message, pageTool } from "../../../src/core.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { readMessages } from "../../../src/protocol/messages.js";
import { runs } from "../../support/depth.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakePiece,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { patient } from "../../support/patience.js";
import { pressOn } from "../../support/pressOn.js";
import { strictModelRefusal } from "../../support/strictModel.js";

const tools = [pageTool({ name: "locate", description: "", run: () => "Berlin" })];

/** What a run streams; a call that is cut has the beginning of its arguments only. */
const piece = fc.record({
  does: fc.constantFrom("calls", "calls", "returns", "calls the page", "is cut", "says", "thinks"),
  isJoined: fc.boolean(),
});

const turns = fc.array(
  fc.record({
    pieces: fc.array(piece, { maxLength: 5 }),
    asks: fc.constantFrom(true, true, false),
    ending: fc.constantFrom("ends", "ends", "fails", "is cut", "hangs", "hangs"),
  }),
  { minLength: 1, maxLength: 4 },
);
type Turn = typeof turns extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const presses = fc.array(
  fc.record({
    does: fc.constantFrom(
      "approve",
      "deny",
      "skip",
      "submit",
      "submit",
      "steer",
      "steer",
      "write",
      "retry",
      "stop",
    ),
    place: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Two messages after everything: each thread has a request behind its last call. */
const lastPresses = ["stop", "write", "stop", "write"].map((does) => ({ does, place: 0 }));

const thinks = (messageId: string) => [
  { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" },
  { type: "REASONING_MESSAGE_CONTENT", messageId, delta: "Hm" },
  { type: "REASONING_MESSAGE_END", messageId },
];

/** What the agent sends in one run; `numbered`: whether its calls have ids of their own. */
function streamOf(posted: UnknownRecord, turn: number, does: Turn, numbered: boolean) {
  let called: string | undefined;
  const streamed = does.pieces.flatMap(({ does: what, isJoined }, place): readonly FakePiece[] => {
    const id = numbered ? `c${turn}-${place}` : `c${place}`;
    const parentMessageId = isJoined ? `m${turn}` : `m${turn}-${place}`;
    const make = (name: string) =>
      calls(id, name, { a: 1 }).map((event) => ({ ...event, parentMessageId }));
    if (what === "says") return says(`t${turn}-${place}`, "Words.");
    if (what === "thinks") return thinks(`h${turn}-${place}`);
    if (what === "returns" && called !== undefined)
      return [
        { type: "TOOL_CALL_RESULT", messageId: `r-${id}`, toolCallId: called, content: "ok" },
      ];
    if (what === "calls the page") return make("locate");
    called = id;
    if (what !== "is cut") return make("pay");
    const cut = { type: "TOOL_CALL_ARGS", toolCallId: id, delta: '{"a":' };
    return [...make("pay").slice(0, 1), cut];
  });
  const question = { id: `q${turn}`, toolCallId: called, reason: "tool_call", message: "Sure?" };
  const end = does.asks ? asksFor(posted, [question]) : ends(posted);
  if (does.ending === "fails") return [begins(posted), ...streamed, fails("unavailable")];
  return [begins(posted), ...streamed, ...(does.ending === "ends" ? [end] : [])];
}

async function* withoutEnd(pieces: readonly FakePiece[]): AsyncIterable<FakePiece> {
  yield* pieces;
  await new Promise(() => {});
}

/** Why a model does not take a request that answers nothing. */
function refusalOf(posted: UnknownRecord): string | undefined {
  if (listOf(posted, "resume").length > 0) return undefined;
  const { messages } = readMessages(listOf(posted, "messages"));
  const isEmpty = (message: Message): boolean =>
    message.role === "assistant" && !message.content && (message.toolCalls ?? []).length === 0;
  if (messages.some(isEmpty)) return "an empty message";
  const texts = messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []) : [],
  );
  for (const { function: called } of texts) JSON.parse(called.arguments || "{}");
  return strictModelRefusal(messages.filter(({ role }) => role !== "reasoning"));
}

/** Lets everything happen that needs no person. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it(
  "after any answers, stopped or not, and any runs, also with ids that come again, every model takes what is sent",
  async () => {
    await fc.assert(
      fc.asyncProperty(turns, presses, fc.boolean(), async (script, pressed, numbered) => {
        const refused: string[] = [];
        const server = createFakeServer((posted, turn) => {
          const refusal = refusalOf(posted);
          if (refusal !== undefined)
            refused.push(`${refusal}: ${JSON.stringify(posted["messages"])}`);
          const does = script[turn];
          if (does === undefined)
            return [begins(posted), ...says(`e${turn}`, "Done"), ends(posted)];
          const pieces = streamOf(posted, turn, does, numbered);
          return does.ending === "hangs" ? withoutEnd(pieces) : pieces;
        });
        const run = createAgentRun({
          url: "https://a.test/",
          fetch: server.fetch,
          tools,
          submitMode: "manual",
          onError() {},
        });
        const leave = run.subscribe(() => {});
        void run.send("Go");
        await idle();
        for (const press of [...pressed, ...lastPresses]) {
          if (press.does === "stop") {
            run.abort();
            run.giveUp();
          } else pressOn(run, press);
          await idle();
        }
        leave();
        run.abort();
        expect(refused).toEqual([]);
      }),
      { numRuns: runs(120) },
    );
  },
  patient(60_000),
);
