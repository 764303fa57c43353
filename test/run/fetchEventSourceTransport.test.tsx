import { describe, expect, it, vi } from "vitest";
import { fetchEventSourceTransport, type HttpTransportOptions, type RunAgentInput, TransportError } from "../../src/core.js";
import { finished, started } from "../support/builders.js";

const input: RunAgentInput = { threadId: "thread-1", runId: "run-1", messages: [], tools: [], context: [] };
const events = (...raws: readonly unknown[]) => raws.map((raw) => `data: ${JSON.stringify(raw)}\n\n`).join("");
const stream = (body: BodyInit, init: ResponseInit = {}) =>
  new Response(body, { headers: { "content-type": "text/event-stream" }, ...init });

/** Everything a transport brings, and what broke it. */
async function collect(options: Partial<HttpTransportOptions> & { fetch: typeof fetch }, signal = new AbortController().signal) {
  const got: unknown[] = [];
  try {
    for await (const piece of fetchEventSourceTransport({ url: "https://agent.test/", ...options })(input, { signal }))
      got.push(...[piece].flat());
    return { got, error: null };
  } catch (error) {
    return { got, error };
  }
}

describe("a request", () => {
  it("is one POST with the input as JSON and the host's headers, made anew for each run", async () => {
    const post = vi.fn<typeof fetch>(async () => stream(events(started(), finished())));
    let token = 0;
    const headers = async () => ({ authorization: `Bearer ${++token}` });
    expect(await collect({ fetch: post, headers })).toEqual({ got: [started(), finished()], error: null });
    await collect({ fetch: post, headers });
    expect(post).toHaveBeenCalledTimes(2);
    const [url, init] = post.mock.calls[1] ?? [];
    expect([url, init?.method, init?.body]).toEqual(["https://agent.test/", "POST", JSON.stringify(input)]);
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: "Bearer 2",
    });
  });

  it("is never repeated by itself, whatever becomes of it", async () => {
    for (const answer of [stream("", { status: 500 }), stream(""), Response.error()]) {
      const post = vi.fn<typeof fetch>(async () => answer);
      await collect({ fetch: post });
      expect(post).toHaveBeenCalledTimes(1);
    }
  });

  it("has surely not left when its headers could not be made", async () => {
    const post = vi.fn<typeof fetch>();
    const headers = () => Promise.reject(new Error("no token"));
    expect((await collect({ fetch: post, headers })).error).toMatchObject({
      code: "transport",
      delivery: "not-sent",
      cause: { message: "no token" },
    });
    expect(post).not.toHaveBeenCalled();
  });
});

describe("what goes wrong", () => {
  it.each([
    [400, "rejected", false],
    [401, "rejected", false],
    [409, "rejected", true],
    [429, "rejected", true],
    [501, "rejected", false],
    [500, "unknown", true],
    [503, "unknown", true],
  ])("HTTP %i: %s", async (status, delivery, retryable) => {
    const { error } = await collect({ fetch: async () => new Response('{"error":"why"}', { status }) });
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ status, delivery, retryable, body: '{"error":"why"}' });
  });

  it("an answer that is no event stream, such as a proxy's page", async () => {
    const page = new Response("<h1>Log in</h1>".repeat(10_000), { headers: { "content-type": "text/html" } });
    const { error } = await collect({ fetch: async () => page });
    expect(error).toMatchObject({ code: "transport", status: 200, message: expect.stringContaining("text/html") });
    expect(error instanceof TransportError && error.body?.length).toBe(4_000);
  });

  it("no content at all", async () => {
    expect((await collect({ fetch: async () => new Response(null, { status: 204 }) })).error).toMatchObject({
      code: "transport",
      status: 204,
    });
  });

  it("no network: nobody knows whether the request arrived", async () => {
    const { error } = await collect({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect(error).toMatchObject({
      code: "transport",
      delivery: "unknown",
      retryable: true,
      cause: { message: "Failed to fetch" },
    });
  });

  it("a line that is not JSON: what came before it still counts", async () => {
    const { got, error } = await collect({ fetch: async () => stream(`${events(started())}data: oops\n\n`) });
    expect([got, error]).toMatchObject([[started()], { code: "protocol", rule: "event-is-json" }]);
  });

  it("a connection that breaks: what came before it still counts", async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(events(started())));
        setTimeout(() => controller.error(new TypeError("gone")), 5);
      },
    });
    const { got, error } = await collect({ fetch: async () => stream(body) });
    expect([got, error]).toMatchObject([[started()], { code: "stream-truncated" }]);
  });
});

describe("what comes in pieces", () => {
  it("is put together again, wherever it was cut", async () => {
    const bytes = new TextEncoder().encode(
      events({ type: "CUSTOM", name: "fox", value: "🦊 ünd\r\nlines" }, started()).replaceAll("\n\n", "\r\n\r\n"),
    );
    for (const size of [1, 2, 3, 7, 64]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
          controller.close();
        },
      });
      const { got } = await collect({ fetch: async () => stream(body) });
      expect(got).toEqual([{ type: "CUSTOM", name: "fox", value: "🦊 ünd\r\nlines" }, started()]);
    }
  });

  it("may be empty or a comment that keeps the line warm", async () => {
    const body = `: ping\n\ndata:\n\n${events(started())}: ping\n\n`;
    expect(await collect({ fetch: async () => stream(body) })).toEqual({ got: [started()], error: null });
  });
});

describe("stopping", () => {
  it("breaks the connection, and is not reported as a failure of the agent", async () => {
    const stop = new AbortController();
    let seen: AbortSignal | null | undefined;
    const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
      seen = init?.signal;
      return stream(
        new ReadableStream({ start: (controller) => seen?.addEventListener("abort", () => controller.error(seen?.reason)) }),
      );
    });
    const collected = collect({ fetch }, stop.signal);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    stop.abort();
    expect([(await collected).error instanceof TransportError, seen?.aborted]).toEqual([false, true]);
  });

  it("before it began sends nothing", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    await collect({ fetch }, AbortSignal.abort());
    expect(fetch).not.toHaveBeenCalled();
  });
});
