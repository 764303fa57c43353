import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UnknownRecord } from "../../../src/protocol/json.js";

/** One request of a recorded story, and what the real server answered, byte for byte. */
export interface RecordedStep {
  readonly request: UnknownRecord;
  readonly response: string;
  readonly status: number;
  readonly contentType: string;
}

/** The steps of a case, such as `langgraph/default-text-command-resume`. */
export function readRecording(name: string): readonly RecordedStep[] {
  const read = (file: string): string =>
    readFileSync(join(import.meta.dirname, "../../data/recordings", name, file), "utf8");
  const http: readonly { readonly status: number; readonly contentType?: string }[] = JSON.parse(
    read("http.json"),
  );
  return http.map(({ status, contentType = "text/event-stream" }, index) => ({
    request: JSON.parse(read(`${index + 1}.request.json`)),
    response: read(`${index + 1}.response.sse`),
    status,
    contentType,
  }));
}

/**
 * A `fetch` that answers each request with the next recorded response, which may be changed, and
 * keeps what was posted.
 */
export function replayRecording(
  name: string,
  change: (response: string) => string = (response) => response,
) {
  const steps = readRecording(name);
  const requests: UnknownRecord[] = [];
  return {
    steps,
    requests,
    async fetch(_: unknown, init?: RequestInit): Promise<Response> {
      const step = steps[requests.length];
      requests.push(JSON.parse(String(init?.body)));
      if (step === undefined) throw new Error("the recording has no further step");
      return new Response(change(step.response), { status: step.status, headers: headersOf(step) });
    },
  };
}

/**
 * The headers of a recorded response, with the time it was sent at where its events have one:
 * deadlines use the server's clock.
 */
export function headersOf({
  response,
  contentType,
}: Pick<RecordedStep, "response" | "contentType">): Record<string, string> {
  const [, sentAt] = /"timestamp":(\d{13})\b/.exec(response) ?? [];
  return {
    "content-type": contentType,
    ...(sentAt !== undefined && { date: new Date(Number(sentAt)).toUTCString() }),
  };
}
