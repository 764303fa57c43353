import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "./createFakeServer.js";

/**
 * What a graph does next: it stops with values, it sends a message and finishes, or one of its
 * nodes throws.
 */
export type GraphStep =
  | { readonly asks: readonly unknown[]; readonly events?: readonly object[] }
  | { readonly says: string; readonly events?: readonly object[] }
  | { readonly throws: string };

/**
 * A graph: the values it stops with for a message, and what it makes of the answers, in the order
 * of the values.
 */
export interface Graph {
  readonly begin: (text: string) => GraphStep;
  readonly resume: (asked: readonly unknown[], answers: readonly unknown[]) => GraphStep;
}

/**
 * How a LangGraph server reports an interrupt: by the outcome, or by `on_interrupt` events, as
 * older ones do.
 */
export type GraphChannel = "outcome" | "command";

interface Thread {
  readonly open: readonly { readonly id: string; readonly value: unknown }[];
  /** What a node threw; the answer stays in the checkpoint, so it throws again for any input. */
  readonly stuck?: string;
}

/** A LangGraph server behind its AG-UI adapter: one graph, any number of threads. */
export function createGraphServer(graph: Graph, channel: GraphChannel): FakeServer {
  const threads = new Map<string, Thread>();
  let made = 0;

  const announce = (posted: UnknownRecord, { open }: Thread): readonly object[] => {
    if (channel === "outcome")
      return [
        asksFor(
          posted,
          open.map(({ id, value }) => lifted(id, value)),
        ),
      ];
    const events = open.map(({ id, value }) => ({
      type: "CUSTOM",
      name: "on_interrupt",
      value: typeof value === "string" ? value : JSON.stringify(value),
      rawEvent: { id, value },
    }));
    return [...events, ends(posted)];
  };

  return createFakeServer((posted) => {
    const threadId = String(posted["threadId"]);
    const thread = threads.get(threadId) ?? { open: [] };
    const stop = (next: Thread): void => void threads.set(threadId, next);

    const run = (step: GraphStep): readonly object[] => {
      if ("throws" in step) {
        stop({ ...thread, stuck: step.throws });
        return [
          begins(posted),
          fails(step.throws),
          ...(channel === "outcome" ? announce(posted, thread) : []),
        ];
      }
      const { events = [] } = step;
      if ("says" in step) {
        stop({ open: [] });
        return [begins(posted), ...events, ...says(`m${++made}`, step.says), ends(posted)];
      }
      const open = step.asks.map((value) => ({
        id: (++made).toString(16).padStart(32, "0"),
        value,
      }));
      stop({ open });
      return [begins(posted), ...events, ...announce(posted, { open })];
    };

    if (thread.open.length === 0) return run(graph.begin(lastUserText(posted)));
    const answers = answersIn(posted, thread.open);
    if (answers === null) return [begins(posted), ...announce(posted, thread)];
    if (typeof answers === "string") return [begins(posted), fails(answers)];
    // An answer to a question that is gone answers nothing.
    if (!thread.open.some(({ id }) => answers.has(id)))
      return [begins(posted), ...announce(posted, thread)];
    if (thread.stuck !== undefined) return run({ throws: thread.stuck });
    return run(
      graph.resume(
        thread.open.map(({ value }) => value),
        thread.open.map(({ id }) => answers.get(id)),
      ),
    );
  });
}

function lifted(id: string, value: unknown): object {
  const fields = isRecord(value) ? value : {};
  const kept = ["message", "toolCallId", "responseSchema", "expiresAt"].filter(
    (name) => fields[name] !== undefined,
  );
  return {
    id,
    reason: fields["reason"] ?? "langgraph:interrupt",
    ...(typeof value === "string" && { message: value }),
    ...Object.fromEntries(kept.map((name) => [name, fields[name]])),
    metadata: { langgraph: { raw: value } },
  };
}

/** The answers by id; null where the request has none, a text where LangGraph refuses them. */
function answersIn(
  posted: UnknownRecord,
  open: Thread["open"],
): ReadonlyMap<string, unknown> | string | null {
  const { resume, forwardedProps } = posted;
  if (Array.isArray(resume) && resume.length > 0) {
    const values = resume.map((entry): readonly [string, unknown] =>
      entry.status === "cancelled"
        ? [entry.interruptId, { __agui_cancelled__: true, interrupt_id: entry.interruptId }]
        : [entry.interruptId, entry.payload],
    );
    const empty = values.some(([, value]) => value === undefined || value === null);
    return empty ? "Received empty Command input" : new Map(values);
  }
  const command = isRecord(forwardedProps) ? forwardedProps["command"] : undefined;
  const given = isRecord(command) ? read(command["resume"]) : undefined;
  if (given === undefined || given === null) return null;
  if (isRecord(given) && Object.keys(given).every((key) => /^[0-9a-f]{32}$/.test(key))) {
    return Object.keys(given).length === 0 ? null : new Map(Object.entries(given));
  }
  const [first, ...others] = open;
  return first === undefined || others.length > 0
    ? "When there are multiple pending interrupts, you must specify the interrupt id when resuming."
    : new Map([[first.id, given]]);
}

function read(resume: unknown): unknown {
  if (typeof resume !== "string") return resume;
  try {
    return JSON.parse(resume);
  } catch {
    return resume;
  }
}

/** The user's last message. */
export function lastUserText({ messages }: UnknownRecord): string {
  const list: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const last = list.findLast((message) => isRecord(message) && message["role"] === "user");
  return isRecord(last) ? String(last["content"]) : "";
}
