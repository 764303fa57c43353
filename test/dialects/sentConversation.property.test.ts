import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createAgentRun, type Message } from "../../src/core.js";
import { defaultDialects } from "../../src/dialects.js";
import { isRecord } from "../../src/protocol/json.js";
import { runs } from "../support/depth.js";
import { allFakeBackends } from "../support/dialects/fakeBackends.js";
import { listOf } from "../support/dialects/readPosted.js";
import { pressOn } from "../support/pressOn.js";
import { strictModelRefusal } from "../support/strictModel.js";

/** How a stream ends before its run does. */
type Break = "stopped" | "ends" | "breaks" | "fails";

const breaks = fc.constantFrom<Break>("stopped", "ends", "breaks", "fails");

const linesIn = (body: string): readonly string[] =>
  body.split("\n\n").filter((piece) => piece.startsWith("data: "));
const isEnd = (line: string): boolean =>
  line.includes('"RUN_FINISHED"') || line.includes('"RUN_ERROR"');

/** The beginning of a reply, which then ends like this. */
function cutReply(lines: readonly string[], how: Break, stop: () => void): Response {
  const encoder = new TextEncoder();
  const error = { type: "RUN_ERROR", message: "Out of memory", code: "INTERNAL" };
  const sent = how === "fails" ? [...lines, `data: ${JSON.stringify(error)}`] : lines;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(sent.map((line) => `${line}\n\n`).join("")));
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (how === "stopped") stop();
      else if (how === "breaks") controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

describe("the conversation that is sent after a run that broke", () => {
  it.each(allFakeBackends.map((backend) => [backend.name, backend] as const))(
    "%s: every model takes it, whatever broke the run, and wherever",
    async (_, { make, says, dialects = defaultDialects }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...says),
          fc.nat({ max: 1 }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          breaks,
          fc.constantFrom("approve" as const, "deny" as const, "skip" as const),
          fc.boolean(),
          async (text, broken, share, how, does, givesUp) => {
            const server = make();
            let made = 0;
            const run = createAgentRun({
              url: "https://agent.test/",
              threadId: "t",
              dialects,
              submitMode: "manual",
              async fetch(input, init) {
                const response = await server.fetch(String(input), init);
                if (made++ !== broken) return response;
                if (response.headers.get("content-type") !== "text/event-stream") return response;
                const whole = linesIn(await response.text()).filter((line) => !isEnd(line));
                const lines = whole.slice(0, Math.round(whole.length * share));
                return cutReply(lines, how, () => run.abort());
              },
            });
            await run.send(text);
            if (broken === 1) {
              for (const place of run.getSnapshot().interrupts.keys())
                pressOn(run, { does, place });
              await run.submit({ sendMixed: true });
              if (made < 2) return;
            }
            if (givesUp) run.giveUp();
            else run.dismiss();
            await run.send("And now?");
            const posted = server.requests.at(-1) ?? {};
            const last = listOf(posted, "messages").at(-1);
            // An agent whose questions were only hidden may ask again instead of taking a message.
            if (!isRecord(last) || last["content"] !== "And now?") return;
            const messages = listOf(posted, "messages") as unknown as readonly Message[];
            expect(strictModelRefusal(messages)).toBeUndefined();
          },
        ),
        { numRuns: runs(60) },
      );
    },
  );
});
