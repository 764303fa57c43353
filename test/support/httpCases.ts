import type { HttpTransportOptions, RunAgentInput, RunTransport } from "../../src/core.js";
import { finished, started } from "./builders.js";
import type { FaultName } from "./misbehavingServer.js";

/** An event with everything that is easily cut in the wrong place. */
export const fox = { type: "CUSTOM", name: "fox", value: "🦊 ünd\r\nlines" };

/** Events as an agent writes them. */
export const asEvents = (...raws: readonly unknown[]): string =>
  raws.map((raw) => `data: ${JSON.stringify(raw)}\n\n`).join("");

export const all = [started(), fox, finished()];

/** The events of agents that can be read, however unusual their stream is. */
export const understood: readonly (readonly [sentence: string, fault: FaultName])[] = [
  ["ends its lines with LF", "lf"],
  ["ends its lines with CR", "cr"],
  ["ends its lines with CRLF", "crlf"],
  ["has its CRLF cut in the middle", "crlfSplit"],
  ["has its CR one chunk each", "crSplit"],
  ["mixes its line ends", "mixedEnds"],
  ["begins with a byte order mark", "bom"],
  ["begins with a byte order mark in three chunks", "bomSplit"],
  ["sends comments and heartbeats in between", "heartbeats"],
  ["gives its events ids, names and a retry time", "ids"],
  ["sends empty data", "emptyData"],
  ["spreads an event over many data lines", "manyDataLines"],
  ["sends one byte at a time", "byteByByte"],
  ["compresses", "gzip"],
  ["writes its content type in its own way", "oddType"],
  ["has no content type", "typeless"],
  ["has an empty content type", "emptyType"],
  ["begins each chunk with a byte order mark", "markInEachChunk"],
  ["has a byte order mark before each JSON text", "markBeforeData"],
  ["sends [DONE] after the end", "doneAtEnd"],
  ["sends what is no event after the end", "doneAfterEnd"],
  ["leaves out the empty line after the last event", "withoutLastLine"],
  ["ends with a line end that may have a second half", "withHalfLastLine"],
];

/** The fault, the events that were received before it, and how it is reported. */
export const failures: readonly (readonly [
  sentence: string,
  fault: FaultName,
  received: readonly unknown[],
  error: object,
])[] = [
  [
    "HTTP 204",
    "noContent",
    [],
    { code: "transport", status: 204, body: "", message: /answered with HTTP 204 and no content/ },
  ],
  [
    "HTTP 400 in text",
    "badRequest",
    [],
    { status: 400, delivery: "rejected", retryable: false, body: "messages: field required" },
  ],
  [
    "HTTP 401 in HTML",
    "signedOut",
    [],
    { status: 401, delivery: "rejected", retryable: false, body: "<h1>Sign in</h1>" },
  ],
  [
    "HTTP 403 in JSON",
    "forbidden",
    [],
    { status: 403, delivery: "rejected", retryable: false, body: '{"detail":"not yours"}' },
  ],
  [
    "HTTP 409 in JSON",
    "conflict",
    [],
    {
      status: 409,
      delivery: "rejected",
      retryable: true,
      body: '{"error":"resume does not match"}',
    },
  ],
  [
    "HTTP 429",
    "busy",
    [],
    { status: 429, delivery: "rejected", retryable: true, body: "slow down" },
  ],
  [
    "HTTP 500 in HTML",
    "crashed",
    [],
    { status: 500, delivery: "unknown", retryable: true, body: "<h1>Internal Server Error</h1>" },
  ],
  [
    "HTTP 500 with an event stream",
    "crashedStream",
    [],
    { status: 500, message: /answered with HTTP 500$/, body: asEvents(started()) },
  ],
  [
    "HTTP 503 without a word",
    "unavailable",
    [],
    { status: 503, delivery: "unknown", retryable: true, body: "" },
  ],
  [
    "a proxy's page",
    "page",
    [],
    {
      status: 200,
      message: /text\/html; charset=utf-8 instead of an event stream/,
      body: "<h1>Portal</h1>",
    },
  ],
  [
    "JSON",
    "json",
    [],
    { status: 200, message: /application\/json instead of an event stream/, body: "[]" },
  ],
  [
    "a page of two million bytes, of which the start is kept",
    "longPage",
    [],
    { status: 502, body: "é".repeat(4000) },
  ],
  ["a page that breaks off", "brokenPage", [], { status: 500, message: /answered with HTTP 500$/ }],
  [
    "a connection that is cut before the first byte",
    "cutAtOnce",
    [],
    { code: "transport", delivery: "unknown", message: /could not be reached/ },
  ],
  [
    "a connection that is cut after the head",
    "cutAfterHead",
    [],
    { code: "stream-truncated", message: /broke before the run ended/ },
  ],
  [
    "a connection that is cut between events",
    "cutBetweenEvents",
    [started()],
    { code: "stream-truncated" },
  ],
  [
    "a connection that is cut in mid-event",
    "cutInEvent",
    [started()],
    { code: "stream-truncated" },
  ],
  [
    "a connection that is cut in mid-character",
    "cutInCharacter",
    [started()],
    { code: "stream-truncated" },
  ],
  [
    "an event that is not JSON",
    "notJson",
    [started()],
    { code: "protocol", rule: "event-is-json", message: /oops/ },
  ],
  [
    "a redirect to a page where people sign in",
    "toSignIn",
    [],
    { code: "transport", delivery: "unknown", message: /answered with a redirect/ },
  ],
];

export const input: RunAgentInput = {
  threadId: "thread-1",
  runId: "run-1",
  messages: [],
  tools: [],
  context: [],
};

/** What the server has seen of one visit. */
interface Seen {
  /** As `POST lf`, in order. */
  readonly requests: readonly string[];
  /** How many connections have not been closed. */
  readonly open: number;
}

/**
 * One visit to the misbehaving server, which counts for each visit what came and what is still
 * open.
 */
export function createVisit(address: string, fault: FaultName) {
  const visit = `visit=${crypto.randomUUID()}`;
  const seen = async (): Promise<Seen> => (await fetch(`${address}/seen?${visit}`)).json();
  const received = async (): Promise<void> => void (await fetch(`${address}/received?${visit}`));
  return { url: `${address}/${fault}?${visit}`, seen, received };
}

/**
 * Reads a transport to its end: everything it brings, and what broke it. `onPiece` is awaited, as a
 * busy reader would.
 */
export async function collect(
  transport: (options: HttpTransportOptions) => RunTransport,
  options: HttpTransportOptions,
  { signal = new AbortController().signal, onServerTime, onPiece }: CollectOptions = {},
) {
  const got: unknown[] = [];
  try {
    for await (const piece of transport(options)(input, {
      signal,
      ...(onServerTime && { onServerTime }),
    })) {
      got.push(...[piece].flat());
      await onPiece?.();
    }
    return { got, error: null };
  } catch (error) {
    return { got, error };
  }
}

interface CollectOptions {
  readonly signal?: AbortSignal;
  readonly onServerTime?: (time: number) => void;
  readonly onPiece?: () => void | Promise<void>;
}
