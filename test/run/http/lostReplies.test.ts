import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  createAgentRun,
  fetchEventSourceTransport,
  fetchTransport,
} from "../../../src/core.js";
import { defaultDialects } from "../../../src/dialects.js";
import { createSimulatedClock, mockIds } from "../../../src/testing.js";
import { at, started } from "../../support/builders.js";
import { fakeBackend } from "../../support/dialects/fakeBackends.js";
import { collect } from "../../support/httpCases.js";
import { settled } from "../createRun.js";

afterEach(() => vi.unstubAllGlobals());

/** Agents with different acknowledgements of an answer, and the messages they get. */
const agents = {
  openAiAgents: "Send a mail",
  pydanticAi: "Send a mail",
  mastra: "Approve a mail",
  trpcAgentGo: "Approve something",
  langgraph: "Hello",
};
type AgentName = keyof typeof agents;

/** What fetch-event-source needs of a page. */
function openPage(): void {
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("window", globalThis);
}
const transports = {
  "plain fetch": { transport: fetchTransport, open: () => {} },
  "fetch-event-source": { transport: fetchEventSourceTransport, open: openPage },
};

/** How a reply ends after what has arrived of it. */
type Loss = "close" | "reset" | "hang";

const eventStream = { headers: { "content-type": "text/event-stream" } };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function responseOf(chunks: readonly Uint8Array[], loss: Loss = "close"): Response {
  const left = [...chunks];
  const pull = (
    controller: ReadableStreamDefaultController<Uint8Array>,
  ): Promise<void> | undefined => {
    const chunk = left.shift();
    if (chunk !== undefined) controller.enqueue(chunk);
    else if (loss === "close") controller.close();
    else if (loss === "reset") controller.error(new TypeError("terminated"));
    else return new Promise(() => {});
    return undefined;
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), eventStream);
}

const answer = (run: AgentRun): void =>
  run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", { approved: true });

/** What an agent replies to its first request, and to the answer. */
async function recordOf(name: AgentName): Promise<readonly [asked: string, reply: string]> {
  const server = fakeBackend(name).make();
  const run = createAgentRun({
    ...options,
    url: "https://agent.test/",
    fetch: server.fetch,
    generateId: mockIds(),
  });
  await run.send(agents[name]);
  answer(run);
  await run.submit();
  const [asked = "", reply = ""] = server.responses;
  return [asked, reply];
}

const options = { dialects: defaultDialects, submitMode: "manual", threadId: "t" } as const;

/** A run whose answer gets this reply, and what is then known of the answer. */
async function answered(
  text: string,
  asked: string,
  reply: (signal?: AbortSignal | null) => Response,
  transport = fetchTransport,
) {
  const posts: string[] = [];
  const clock = createSimulatedClock(at(0));
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> =>
    posts.push(String(init?.body)) === 1 ? new Response(asked, eventStream) : reply();
  const run = createAgentRun({
    ...options,
    transport: transport({ url: "https://agent.test/", fetch, clock, stallTimeout: 1000 }),
    clock,
    generateId: mockIds(),
  });
  await run.send(text);
  answer(run);
  const sent = run.submit();
  return { run, sent, posts, clock };
}

/** The state of an answer that a user sees. */
function shown(run: AgentRun) {
  const { status, lastOutcome, composer, interrupts, decisions, messages, problems } =
    run.getSnapshot();
  const { delivery, repeat, mayActTwice, canRetry } = composer;
  return {
    ...{ status, lastOutcome, delivery, repeat, mayActTwice, canRetry, messages, problems },
    open: interrupts.map(({ id, locked, draft }) => ({ id, locked, draft })),
    decided: decisions.map(({ interruptId, outcome, evidence }) => ({
      interruptId,
      outcome,
      evidence,
    })),
  };
}

/**
 * Where the events of a reply end, in bytes. A stream that is closed ends its last event by itself,
 * where the JSON is whole.
 */
function endsOf(reply: Uint8Array, loss: Loss = "reset"): readonly number[] {
  const ends = [0];
  for (let at = 1; at < reply.length; at++) {
    if (reply[at] !== 10 || reply[at - 1] !== 10) continue;
    if (loss === "close") ends.push(at - 1, at);
    ends.push(at + 1);
  }
  return ends;
}

/**
 * Every place near the end of an event, and a sample of the others; each byte was tried once, which
 * takes minutes.
 */
function cutsOf(reply: Uint8Array): readonly number[] {
  const near = endsOf(reply).flatMap((end) => [end - 3, end - 2, end - 1, end]);
  const sample = Array.from({ length: Math.floor(reply.length / 61) }, (_, index) => index * 61);
  return [...new Set([...near, ...sample])]
    .filter((cut) => cut >= 0 && cut <= reply.length)
    .sort((a, b) => a - b);
}

const losses: readonly (readonly [name: AgentName, loss: Loss, over: keyof typeof transports])[] = [
  ["openAiAgents", "close", "plain fetch"],
  ["openAiAgents", "reset", "fetch-event-source"],
  ["mastra", "close", "fetch-event-source"],
  ["mastra", "hang", "plain fetch"],
  ["trpcAgentGo", "reset", "plain fetch"],
  ["trpcAgentGo", "hang", "fetch-event-source"],
  ["langgraph", "reset", "plain fetch"],
  ["langgraph", "close", "fetch-event-source"],
];

describe("an answer whose reply is lost on the way", () => {
  it.each(losses)(
    "%s, %s, over %s: it is kept or accepted at every byte, and nothing is sent automatically",
    async (name, loss, over) => {
      const { transport, open } = transports[over];
      const [asked, reply] = await recordOf(name);
      open();
      const bytes = bytesOf(reply);
      const ends = new Set(endsOf(bytes, loss));
      let atLastEvent: unknown;
      const outcomes = new Set<unknown>();
      for (const cut of cutsOf(bytes)) {
        const { run, sent, posts, clock } = await answered(
          agents[name],
          asked,
          () => responseOf([bytes.subarray(0, cut)], loss),
          transport,
        );
        const [question] = run.getSnapshot().interrupts;
        if (loss === "hang") {
          await settled();
          clock.advance(2000);
        }
        await sent;
        clock.advance(3_600_000);
        await settled();
        expect(posts).toHaveLength(2);
        const now = shown(run);
        // A part of an event shows nothing.
        if (ends.has(cut)) atLastEvent = now;
        else expect({ cut, ...now }).toEqual({ cut, ...Object(atLastEvent) });
        const [decided] = now.decided;
        outcomes.add(decided?.outcome);
        if (decided?.outcome === "accepted")
          expect([now.open, now.delivery, now.canRetry]).toEqual([[], null, false]);
        else {
          expect(now).toMatchObject({
            delivery: "unknown",
            lastOutcome: "unknown",
            canRetry: true,
          });
          expect(now.open).toEqual([
            {
              id: question?.id,
              locked: true,
              draft: { status: "resolved", payload: { approved: true } },
            },
          ]);
          expect(now.mayActTwice).toBe(now.repeat !== "idempotent");
        }
      }
      expect(outcomes).toEqual(new Set(["unknown", "accepted"]));
    },
  );
});

describe.each(Object.entries(transports))("a stream over %s", (_name, { transport, open }) => {
  const odd = [
    "\uFEFF: hello 🦊\n\nid: 7\nretry: 10\nevent: message\n",
    `data: ${JSON.stringify(started())}\n\n`,
    'data:{"type":"CUSTOM",\ndata: "name":"ünd🦊",\n: in the middle\ndata:\ndata\ndata: "value":"a: b data: x"}\n\n\n',
    "data:\n\ndata\n\n:\n\nretry\nid\nevent: x\n\n",
    'data: {"type":"CUSTOM","name":"\u2028\u0085","value":1}\n\nfoo: bar\ndata: {"type":"CUSTOM","name":"two","value":[]}\n\n',
  ].join("");

  it.each([
    ["CR LF", odd.replaceAll("\n", "\r\n")],
    ["CR", odd.replaceAll("\n", "\r")],
  ])(
    "a stream has the same events in two chunks as in one, wherever it is split, with %s",
    async (_, text) => {
      open();
      const bytes = bytesOf(text);
      const read = (...chunks: readonly Uint8Array[]) =>
        collect(transport, { url: "https://agent.test/", fetch: async () => responseOf(chunks) });
      const whole = await read(bytes);
      expect(whole.got.map((event) => Reflect.get(Object(event), "name"))).toEqual([
        undefined,
        "ünd🦊",
        "\u2028\u0085",
        "two",
      ]);
      for (let cut = 0; cut <= bytes.length; cut++) {
        expect({ cut, ...(await read(bytes.slice(0, cut), bytes.slice(cut))) }).toEqual({
          cut,
          ...whole,
        });
      }
    },
  );
});

it("the user sees the same state of an answer, wherever its reply is split", async () => {
  const [asked, reply] = await recordOf("mastra");
  const bytes = bytesOf(reply);
  const after = async (...chunks: readonly Uint8Array[]) => {
    const { run, sent } = await answered(agents.mastra, asked, () => responseOf(chunks));
    await sent;
    return { ...shown(run), ending: run.getSnapshot().ending };
  };
  const whole = await after(bytes);
  expect(whole).toMatchObject({ status: "finished", lastOutcome: "accepted" });
  for (const cut of cutsOf(bytes)) {
    expect({ cut, ...(await after(bytes.slice(0, cut), bytes.slice(cut))) }).toEqual({
      cut,
      ...whole,
    });
  }
});

describe("on a real connection", () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** An agent that cuts the connection after so many bytes of its reply to an answer. */
  async function serve(asked: string, reply: Uint8Array, history: string) {
    let posts = 0;
    const server = createServer((request, response) => {
      request.resume().once("end", () => {
        response.writeHead(200, { "content-type": "text/event-stream" });
        if (request.url === "/history") return void response.end(history);
        posts += 1;
        if (posts === 1) return void response.end(asked);
        response.write(reply, () => response.destroy());
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      posts: () => posts,
    };
  }

  it.each([
    ["between two events", 0, "still waits"],
    ["in the middle of an event", 20, "still waits"],
    ["between two events", 0, "has the result"],
    ["in the middle of an event", 20, "has the result"],
  ])(
    "a reply that is cut %s (+%i) leaves an answer that a history settles: it %s",
    async (_, more, says) => {
      const [asked, reply] = await recordOf("pydanticAi");
      const bytes = bytesOf(reply);
      const cut = (endsOf(bytes)[1] ?? 0) + more;
      const history =
        says === "still waits" ? asked : `${asked.slice(0, asked.lastIndexOf("data: "))}${reply}`;
      const { address, posts } = await serve(asked, bytes.subarray(0, cut), history);
      const run = createAgentRun({
        ...options,
        url: address,
        routes: { history: `${address}/history` },
        generateId: mockIds(),
      });
      await run.send(agents.pydanticAi);
      answer(run);
      await run.submit();
      expect(shown(run)).toMatchObject({
        delivery: "unknown",
        canRetry: true,
        open: [{ locked: true }],
      });
      expect(await run.load()).toMatchObject({ ok: true });
      const { open, delivery, decided } = shown(run);
      if (says === "still waits")
        expect([delivery, open]).toMatchObject([
          "unknown",
          [{ locked: false, draft: { status: "resolved" } }],
        ]);
      else expect([delivery, open, decided[0]?.evidence]).toEqual([null, [], "result"]);
      expect(posts()).toBe(2);
    },
  );
});
