import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAgentRun, humanTool, pageTool } from "../../src/core.js";
import { defaultDialects } from "../../src/dialects.js";
import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";
import { runs } from "../support/depth.js";
import { calls, type FakeServer } from "../support/dialects/createFakeServer.js";
import { allFakeBackends } from "../support/dialects/fakeBackends.js";
import { listOf } from "../support/dialects/readPosted.js";
import { patient } from "../support/patience.js";
import { pressOn } from "../support/pressOn.js";

const tools = [
  humanTool({ name: "confirm_plan", description: "", parameters: { type: "object" } }),
  humanTool({ name: "choose_slot", description: "", answer: { type: "object" } }),
  pageTool({ name: "locate", description: "", run: () => "Berlin" }),
  pageTool({ name: "clear_cart", description: "", approve: true, run: () => "cleared" }),
];
const names = tools.map(({ name }) => name);

/** The tools of the page that the agent calls at the end of each of its runs. */
const added = fc.array(fc.array(fc.constantFrom(...names), { maxLength: 2 }), {
  minLength: 1,
  maxLength: 3,
});
const presses = fc.array(
  fc.record({
    does: fc.constantFrom(
      "approve",
      "approve",
      "deny",
      "skip",
      "submit",
      "submit",
      "steer",
      "dismiss",
      "write",
      "retry",
    ),
    place: fc.nat({ max: 3 }),
  }),
  { minLength: 2, maxLength: 10 },
);

/** A message at the end, so that each thread has a request behind its last call. */
const lastPresses = [
  { does: "steer", place: 0 },
  { does: "write", place: 0 },
] as const;

/**
 * The same server, whose model also calls these tools of the page in its last message of each run.
 */
function callingToo(
  server: FakeServer,
  script: readonly (readonly string[])[],
): Pick<FakeServer, "fetch" | "requests"> {
  return {
    requests: server.requests,
    async fetch(input, init) {
      const turn = server.requests.length;
      const response = await server.fetch(input, init);
      if (response.headers.get("content-type") !== "text/event-stream") return response;
      const events = (await response.text()).split("\n\n").filter((event) => event !== "");
      const made = (script[turn] ?? []).flatMap((name, place) =>
        calls(`own-${turn}-${place}`, name, {}),
      );
      const end = events.findLastIndex(
        (event) => event.includes('"RUN_FINISHED"') || event.includes('"RUN_ERROR"'),
      );
      const first = `own-${turn}`;
      const written = made.map(
        (event) =>
          `data: ${JSON.stringify({ ...event, ...("toolCallName" in event && { parentMessageId: first }) })}`,
      );
      const all = end < 0 ? events : [...events.slice(0, end), ...written, ...events.slice(end)];
      return new Response(all.map((event) => `${event}\n\n`).join(""), {
        headers: { "content-type": "text/event-stream" },
      });
    },
  };
}

/**
 * What a model service would refuse about the calls of the page's tools; calls of the server are
 * the server's to complete.
 */
function refusal(messages: readonly UnknownRecord[]): string | undefined {
  const results = new Set<unknown>();
  for (const [place, message] of messages.entries()) {
    const next = messages.slice(place + 1);
    const behind = next
      .slice(0, next.findIndex(({ role }) => role !== "tool") >>> 0)
      .map(({ toolCallId }) => toolCallId);
    for (const { id, function: called } of message["role"] === "assistant"
      ? listOf(message, "toolCalls")
      : []) {
      const isOwn = isRecord(called) && names.includes(String(called["name"]));
      if (isOwn && !behind.includes(id)) return `call ${String(id)} has no result behind it`;
    }
    if (message["role"] !== "tool") continue;
    if (results.has(message["toolCallId"]))
      return `call ${String(message["toolCallId"])} has two results`;
    results.add(message["toolCallId"]);
  }
  return undefined;
}

/** Lets everything happen that needs no person. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Backends that read no messages beside an answer: the results follow in the next run. */
const later = new Set(
  defaultDialects
    .filter(({ besideAnswers }) => besideAnswers === "nothing")
    .map(({ name }) => name),
);

const isAnswer = (posted: UnknownRecord): boolean =>
  listOf(posted, "resume").length > 0 ||
  JSON.stringify(posted["forwardedProps"])?.includes("command") === true;

describe("a tool of the page beside the questions of any backend", () => {
  it.each(allFakeBackends.map((backend) => [backend.name, backend] as const))(
    "%s: no request has a call of the page without its result directly behind it, nor with two",
    async (_, { name, make, says, dialect = name, dialects = defaultDialects }) => {
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...says),
          added,
          presses,
          async (text, script, pressed) => {
            const server = callingToo(make(), script);
            const run = createAgentRun({
              url: "https://a.test/",
              fetch: server.fetch,
              dialects,
              tools,
              submitMode: "manual",
              onError() {},
            });
            const leave = run.subscribe(() => {});
            void run.send(text);
            await idle();
            for (const press of [...pressed, ...lastPresses]) {
              pressOn(run, press);
              await idle();
            }
            leave();
            for (const posted of server.requests) {
              const messages = listOf(posted, "messages");
              if (messages.some(({ toolCallId }) => String(toolCallId).startsWith("own-")))
                answered++;
              if (later.has(dialect) && isAnswer(posted)) continue;
              expect(refusal(messages), JSON.stringify(messages)).toBeUndefined();
            }
          },
        ),
        { numRuns: runs(40) },
      );
      expect(answered).toBeGreaterThan(0);
    },
    patient(60_000),
  );
});
