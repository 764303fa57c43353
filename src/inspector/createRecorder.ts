import { refuseUnknown } from "../errors/refuseUnknown.js";
import { createListeners } from "../run/shared/createListeners.js";
/** A request and its response, as far as it has arrived. */
export interface Exchange {
  /** The path of the address: no host, no query, and no headers are recorded. */
  readonly path: string;
  readonly request: string;
  readonly status: number;
  readonly contentType: string;
  readonly response: string;
}

/**
 * The texts of a recording by their file names: `1.request.json`, `1.response.sse`, and so on, and
 * `http.json`.
 */
export type RecordingFiles = Readonly<Record<string, string>>;

/** Records what a run sends and receives. */
export interface Recorder {
  /** Pass it as `fetch` to the run. */
  readonly fetch: typeof fetch;
  /** What was recorded, in order; the same array until something is added. */
  readonly exchanges: () => readonly Exchange[];
  /** The recording as files, for `replayRecording` of the `testing` entry. */
  readonly files: () => RecordingFiles;
  /** Calls the listener after each change. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What is longer is recorded up to here, in characters. */
const longest = 8_000_000;

/**
 * Creates a recorder for a run over HTTP. The recording has the whole conversation in plain text.
 *
 * @param options.fetch What makes the requests. Default: the global `fetch`.
 * @example
 * const recorder = createRecorder();
 * const run = createAgentRun({ url: "/agent", fetch: recorder.fetch });
 */
export function createRecorder(options: { readonly fetch?: typeof fetch } = {}): Recorder {
  refuseUnknown(options, ["fetch"], "createRecorder");
  const { fetch: given } = options;
  const { notify, subscribe } = createListeners();
  let exchanges: readonly Exchange[] = [];

  const change = (index: number, update: Partial<Exchange>): void => {
    exchanges = exchanges.map((exchange, at) =>
      at === index ? { ...exchange, ...update } : exchange,
    );
    notify();
  };
  const record: typeof fetch = async (input, init) => {
    const index = exchanges.length;
    const path = new URL(input instanceof Request ? input.url : input, "http://localhost").pathname;
    const request = typeof init?.body === "string" ? init.body : "";
    exchanges = [...exchanges, { path, request, status: 0, contentType: "", response: "" }];
    const response = await (given ?? fetch)(input, init);
    change(index, {
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
    });
    // A copy is read, so that the run gets the very response: it looks at its address and type.
    if (response.body !== null)
      void collect(response.clone(), (text) => change(index, { response: text }));
    return response;
  };

  return {
    fetch: record,
    exchanges: () => exchanges,
    files: () => toFiles(exchanges),
    subscribe,
  };
}

/** Reads a response to its end, or to where it breaks. */
async function collect(response: Response, onText: (text: string) => void): Promise<void> {
  let text = "";
  try {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (
      let piece = await reader?.read();
      piece !== undefined && !piece.done;
      piece = await reader?.read()
    ) {
      if (text.length >= longest) continue;
      text += piece.value;
      onText(text);
    }
  } catch {
    // What has arrived until then is the recording.
  }
}

function toFiles(exchanges: readonly Exchange[]): RecordingFiles {
  const steps = exchanges.flatMap(({ request, response, contentType }, index) => [
    [`${index + 1}.request.json`, request === "" ? "{}" : request],
    [`${index + 1}.response.${extensionOf(contentType)}`, response],
  ]);
  const http = exchanges.map(({ path, status, contentType }) => ({ path, status, contentType }));
  return Object.fromEntries([...steps, ["http.json", JSON.stringify(http)]]);
}

function extensionOf(contentType: string): string {
  if (contentType.startsWith("application/json")) return "json";
  return contentType.startsWith("text/plain") ? "txt" : "sse";
}
