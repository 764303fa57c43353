import { getEventListeners } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  AgentRunError,
  createAgentRun,
  fetchEventSourceTransport,
  fetchTransport,
  type HttpTransportOptions,
} from "../../../src/core.js";
import { bodyPatience } from "../../../src/run/http/runOverHttp.js";
import { deferred } from "../../../src/run/shared/promises.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { finished, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import {
  all,
  asEvents,
  collect,
  createVisit,
  failures,
  fox,
  input,
  understood,
} from "../../support/httpCases.js";
import { type FaultName, startMisbehavingServer } from "../../support/misbehavingServer.js";
import { patient } from "../../support/patience.js";
import { settled } from "../createRun.js";

const globalFetch = globalThis.fetch;
let server: Awaited<ReturnType<typeof startMisbehavingServer>>;
beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());

const transports = [
  { name: "fetch-event-source", transport: fetchEventSourceTransport, inPage: true },
  { name: "plain fetch", transport: fetchTransport, inPage: false },
];

/** Seconds on a busy machine; what grows with the square of the line takes minutes. */
const inLinearTime = { timeout: patient(30_000) };

/** What fetch-event-source needs of a page. */
function openPage(): EventTarget {
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  return page;
}

describe.each(transports)("over $name", ({ transport, inPage }) => {
  let visits: ReturnType<typeof createVisit>[] = [];
  let page = new EventTarget();
  beforeEach(() => {
    visits = [];
    page = inPage ? openPage() : new EventTarget();
  });
  afterEach(async () => {
    for (const { seen } of visits)
      await vi.waitFor(async () => expect(await seen()).toMatchObject({ open: 0 }));
    vi.unstubAllGlobals();
  });

  const visit = (fault: FaultName) => {
    const made = createVisit(server.address, fault);
    visits.push(made);
    return made;
  };

  /** One run, with a client that notifies the server as soon as it has got something. */
  const run = async (
    fault: FaultName,
    options: Partial<HttpTransportOptions> = {},
    context: Parameters<typeof collect>[2] = {},
  ) => {
    const { url, received, seen } = visit(fault);
    const collected = await collect(
      transport,
      { url, ...options },
      { onPiece: received, ...context },
    );
    return { ...collected, seen: await seen() };
  };
  const onePost = (fault: FaultName) => expect.objectContaining({ requests: [`POST ${fault}`] });

  describe("an agent is understood that", () => {
    it.each(understood)("an agent is understood that %s", async (_, fault) => {
      expect(await run(fault)).toEqual({ got: all, error: null, seen: onePost(fault) });
    });

    it("a stream that ends in the middle of an event does not deliver that event", async () => {
      expect(await run("unfinished")).toEqual({
        got: [started()],
        error: null,
        seen: onePost("unfinished"),
      });
    });

    it("an agent may send nothing at all", async () => {
      expect(await run("nothing")).toEqual({ got: [], error: null, seen: onePost("nothing") });
    });

    it("an agent that has moved within its origin is sent the same once more at its new address", async () => {
      expect(await run("moved")).toEqual({
        got: all,
        error: null,
        seen: expect.objectContaining({ requests: ["POST moved", "POST lf"] }),
      });
    });

    it(
      "a line of 20 MB in pieces of 1 KB is read in time that grows with the line and not with its square",
      inLinearTime,
      async () => {
        const { got, error, seen } = await run("hugeLine");
        expect([error, seen]).toEqual([null, onePost("hugeLine")]);
        expect(got).toEqual([expect.objectContaining({ name: "huge" }), finished()]);
        expect(JSON.stringify(got[0])).toHaveLength(
          JSON.stringify({ type: "CUSTOM", name: "huge", value: "" }).length + 20 * 2 ** 20,
        );
      },
    );
  });

  describe("reported with all that is known of it is", () => {
    it.each(failures)(
      "a failure is reported with all that is known: %s",
      async (_, fault, received, error) => {
        const { message, ...fields } = { message: /./, ...error };
        const { got, error: reported, seen } = await run(fault);
        expect([got, reported]).toMatchObject([
          received,
          { ...fields, message: expect.stringMatching(message) },
        ]);
        expect(AgentRunError.isInstance(reported)).toBe(true);
        expect(seen.requests.filter((request) => request.startsWith("POST"))).toEqual([
          `POST ${fault}`,
        ]);
      },
    );

    it("an error quotes no more of a page than the host's limit", async () => {
      expect((await run("longPage", { maxErrorBody: 10 })).error).toMatchObject({
        status: 502,
        body: "é".repeat(10),
      });
    });

    it.each([
      [
        401,
        "text/plain",
        { status: 401, delivery: "rejected", body: "", message: /answered with HTTP 401$/ },
      ],
      [
        200,
        "text/event-stream",
        { status: 200, delivery: "unknown", message: /a body that was read already$/ },
      ],
    ])(
      "an error reports HTTP %i for a body that the host's own fetch has read already",
      async (status, type, { message, ...fields }) => {
        const fetch = async () => {
          const response = new Response("no token", { status, headers: { "content-type": type } });
          await response.text();
          return response;
        };
        const { error } = await run("lf", { fetch });
        expect(error).toMatchObject({
          code: "transport",
          ...fields,
          message: expect.stringMatching(message),
        });
      },
    );

    it("an error reports a response that a page may not inspect", async () => {
      const fetch = async () => Response.error();
      expect((await run("lf", { fetch })).error).toMatchObject({
        code: "transport",
        delivery: "unknown",
        status: 0,
      });
    });
  });

  describe("the request", () => {
    it("a request carries the input as JSON and the current headers, in any case they are written in", async () => {
      let token = 0;
      const headers = async () => ({
        Authorization: `Bearer ${++token}`,
        Accept: "text/event-stream, */*",
      });
      for (const authorization of ["Bearer 1", "Bearer 2"]) {
        const { got } = await run("echo", { headers });
        const sent = {
          authorization,
          accept: "text/event-stream, */*",
          "content-type": "application/json",
        };
        const value = {
          method: "POST",
          body: JSON.stringify(input),
          headers: expect.objectContaining(sent),
        };
        expect(got).toEqual([{ type: "CUSTOM", name: "echo", value }]);
      }
    });

    it("a request asks for an event stream", async () => {
      const { got } = await run("echo");
      const headers = expect.objectContaining({
        accept: "text/event-stream",
        "content-type": "application/json",
      });
      expect(got).toMatchObject([{ value: { headers } }]);
    });

    it("a request has surely not been sent when its headers could not be created", async () => {
      const headers = () => Promise.reject(new Error("no token"));
      const { error, seen } = await run("lf", { headers });
      expect(error).toMatchObject({
        code: "transport",
        delivery: "not-sent",
        cause: { message: "no token" },
      });
      expect(seen.requests).toEqual([]);
    });

    it("a request sends cookies as configured, and leaves that to fetch by default", async () => {
      const post = vi.fn<typeof fetch>((url, init) => fetch(url, init));
      await run("lf", { fetch: post, credentials: "include" });
      await run("lf", { fetch: post });
      expect(
        post.mock.calls.map(([, init]) => init && "credentials" in init && init.credentials),
      ).toEqual(["include", false]);
    });

    it("a request uses the fetch that is there when it is made", async () => {
      const { url } = visit("lf");
      const open = transport({ url });
      const post = vi.fn<typeof fetch>(
        async () =>
          new Response(asEvents(fox), { headers: { "content-type": "text/event-stream" } }),
      );
      vi.stubGlobal("fetch", post);
      const collected = await collect(() => open, { url });
      vi.stubGlobal("fetch", globalFetch);
      expect([collected, post.mock.calls.length]).toEqual([{ got: [fox], error: null }, 1]);
    });

    it("a request is made once, however often the page is hidden and shown meanwhile", async () => {
      const { url, received, seen } = visit("waiting");
      const onPiece = async () => {
        for (const hidden of [true, false, true, false]) {
          Object.assign(page, { hidden }).dispatchEvent(new Event("visibilitychange"));
          await settled();
        }
        await received();
      };
      expect(await collect(transport, { url }, { onPiece })).toEqual({ got: all, error: null });
      expect(await seen()).toEqual(onePost("waiting"));
    });
  });

  describe("the agent's clock", () => {
    const time = async (fault: FaultName) => {
      const onServerTime = vi.fn();
      await run(fault, {}, { onServerTime });
      return onServerTime.mock.calls;
    };

    it("the agent's clock is read from the response, also when the response is a refusal", async () => {
      expect(await time("sendsTime")).toEqual([[Date.UTC(2030, 0, 1, 0, 0, 7)]]);
      expect(await time("refusesAndSendsTime")).toEqual([[Date.UTC(2030, 0, 1, 0, 0, 7)]]);
    });

    it("the agent's clock is not guessed when the response has no date, or one without a time zone", async () => {
      expect([await time("sendsNoTime"), await time("sendsLocalTime")]).toEqual([[], []]);
    });
  });

  describe("silence", () => {
    it("a silent stream is ended after a while as a lost connection", async () => {
      const clock = createSimulatedClock();
      const onPiece = () => clock.advance(5000);
      const { got, error } = await run("stalled", { clock, stallTimeout: 5000 }, { onPiece });
      expect([got, error]).toMatchObject([
        [started()],
        {
          code: "stream-truncated",
          message: expect.stringContaining("the agent sent nothing for 5000 ms"),
        },
      ]);
    });

    it("a silent agent that never responds ends the run as well, with unknown delivery", async () => {
      const clock = createSimulatedClock();
      const { url, seen } = visit("silent");
      const collected = collect(transport, { url, clock, stallTimeout: 5000 });
      await vi.waitFor(async () => expect(await seen()).toEqual(onePost("silent")));
      clock.advance(5000);
      expect((await collected).error).toMatchObject({
        code: "transport",
        delivery: "unknown",
        message: expect.stringMatching(/for 5000 ms/),
      });
    });

    it("a silent stream after the response headers is a lost connection: the agent has the request", async () => {
      const clock = createSimulatedClock();
      const armed = vi.spyOn(clock, "setTimeout");
      const { url } = visit("headOnly");
      const collected = collect(transport, { url, clock, stallTimeout: 5000 });
      await vi.waitFor(() => expect(armed).toHaveBeenCalledTimes(2));
      clock.advance(5000);
      expect((await collected).error).toMatchObject({ code: "stream-truncated" });
    });

    it("the stall timeout is five minutes without a byte by default, and a heartbeat restarts it", async () => {
      const clock = createSimulatedClock();
      const looked = vi.spyOn(clock, "now");
      const { url, received } = visit("beating");
      const stop = new AbortController();
      const ended = vi.fn();
      const first = deferred<void>();
      const collected = collect(
        transport,
        { url, clock },
        { signal: stop.signal, onPiece: first.resolve },
      );
      void collected.then(ended);
      await first.promise;
      clock.advance(299_999);
      const before = looked.mock.calls.length;
      await received();
      await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(before));
      clock.advance(299_999);
      await settled();
      expect(ended).not.toHaveBeenCalled();
      clock.advance(1);
      expect((await collected).error).toMatchObject({
        code: "stream-truncated",
        message: expect.stringMatching(/for 300000 ms/),
      });
    });

    it("the stall timeout may be unlimited where the host allows it", async () => {
      const clock = createSimulatedClock();
      const armed = vi.spyOn(clock, "setTimeout");
      expect((await run("lf", { clock, stallTimeout: Number.POSITIVE_INFINITY })).got).toEqual(all);
      expect(armed).not.toHaveBeenCalled();
    });

    it.each([0, -1, Number.NaN])(
      "an invalid stall timeout (%s) sends nothing, and the error explains what to write instead",
      async (stallTimeout) => {
        const post = vi.fn<typeof fetch>();
        const { error } = await run("lf", { fetch: post, stallTimeout });
        expect(error).toMatchObject({
          code: "transport",
          delivery: "not-sent",
          message: expect.stringMatching(/Infinity/),
        });
        expect(post).not.toHaveBeenCalled();
      },
    );

    it("the stall timeout does not get longer when the clock is set back", async () => {
      const clock = createSimulatedClock();
      const { url } = visit("stalled");
      const first = deferred<void>();
      let ahead = 3_600_000;
      const moving = { ...clock, now: () => clock.now() + ahead };
      const collected = collect(
        transport,
        { url, clock: moving, stallTimeout: 5000 },
        { onPiece: first.resolve },
      );
      await first.promise;
      ahead = 0;
      clock.advance(5000);
      clock.advance(5000);
      expect((await collected).error).toMatchObject({ code: "stream-truncated" });
    });

    it("a silent refusal is still reported", async () => {
      const clock = createSimulatedClock();
      const armed = vi.spyOn(clock, "setTimeout");
      const { url } = visit("stalledPage");
      const collected = collect(transport, { url, clock, stallTimeout: 1000 });
      await vi.waitFor(() => expect(armed).toHaveBeenCalledWith(expect.anything(), bodyPatience));
      clock.advance(bodyPatience);
      const { error } = await collected;
      expect(error).toMatchObject({
        code: "transport",
        status: 500,
        body: expect.stringMatching(/^(It cra)?$/),
      });
    });

    it.each(["lf", "crashed", "cutInEvent", "cutAtOnce"] as const)(
      "a finished request leaves no timer behind (%s)",
      async (fault) => {
        const clock = createSimulatedClock();
        const armed = vi.spyOn(clock, "setTimeout");
        const cleared = vi.spyOn(clock, "clearTimeout");
        await run(fault, { clock });
        const handles = armed.mock.results.map(({ value }) => value);
        expect(handles).not.toEqual([]);
        expect(cleared.mock.calls.flat()).toEqual(expect.arrayContaining(handles));
      },
    );
  });

  describe("what never ends", () => {
    it(
      "a stream that never ends, be it one line, ends the run at 32 MB, and its connection is closed",
      inLinearTime,
      async () => {
        const { got, error } = await run("endlessLine");
        expect([got, error]).toMatchObject([
          [started()],
          {
            code: "protocol",
            rule: "event-too-large",
            message: expect.stringMatching(/longer than 33554432 bytes; maxEventBytes/),
          },
        ]);
      },
    );

    it.each(["endlessEvent", "endlessLine", "endlessComment"] as const)(
      "an endless stream ends the run at the host's limit (%s)",
      async (fault) => {
        const { got, error } = await run(fault, { maxEventBytes: 100_000 });
        expect([got, error]).toMatchObject([
          [started()],
          { rule: "event-too-large", message: expect.stringContaining("100000 bytes") },
        ]);
      },
    );

    it("an endless stream is distinguished from the longest allowed one by the byte, wherever the network cuts", async () => {
      const bytes = new TextEncoder().encode(
        `${asEvents(fox)}${asEvents({ ...fox, value: "x".repeat(40) })}`,
      );
      const longest = asEvents({ ...fox, value: "x".repeat(40) }).length;
      for (const size of [1, 7, 1000]) {
        const fetch = async () =>
          new Response(inPieces(bytes, size), { headers: { "content-type": "text/event-stream" } });
        expect((await run("lf", { fetch, maxEventBytes: longest })).got).toHaveLength(2);
        const { got, error } = await run("lf", { fetch, maxEventBytes: longest - 1 });
        expect([got, error]).toMatchObject([[fox], { rule: "event-too-large" }]);
      }
    });
  });

  describe("stopping", () => {
    const isAbort = expect.objectContaining({ name: "AbortError" });

    it("a stop before the run began sends nothing", async () => {
      const { error, seen } = await run("lf", {}, { signal: AbortSignal.abort() });
      expect([error, seen.requests]).toEqual([isAbort, []]);
    });

    it("a stop while the headers are being created sends nothing, and does not wait for them", async () => {
      const token = deferred<Record<string, string>>();
      const stop = new AbortController();
      const post = vi.fn<typeof fetch>();
      const collected = run(
        "lf",
        { headers: () => token.promise, fetch: post },
        { signal: stop.signal },
      );
      await settled();
      stop.abort();
      expect((await collected).error).toEqual(isAbort);
      token.resolve({});
      await settled();
      expect(post).not.toHaveBeenCalled();
    });

    it("a stop before the agent has answered closes the connection", async () => {
      const { url, seen } = visit("silent");
      const stop = new AbortController();
      const collected = collect(transport, { url }, { signal: stop.signal });
      await vi.waitFor(async () => expect(await seen()).toEqual(onePost("silent")));
      stop.abort();
      expect((await collected).error).toEqual(isAbort);
    });

    it("a stop while the agent streams ends the reading at once", async () => {
      const { url, received, seen } = visit("talking");
      const stop = new AbortController();
      const pieces = vi.fn(async () => {
        await received();
        if (pieces.mock.calls.length === 3) stop.abort();
      });
      const { error } = await collect(transport, { url }, { signal: stop.signal, onPiece: pieces });
      expect([error, pieces.mock.calls.length]).toEqual([isAbort, 3]);
      expect(await seen()).toEqual(onePost("talking"));
    });

    it("a stop closes the connection also while the reader is busy with earlier events", async () => {
      const { url, received, seen } = visit("talking");
      const stop = new AbortController();
      const onPiece = async () => {
        await received();
        stop.abort();
        await vi.waitFor(async () => expect(await seen()).toMatchObject({ open: 0 }));
      };
      const { got, error } = await collect(transport, { url }, { signal: stop.signal, onPiece });
      expect([got, error]).toEqual([[started()], isAbort]);
    });

    it("a stop does not depend on a fetch that reacts to the signal", async () => {
      const deaf: typeof fetch = (url, init) => fetch(url, { ...init, signal: null });
      const stop = new AbortController();
      const { error } = await run(
        "stalled",
        { fetch: deaf },
        { signal: stop.signal, onPiece: () => stop.abort() },
      );
      expect(error).toEqual(isAbort);
      expect((await run("longPage", { fetch: deaf })).error).toMatchObject({ status: 502 });
    });

    it("a stop closes a response that a fetch opens later despite the signal", async () => {
      const answered = deferred<Response>();
      const closed = vi.fn();
      const clock = createSimulatedClock();
      const armed = vi.spyOn(clock, "setTimeout");
      const stop = new AbortController();
      const collected = run(
        "lf",
        { fetch: () => answered.promise, clock },
        { signal: stop.signal },
      );
      await vi.waitFor(() => expect(armed).toHaveBeenCalledTimes(1));
      stop.abort();
      expect((await collected).error).toEqual(isAbort);
      const body = new ReadableStream<Uint8Array>({ cancel: closed });
      answered.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
      await vi.waitFor(() => expect(closed).toHaveBeenCalled());
      expect(armed).toHaveBeenCalledTimes(1);
    });

    it("a stop after the end changes nothing, and its listener is removed", async () => {
      const stop = new AbortController();
      const { got, error } = await run("lf", {}, { signal: stop.signal });
      expect(getEventListeners(stop.signal, "abort")).toEqual([]);
      stop.abort();
      expect([got, error]).toEqual([all, null]);
    });

    it("a consumer that stops reading stops the run", async () => {
      const { url } = visit("talking");
      for await (const piece of transport({ url })(input, {
        signal: new AbortController().signal,
      })) {
        expect(piece).toEqual([started()]);
        break;
      }
    });
  });

  it("telling an agent that its run was stopped leaves no connection open", async () => {
    const closed = vi.fn();
    const fetch = async () => new Response(new ReadableStream({ cancel: closed }), { status: 202 });
    const { cancel } = transport({
      url: "https://agent.test",
      fetch,
      routes: { cancel: "https://agent.test/cancel" },
    });
    await cancel?.({ threadId: "thread-1", runId: "run-1" });
    expect(closed).toHaveBeenCalledTimes(1);
  });

  describe("a whole run", () => {
    it.each([
      ["lf", "success"],
      ["nothing", "truncated"],
      ["unfinished", "truncated"],
      ["cutInCharacter", "truncated"],
      ["cutAtOnce", "unreachable"],
      ["conflict", "unreachable"],
      ["notJson", "rejected"],
    ] as const)("a run with an agent that misbehaves (%s) ends as %s", async (fault, kind) => {
      const { url, received, seen } = visit(fault);
      const ending = await endingOf(
        createAgentRun({ url, onEvent: () => void received() }).send("Go"),
      );
      expect([ending.kind, await seen()]).toEqual([kind, onePost(fault)]);
    });

    it("a stopped run keeps what was received, for any later events of the agent", async () => {
      const { url, received } = visit("talking");
      const onEvent = vi.fn(() => void received());
      const agentRun = createAgentRun({ url, onEvent });
      const ending = endingOf(agentRun.send("Go"));
      await vi.waitFor(() => expect(onEvent.mock.calls.length).toBeGreaterThan(2));
      agentRun.abort();
      const [snapshot, calls] = [agentRun.getSnapshot(), onEvent.mock.calls.length];
      expect(await ending).toEqual({ kind: "aborted" });
      for (const { seen } of visits)
        await vi.waitFor(async () => expect(await seen()).toMatchObject({ open: 0 }));
      expect([agentRun.getSnapshot(), onEvent.mock.calls.length]).toEqual([snapshot, calls]);
    });
  });
});

it("an invalid address without a page is reported with nothing sent", async () => {
  const { error } = await collect(fetchTransport, { url: "/agent" });
  expect(error).toMatchObject({
    code: "transport",
    delivery: "not-sent",
    message: expect.stringMatching(/"\/agent" is not an absolute address/),
  });
});

function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size)
        controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}
