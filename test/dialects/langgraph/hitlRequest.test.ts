import { describe, expect, it } from "vitest";
import { type HitlAction, readHitlRequest } from "../../../src/dialects/langgraph/hitlRequest.js";
import { agentInbox, hitl } from "../../../src/dialects.js";
import { answered, conversation, readOne, written } from "../../support/dialects/readBy.js";

const call = { type: "tool_approval", name: "mail", args: { to: "ann" } };
const branch = (type: string, more: object = {}) => ({
  properties: { type: { const: type }, ...more },
});
const decided = (...branches: readonly object[]) =>
  readHitlRequest({ ...call, response_schema: { oneOf: branches } })?.actions[0];
const listed = (action: unknown, ...reviews: readonly unknown[]): HitlAction | undefined =>
  readHitlRequest({ action_requests: [action], review_configs: reviews })?.actions[0];
const allowedIn = (action: HitlAction | undefined) => [...(action?.allowed ?? [])];

describe("what the middleware asks about", () => {
  it.each([
    ["text", "Send?"],
    ["nothing", null],
    ["two requests", [call, call]],
    ["a call without a name", { ...call, name: 1 }],
    ["a call of another kind", { ...call, type: "other" }],
    ["an empty list of calls", { action_requests: [] }],
    ["no list of calls", { action_requests: "mail" }],
  ])("is not read in %s", (_, value) => {
    expect(readHitlRequest(value)).toBeUndefined();
  });

  it("is written as it was asked: by the key of the id, or by the key of the list", () => {
    expect(readHitlRequest(call)).toMatchObject({
      casing: "snake",
      single: true,
      actions: [{ name: "mail", raw: call }],
    });
    expect(readHitlRequest([{ ...call, toolCallId: "c1" }])).toMatchObject({
      casing: "camel",
      actions: [{ toolCallId: "c1" }],
    });
    expect(readHitlRequest({ ...call, tool_call_id: "c1" })).toMatchObject({
      casing: "snake",
      actions: [{ toolCallId: "c1" }],
    });
    expect(readHitlRequest({ action_requests: [{}] })).toMatchObject({
      casing: "snake",
      single: false,
    });
    expect(readHitlRequest({ actionRequests: [{}] })).toMatchObject({
      casing: "camel",
      single: false,
    });
  });

  it("keeps what is missing empty, and what is no text away", () => {
    expect(listed("mail")).toMatchObject({ name: "", args: {}, argsKey: "args", raw: "mail" });
    expect(listed({ name: 1, description: 1 })).not.toHaveProperty("description");
    expect(listed({ arguments: { a: 1 } })).toMatchObject({ args: { a: 1 }, argsKey: "arguments" });
    expect(listed({ arguments: { a: 1 }, args: { b: 1 } })).toMatchObject({
      args: { b: 1 },
      argsKey: "args",
    });
  });
});

describe("the decisions that the middleware allows", () => {
  const mail = { name: "mail" };

  it.each([
    ["what its review lists", [{ action_name: "mail", allowed_decisions: ["edit"] }], ["edit"]],
    [
      "what its review lists in JavaScript",
      [{ actionName: "mail", allowedDecisions: ["edit"] }],
      ["edit"],
    ],
    ["yes and no, where nothing is listed", [], ["approve", "reject"]],
    [
      "yes and no, where the list is empty",
      [{ action_name: "mail", allowed_decisions: [] }],
      ["approve", "reject"],
    ],
    [
      "yes and no, where the review is another tool's",
      [{ action_name: "x", allowed_decisions: ["edit"] }],
      ["approve", "reject"],
    ],
    ["yes and no, where the review is no object", ["mail"], ["approve", "reject"]],
  ])("are %s", (_, reviews, allowed) => {
    expect(allowedIn(listed(mail, ...reviews))).toEqual(allowed);
    expect(listed(mail, ...reviews)).toMatchObject({ isStated: true, explains: true });
  });

  it("are those of its own place where a tool is reviewed twice, and those of its name elsewhere", () => {
    const [asks, edits] = ["approve", "edit"].map((allowed) => ({
      action_name: "mail",
      allowed_decisions: [allowed],
    }));
    const request = readHitlRequest({
      action_requests: [mail, mail, { name: "post" }, mail],
      review_configs: [asks, edits, { action_name: "post", allowed_decisions: ["respond"] }],
    });
    expect(request?.actions.map(allowedIn)).toEqual([
      ["approve"],
      ["edit"],
      ["respond"],
      ["approve"],
    ]);
  });

  it.each(["args_schema", "argsSchema", "arguments_schema", "argumentsSchema"])(
    "has the schema of edits as %s",
    (key) => {
      expect(listed(mail, { action_name: "mail", [key]: { type: "object" } })).toMatchObject({
        argsSchema: { type: "object" },
      });
      expect(listed(mail, { action_name: "mail", [key]: true })).not.toHaveProperty("argsSchema");
    },
  );

  it("uses the description of the action before that of the review", () => {
    expect(
      listed({ ...mail, description: "A" }, { action_name: "mail", description: "B" })?.description,
    ).toBe("A");
    expect(listed(mail, { action_name: "mail", description: "B" })?.description).toBe("B");
  });

  it("are the branches of a call's schema; without it, all but edits, with a note", () => {
    expect(allowedIn(decided(branch("approve"), branch("reject")))).toEqual(["approve", "reject"]);
    expect(decided(branch("approve"), {})).toMatchObject({ isStated: true });
    const open = readHitlRequest(call)?.actions[0];
    expect(allowedIn(open)).toEqual(["approve", "reject", "respond"]);
    expect(open).toMatchObject({ isStated: false, explains: true });
    expect(
      allowedIn(readHitlRequest({ ...call, responseSchema: branch("approve") })?.actions[0]),
    ).toEqual(["approve"]);
    expect(allowedIn(readHitlRequest(call, { anyOf: [branch("approve")] })?.actions[0])).toEqual([
      "approve",
    ]);
  });

  it("have comments where the branch of a denial has a place for them", () => {
    expect(decided(branch("reject", { message: { type: "string" } }))?.explains).toBe(true);
    expect(decided(branch("reject", { message: {} }))?.explains).toBe(false);
    expect(decided(branch("reject"))?.explains).toBe(false);
    expect(decided(branch("approve"))?.explains).toBe(true);
  });

  const args = { type: "object", properties: { to: { type: "string" } } };
  it.each([
    ["edited_action", args, args],
    ["editedAction", args, args],
    ["edited_action", {}, undefined],
    ["other", args, undefined],
  ])("have edits by the schema in %s: %j", (key, given, expected) => {
    expect(decided(branch("edit", { [key]: { properties: { args: given } } }))?.argsSchema).toEqual(
      expected,
    );
    expect(
      decided(branch("reject", { [key]: { properties: { args: given } } })),
    ).not.toHaveProperty("argsSchema");
  });

  it("follow references to the definitions of the schema, and to nothing else", () => {
    const edited = (place: string, $ref: string) =>
      readHitlRequest(call, {
        oneOf: [branch("edit", { edited_action: { properties: { args: { $ref } } } })],
        [place]: { Args: args },
      })?.actions[0]?.argsSchema;
    expect(edited("$defs", "#/$defs/Args")).toEqual({ $defs: { Args: args }, ...args });
    expect(edited("definitions", "#/definitions/Args")).toEqual(args);
    for (const reference of ["x#/$defs/Args", "#/$defs/Other", "#/$defs/", "#/other/Args"]) {
      expect(edited("$defs", reference)).toBeUndefined();
    }
  });
});

describe("questions of LangChain", () => {
  const asked = (raw: unknown, reason = "langgraph:interrupt") => ({
    id: "i",
    reason,
    metadata: { langgraph: { raw } },
  });
  const yes = { status: "resolved", payload: { approved: true } } as const;
  const questions = (raw: unknown) => [hitl.read?.(asked(raw), conversation()) ?? []].flat();
  const camel = { actionRequests: [{ name: "a" }, { name: "b" }] };
  const originOf = (value: unknown, index = 0) => ({
    id: "i",
    value,
    channel: { kind: "outcome" },
    index,
  });

  it("are shown with the text before the call, which the card shows itself", () => {
    const describing = (description: string) => ({
      action_requests: [{ name: "mail", args: {}, description }],
    });
    const textOf = (description: string) =>
      questions(describing(description)).map(({ fields }) => fields["message"]);
    expect(textOf("Send it?\n\nTool: mail\nArgs: {}")).toEqual(["Send it?"]);
    expect(textOf("Send it?")).toEqual(["Send it?"]);
    expect(textOf("\n\nTool: mail\nArgs: {}")).toEqual(["\n\nTool: mail\nArgs: {}"]);
    expect(textOf("Send it?\n\nTool: other\nArgs: {}")).toEqual([
      "Send it?\n\nTool: other\nArgs: {}",
    ]);
  });

  it("hold each call as it was sent, by its place", () => {
    expect(questions(camel).map(({ fields }) => [fields["id"], fields["metadata"]])).toEqual([
      ["i/0", { langgraph: { raw: { name: "a" } } }],
      ["i/1", { langgraph: { raw: { name: "b" } } }],
    ]);
  });

  it.each([hitl, agentInbox])(
    "are left to others where they are not LangGraph's: $name",
    (dialect) => {
      const other = { id: "i", reason: "tool_call" };
      expect(dialect.claims?.(other, conversation())).toBe(false);
      expect(readOne(dialect, other)).toEqual({ fields: other });
      expect(dialect).toMatchObject({
        keepsHistory: true,
        besideAnswers: "nothing",
        repeat: "unsafe",
      });
    },
  );

  it.each([hitl, agentInbox])(
    "are answered by nothing where what was asked is gone: $name",
    (dialect) => {
      const lost = answered({ origin: originOf("gone") }, yes);
      expect(dialect.check?.(lost)).toEqual([]);
      expect(JSON.stringify(written(dialect, lost))).not.toContain("approve");
      expect(dialect.check?.(answered({ origin: originOf(camel, 2) }, yes))).toEqual([]);
    },
  );

  it("are answered all or none with the others of their list, where the agent is written in JavaScript", () => {
    const groupsIn = (value: unknown) => questions(value).map(({ allOrNone }) => allOrNone?.group);
    expect(groupsIn(camel)).toEqual(["i", "i"]);
    expect(groupsIn({ action_requests: camel.actionRequests })).toEqual([undefined, undefined]);
    expect(groupsIn({ ...call, toolCallId: "c" })).toEqual([undefined]);
  });
});
