import { createServer, get, type RequestListener } from "node:http";
import { HttpAgent } from "@ag-ui/client";
import { afterEach, describe, expect, it } from "vitest";
import {
  createScriptedAgent,
  type Scenario,
  scenarios,
  showcaseScenarios,
  toNodeListener,
} from "../../src/testing.js";
import { askedIds, createCaller, resolved, textOf } from "./createCaller.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real server on a free port; its address. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

async function serve(list: readonly Scenario[] = scenarios) {
  const agent = createScriptedAgent(list, { pace: 0 });
  const base = `${await listen(toNodeListener(agent))}/agent`;
  return { agent, ...createCaller((request) => fetch(request), base) };
}

const talkative: Scenario = {
  name: "talkative",
  title: "Talkative",
  description: "Talks without end.",
  prompt: "Talk.",
  *script(agent) {
    while (true) yield* agent.says("word ".repeat(200));
  },
};

it("streams a run, and takes the answer", async () => {
  const { start, resume, agent } = await serve();
  const [id = ""] = askedIds(await start("minimal-approval"));
  expect(textOf(await resume("minimal-approval", [resolved(id)]))).toBe(
    "The e-mail is on its way to a@b.com.",
  );
  expect(agent.requests("t")).toHaveLength(2);
});

it("sends each event as soon as there is one", async () => {
  const { base } = await serve();
  const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
  const response = await fetch(`${base}/confirmation?pace=100000`, { method: "POST", body });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain("RUN_STARTED");
});

it("shows a broken reply as a broken connection, with what came before it", async () => {
  const { start, resume } = await serve();
  const [id = ""] = askedIds(await start("failing-resume"));
  const cut = await resume("failing-resume", [resolved(id)]);
  expect(cut.broken).toBeInstanceOf(Error);
  expect(cut.events).toMatchObject([{ type: "RUN_STARTED" }]);
  expect(textOf(await resume("failing-resume", [resolved(id)]))).toBe(
    "The build server is restarting.",
  );
});

it("passes on status, headers and bodies that are no stream", async () => {
  const { base, start } = await serve();
  expect((await start("nothing")).status).toBe(404);
  expect((await fetch(`${base}/http-500`, { method: "POST", body: "{" })).status).toBe(400);
  const preflight = await fetch(`${base}/confirmation`, {
    method: "OPTIONS",
    headers: { "access-control-request-headers": "x-a" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    "x-a",
  ]);
});

it("stops the script when the client disconnects", async () => {
  let over: Promise<void> | undefined;
  const agent = createScriptedAgent([talkative], { pace: 1 });
  const url = await listen(
    toNodeListener(async (request) => {
      const { body, ...init } = await agent(request);
      const reader = body?.getReader();
      over = reader?.closed;
      const passed = new ReadableStream({
        async pull(controller) {
          const chunk = await reader?.read();
          controller.enqueue(chunk?.value);
        },
        cancel: (reason) => reader?.cancel(reason),
      });
      return new Response(passed, init);
    }),
  );
  const abort = new AbortController();
  const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
  const response = await fetch(`${url}/talkative`, { method: "POST", body, signal: abort.signal });
  await response.body?.getReader().read();
  abort.abort();
  expect(over).toBeDefined();
  // The body ends where the script is stopped, by an error or by being cancelled.
  await over?.catch(() => {});
});

it("abandons a body that sends one chunk and then nothing", async () => {
  let abandon: (() => void) | undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    pull: () => new Promise(() => undefined),
    cancel: () => abandon?.(),
  });
  const url = await listen(toNodeListener(() => new Response(body)));
  // Not by `fetch`, whose abort once did not close the connection in a long run of all tests.
  const asked = get(url, (response) => response.once("data", () => asked.destroy()));
  asked.on("error", () => {});
  await expect(abandoned).resolves.toBeUndefined();
});

it("waits for a client that reads slowly", async () => {
  let chunks = 0;
  // Far more than what a connection buffers.
  const most = 4_000;
  const piece = new Uint8Array(64 * 1024);
  const url = await listen(
    toNodeListener(
      () =>
        new Response(
          new ReadableStream(
            {
              pull(controller) {
                chunks++;
                if (chunks === most) controller.close();
                else controller.enqueue(piece);
              },
            },
            { highWaterMark: 0 },
          ),
        ),
    ),
  );
  const response = await fetch(url);
  await response.body?.getReader().read();
  // A listener that does not wait gets to the end.
  for (let before = -1; before < chunks; ) {
    before = chunks;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(chunks).toBeLessThan(most);
});

it("sees the whole address when it is mounted under a path", async () => {
  const seen: string[] = [];
  const listener = toNodeListener((request) => {
    seen.push(new URL(request.url).pathname);
    return new Response("ok");
  });
  const url = await listen((req, res) =>
    listener(Object.assign(req, { originalUrl: req.url, url: "/" }), res),
  );
  await fetch(`${url}/agent/confirmation`);
  expect(seen).toEqual(["/agent/confirmation"]);
});

it("closes the connection when the handler itself fails, and serves the next one", async () => {
  let fails = true;
  const url = await listen(
    toNodeListener(() => {
      if (fails) throw new Error("broken");
      return new Response("ok");
    }),
  );
  await expect(fetch(url)).rejects.toThrow();
  fails = false;
  expect(await (await fetch(url)).text()).toBe("ok");
});

describe("the official client", () => {
  it.each(showcaseScenarios.map(({ name }) => name).filter((name) => name !== "failing-resume"))(
    "understands %s from start to end",
    async (name) => {
      const { base } = await serve();
      const agent = new HttpAgent({ url: `${base}/${name}`, threadId: "official" });
      agent.messages = [{ id: "u1", role: "user", content: "Go." }];
      await agent.runAgent();
      expect(agent.pendingInterrupts.length).toBeGreaterThan(0);
      for (let run = 0; run < 3 && agent.pendingInterrupts.length > 0; run++) {
        const approves = agent.pendingInterrupts.some(
          ({ reason }) => reason === "tool_call" && run === 0,
        );
        await agent.runAgent({
          resume: agent.pendingInterrupts.map(({ id, reason }) =>
            approves && reason === "tool_call"
              ? { interruptId: id, status: "resolved", payload: { approved: true } }
              : { interruptId: id, status: "cancelled" },
          ),
        });
      }
      expect(agent.pendingInterrupts).toEqual([]);
      expect(agent.messages.at(-1)).toMatchObject({
        role: "assistant",
        content: expect.stringMatching(/\w/),
      });
    },
  );
});
