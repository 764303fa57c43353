import { describe, expect, it } from "vitest";
import { type AgentRunSnapshot, type DecisionRecord, TransportError } from "../../../src/core.js";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { createAnswerChecks } from "../../../src/thread/compose/answerChecks.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState } from "../../../src/thread/state/RunState.js";
import { createSnapshots } from "../../../src/thread/view/createSnapshots.js";
import { dueToolCalls } from "../../../src/thread/view/dueToolCalls.js";
import {
  asks,
  calls,
  closed,
  failed,
  finished,
  happen,
  received,
  says,
  start,
  started,
} from "../../support/builders.js";

const picture = (...happened: readonly RunEvent[]): AgentRunSnapshot =>
  createSnapshots(
    createAnswerChecks(defaultValidator),
    "manual",
  )(happen(initialState("thread-1"), ...happened).state);
/** The state of the thread after its run has sent this and has ended. */
const ended = (...raws: readonly unknown[]) =>
  picture(start(), received("run-1", started(), ...raws), closed("run-1"));
const due = (snapshot: AgentRunSnapshot, ...tools: readonly string[]) =>
  dueToolCalls(snapshot, tools.length === 0 ? ["locate"] : tools).map(({ id, args }) => [id, args]);

const called = ended(...calls("locate", { city: "Rome" }), finished());
const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "call-1", content: "Found" };

/** A record of what the user decided about the call. */
function record(fields: object = {}): DecisionRecord {
  const proposed = { toolCallId: "call-1", toolName: "locate", args: { city: "Rome" } };
  const decided = {
    outcome: "accepted",
    verdict: "approved",
    edited: false,
    payload: { approved: true },
    sentAt: 1,
    resumeRunId: "run-2",
  } as const;
  const asked = {
    threadId: "thread-1",
    runId: "run-0",
    interruptId: "a",
    reason: "tool_call",
    proposed,
    askedAt: 0,
  };
  return { ...asked, ...decided, ...fields };
}
const decided = (...decisions: readonly DecisionRecord[]): AgentRunSnapshot => ({
  ...called,
  decisions,
});
const rome = [["call-1", { city: "Rome" }]];

describe("a call of a page tool", () => {
  it("a call of a page tool is due when the run is over and has no result of it", () => {
    expect(due(called)).toEqual(rome);
    expect(
      due(ended(...calls("locate", { city: "Rome" }), ...says("One moment"), finished())),
    ).toEqual(rome);
    expect(due(ended(...calls("locate", { city: "Rome" }), result, finished()))).toEqual([]);
  });

  it("a call is due only by the name of a tool of the page", () => {
    const both = ended(
      ...calls("locate", 1, "a"),
      ...calls("other", 2, "b"),
      ...calls("locate", 3, "c"),
      finished(),
    );
    expect(due(both)).toEqual([
      ["a", 1],
      ["c", 3],
    ]);
    expect(due(both, "other", "third")).toEqual([["b", 2]]);
    expect(dueToolCalls(both, [])).toEqual([]);
  });

  it("a call is due once, as it was made last", () => {
    const call = (city: string) => ({
      id: `m-${city}`,
      role: "assistant",
      toolCalls: [
        {
          id: "call-1",
          type: "function",
          function: { name: "locate", arguments: JSON.stringify({ city }) },
        },
      ],
    });
    const twice = ended(
      { type: "MESSAGES_SNAPSHOT", messages: [call("Oslo"), call("Rome")] },
      finished(),
    );
    expect(due(twice)).toEqual(rome);
  });

  it("a call is due beside an open question, but not where the question is about it", () => {
    const two = [...calls("locate", 1, "a"), ...calls("locate", 2, "b")];
    expect(due(ended(...two, asks([{ id: "q", reason: "tool_call", toolCallId: "a" }])))).toEqual([
      ["b", 2],
    ]);
  });

  it.each<readonly [string, AgentRunSnapshot]>([
    ["has not begun", picture()],
    ["goes on", picture(start(), received("run-1", started(), ...calls("locate", {})))],
    ["has failed", ended(...calls("locate", {}), failed())],
    [
      "broke off",
      picture(
        start(),
        received("run-1", started(), ...calls("locate", {})),
        closed("run-1", { error: new TransportError("cut") }),
      ),
    ],
    ["is started again", { ...called, status: "running" }],
    ["is answered", { ...called, status: "resuming" }],
  ])("a call is not due while the run %s", (_, snapshot) => {
    expect(due(snapshot)).toEqual([]);
  });
});

describe("a call that the user was asked about", () => {
  it.each<readonly [string, object]>([
    ["approved it", {}],
    ["approved it, and nothing shows that it arrived", { outcome: "unknown" }],
  ])("a call that the user was asked about is due where the user %s", (_, fields) => {
    expect(due(decided(record(fields)))).toEqual(rome);
  });

  it.each<readonly [string, object]>([
    ["denied it", { verdict: "denied" }],
    ["answered otherwise", { verdict: "answered" }],
    ["skipped it", { verdict: "cancelled" }],
    ["let it expire", { verdict: "expired" }],
    ["has approved it, and the agent refused that", { outcome: "refused" }],
    ["has approved it, and it is being sent", { outcome: "pending" }],
    ["decided elsewhere", { outcome: "elsewhere", verdict: null }],
    ["dismissed the question", { outcome: "dismissed", verdict: null }],
    [
      "was asked about a call of another tool",
      { proposed: { toolCallId: "call-1", toolName: "other", args: { city: "Rome" } } },
    ],
    [
      "was asked about other arguments",
      { proposed: { toolCallId: "call-1", toolName: "locate", args: { city: "Oslo" } } },
    ],
    ["was asked about no call", { proposed: undefined, interruptId: "call-1" }],
  ])("a call that the user was asked about is not due where the user %s", (_, fields) => {
    expect(due(decided(record(fields)))).toEqual([]);
  });

  it("an approved call is due with the arguments that the user approved instead", () => {
    const edited = record({
      edited: true,
      payload: { approved: true, editedArgs: { city: "Bern" } },
    });
    expect(due(decided(edited))).toEqual([["call-1", { city: "Bern" }]]);
    const agentEdited = {
      ...called,
      ...ended(...calls("locate", { city: "Bern" }), finished()),
      decisions: [edited],
    };
    expect(due(agentEdited)).toEqual([["call-1", { city: "Bern" }]]);
    const other = {
      ...called,
      ...ended(...calls("locate", { city: "Oslo" }), finished()),
      decisions: [edited],
    };
    expect(due(other)).toEqual([]);
  });

  it("a call is not due where two questions about it were approved with different arguments", () => {
    const edit = (interruptId: string, city: string) =>
      record({ interruptId, edited: true, payload: { approved: true, editedArgs: { city } } });
    expect(due(decided(edit("a", "Bern"), edit("b", "Bern")))).toEqual([
      ["call-1", { city: "Bern" }],
    ]);
    expect(due(decided(edit("a", "Bern"), edit("b", "Oslo")))).toEqual([]);
  });

  it("a call is due only where each question of the last run that asked about it was approved", () => {
    const denied = (fields: object) => record({ verdict: "denied", ...fields });
    expect(due(decided(record(), denied({ interruptId: "b" })))).toEqual([]);
    expect(due(decided(denied({ runId: "run-x" }), record()))).toEqual(rome);
    expect(due(decided(denied({}), record()))).toEqual(rome);
    expect(due(decided(record(), denied({})))).toEqual([]);
  });

  it("a call is due after any decision about another call", () => {
    const other = record({
      verdict: "denied",
      proposed: { toolCallId: "call-2", toolName: "locate", args: {} },
    });
    expect(due(decided(other))).toEqual(rome);
  });

  it("a call is compared by its text where parsing would change it", () => {
    const long = '{"account":12345678901234567890}';
    const precise = ended(...calls("locate", long), finished());
    const args: unknown = JSON.parse(long);
    const asked = (argsText?: string) =>
      record({
        proposed: {
          toolCallId: "call-1",
          toolName: "locate",
          args,
          ...(argsText !== undefined && { argsText }),
        },
      });
    const count = (one: DecisionRecord) => due({ ...precise, decisions: [one] }).length;
    expect([
      count(asked(long)),
      count(asked('{"account":12345678901234567891}')),
      count(asked()),
    ]).toEqual([1, 0, 0]);
  });
});

describe("a call of a conversation from elsewhere", () => {
  const imported: AgentRunSnapshot = { ...called, importedToolCalls: ["call-1"] };

  it("an imported call is due only where it was approved here, or the agent names it", () => {
    expect(due(imported)).toEqual([]);
    expect(due({ ...imported, decisions: [record()] })).toEqual(rome);
    expect(
      due({ ...imported, ending: { kind: "success", pendingToolCallIds: ["call-1"] } }),
    ).toEqual(rome);
    expect(
      due({ ...imported, ending: { kind: "success", pendingToolCallIds: ["call-2"] } }),
    ).toEqual([]);
  });

  it("an imported call is not due beside questions, even where the agent names it", () => {
    expect(
      due({
        ...imported,
        ending: { kind: "interrupted", interrupts: [], pendingToolCallIds: ["call-1"] },
      }),
    ).toEqual([]);
  });
});
