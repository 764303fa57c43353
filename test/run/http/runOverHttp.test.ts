import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchTransport, type HttpTransportOptions } from "../../../src/core.js";
import type { RunTransport } from "../../../src/run/http/RunTransport.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { at, finished, started } from "../../support/builders.js";
import { asEvents, input } from "../../support/httpCases.js";

afterEach(() => vi.unstubAllGlobals());

const url = "https://agent.test/agui?key=secret#part";
const stream = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { headers: { "content-type": "text/event-stream", ...headers } });

/** One run over a `fetch` of the host: its requests, what was read, and what broke it. */
async function runOver(
  response: () => Response | Promise<Response>,
  options: Partial<HttpTransportOptions> = {},
) {
  const post = vi.fn<typeof fetch>(async () => response());
  const onServerTime = vi.fn();
  const read = async (transport: RunTransport["history"]) => {
    const got: unknown[] = [];
    try {
      const pieces =
        transport?.(input, { signal: new AbortController().signal, onServerTime }) ?? [];
      for await (const piece of pieces) got.push(piece);
      return { got, error: null };
    } catch (error) {
      return { got, error };
    }
  };
  const transport = fetchTransport({ url, fetch: post, ...options });
  const { got, error } = await read(transport);
  const requests = (): readonly unknown[] =>
    post.mock.calls.map(([address, init]) => ({ address, ...init, signal: null }));
  return { got, error, requests, transport, read, post, times: onServerTime.mock.calls };
}

const ok = () => stream(asEvents(started(), finished()));

describe("the request of a run", () => {
  it("a run's request is one POST of the input, which asks for an event stream and follows no redirect by itself", async () => {
    const { got, error, requests } = await runOver(ok);
    expect([got, error]).toEqual([[[started(), finished()]], null]);
    expect(requests()).toStrictEqual([
      {
        address: url,
        method: "POST",
        body: JSON.stringify(input),
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        redirect: "manual",
        signal: null,
      },
    ]);
  });

  it.each([
    ["none", undefined],
    ["a record", { "x-key": "1" }],
    ["a function", () => ({ "x-key": "1" })],
  ])("leaves at once, before anything that the page does next: headers by %s", (_, headers) => {
    const post = vi.fn<typeof fetch>(async () => ok());
    const transport = fetchTransport({ url, fetch: post, headers });
    const pieces = transport(input, { signal: new AbortController().signal });
    void pieces[Symbol.asyncIterator]().next();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it("waits for headers that are a promise of another library", async () => {
    const headers = () =>
      ({
        // biome-ignore lint/suspicious/noThenProperty: as other libraries have it
        then: (resolve: (given: object) => void) => resolve({ "x-key": "1" }),
      }) as Promise<Readonly<Record<string, string>>>;
    const { requests } = await runOver(ok, { headers });
    expect(requests()).toMatchObject([{ headers: { "x-key": "1" } }]);
  });

  it("a run's request has the host's headers and credentials", async () => {
    const { requests } = await runOver(ok, {
      headers: { Accept: "*/*", "X-Key": "1" },
      credentials: "include",
    });
    const headers = { "content-type": "application/json", accept: "*/*", "x-key": "1" };
    expect(requests()).toMatchObject([{ headers, credentials: "include" }]);
  });
});

describe("the time of the agent's clock", () => {
  const date = new Date(at(7)).toUTCString();

  it.each<[string, Readonly<Record<string, string>>, readonly unknown[]]>([
    ["is reported as its response has it", { date }, [[at(7)]]],
    ["is not reported where the response has none", {}, []],
    ["is not guessed from another format", { date: "2030-01-01T00:00:07" }, []],
    ["is not guessed from no date", { date: "Invalid Date" }, []],
  ])("the time of the agent's clock %s", async (_, headers, expected) => {
    expect((await runOver(() => stream(asEvents(started(), finished()), headers))).times).toEqual(
      expected,
    );
  });
});

describe("an agent that cannot be reached", () => {
  const gone = new TypeError("Failed to fetch");
  const fails = () => Promise.reject(gone);

  it("an unreachable agent is named without what its address may hold in secret", async () => {
    const { got, error } = await runOver(fails);
    expect(got).toEqual([]);
    expect(error).toMatchObject({
      code: "transport",
      cause: gone,
      address: "https://agent.test/agui",
      delivery: "unknown",
    });
    expect(String(error)).not.toContain("secret");
  });

  it("an unreachable agent is not named where its address cannot be read", async () => {
    vi.stubGlobal("location", { href: "about:blank" });
    vi.stubGlobal("document", { baseURI: "https://page.test/" });
    const { error } = await runOver(fails, { url: "http://" });
    expect(error).toMatchObject({ code: "transport" });
    expect(error).not.toHaveProperty("address");
  });

  it("an unreachable agent is named as the page resolves its address", async () => {
    vi.stubGlobal("location", { href: "https://page.test/app/" });
    expect((await runOver(fails, { url: "agent?x=1" })).error).toMatchObject({
      address: "https://page.test/app/agent",
    });
  });
});

describe("a response that breaks", () => {
  it("a response that breaks is cut off, with the cause, once the agent has responded", async () => {
    const cause = new Error("reset");
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(asEvents(started()))),
      pull: (controller) => controller.error(cause),
    });
    const { got, error } = await runOver(
      () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    );
    expect(got).toEqual([[started()]]);
    expect(error).toMatchObject({ code: "stream-truncated", cause });
  });

  it("a response is read up to the event that is no JSON", async () => {
    const { got, error } = await runOver(() =>
      stream(`${asEvents(started())}data: {\n\n${asEvents(finished())}`),
    );
    expect(got).toEqual([[started()]]);
    expect(error).toMatchObject({
      code: "protocol",
      rule: "event-is-json",
      cause: expect.any(SyntaxError),
    });
  });

  it("a response has no events where its first event is no JSON", async () => {
    const { got, error } = await runOver(() => stream("data: {\n\n"));
    expect([got, error]).toEqual([[], expect.objectContaining({ rule: "event-is-json" })]);
  });
});

describe("a connection that ends after a silence", () => {
  /** The error of a stream that has sent its first event, is silent, and then ends in this way. */
  async function errorAfter(
    silence: number,
    end: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
    last: readonly unknown[] = [started()],
  ) {
    const clock = createSimulatedClock(at(0));
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (!isRead) controller.enqueue(new TextEncoder().encode(asEvents(...last)));
          else {
            clock.advance(silence);
            end(controller);
          }
          isRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { error } = await runOver(() => new Response(body), { clock });
    return error;
  }
  const breaks = (controller: ReadableStreamDefaultController): void =>
    controller.error(new TypeError("network error"));
  const closes = (controller: ReadableStreamDefaultController): void => controller.close();
  const silent = /no byte came for 60 s before .*: let the server send a comment every 15 s$/;

  it.each([
    ["that breaks", breaks, /broke before the run ended; no byte came for 60 s before that/],
    ["that is closed", closes, /ended after 60 s without the end of the run; no byte came for 60/],
  ])("a developer reads of the silence before a connection %s", async (_, end, first) => {
    const error = await errorAfter(60_000, end);
    expect(error).toMatchObject({ code: "stream-truncated" });
    expect(error).toMatchObject({ message: expect.stringMatching(first) });
    expect(error).toMatchObject({ message: expect.stringMatching(silent) });
  });

  it("a short silence is not named", async () => {
    expect(await errorAfter(5_000, breaks)).toMatchObject({
      message: expect.stringMatching(/broke before the run ended$/),
    });
    expect(await errorAfter(5_000, closes)).toBeNull();
  });

  it("a silence after the end of the run is nobody's error", async () => {
    expect(await errorAfter(60_000, closes, [started(), finished()])).toBeNull();
  });
});

describe("the other addresses of an agent", () => {
  it("an agent has no other addresses unless the host gives them", () => {
    const transport = fetchTransport({ url });
    expect([transport.history, transport.cancel]).toEqual([undefined, undefined]);
    const both = fetchTransport({ url, routes: {} });
    expect(Object.keys(both)).toEqual(["announcesRequest"]);
  });

  it("the other addresses are those of this moment, and otherwise those of the beginning", async () => {
    const routes = (version: number) => ({
      history: `https://agent.test/h${version}`,
      cancel: `https://agent.test/c${version}`,
    });
    const addresses: unknown[] = [];
    const post: typeof fetch = async (address) => {
      addresses.push(String(address));
      return ok();
    };
    const options: {
      url: string;
      fetch: typeof fetch;
      routes?: NonNullable<HttpTransportOptions["routes"]>;
    } = {
      url,
      fetch: post,
      routes: routes(1),
    };
    const transport = fetchTransport(options);
    const useBoth = async (): Promise<void> => {
      const context = { signal: new AbortController().signal };
      for await (const _ of transport.history?.(input, context) ?? []);
      await transport.cancel?.({ threadId: "thread-1", runId: "run-1" });
    };
    await useBoth();
    options.routes = routes(2);
    await useBoth();
    delete options.routes;
    await useBoth();
    const expected = [routes(1), routes(2), routes(1)].flatMap(({ history, cancel }) => [
      history,
      cancel,
    ]);
    expect(addresses).toEqual(expected);
  });

  it("the stop address is notified which run was stopped, and a refusal is reported with its status", async () => {
    const routes = { cancel: "https://agent.test/cancel" };
    const { transport, post, requests } = await runOver(ok, { routes });
    const stopped = { threadId: "thread-1", runId: "run-1", forwardedProps: { a: 1 } };
    await transport.cancel?.(stopped);
    expect(requests().at(-1)).toMatchObject({
      address: routes.cancel,
      method: "POST",
      body: JSON.stringify(stopped),
    });
    post.mockResolvedValue(new Response("no", { status: 404 }));
    await expect(transport.cancel?.(stopped)).rejects.toMatchObject({
      code: "transport",
      status: 404,
    });
  });
});
