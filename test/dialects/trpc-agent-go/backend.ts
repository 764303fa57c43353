import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeAnswer,
  type FakePiece,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/** The activity of a paused graph, as the server sends it; `number` makes its message id. */
export const interruptDelta = (number: number, ...patch: readonly object[]) => ({
  type: "ACTIVITY_DELTA",
  timestamp: 1767949904999 + number,
  messageId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  activityType: "graph.node.interrupt",
  patch,
});

/** What a graph sends when it pauses. */
export const pauses = (number: number, value: object) =>
  interruptDelta(number, { op: "add", path: "/interrupt", value });

/** What it sends when it has accepted an answer. */
export const acknowledges = (number: number, resume: object) =>
  interruptDelta(
    number,
    { op: "add", path: "/interrupt", value: null },
    { op: "add", path: "/resume", value: resume },
  );

const lifecycle = (number: number, nodeId: string, phase: string, error?: string) => ({
  ...interruptDelta(number, {
    op: "add",
    path: "/node",
    value: { nodeId, phase, ...(error !== undefined && { error }) },
  }),
  activityType: "graph.node.lifecycle",
});

/** The last chapter of a run that is live, and the readers that wait for it. */
interface LiveRun {
  /** The text that is being sent. */
  readonly messageId: string;
  readonly over: Promise<readonly object[]>;
  readonly finish: (how: "woken" | "cancelled") => void;
}

interface Session {
  /** As `MESSAGES_SNAPSHOT` lists them. */
  readonly messages: object[];
  open: {
    readonly key: string;
    readonly checkpointId: string;
    readonly calls: readonly string[];
    readonly plan: Plan;
  } | null;
  live: LiveRun | null;
}

/** What a node asks for, one after the other, and what follows. */
interface Plan {
  readonly prompts: readonly {
    readonly key: string;
    readonly prompt: unknown;
    readonly nested?: boolean;
  }[];
  readonly fails?: boolean;
}

export interface TrpcAgentGoServer extends FakeServer {
  /** Lets a sleeping node continue. */
  readonly wake: () => void;
}

const lineageId = "demo-lineage";
/** Calls of tools that are not the server's own, with ids from a number on. */
const callsFrom = (first: number) => [
  { toolCallId: `call_${first}`, name: "external_search", arguments: '{"query":"x"}' },
  { toolCallId: `call_${first + 1}`, name: "external_approval", arguments: "{}" },
];

const confirm = { key: "confirm", prompt: "Confirm continuing." };

/** What the graph does, by keywords of the message. */
function planOf(text: string): Plan {
  if (/object/i.test(text)) {
    return {
      prompts: [
        {
          key: "choose",
          prompt: { message: "Which plan?", options: ["fast", "safe"], risk: "high" },
        },
      ],
    };
  }
  if (/chain/i.test(text)) return { prompts: [confirm, { key: "again", prompt: "Really?" }] };
  if (/nest/i.test(text)) return { prompts: [{ ...confirm, nested: true }] };
  if (/break/i.test(text)) {
    return {
      prompts: [
        {
          key: "static_interrupt_before:finish",
          prompt: { phase: "before", nodes: ["finish"], activeNodes: ["finish"] },
        },
      ],
    };
  }
  if (/fail/i.test(text)) return { prompts: [confirm], fails: true };
  return { prompts: [confirm] };
}

/**
 * A server of tRPC-Agent-Go with a graph (prepare → confirm → finish), all of its options switched
 * on: `/agui`, `/agui/history` with follow, `/agui/cancel`. Keywords in the user's message choose
 * what it does: "object", "chain", "nest", "break", "fail", "tools", "sleep".
 */
export function createTrpcAgentGoServer(): TrpcAgentGoServer {
  const sessions = new Map<string, Session>();
  let number = 0;
  let called = 1;
  const next = (): number => {
    number += 1;
    return number;
  };
  const keyOf = ({ threadId, forwardedProps }: UnknownRecord): string =>
    JSON.stringify([threadId, isRecord(forwardedProps) ? forwardedProps["userId"] : undefined]);
  const keep = (session: Session, ...messages: readonly object[]): void =>
    void session.messages.push(...messages);
  const wrap = (session: Session, event: { readonly type: string }): object => {
    const { type, ...content } = event;
    keep(session, { id: `${type}_${next()}`, role: "activity", activityType: type, content });
    return event;
  };

  const pause = (session: Session, plan: Plan): readonly object[] => {
    const [asked] = plan.prompts;
    if (asked === undefined) return [];
    const { key, prompt, nested = false } = asked;
    const places = nested ? ["child", "parent"] : ["node"];
    return places.map((place) => {
      const checkpointId = `ckpt-${place}-${next()}`;
      session.open = { key, checkpointId, calls: [], plan };
      const nodeId = place === "parent" ? "agent" : key;
      return wrap(session, pauses(next(), { nodeId, key, prompt, checkpointId, lineageId }));
    });
  };

  const sendText = (session: Session, text: string): readonly object[] => {
    const id = `a${next()}`;
    keep(session, { id, role: "assistant", content: text });
    return says(id, text);
  };

  const continueRun = (session: Session, plan: Plan, reply: string): readonly object[] => {
    const asks = pause(session, plan);
    if (asks.length > 0) return asks;
    session.open = null;
    if (plan.fails === true) return [wrap(session, lifecycle(next(), "finish", "error", "boom"))];
    return [
      lifecycle(next(), "finish", "start"),
      ...sendText(session, reply),
      lifecycle(next(), "finish", "complete"),
    ];
  };

  const sleep = (session: Session, posted: UnknownRecord): AsyncIterable<FakePiece> => {
    let finish: LiveRun["finish"] = () => {};
    const messageId = `a${next()}`;
    const over = new Promise<readonly object[]>((resolve) => {
      finish = (how) => {
        session.live = null;
        const text = how === "woken" ? "Slept well" : "Was woken";
        keep(session, { id: messageId, role: "assistant", content: `Zzz. ${text}` });
        resolve([
          { type: "TEXT_MESSAGE_CONTENT", messageId, delta: ` ${text}` },
          { type: "TEXT_MESSAGE_END", messageId },
        ]);
      };
    });
    session.live = { messageId, over, finish };
    return (async function* () {
      yield* [begins(posted), ...says(messageId, "Zzz.").slice(0, 2)];
      yield* [...(await over), ends(posted)];
    })();
  };

  const begin = (
    session: Session,
    posted: UnknownRecord,
    text: string,
    id: unknown,
  ): FakeAnswer => {
    keep(session, { id, role: "user", content: text });
    if (/sleep/i.test(text)) return sleep(session, posted);
    if (/tools/i.test(text)) {
      const checkpointId = `ckpt-tools-${next()}`;
      const openTools = callsFrom(called);
      called += openTools.length;
      const key = openTools[0]?.toolCallId ?? "";
      const toolCalls = openTools.map(({ toolCallId, name, arguments: args }) => ({
        id: toolCallId,
        type: "function",
        function: { name, arguments: args },
      }));
      keep(session, { id: `a${next()}`, role: "assistant", content: "", toolCalls });
      session.open = {
        key,
        checkpointId,
        calls: openTools.map(({ toolCallId }) => toolCallId),
        plan: { prompts: [] },
      };
      const prompt = {
        message: "Run the external tool calls and send their results.",
        tools: openTools,
      };
      return [
        begins(posted),
        ...openTools.flatMap(({ toolCallId, name, arguments: args }) =>
          calls(toolCallId, name, JSON.parse(args)),
        ),
        wrap(session, pauses(next(), { nodeId: "tools", key, prompt, checkpointId, lineageId })),
        ends(posted),
      ];
    }
    return [
      begins(posted),
      lifecycle(next(), "prepare", "start"),
      lifecycle(next(), "prepare", "complete"),
      lifecycle(next(), "confirm", "start"),
      ...continueRun(session, planOf(text), "Done"),
      ends(posted),
    ];
  };

  const resume = (session: Session, posted: UnknownRecord): FakeAnswer => {
    const { state } = posted;
    const place = isRecord(state) ? state : {};
    const map = isRecord(place["resume_map"]) ? place["resume_map"] : {};
    const { open } = session;
    keep(session, { id: `u${next()}`, role: "user", content: "" });
    if (open === null) return [begins(posted), ends(posted)];
    if (place["checkpoint_id"] !== open.checkpointId || place["lineage_id"] !== lineageId) {
      return [
        begins(posted),
        fails(`run agent: checkpoint ${String(place["checkpoint_id"])} not found`),
      ];
    }
    const [asked, ...later] = open.plan.prompts;
    const isStop = asked?.key.startsWith("static_interrupt") ?? false;
    // A node that finds no value under its key stops again.
    if (!isStop && !Object.hasOwn(map, open.key))
      return [begins(posted), ...pause(session, open.plan), ends(posted)];
    const taken = isStop
      ? []
      : [
          wrap(
            session,
            acknowledges(next(), { checkpointId: open.checkpointId, lineageId, resumeMap: map }),
          ),
        ];
    const reply = isStop ? "Went on" : `Was told ${JSON.stringify(map[open.key])}`;
    const events = [
      begins(posted),
      ...taken,
      lifecycle(next(), "confirm", "start"),
      lifecycle(next(), "confirm", "complete"),
    ];
    const rest = continueRun(session, { ...open.plan, prompts: later }, reply);
    return open.plan.fails === true && later.length === 0
      ? [
          ...events,
          lifecycle(next(), "finish", "start"),
          ...rest,
          fails("run agent: node finish: boom"),
        ]
      : [...events, ...rest, ends(posted)];
  };

  const takeResults = (
    session: Session,
    posted: UnknownRecord,
    results: readonly UnknownRecord[],
  ): FakeAnswer => {
    const { forwardedProps } = posted;
    const props = isRecord(forwardedProps) ? forwardedProps : {};
    const { open } = session;
    for (const name of ["lineage_id", "checkpoint_id"]) {
      if (typeof props[name] !== "string")
        return { status: 500, body: `missing forwardedProps.${name}\n` };
    }
    if (open === null || props["checkpoint_id"] !== open.checkpointId)
      return [begins(posted), fails("run agent: checkpoint not found")];
    const lacks = open.calls.find((id) => !results.some(({ toolCallId }) => toolCallId === id));
    if (lacks !== undefined)
      return [begins(posted), fails(`run agent: missing result of ${lacks}`)];
    // An event with an empty content cannot be written, and ends the stream there.
    if (results.some(({ content }) => content === ""))
      return [begins(posted), "content must not be empty\n"];
    keep(session, ...results);
    const resumeMap = Object.fromEntries(
      results.map(({ toolCallId, content }) => [String(toolCallId), content]),
    );
    session.open = null;
    return [
      begins(posted),
      ...results.map(({ id, toolCallId, content }) => ({
        type: "TOOL_CALL_RESULT",
        messageId: id,
        toolCallId,
        content,
        role: "tool",
      })),
      wrap(
        session,
        acknowledges(next(), { checkpointId: open.checkpointId, lineageId, resumeMap }),
      ),
      ...sendText(session, `Got ${results.map(({ content }) => String(content)).join(" and ")}`),
      ends(posted),
    ];
  };

  const chat = (posted: UnknownRecord): FakeAnswer => {
    const messages = Array.isArray(posted["messages"]) ? posted["messages"].filter(isRecord) : [];
    const last = messages.at(-1);
    if (last === undefined) return { status: 500, body: "no messages provided\n" };
    const session = sessions.get(keyOf(posted)) ?? { messages: [], open: null, live: null };
    sessions.set(keyOf(posted), session);
    if (session.live !== null) return { status: 409, body: "run already exists\n" };
    if (last["role"] === "tool") {
      return takeResults(
        session,
        posted,
        messages.slice(messages.findLastIndex(({ role }) => role !== "tool") + 1),
      );
    }
    if (last["role"] !== "user")
      return { status: 500, body: "last message role must be user or tool\n" };
    return last["content"] === ""
      ? resume(session, posted)
      : begin(session, posted, String(last["content"]), last["id"]);
  };

  const history = (posted: UnknownRecord): FakeAnswer => {
    const session = sessions.get(keyOf(posted));
    if (session === undefined) return [begins(posted), fails("load history: session not found")];
    const snapshot = { type: "MESSAGES_SNAPSHOT", messages: [...session.messages] };
    const { live } = session;
    if (live === null) return [begins(posted), snapshot, ends(posted)];
    return (async function* () {
      yield* [begins(posted), snapshot, ...says(live.messageId, "Zzz.").slice(0, 2)];
      yield* [...(await live.over), ends(posted)];
    })();
  };

  const cancel = (posted: UnknownRecord): FakeAnswer => {
    const live = sessions.get(keyOf(posted))?.live ?? null;
    if (live === null) return { status: 404, body: "agui: run not found\n" };
    live.finish("cancelled");
    return { status: 200, body: "" };
  };

  const server = createFakeServer((posted, _, path) =>
    path.endsWith("/history")
      ? history(posted)
      : path.endsWith("/cancel")
        ? cancel(posted)
        : chat(posted),
  );
  return {
    ...server,
    wake: () => {
      for (const { live } of sessions.values()) live?.finish("woken");
    },
  };
}

export const backends: FakeBackends = {
  trpcAgentGo: {
    make: createTrpcAgentGoServer,
    says: [
      "Please confirm",
      "An object prompt",
      "Two in a chain",
      "From a nested graph",
      "At a breakpoint",
      "External tools",
      "A node that fails",
    ],
  },
};

export const repeats: Repeats = { trpcAgentGo: "unsafe" };

export const answers = `
trpcAgentGo | Please confirm | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":true}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":true}}}
trpcAgentGo | Please confirm | ["deny"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":false}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"confirm":false}}}
trpcAgentGo | Please confirm | ["leave"]
trpcAgentGo | An object prompt | [{"fill":"safe"}] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"choose":"safe"}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4","resume_map":{"choose":"safe"}}}
trpcAgentGo | From a nested graph | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-parent-7","resume_map":{"confirm":true}},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-parent-7","resume_map":{"confirm":true}}}
trpcAgentGo | At a breakpoint | ["approve"] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4"},"state":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-node-4"}}
trpcAgentGo | External tools | [{"fill":"found"},{"fill":"approved"}] | {"forwardedProps":{"lineage_id":"demo-lineage","checkpoint_id":"ckpt-tools-1"},"toolMessages":{"call_1":"found","call_2":"approved"}}
`;
