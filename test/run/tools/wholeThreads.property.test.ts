import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgentRun, humanTool, type PauseStorage, pageTool } from "../../../src/core.js";
import type { UnknownRecord } from "../../../src/protocol/json.js";
import { readMessages } from "../../../src/protocol/messages.js";
import { webPauseStorage } from "../../../src/run/storage/webPauseStorage.js";
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

const tools = [
  humanTool({ name: "confirm_plan", description: "", parameters: { type: "object" } }),
  humanTool({ name: "choose_slot", description: "", answer: { type: "object" } }),
  pageTool({ name: "locate", description: "", run: () => "Berlin" }),
  pageTool({ name: "clear_cart", description: "", approve: true, run: () => "cleared" }),
];

function memoryStorage(): PauseStorage {
  const items = new Map<string, string>();
  return webPauseStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  });
}

/** What a run of the agent may do. */
const turns = fc.array(
  fc.record({
    tools: fc.array(fc.constantFrom(...tools.map(({ name }) => name)), { maxLength: 3 }),
    isSplit: fc.boolean(),
    says: fc.constantFrom("nothing", "before", "between", "behind"),
    answered: fc.nat({ max: 2 }),
    asks: fc.constantFrom("nothing", "nothing", "standard", "langgraph"),
    ending: fc.constantFrom(
      "finished",
      "finished",
      "finished",
      "twice",
      "failed",
      "cut",
      "snapshot",
    ),
  }),
  { minLength: 1, maxLength: 5 },
);
type Turn = typeof turns extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const acts = fc.array(
  fc.record({
    does: fc.constantFrom(
      "approve",
      "deny",
      "skip",
      "submit",
      "steer",
      "dismiss",
      "write",
      "reload",
      "retry",
    ),
    place: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What the agent sends in one run. */
function sends(posted: UnknownRecord, turn: number, does: Turn): readonly FakePiece[] {
  const made = does.tools.map((name, place) => ({ id: `c${turn}-${place}`, name }));
  const text = says(`t${turn}`, "Some words.");
  const streamed = made.flatMap(({ id, name }, place) => {
    const [start, ...rest] = calls(id, name, {});
    const begun = does.isSplit
      ? { ...start, parentMessageId: `m-${id}` }
      : { ...start, parentMessageId: `m${turn}` };
    return [...(does.says === "between" && place === 1 ? text : []), begun, ...rest];
  });
  const results = made.slice(0, does.answered).map(({ id }) => ({
    type: "TOOL_CALL_RESULT",
    messageId: `r-${id}`,
    toolCallId: id,
    content: "ok",
  }));
  const raw = `${turn}`.padStart(32, "0");
  const asked =
    does.asks === "langgraph"
      ? {
          id: raw,
          reason: "langgraph:interrupt",
          message: "Sure?",
          metadata: { langgraph: { raw: "Sure?" } },
        }
      : { id: `q${turn}`, reason: "confirmation", message: "Sure?" };
  const end = does.asks === "nothing" ? ends(posted) : asksFor(posted, [asked]);
  const snapshot = {
    type: "MESSAGES_SNAPSHOT",
    messages: [
      ...listOf(posted, "messages"),
      {
        id: `m${turn}`,
        role: "assistant",
        content: "",
        ...(made.length > 0 && {
          toolCalls: made.map(({ id, name }) => ({
            id,
            type: "function",
            function: { name, arguments: "{}" },
          })),
        }),
      },
    ],
  };
  return [
    begins(posted),
    ...(does.says === "before" ? text : []),
    ...streamed,
    ...(does.ending === "twice" ? [ends(posted), ...results, begins(posted)] : results),
    ...(does.says === "behind" ? text : []),
    ...(does.ending === "snapshot" ? [snapshot] : []),
    ...(does.ending === "failed" ? [fails("unavailable")] : does.ending === "cut" ? [] : [end]),
  ];
}

/** Lets everything happen that needs no person. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it(
  "any agent and any presses of the person: no request has a history that a model refuses",
  async () => {
    await fc.assert(
      fc.asyncProperty(turns, acts, async (script, pressed) => {
        const refused: string[] = [];
        const server = createFakeServer((posted, turn) => {
          // LangGraph reads no messages beside an answer: its results are in the next run.
          const answersLangGraph =
            JSON.stringify(posted["forwardedProps"])?.includes("command") === true;
          const refusal = answersLangGraph
            ? undefined
            : strictModelRefusal(readMessages(listOf(posted, "messages")).messages);
          if (refusal !== undefined)
            refused.push(`${refusal}: ${JSON.stringify(posted["messages"])}`);
          const does = script[turn];
          return does === undefined
            ? [begins(posted), ...says(`end${turn}`, "Done."), ends(posted)]
            : sends(posted, turn, does);
        });
        const storage = memoryStorage();
        const options = {
          url: "https://a.test/",
          threadId: "t1",
          fetch: server.fetch,
          storage,
          tools,
          submitMode: "manual" as const,
          generateId: (
            (count) => () =>
              `id-${count++}`
          )(0),
        };
        let run = createAgentRun(options);
        let leave = run.subscribe(() => {});
        void run.send("Go");
        await idle();
        for (const press of pressed) {
          pressOn(run, press);
          if (press.does === "reload") {
            await idle();
            leave();
            run = createAgentRun(options);
            leave = run.subscribe(() => {});
          }
          await idle();
        }
        leave();
        expect(refused).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  },
  patient(120_000),
);
