import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createAgentRun,
  fetchEventSourceTransport,
  fetchTransport,
  type HttpTransportOptions,
} from "../../../src/core.js";
import { finished, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import { asEvents } from "../../support/httpCases.js";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real server that answers by the path, and keeps what it was sent. */
async function serve(
  answer: (path: string) => { status: number; headers: Record<string, string>; body?: string },
) {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body });
      const { status, headers, body: content } = answer(path);
      response.writeHead(status, headers).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

const stream = {
  status: 200,
  headers: { "content-type": "text/event-stream" },
  body: asEvents(started(), finished()),
};

type Served = Awaited<ReturnType<typeof serve>>;
let other: Served;
let agent: Served;
let location = "";
let status = 307;

beforeEach(async () => {
  status = 307;
  other = await serve(() => stream);
  agent = await serve((path) =>
    path === "/ok" ? stream : { status, headers: location === "" ? {} : { location } },
  );
});
afterEach(() => {
  agent.close();
  other.close();
  vi.unstubAllGlobals();
});

const secret = { "x-api-key": "secret" };

describe.each([
  ["plain fetch", fetchTransport],
  ["fetch-event-source", fetchEventSourceTransport],
] as const)("over %s", (name, transport) => {
  beforeEach(() => {
    if (name !== "fetch-event-source") return;
    vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal("window", globalThis);
  });
  const runOf = (options: Partial<HttpTransportOptions> = {}) =>
    createAgentRun({
      transport: transport({ url: `${agent.origin}/agent`, headers: secret, ...options }),
    });

  it.each([301, 302, 303, 307, 308])(
    "a redirect with HTTP %i to another origin is refused, and nothing is sent there",
    async (code) => {
      status = code;
      location = `${other.origin}/ok`;
      const ending = await endingOf(runOf().send("Go"));
      expect(ending).toMatchObject({
        kind: "unreachable",
        error: { status: code, delivery: code >= 307 ? "rejected" : "unknown" },
      });
      expect(ending).toMatchObject({ error: { message: expect.stringContaining(agent.origin) } });
      expect(ending).toMatchObject({ error: { message: expect.stringContaining(other.origin) } });
      expect(other.received).toEqual([]);
    },
  );

  it.each([307, 308])(
    "a redirect with HTTP %i within the origin is followed with the same method, body and headers",
    async (code) => {
      status = code;
      location = "/ok";
      expect(await endingOf(runOf().send("Go"))).toEqual({ kind: "success" });
      expect(agent.received.map(({ path }) => path)).toEqual(["/agent", "/ok"]);
      expect(agent.received[1]).toMatchObject({ body: agent.received[0]?.body, headers: secret });
    },
  );

  it.each([301, 302, 303])(
    "a redirect with HTTP %i within the origin is refused, because it would drop the request",
    async (code) => {
      status = code;
      location = "/ok";
      expect(await endingOf(runOf().send("Go"))).toMatchObject({
        kind: "unreachable",
        error: { status: code },
      });
      expect(agent.received).toHaveLength(1);
    },
  );

  it.each([
    ["", 1],
    ["http://[", 1],
    ["javascript:alert(1)", 1],
    ["data:text/event-stream,data:%20{}", 1],
    ["/agent", 6],
  ])("a redirect to %j is refused", async (to, requests) => {
    location = to;
    expect(await endingOf(runOf().send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { message: expect.stringContaining("answered with a redirect") },
    });
    expect(agent.received).toHaveLength(requests);
  });

  it("a redirect within the origin that leads on to another one is refused", async () => {
    location = "/again";
    const first = agent;
    agent = await serve((path) => ({
      status: 307,
      headers: { location: path === "/agent" ? "/again" : `${other.origin}/ok` },
    }));
    first.close();
    expect(await endingOf(runOf().send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { message: expect.stringContaining("another origin") },
    });
    expect([agent.received.length, other.received]).toEqual([2, []]);
  });

  it("a response from another origin is refused where the given fetch follows redirects", async () => {
    location = `${other.origin}/ok`;
    const modes: unknown[] = [];
    const follows: typeof fetch = (input, init) => {
      modes.push(init?.redirect);
      return fetch(input, { ...init, redirect: "follow" });
    };
    expect(await endingOf(runOf({ fetch: follows }).send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { delivery: "unknown", message: expect.stringContaining(other.origin) },
    });
    expect(modes).toEqual(["manual"]);
  });

  it("neither the history nor the way to stop a run follows one to another origin", async () => {
    location = `${other.origin}/ok`;
    const onError = vi.fn();
    const routes = { history: `${agent.origin}/history`, cancel: `${agent.origin}/cancel` };
    const url = `${agent.origin}/ok`;
    let isSent = false;
    const never: typeof fetch = (input, init) => {
      if (String(input) !== url) return fetch(input, init);
      isSent = true;
      return new Promise<Response>(() => {});
    };
    const run = createAgentRun({
      transport: transport({ url, routes, headers: secret, fetch: never }),
      onError,
    });
    expect(await endingOf(run.load())).toMatchObject({ kind: "unreachable" });
    void run.send("Go");
    await vi.waitFor(() => expect(isSent).toBe(true));
    run.abort();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(onError.mock.calls.at(-1)).toMatchObject([
      { message: expect.stringContaining("another origin") },
    ]);
    expect(agent.received.map(({ path }) => path)).toEqual(["/history", "/cancel"]);
    expect(other.received).toEqual([]);
  });

  it.each([
    "text/event-streamX",
    "text/event-stream-2",
    "text/event-stream/x",
    "text/event-stream, text/html",
  ])("a response of type %s is no event stream", async (type) => {
    const typed = async () => new Response(stream.body, { headers: { "content-type": type } });
    expect(await endingOf(runOf({ fetch: typed }).send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { status: 200 },
    });
  });

  it.each([
    "text/event-stream",
    "Text/Event-Stream; charset=utf-8",
    "text/event-stream ;charset=utf-8",
  ])("a response of type %s is an event stream", async (type) => {
    const typed = async () => new Response(stream.body, { headers: { "content-type": type } });
    expect(await endingOf(runOf({ fetch: typed }).send("Go"))).toEqual({ kind: "success" });
  });
});
