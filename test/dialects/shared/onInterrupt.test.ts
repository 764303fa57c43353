import { describe, expect, it } from "vitest";
import type { DialectContext } from "../../../src/dialects/Dialect.js";
import {
  agentInbox,
  crewai,
  defaultDialects,
  hitl,
  langgraph,
  mastra,
} from "../../../src/dialects.js";
import { detectedIn, questionsIn } from "../../support/dialects/readBy.js";

const context: DialectContext = { threadId: "t1", messages: [], findToolCall: () => undefined };
const action = { action_request: { action: "t", args: {} }, config: { allow_accept: true } };
const crew = { id: "t1", reason: "crewai:human_feedback", metadata: { crewai: { emit: ["yes"] } } };
const suspend = { type: "mastra_suspend", toolCallId: "c1", toolName: "t", runId: "m1", args: {} };

/** All values of `on_interrupt` events, and their dialects. */
const values: readonly (readonly [what: string, value: unknown, dialect: string])[] = [
  ["a text", "Sure?", "langgraph"],
  ["any object", { message: "Sure?" }, "langgraph"],
  ["any list", [1], "langgraph"],
  ["null", null, "langgraph"],
  ["a client tool", { type: "tool", toolCall: { id: "c1", name: "t", args: {} } }, "langgraph"],
  [
    "an object with odd parts",
    { action_requests: "none", action_request: 1, config: {}, type: 7 },
    "langgraph",
  ],
  [
    "actions in snake_case",
    { action_requests: [{ name: "t", args: {} }], review_configs: [] },
    "hitl",
  ],
  [
    "actions in camelCase",
    { actionRequests: [{ name: "t", args: {} }], reviewConfigs: [] },
    "hitl",
  ],
  ["one call", { type: "tool_approval", tool_call_id: "c1", name: "t", args: {} }, "hitl"],
  ["an inbox action", action, "agentInbox"],
  ["a list of one inbox action", [action], "agentInbox"],
  ["Mastra's suspend", suspend, "mastra"],
  ["CrewAI's interrupt", crew, "crewai"],
];

describe("the channel that several backends share", () => {
  it.each(values)(
    "%s is detected by one dialect alone, for any order of the list",
    (_, value, dialect) => {
      for (const sent of [value, JSON.stringify(value)]) {
        const event = {
          type: "CUSTOM",
          name: "on_interrupt",
          value: sent,
          rawEvent: { id: "4f2c" },
        } as const;
        const claimed = defaultDialects.filter(
          ({ detect }) => detectedIn(detect, [event]) !== detect?.initial,
        );
        expect(claimed.map(({ name }) => name)).toEqual([dialect]);
        expect(claimed.flatMap((one) => questionsIn(one, [event], context))).toHaveLength(1);
      }
    },
  );

  it.each(values)(
    "%s is claimed by one dialect alone where it is in the outcome",
    (_, value, dialect) => {
      const interrupt =
        dialect === "crewai"
          ? crew
          : dialect === "mastra"
            ? { id: "m1::c1", reason: "mastra:tool_suspend", metadata: { mastra: suspend } }
            : {
                id: "4f2c",
                reason: "langgraph:interrupt",
                metadata: { langgraph: { raw: value } },
              };
      const claiming = defaultDialects.filter(({ claims }) => claims?.(interrupt, context));
      expect(claiming.map(({ name }) => name)).toEqual([dialect]);
    },
  );

  it.each([
    { type: "CUSTOM", name: "something_else", value: "Sure?" },
    { type: "RUN_STARTED", threadId: "t1", runId: "r1" },
  ] as const)("no dialect detects %j", (event) => {
    const five = [agentInbox, crewai, hitl, langgraph, mastra];
    expect(five.filter(({ detect }) => detectedIn(detect, [event]) !== detect?.initial)).toEqual(
      [],
    );
  });

  it.each([
    { id: "i", reason: "tool_call", toolCallId: "c1" },
    { id: "i", reason: "confirmation", metadata: { other: {} } },
    { id: "i" },
  ])("no dialect claims %j, which belongs to the standard", (interrupt) => {
    const five = [agentInbox, crewai, hitl, langgraph, mastra];
    expect(five.filter(({ claims }) => claims?.(interrupt, context))).toEqual([]);
  });
});
