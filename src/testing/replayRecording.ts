import type { RunAgentInput } from "../protocol/input.js";
import { isRecord } from "../protocol/json.js";

/** A recording that answers the requests of a run. */
export interface Replay {
  /**
   * Pass it as `fetch` to the run: the first request gets the first recorded response, and so on.
   * Rejects after the last.
   */
  readonly fetch: typeof fetch;
  /** The thread that was recorded; pass it as `threadId` to the run. */
  readonly threadId: string;
  /** What was sent when it was recorded, in order; the answers are in `resume`. */
  readonly recorded: readonly RunAgentInput[];
  /** What the run has sent now, in order. */
  readonly requests: readonly RunAgentInput[];
}

/**
 * Plays back what the inspector has exported, or any folder of that layout: `1.request.json`,
 * `1.response.sse` and so on, and `http.json`.
 *
 * @param files The texts by their file names.
 * @throws Error when a file is missing or is not JSON.
 * @example
 * const replay = replayRecording(JSON.parse(await readFile("recording.json", "utf8"))); const run =
 * createAgentRun({ url: "https://agent.example", threadId: replay.threadId, fetch: replay.fetch });
 */
export function replayRecording(files: Readonly<Record<string, string>>): Replay {
  const steps: unknown = JSON.parse(read(files, "http.json"));
  if (!Array.isArray(steps))
    throw new Error("react-agui-interrupts: http.json of a recording must be a list.");
  const listed: readonly unknown[] = steps;
  const recorded = listed.map(
    (_, index): RunAgentInput => JSON.parse(read(files, `${index + 1}.request.json`)),
  );
  const requests: RunAgentInput[] = [];

  async function answer(_: unknown, init?: RequestInit): Promise<Response> {
    init?.signal?.throwIfAborted();
    const index = requests.length;
    const step = listed[index];
    if (!isRecord(step))
      throw new TypeError(
        `The recording has ${listed.length} steps, and this is request ${index + 1}.`,
      );
    requests.push(JSON.parse(String(init?.body ?? "{}")));
    const name =
      Object.keys(files).find((file) => file.startsWith(`${index + 1}.response.`)) ??
      `${index + 1}.response.sse`;
    const status = typeof step["status"] === "number" ? step["status"] : 200;
    // A request that failed was recorded without a status.
    if (status < 200 || status > 599) throw new TypeError("Failed to fetch");
    const isEmpty = [204, 205, 304].includes(status);
    const contentType =
      typeof step["contentType"] === "string" ? step["contentType"] : "text/event-stream";
    return new Response(isEmpty ? null : read(files, name), {
      status,
      headers: { "content-type": contentType },
    });
  }

  return { fetch: answer, threadId: recorded[0]?.threadId ?? "", recorded, requests };
}

function read(files: Readonly<Record<string, string>>, name: string): string {
  const text = Object.hasOwn(files, name) ? files[name] : undefined;
  if (typeof text !== "string")
    throw new Error(`react-agui-interrupts: the recording has no ${name}.`);
  return text;
}
