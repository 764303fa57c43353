import type { UnknownRecord } from "../../../src/protocol/json.js";

/** A backend that speaks its own dialect, as a Fetch handler: pass its `fetch` to a run, or serve it with `toNodeListener`. */
export interface FakeServer {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** What was posted, parsed, in order. */
  readonly requests: readonly UnknownRecord[];
  /** What was answered, as it was sent. */
  readonly responses: readonly string[];
}

/** Events, which are sent as server-sent events with status 200; or any other response. */
export type FakeAnswer = readonly object[] | { readonly status: number; readonly body: string; readonly contentType?: string };

/** Makes one from what it answers to each request: `turn` counts from 0, `path` is the address that was called. */
export function createFakeServer(answer: (posted: UnknownRecord, turn: number, path: string) => FakeAnswer): FakeServer {
  const requests: UnknownRecord[] = [];
  const responses: string[] = [];
  return {
    requests,
    responses,
    async fetch(input, init) {
      const request = new Request(input, init);
      const posted: UnknownRecord = await request.json();
      requests.push(posted);
      const answered = answer(posted, requests.length - 1, new URL(request.url).pathname);
      if ("status" in answered) {
        const { status, body, contentType = "text/plain" } = answered;
        responses.push(body);
        return new Response(body, { status, headers: { "content-type": contentType } });
      }
      const body = answered.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
      responses.push(body);
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}

/** The beginning of a run, as a server says it to this request. */
export const begins = ({ threadId, runId }: UnknownRecord) => ({ type: "RUN_STARTED", threadId, runId });

/** The end of a run without a word about how it ended. */
export const ends = ({ threadId, runId }: UnknownRecord) => ({ type: "RUN_FINISHED", threadId, runId });

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

/** Something the agent says. */
export const says = (messageId: string, text: string) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId, delta: text },
  { type: "TEXT_MESSAGE_END", messageId },
];

/** A run that fails. */
export const fails = (message: string, code?: string) => ({ type: "RUN_ERROR", message, ...(code !== undefined && { code }) });
