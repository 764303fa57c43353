import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeAnswer,
  type FakeServer,
  fails,
} from "./createFakeServer.js";
import { lastUserText } from "./createResumingServer.js";

/** One call that waits for a result. */
export interface WaitingCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** What an agent does that pauses by tool calls without a result. */
export interface ToolAgent {
  readonly pause: (
    text: string,
    key: string,
  ) => { readonly before?: readonly object[]; readonly calls: readonly WaitingCall[] };
  /**
   * What it does with the results, by call; text refuses them with a RUN_ERROR, and leaves the
   * calls open.
   */
  readonly take: (
    results: ReadonlyMap<string, unknown>,
    open: readonly WaitingCall[],
  ) => readonly object[] | string;
}

/**
 * Makes a server of it. It takes what is at the end of the conversation, and all of it or nothing;
 * it knows no `resume`.
 */
export function createToolServer({ pause, take }: ToolAgent): FakeServer {
  const openOn = new Map<unknown, readonly WaitingCall[]>();
  return createFakeServer((posted, turn): FakeAnswer => {
    const open = openOn.get(posted["threadId"]);
    const results = resultsIn(posted);
    if ("resume" in posted) return [begins(posted), fails("resume is not known here")];
    if (open !== undefined && results.size > 0) {
      const missing = open.filter(({ id }) => !results.has(id));
      const taken =
        missing.length > 0
          ? `Requirements not resolved: ${missing.map(({ id }) => id).join(", ")}`
          : take(results, open);
      if (typeof taken === "string") return [begins(posted), fails(taken)];
      openOn.delete(posted["threadId"]);
      return [begins(posted), ...taken, ends(posted)];
    }
    const paused = pause(lastUserText(posted), `${turn + 1}`);
    openOn.set(posted["threadId"], paused.calls);
    const streamed = paused.calls.flatMap(({ id, name, args }) => calls(id, name, args));
    return [begins(posted), ...(paused.before ?? []), ...streamed, ends(posted)];
  });
}

/** The tool messages that no other message follows. */
function resultsIn({ messages }: UnknownRecord): ReadonlyMap<string, unknown> {
  const all = Array.isArray(messages) ? messages.filter(isRecord) : [];
  const end = all.findLastIndex(({ role }) => role !== "tool");
  return new Map(
    all.slice(end + 1).map(({ toolCallId, content }) => [String(toolCallId), read(content)]),
  );
}

function read(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return content;
  }
}
