import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { constants, createGzip } from "node:zlib";
import { deferred } from "../../src/run/shared/promises.js";
import { finished, started } from "./builders.js";
import { asEvents, fox } from "./httpCases.js";

/** One way to answer; `received` resolves once the client has confirmed that it got something. */
type Fault = (
  response: ServerResponse,
  received: Promise<void>,
  request: IncomingMessage,
) => void | Promise<void>;

const streamText = asEvents(started(), fox, finished());
const half = asEvents(finished()).slice(0, 20);
const piece = Buffer.alloc(64 * 1024, "x");

const eventStream = { "content-type": "text/event-stream" };

/** Begins an event stream and writes each piece as a chunk of its own. */
async function stream(
  response: ServerResponse,
  pieces: Iterable<string | Uint8Array>,
): Promise<void> {
  response.writeHead(200, eventStream);
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  for (const one of pieces) {
    if (!response.write(one)) await flowing(response);
    await setImmediate();
  }
}

/** Waits until more can be written, or nothing ever again. */
async function flowing(response: ServerResponse): Promise<void> {
  const settled = new AbortController();
  await Promise.race([once(response, "drain", settled), once(response, "close", settled)]).finally(
    () => settled.abort(),
  );
}

const whole =
  (...pieces: readonly (string | Uint8Array)[]): Fault =>
  async (response) => {
    await stream(response, pieces);
    response.end();
  };

/**
 * Without this Node's fetch takes a cut for the end of the answer: the server had announced that it
 * would close the connection.
 */
function promiseToStay(response: ServerResponse): void {
  response.shouldKeepAlive = true;
}

/** Sends the first event, waits until it was received, sends this, and cuts the connection. */
const cutAfter =
  (last: string | Uint8Array): Fault =>
  async (response, received) => {
    promiseToStay(response);
    await stream(response, [asEvents(started())]);
    await received;
    response.write(last, () => response.destroy());
  };

const answer =
  (status: number, type: string | null, body: string): Fault =>
  (response) => {
    response.writeHead(status, type === null ? {} : { "content-type": type }).end(body);
  };

const redirect =
  (status: number, fault: string): Fault =>
  (response, _, { url }) => {
    response.writeHead(status, { location: (url ?? "").replace(/^\/\w+/, `/${fault}`) }).end();
  };

const endless =
  (before: string, again: string | Uint8Array): Fault =>
  async (response) => {
    await stream(response, [asEvents(started()), before]);
    while (!response.closed) if (!response.write(again)) await flowing(response);
  };

const bytes = (text: string): readonly Uint8Array[] =>
  [...Buffer.from(text)].map((byte) => Uint8Array.of(byte));

/** Known behaviour of servers and proxies. */
const faults = {
  lf: whole(streamText),
  cr: whole(streamText.replaceAll("\n", "\r")),
  crlf: whole(streamText.replaceAll("\n", "\r\n")),
  crlfSplit: whole(...streamText.replaceAll("\n", "\r\n").split(/(?<=\r)/)),
  crSplit: whole(...streamText.replaceAll("\n", "\r").split(/(?<=\r)/)),
  mixedEnds: whole(streamText.replace("\n\n", "\r\n\n").replace(/\n\n$/, "\n\r\n")),
  bom: whole(`\uFEFF${streamText}`),
  bomSplit: whole(...bytes("\uFEFF"), streamText),
  heartbeats: whole(
    `: hello\n\n:\n\n${asEvents(started())}: beat\n`,
    ": beat\n\n: beat\n\nretry: 1\n\n",
    asEvents(fox, finished()),
  ),
  ids: whole(streamText.replaceAll("data:", "id: 7\nevent: message\nretry: 1\ndata:")),
  emptyData: whole(`data:\n\ndata\n\n${streamText}data: \n\nid: 9\n\n`),
  manyDataLines: whole(
    [started(), fox, finished()]
      .map((raw) => `${JSON.stringify(raw, null, 1).replace(/^/gm, "data: ")}\n\n`)
      .join(""),
  ),
  byteByByte: whole(...bytes(streamText.replaceAll("\n\n", "\r\n\r\n"))),
  gzip: async (response) => {
    response.writeHead(200, { ...eventStream, "content-encoding": "gzip" });
    const zip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    zip.pipe(response);
    for (const one of [started(), fox, finished()]) zip.write(asEvents(one));
    zip.end();
  },
  oddType: (response) => {
    response.writeHead(200, { "content-type": "Text/Event-Stream;charset=UTF-8" }).end(streamText);
  },
  typeless: answer(200, null, streamText),
  emptyType: answer(200, "", streamText),
  markInEachChunk: whole(...[started(), fox, finished()].map((raw) => `\uFEFF${asEvents(raw)}`)),
  markBeforeData: whole(streamText.replaceAll("data: ", "data: \uFEFF")),
  doneAtEnd: whole(`${streamText}data: [DONE]\n\n`),
  doneAfterEnd: whole(streamText, "event: end\ndata: {}\n\n", "data: null\n\n"),
  withoutLastLine: whole(streamText.replace(/\n\n$/, "")),
  withHalfLastLine: whole(streamText.replace(/\n\n$/, "\r")),
  unfinished: whole(asEvents(started()), half),
  notJson: whole(`${asEvents(started())}data: oops\n\n${asEvents(finished())}`),
  nothing: whole(),

  noContent: (response) => {
    response.writeHead(204).end();
  },
  badRequest: answer(400, "text/plain", "messages: field required"),
  signedOut: answer(401, "text/html", "<h1>Sign in</h1>"),
  forbidden: answer(403, "application/json", '{"detail":"not yours"}'),
  conflict: answer(409, "application/json", '{"error":"resume does not match"}'),
  busy: answer(429, "text/plain", "slow down"),
  crashed: answer(500, "text/html", "<h1>Internal Server Error</h1>"),
  crashedStream: answer(500, "text/event-stream", asEvents(started())),
  unavailable: answer(503, null, ""),
  page: answer(200, "text/html; charset=utf-8", "<h1>Portal</h1>"),
  json: answer(200, "application/json", "[]"),
  longPage: answer(502, "text/html", "é".repeat(1_000_000)),
  brokenPage: (response) => {
    response.writeHead(500, { "content-type": "text/plain", "content-length": 1000 });
    response.write("It cra", () => response.destroy());
  },
  stalledPage: (response) => {
    response.writeHead(500, { "content-type": "text/plain" });
    response.write("It cra");
  },

  cutAtOnce: (response) => {
    response.destroy();
  },
  cutAfterHead: (response) => {
    promiseToStay(response);
    response.writeHead(200, eventStream);
    response.flushHeaders();
    response.socket?.end();
  },
  cutBetweenEvents: cutAfter(": beat\n\n"),
  cutInEvent: cutAfter(half),
  cutInCharacter: cutAfter(Buffer.from("data: 🦊").subarray(0, 8)),

  silent: () => {},
  headOnly: (response) => {
    response.writeHead(200, eventStream);
    response.flushHeaders();
  },
  stalled: async (response) => {
    await stream(response, [asEvents(started())]);
  },
  waiting: async (response, received) => {
    await stream(response, [asEvents(started())]);
    await received;
    response.end(asEvents(fox, finished()));
  },
  beating: async (response, received) => {
    await stream(response, [asEvents(started())]);
    await received;
    response.write(": beat\n");
  },
  talking: async (response, received) => {
    await stream(response, [asEvents(started())]);
    await received;
    while (!response.closed) {
      response.write(asEvents(fox));
      await setImmediate();
    }
  },
  hugeLine: async (response) => {
    const kilobyte = "x".repeat(1024);
    function* line() {
      yield 'data: {"type":"CUSTOM","name":"huge","value":"';
      for (let sent = 0; sent < 20 * 1024; sent++) yield kilobyte;
      yield `"}\n\n${asEvents(finished())}`;
    }
    await stream(response, line());
    response.end();
  },
  endlessLine: endless("data: ", piece),
  endlessEvent: endless("", "data: 1\n"),
  endlessComment: endless(":", piece),

  moved: redirect(307, "lf"),
  toSignIn: redirect(302, "page"),
  sendsTime: (response) => {
    response.writeHead(200, {
      ...eventStream,
      date: "Tue, 01 Jan 2030 00:00:07 GMT",
      "access-control-expose-headers": "date",
    });
    response.end(streamText);
  },
  refusesAndSendsTime: (response) => {
    response.writeHead(409, { date: "Tue, 01 Jan 2030 00:00:07 GMT" }).end();
  },
  sendsLocalTime: (response) => {
    response.writeHead(200, { ...eventStream, date: "Tue Jan 01 2030 00:00:07" }).end(streamText);
  },
  sendsNoTime: (response) => {
    response.sendDate = false;
    response.writeHead(200, eventStream).end(streamText);
  },
  echo: async (response, _, request) => {
    const { method, headers } = request;
    const value = { method, headers, body: await text(request) };
    response.writeHead(200, eventStream).end(asEvents({ type: "CUSTOM", name: "echo", value }));
  },
} satisfies Record<string, Fault>;

const withoutCors: Record<string, Fault> = { corsless: faults.lf };

export type FaultName = keyof typeof faults | "corsless";

/** What one visit has seen and done; a visit is all requests with the same `?visit=`. */
interface Visit {
  readonly requests: string[];
  open: number;
  readonly received: ReturnType<typeof deferred<void>>;
}

/**
 * A real server with an address for every fault; it counts, per visit, the requests and the
 * connections that are open.
 */
export async function startMisbehavingServer(): Promise<{
  readonly address: string;
  readonly close: () => Promise<void>;
}> {
  const visits = new Map<string, Visit>();
  const visitOf = (id: string): Visit => {
    const visit = visits.get(id) ?? { requests: [], open: 0, received: deferred<void>() };
    visits.set(id, visit);
    return visit;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.slice(1);
    const visit = visitOf(searchParams.get("visit") ?? "");
    // One connection for each exchange, so that an open one means an unfinished one. (On one that
    // was used before, Chromium itself repeats a POST that was cut before the first byte; no page
    // can prevent that, and the run id is the same.)
    response.shouldKeepAlive = false;
    if (!(name in withoutCors)) allow(request, response);
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (name === "seen")
      return void response.end(JSON.stringify({ requests: visit.requests, open: visit.open }));
    if (name === "received") return void response.end(visit.received.resolve());
    visit.requests.push(`${request.method} ${name}`);
    visit.open++;
    request.socket.once("close", () => visit.open--);
    const fault: Fault =
      Object.entries({ ...faults, ...withoutCors }).find(([key]) => key === name)?.[1] ??
      answer(404, null, "");
    // All of the request has come before anything is answered, as with a real agent.
    if (name !== "echo") request.resume();
    const begun = name === "echo" ? Promise.resolve() : once(request, "end");
    begun
      .then(() => fault(response, visit.received.promise, request))
      .catch((error: unknown) => response.destroy(Error(String(error))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function allow({ headers: { origin = "*" } }: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-credentials", "true");
  response.setHeader("access-control-allow-headers", "content-type, authorization");
}

async function text(request: IncomingMessage): Promise<string> {
  let all = "";
  for await (const chunk of request.setEncoding("utf8")) all += String(chunk);
  return all;
}
