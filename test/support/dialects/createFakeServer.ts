import type { UnknownRecord } from "../../../src/protocol/json.js";

/**
 * A backend with its own dialect, as a Fetch handler: pass its `fetch` to a run, or serve it with
 * `toNodeListener`.
 */
export interface FakeServer {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What was posted, parsed, in order. */
  readonly requests: readonly UnknownRecord[];
  /** Where to, in the same order: the paths of the addresses. */
  readonly paths: readonly string[];
  /** What was answered, as it was sent. */
  readonly responses: readonly string[];
}

/** What is sent on a stream: events as server-sent events, text as it is. */
export type FakePiece = object | string;

/**
 * What is sent as a stream of events with status 200, whole or as it comes; or any other response.
 */
export type FakeAnswer =
  | readonly FakePiece[]
  | AsyncIterable<FakePiece>
  | { readonly status: number; readonly body: string; readonly contentType?: string };

/**
 * What older decoders require of a run: a Python server with ag-ui-protocol before 1.0 answers a
 * request without one of them with 422.
 */
const required = ["threadId", "runId", "state", "messages", "tools", "context", "forwardedProps"];

/**
 * Makes one from what it answers to each request: `turn` counts from 0, `path` is the address that
 * was called.
 */
export function createFakeServer(
  answer: (posted: UnknownRecord, turn: number, path: string) => FakeAnswer,
): FakeServer {
  const requests: UnknownRecord[] = [];
  const paths: string[] = [];
  const responses: string[] = [];
  return {
    requests,
    paths,
    responses,
    async fetch(input, init) {
      const request = new Request(input, init);
      const posted: UnknownRecord = await request.json();
      const path = new URL(request.url).pathname;
      requests.push(posted);
      paths.push(path);
      const isRun = "protocolVersion" in posted;
      const missing = isRun ? required.filter((key) => (posted[key] ?? null) === null) : [];
      const answered =
        missing.length > 0
          ? { status: 422, body: `missing: ${missing.join(", ")}` }
          : answer(posted, requests.length - 1, path);
      if ("status" in answered) {
        const { status, body, contentType = "text/plain" } = answered;
        responses.push(body);
        return new Response(body, { status, headers: { "content-type": contentType } });
      }
      const headers = { "content-type": "text/event-stream" };
      if (Symbol.asyncIterator in answered)
        return new Response(streamOf(answered, responses), { headers });
      const body = answered.map(written).join("");
      responses.push(body);
      return new Response(body, { headers });
    },
  };
}

function written(piece: FakePiece): string {
  return typeof piece === "string" ? piece : `data: ${JSON.stringify(piece)}\n\n`;
}

/** Sends each piece when it comes; who goes away stops only the sending. */
function streamOf(
  pieces: AsyncIterable<FakePiece>,
  responses: string[],
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const place = responses.push("") - 1;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) return controller.close();
      responses[place] += written(value);
      controller.enqueue(encoder.encode(written(value)));
    },
  });
}

/** The start of a run, as a server sends it for this request. */
export const begins = ({ threadId, runId }: UnknownRecord) => ({
  type: "RUN_STARTED",
  threadId,
  runId,
});

/** The end of a run without an outcome. */
export const ends = ({ threadId, runId }: UnknownRecord) => ({
  type: "RUN_FINISHED",
  threadId,
  runId,
});

/** A run that ends with questions in its outcome. */
export const asksFor = (posted: UnknownRecord, interrupts: readonly object[]) => ({
  ...ends(posted),
  outcome: { type: "interrupt", interrupts },
});

/** A tool call, streamed whole. */
export const calls = (toolCallId: string, toolCallName: string, args: object) => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args) },
  { type: "TOOL_CALL_END", toolCallId },
];

/** A text message of the agent. */
export const says = (messageId: string, text: string) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta: text },
  { type: "TEXT_MESSAGE_END", messageId },
];

/** A run that fails. */
export const fails = (message: string, code?: string) => ({
  type: "RUN_ERROR",
  message,
  ...(code !== undefined && { code }),
});
