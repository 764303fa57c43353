import type { ResumeEntry } from "../../src/protocol/input.js";
import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";

/** What came back: every event, and the error when the connection broke. */
export interface Reply {
  readonly status: number;
  readonly events: readonly UnknownRecord[];
  readonly broken?: unknown;
  readonly text: string;
}

/**
 * Calls an agent over HTTP by hand and reads its stream by hand, so that no code of the library is
 * between test and wire.
 */
export function createCaller(
  send: (request: Request) => Promise<Response>,
  base = "http://agent.test/agent",
) {
  let runs = 0;

  async function post(path: string, fields: UnknownRecord, query = "pace=0"): Promise<Reply> {
    const input = {
      threadId: "t",
      runId: `r${++runs}`,
      messages: [],
      tools: [],
      context: [],
      ...fields,
    };
    return read(
      await send(
        new Request(`${base}/${path}?${query}`, { method: "POST", body: JSON.stringify(input) }),
      ),
    );
  }

  return {
    post,
    send,
    base,
    /** Sends a new message. */
    start: (path: string, query?: string) =>
      post(path, { messages: [{ id: "u1", role: "user", content: "Go." }] }, query),
    /** Answers what is open. */
    resume: (path: string, resume: readonly ResumeEntry[], query?: string) =>
      post(path, { resume }, query),
  };
}

async function read(response: Response): Promise<Reply> {
  let text = "";
  let failure: { readonly broken?: unknown } = {};
  try {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch (broken) {
    failure = { broken };
  }
  const isStream = response.headers.get("content-type") === "text/event-stream";
  return {
    status: response.status,
    events: isStream ? text.split("\n\n").flatMap(readEvent) : [],
    text,
    ...failure,
  };
}

function readEvent(block: string): readonly UnknownRecord[] {
  if (!block.startsWith("data: ")) return [];
  try {
    const event: unknown = JSON.parse(block.slice("data: ".length));
    return isRecord(event) ? [event] : [];
  } catch {
    return [{ type: "UNPARSABLE" }];
  }
}

/** The types of events, the repeated deltas of one message or call as one. */
export function typesOf({ events }: Reply): readonly unknown[] {
  return events.map(({ type }) => type).filter((type, index, types) => type !== types[index - 1]);
}

/** All text of the agent. */
export function textOf({ events }: Reply): string {
  return events
    .flatMap(({ type, delta }) => (type === "TEXT_MESSAGE_CONTENT" ? [delta] : []))
    .join("");
}

/** The questions at the end of a reply. */
export function asked({ events }: Reply): readonly UnknownRecord[] {
  const outcome = events.at(-1)?.["outcome"];
  const interrupts = isRecord(outcome) ? outcome["interrupts"] : undefined;
  return Array.isArray(interrupts) ? interrupts.filter(isRecord) : [];
}

/** The ids of the questions at the end of a reply. */
export function askedIds(reply: Reply): readonly string[] {
  return asked(reply).map(({ id }) => String(id));
}

/** Events without the ids of their run, to compare what was sent in two. */
export function withoutRunId({ events }: Reply): readonly UnknownRecord[] {
  return events.map(({ runId: _, ...event }) => event);
}

/** An approval, or another answer. */
export function resolved(interruptId: string, payload: unknown = { approved: true }): ResumeEntry {
  return { interruptId, status: "resolved", payload };
}

/** A denial. */
export function denied(interruptId: string): ResumeEntry {
  return resolved(interruptId, { approved: false });
}

/** A question left without an answer. */
export function cancelled(interruptId: string): ResumeEntry {
  return { interruptId, status: "cancelled" };
}
