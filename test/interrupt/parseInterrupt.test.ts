import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InterruptToolCall } from "../../src/core.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { confirmationInterrupt, decisionSchema, toolCallInterrupt } from "../../src/testing.js";
import { at, isoAt, opaqueIds, parseInterrupts, problemCodes, read } from "../support/builders.js";

const streamed: InterruptToolCall = {
  id: "call-1",
  name: "sendEmail",
  args: { to: "ann" },
  argsText: '{"to":"ann"}',
};
const withCall = { findToolCall: (id: string) => (id === streamed.id ? streamed : undefined) };

describe("a question without a message", () => {
  it.each([
    ["a text that the graph was interrupted with", { value: "Which city?" }],
    ["what that text is in", { value: { question: "Which city?" }, node: "ask" }],
    ["a prompt", { prompt: "Which city?" }],
    ["what a node asked with", { payload: { question: "Which city?", options: ["Oslo"] } }],
    ["a text that a node asked with", { payload: "Which city?" }],
    ["the first of several", { message: "Which city?", value: { prompt: "Where?" } }],
  ])("is asked by %s", (_, metadata) => {
    expect(parseInterrupt({ id: "a", reason: "input_required", metadata })).toMatchObject({
      message: "Which city?",
    });
  });

  it.each([
    ["blank", { message: " " }],
    ["no text", { message: { text: "Which city?" }, value: 7 }],
    ["somewhere else", { node: "Which city?", value: { deep: { question: "Which city?" } } }],
  ])("has none where the metadata's is %s", (_, metadata) => {
    const read = parseInterrupt({ id: "a", reason: "input_required", metadata });
    expect(read.message).toBeUndefined();
  });

  it("keeps what its dialect has read, and its own message", () => {
    const metadata = { message: "Which city?" };
    const fields = { id: "a", reason: "input_required", metadata };
    expect(parseInterrupt(fields, { dialect: "adk" }).message).toBeUndefined();
    expect(parseInterrupt({ ...fields, message: "Where?" }).message).toBe("Where?");
  });
});

describe("a sound question", () => {
  it("a valid question is read completely, without problems", () => {
    const raw = toolCallInterrupt({
      expiresAt: isoAt(5),
      metadata: { risk: "high" },
      subagentRunId: "sub-1",
    });
    expect(parseInterrupt(raw, withCall)).toEqual({
      id: "approve-1",
      kind: "tool_call",
      reason: "tool_call",
      message: "Send email to a@b.com with subject 'Hi'?",
      toolCallId: "call-1",
      toolCall: streamed,
      responseSchema: decisionSchema,
      expiresAt: at(5),
      metadata: { risk: "high" },
      subagentRunId: "sub-1",
      approval: {
        canApprove: true,
        canDeny: true,
        canEdit: false,
        canComment: false,
        decisionKey: "approved",
      },
      answerable: true,
      dialect: "standard",
      problems: [],
      raw,
    });
  });

  it.each([
    ["tool_call", "tool_call"],
    ["input_required", "input_required"],
    ["confirmation", "confirmation"],
    ["acme:budget", "custom"],
    ["TOOL_CALL", "custom"],
    ["constructor", "custom"],
  ])("a question with the reason %s is of the kind %s", (reason, kind) => {
    expect(read({ id: "a", reason })).toMatchObject({ reason, kind });
  });

  it("a question needs neither message nor schema nor metadata", () => {
    expect(read({ id: "a", reason: "acme:new" })).toMatchObject({ answerable: true, problems: [] });
  });

  it.each(opaqueIds.filter((id) => id !== "").map((id) => [id.slice(0, 20), id]))(
    'a question may have the id "%s"',
    (_, id) => {
      expect(read({ id, reason: "confirmation" })).toMatchObject({
        id,
        answerable: true,
        problems: [],
      });
    },
  );

  it("a question has its dialect", () => {
    expect(parseInterrupt({ id: "a", reason: "confirmation" }, { dialect: "acme" }).dialect).toBe(
      "acme",
    );
    expect(
      parseInterrupts([{ id: "a", reason: "confirmation" }], { dialect: "acme" })[0]?.dialect,
    ).toBe("acme");
  });

  it("a question has no tool call unless it is about one", () => {
    expect(problemCodes(read({ id: "a", reason: "input_required" }))).toEqual([]);
    expect(
      parseInterrupt({ id: "a", reason: "input_required", toolCallId: "call-1" }, withCall)
        .toolCall,
    ).toBe(streamed);
  });

  it("a question has no inherited properties", () => {
    const inherited: object = Object.create({
      id: "a",
      reason: "confirmation",
      message: "Sure?",
      metadata: { toolName: "pay" },
    });
    const question = read(inherited);
    expect(question).toMatchObject({ id: "", reason: "", answerable: false });
    expect(question).not.toHaveProperty("message");
  });

  it("a question keeps what the library does not know in `raw`", () => {
    const raw = { id: "a", reason: "acme:new", acmeField: 1 };
    expect(read(raw).raw).toBe(raw);
  });
});

describe("the tolerance table, row by row", () => {
  it("a null in an optional field is read as absent", () => {
    const nulls = {
      message: null,
      toolCallId: null,
      responseSchema: null,
      expiresAt: null,
      metadata: null,
      subagentRunId: null,
    };
    const { raw: _, ...question } = read({ id: "a", reason: "confirmation", ...nulls });
    const { raw: __, ...bare } = read({ id: "a", reason: "confirmation" });
    expect(question).toEqual(bare);
  });

  it.each([undefined, null, 7, {}])(
    "a question whose id is %j is shown, and explains that no answer can reach it",
    (id) => {
      const question = read({ id, reason: "confirmation", message: "Sure?" });
      expect(question).toMatchObject({ message: "Sure?", answerable: false });
      expect(problemCodes(question)).toContain("missing-id");
    },
  );

  it("the empty id is accepted, and flagged", () => {
    const question = read({ id: "", reason: "confirmation" });
    expect([question.answerable, problemCodes(question)]).toEqual([true, ["empty-id"]]);
  });

  it.each([undefined, null, "", 4])(
    "a question whose reason is %j is kept as one of no known kind",
    (reason) => {
      const question = read({ id: "a", reason });
      expect(question).toMatchObject({ kind: "custom", reason: "", answerable: true });
      expect(problemCodes(question)).toContain("missing-reason");
    },
  );

  it.each([
    ["message", 5],
    ["toolCallId", { id: 1 }],
    ["metadata", "text"],
    ["metadata", ["list"]],
    ["responseSchema", "object"],
    ["responseSchema", 7],
    ["responseSchema", []],
    ["subagentRunId", false],
  ])("only the field %s is lost when it is %j", (field, value) => {
    const question = read({ id: "a", reason: "confirmation", [field]: value });
    expect(question).not.toHaveProperty(field);
    expect([question.answerable, problemCodes(question)]).toEqual([true, [`bad-${field}`]]);
  });

  it("a schema that is true is kept, and one that is false offers no decision", () => {
    const [open, shut] = [true, false].map((responseSchema) =>
      read({ id: "a", reason: "confirmation", responseSchema }),
    );
    expect(open).toMatchObject({
      responseSchema: true,
      approval: { canApprove: true, canDeny: true },
    });
    expect(shut).toMatchObject({
      responseSchema: false,
      approval: { canApprove: false, canDeny: false },
    });
    expect([open, shut].map((question) => question && problemCodes(question))).toEqual([
      ["boolean-schema"],
      ["boolean-schema"],
    ]);
  });

  it.each(["soon", "", "1766666666", 1_766_666_666, true, {}])(
    "no deadline is set for expiresAt %j, and it is flagged",
    (expiresAt) => {
      const question = read({ id: "a", reason: "confirmation", expiresAt });
      expect(question).not.toHaveProperty("expiresAt");
      expect(problemCodes(question)).toEqual(["unreadable-expiry"]);
    },
  );

  it("a deadline without zone is flagged, and stated as a guess", () => {
    const question = read({ id: "a", reason: "confirmation", expiresAt: "2030-01-01T00:00:00" });
    expect(question).not.toHaveProperty("expiresAt");
    expect(question.statedDeadline?.kind).toBe("guess");
    expect(problemCodes(question)).toEqual(["expiry-without-zone"]);
  });

  it("an unknown tool call, one that is not named, and one with an empty id are flagged", () => {
    const ask = (fields: object) =>
      problemCodes(parseInterrupt({ id: "a", reason: "tool_call", ...fields }, withCall));
    expect(ask({ toolCallId: "call-9" })).toEqual(["unknown-tool-call"]);
    expect(ask({})).toEqual(["missing-tool-call-id"]);
    expect(ask({ toolCallId: "" })).toEqual(["unknown-tool-call"]);
  });

  it("two questions may be about one tool call", () => {
    const two = parseInterrupts(
      [toolCallInterrupt({ id: "a" }), toolCallInterrupt({ id: "b" })],
      withCall,
    );
    expect(two.map(({ id, toolCall, problems }) => [id, toolCall, problems])).toEqual([
      ["a", streamed, []],
      ["b", streamed, []],
    ]);
  });

  it("questions that share an id are both flagged, and no others", () => {
    const three = parseInterrupts(["a", "b", "a"].map((id) => confirmationInterrupt({ id })));
    expect(three.map(problemCodes)).toEqual([["duplicate-id"], [], ["duplicate-id"]]);
  });

  it("two questions without id are not a repetition", () => {
    const two = parseInterrupts([{ reason: "confirmation" }, { id: "", reason: "confirmation" }]);
    expect(two.map(problemCodes)).toEqual([["missing-id"], ["empty-id"]]);
  });

  it.each([null, "confirm?", 5, [], undefined])(
    "a question is shown even where the agent sent %j",
    (raw) => {
      const question = read(raw);
      expect(question).toMatchObject({ kind: "custom", answerable: false });
      expect(problemCodes(question)).toEqual(
        expect.arrayContaining(["not-an-object", "missing-id", "missing-reason"]),
      );
    },
  );
});

describe("a tool call that was described instead of streamed", () => {
  const describedBy = (metadata: object) =>
    read({ id: "a", reason: "tool_call", toolCallId: "call-1", metadata }).toolCall;

  it.each([
    ["toolName and args", { toolName: "pay", args: { sum: 1 } }],
    ["tool_name and tool_input", { tool_name: "pay", tool_input: { sum: 1 } }],
    ["arguments as text", { toolName: "pay", input: '{"sum":1}' }],
    ["one level down", { acme: { toolName: "pay", toolInput: { sum: 1 } } }],
    ["a function_call", { function_call: { name: "pay", arguments: '{"sum":1}' } }],
  ])("a described tool call is found by %s", (_, metadata) => {
    expect(describedBy(metadata)).toEqual({
      id: "call-1",
      name: "pay",
      args: { sum: 1 },
      argsText: '{"sum":1}',
    });
  });

  it("a described tool call keeps arguments that are not JSON as they were sent", () => {
    expect(describedBy({ toolName: "pay", args: "{oops" })).toMatchObject({
      args: undefined,
      argsText: "{oops",
      problem: { code: "unreadable-arguments" },
    });
  });

  it("a described tool call is looked for only where the question has metadata, and needs no call that it names", () => {
    const question = read({ id: "a", reason: "tool_call", metadata: { toolName: "pay" } });
    expect([question.toolCall, problemCodes(question)]).toEqual([
      { id: "", name: "pay", args: {}, argsText: "{}" },
      ["missing-tool-call-id"],
    ]);
    expect(read({ id: "a", reason: "tool_call", toolCallId: "call-1" })).not.toHaveProperty(
      "toolCall",
    );
  });

  it("a streamed tool call is used instead of a described one", () => {
    const raw = toolCallInterrupt({ metadata: { toolName: "other", args: {} } });
    expect(parseInterrupt(raw, withCall).toolCall).toBe(streamed);
  });
});

describe("any value from the agent", () => {
  const hostile = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  const fields = [
    "id",
    "reason",
    "message",
    "toolCallId",
    "responseSchema",
    "expiresAt",
    "metadata",
    "subagentRunId",
  ];
  const hostileFields = fc.tuple(
    ...fields.map((name) => hostile.map((value) => [name, value] as const)),
  );

  it("any value from the agent becomes a question of the right shape, and nothing is thrown", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, hostileFields.map(Object.fromEntries)), (raw) => {
        const question = parseInterrupt(raw);
        expect([typeof question.id, typeof question.reason, typeof question.answerable]).toEqual([
          "string",
          "string",
          "boolean",
        ]);
        expect(question.raw).toBe(raw);
      }),
    );
  });

  it.each([
    ["a deadline", { expiresAt: 12n }],
    [
      "a described tool call",
      { reason: "tool_call", metadata: { toolName: "pay", args: { sum: 12n } } },
    ],
  ])(
    "a big integer in %s is accepted: a transport of the host may send what JSON cannot",
    (_, fields) => {
      expect(read({ id: "a", reason: "confirmation", ...fields })).toMatchObject({
        id: "a",
        answerable: true,
      });
    },
  );
});
