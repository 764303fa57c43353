import { describe, expect, it } from "vitest";
import type { Dialect, DialectContext } from "../../src/dialects/Dialect.js";
import {
  adkChanges,
  agentInbox,
  agentScopePython,
  agno,
  crewai,
  draft,
  hitl,
  langgraph,
  mafGeneration1,
  mastra,
  openAiAgents,
  trpcAgentGo,
} from "../../src/dialects.js";
import { finished, read } from "../support/builders.js";
import { conversation, detect, making, questionsIn } from "../support/dialects/readBy.js";

const end = {
  type: "RUN_FINISHED",
  threadId: "thread-1",
  runId: "run-1",
  outcome: { type: "success" },
} as const;
const onInterrupt = (value: unknown, rawEvent?: object) => ({
  type: "CUSTOM",
  name: "on_interrupt",
  value,
  rawEvent,
});
const hitlValue = (name: string) => ({
  action_requests: [{ name, args: { to: "ann" } }],
  review_configs: [{ action_name: name, allowed_decisions: ["approve", "reject"] }],
});
const inbox = (action: string) => [
  { action_request: { action, args: {} }, config: { allow_accept: true, allow_ignore: true } },
];
const suspend = {
  type: "mastra_suspend",
  runId: "m",
  toolCallId: "c1",
  toolName: "mail",
  args: { to: "ann" },
};
const feedback = {
  id: "f1",
  reason: "crewai:human_feedback",
  metadata: { crewai: { emit: ["yes", "no"], output: "Text" } },
};
const activity = (value: object) => ({
  type: "ACTIVITY_DELTA",
  messageId: "m",
  activityType: "graph.node.interrupt",
  patch: [{ op: "add", path: "/interrupt", value }],
});
const atRoot = (interrupt: unknown) => ({ ...finished(), interrupt });
const nothingMade = conversation();

type Way = readonly [
  way: string,
  dialect: Dialect,
  asked: readonly unknown[],
  context?: DialectContext,
];

const ways: readonly Way[] = [
  [
    "the draft",
    draft,
    [atRoot({ id: "q1", reason: "human_approval", payload: { message: "Send?" } })],
  ],
  [
    "Agent Framework, in a list",
    mafGeneration1,
    [atRoot([{ id: "q1", value: { data: { prompt: "Where?" } } }])],
  ],
  ["Mastra", mastra, [onInterrupt(suspend)]],
  ["Mastra, as text", mastra, [onInterrupt(JSON.stringify(suspend))]],
  ["CrewAI", crewai, [onInterrupt(feedback)]],
  [
    "OpenAI Agents, the second of two",
    openAiAgents,
    [
      {
        type: "CUSTOM",
        name: "approval_request",
        value: ["c1", "c2"].map((id) => ({ call_id: id, tool_name: "mail", arguments: "{}" })),
      },
    ],
  ],
  ["LangChain's middleware", hitl, [onInterrupt(hitlValue("mail"))]],
  [
    "LangChain's middleware, the last of three",
    hitl,
    ["a", "b", "mail"].map((name) => onInterrupt(hitlValue(name))),
  ],
  ["the agent inbox", agentInbox, [onInterrupt(inbox("mail"))]],
  ["a graph", langgraph, [onInterrupt({ question: "Where?" })]],
  ["a graph, as text", langgraph, [onInterrupt('{"question":"Where?"}')]],
  [
    "a graph, with an id and a schema",
    langgraph,
    [onInterrupt("Where?", { id: "own", responseSchema: { type: "string" } })],
  ],
  ["a graph, the second of two", langgraph, [onInterrupt("Who?"), onInterrupt("Where?")]],
  [
    "tRPC-Agent-Go",
    trpcAgentGo,
    [activity({ key: "k", prompt: "Send?", checkpointId: "cp", lineageId: "l" })],
  ],
  [
    "AgentScope for Python",
    agentScopePython,
    [
      {
        type: "CUSTOM",
        name: "require_user_confirm",
        value: { tool_calls: [{ id: "c1", name: "mail", input: "{}" }] },
      },
    ],
  ],
  [
    "Agno",
    agno,
    [{ type: "RAW", event: {}, source: "agno" }],
    conversation(making(["c1", "ask_user", { questions: [{ question: "How?" }] }])),
  ],
  [
    "ADK's changes",
    adkChanges,
    [
      {
        type: "CUSTOM",
        name: "PredictState",
        value: [{ state_key: "plan", tool: "write", tool_argument: "text" }],
      },
    ],
    conversation(making(["c1", "write", { text: "New" }], ["c2", "confirm_changes", {}])),
  ],
];

/** A question as it is stored. */
const stored = ({ fields, raw, origin }: ReturnType<typeof detect>[number]) => ({
  ...read({ id: String(fields["id"]), reason: "tool_call" }),
  raw,
  ...(origin !== undefined && { origin }),
});

describe("a stored question", () => {
  it.each(
    ways.map(([way, dialect, asked, context = nothingMade]) => ({ way, dialect, asked, context })),
  )("is parsed again from the stored origin: $way", ({ dialect, asked, context }) => {
    const question = detect(dialect, asked, context).at(-1);
    if (question === undefined) throw new Error("nothing was asked");
    const lists = dialect.detect?.announcements?.(stored(question), end) ?? [];
    const again = lists.flatMap((announced) => questionsIn(dialect, announced, context));
    expect(again.filter(({ fields }) => fields["id"] === question.fields["id"])).toEqual([
      question,
    ]);
    expect(lists.every((announced) => announced.at(-1)?.type === "RUN_FINISHED")).toBe(true);
  });

  it("is not repeated for each number in an id that an agent could have invented", () => {
    const made = (id: string) =>
      langgraph.detect?.announcements?.({ ...read({ id, reason: "x" }), raw: "Where?" }, end)?.[0]
        ?.length;
    expect(made("on_interrupt:3")).toBe(5);
    expect(made("on_interrupt:3/1")).toBe(5);
    expect(made("on_interrupt:99999")).toBe(2);
    expect(made("on_interrupt:3x")).toBe(2);
    expect(made("my on_interrupt:3")).toBe(2);
  });

  it("is read from what was shown, where the stored value differs from it", () => {
    const announcedOf = (origin: unknown) => {
      const announced = langgraph.detect?.announcements?.(
        { ...read({ id: "q", reason: "x" }), raw: { a: 1 }, origin },
        end,
      )?.[0]?.[0];
      return announced?.type === "CUSTOM" ? [announced.value, announced.rawEvent] : undefined;
    };
    expect(announcedOf({ sent: '{"a":1}' })).toEqual(['{"a":1}', {}]);
    expect(announcedOf({ channel: { sent: '{"a":1}' }, id: "own" })).toEqual([
      '{"a":1}',
      { id: "own" },
    ]);
    expect(announcedOf({ sent: '{"a":2}', id: "on_interrupt:0" })).toEqual([{ a: 1 }, {}]);
    expect(announcedOf({ schema: true, id: 1 })).toEqual([{ a: 1 }, { responseSchema: true }]);
    expect(announcedOf(undefined)).toEqual([{ a: 1 }, {}]);
  });
});
