import { describe, expect, it } from "vitest";
import { composeResume } from "../../../src/core.js";
import { germanLabels } from "../../../src/locales/germanLabels.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { decisionIssues } from "../../../src/thread/compose/answerChecks.js";
import { createAskedRun, createRun, settled } from "../../run/createRun.js";
import { answer, asks, batchOf, calls, read, started } from "../../support/builders.js";

const schemas: readonly (readonly [name: string, schema: object | undefined])[] = [
  ["without a schema", undefined],
  [
    "with a schema that names only the decision",
    { type: "object", properties: { approved: { type: "boolean" } } },
  ],
  [
    "with a schema of which the decision may be anything",
    { type: "object", properties: { approved: {} } },
  ],
  [
    "with a schema that declares edits, but no tool call to edit",
    { type: "object", properties: { approved: {}, editedArgs: {} } },
  ],
];

describe.each(schemas)("a decision %s", (_name, responseSchema) => {
  const make = [confirmationInterrupt, toolCallInterrupt].map((interrupt) => ({
    ...interrupt({ id: "a" }),
    responseSchema,
  }));

  it.each(make)(
    "a decision is refused with edited arguments where edits are not offered",
    (interrupt) => {
      const draft = answer({ approved: true, editedArgs: { to: "eve" } });
      const composed = composeResume(batchOf(interrupt), new Map([["a", draft]]), 0);
      expect(composed).toMatchObject({
        ok: false,
        blockers: [
          { code: "invalid", issues: [{ code: "edits-not-offered", path: ["editedArgs"] }] },
        ],
      });
    },
  );

  it.each(["true", 1, {}, [], "yes"])("a decision is refused as %j", (approved) => {
    for (const interrupt of make) {
      const composed = composeResume(batchOf(interrupt), new Map([["a", answer({ approved })]]), 0);
      expect(composed).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    }
  });

  it.each([true, false])("a decision is accepted as %j", (approved) => {
    for (const interrupt of make) {
      expect(
        composeResume(batchOf(interrupt), new Map([["a", answer({ approved })]]), 0),
      ).toMatchObject({ ok: true });
    }
  });
});

const named = (properties: object) => ({
  type: "object",
  properties: { approved: { type: "boolean" }, ...properties },
});
const issuesOf = (interrupt: object, payload: unknown) => {
  const composed = composeResume(batchOf(interrupt), new Map([["a", answer(payload)]]), 0);
  return composed.ok
    ? []
    : composed.blockers.flatMap(({ issues = [] }) =>
        issues.map(({ code, path }) => [code, path.join("/")]),
      );
};

describe("a decision that its own schema accepts", () => {
  const ask = (fields: object): Parameters<typeof decisionIssues>[0] =>
    read(confirmationInterrupt(fields));
  const codes = (interrupt: Parameters<typeof decisionIssues>[0], payload: unknown) =>
    decisionIssues(interrupt, payload).map(({ code }) => code);

  it("an accepted decision may be a bare boolean where that is asked for, nothing at all, or what another dialect accepts", () => {
    expect(codes(ask({ responseSchema: { type: "boolean" } }), "yes")).toEqual([]);
    expect(codes(ask({}), undefined)).toEqual([]);
    expect(codes({ ...ask({}), dialect: "other" }, "yes")).toEqual([]);
    expect(codes(ask({}), "yes")).toEqual(["not-a-decision"]);
    expect(codes(read({ id: "a", reason: "acme:any" }), "yes")).toEqual([]);
  });

  it("an accepted decision is not validated by a key where a bare boolean is asked for", () => {
    expect(codes(ask({ responseSchema: { type: "boolean" } }), { null: "yes" })).toEqual([]);
  });

  it("an accepted decision may have a comment of any kind where a reply is accepted", () => {
    const properties = { approved: { type: "boolean" }, response: { type: "string" } };
    const responseSchema = {
      properties,
      anyOf: [{ required: ["approved"] }, { required: ["response"] }],
    };
    expect(
      codes(ask({ responseSchema }), { approved: false, reason: "no", note: "really" }),
    ).toEqual([]);
  });

  it("an accepted decision names the call that it renames, also as a tool call", () => {
    expect(codes(ask({}), { approved: true, tool_call: { name: "deleteAll" } })).toEqual([
      "tool-name-edited",
    ]);
    expect(
      codes(ask({}), { approved: true, tool_call: { id: "x" }, toolCall: "deleteAll" }),
    ).toEqual([]);
  });
});

describe("a decision with more than was offered", () => {
  const { responseSchema: _, ...interrupt } = toolCallInterrupt({ id: "a" });

  it.each([
    [{ approved: true, reason: "fine" }, "comment-not-offered", "reason"],
    [{ approved: false, comment: "no" }, "comment-not-offered", "comment"],
    [{ approved: false, note: "no" }, "comment-not-offered", "note"],
    [{ approved: false, message: "no" }, "comment-not-offered", "message"],
    [{ response: "rather not" }, "reply-not-offered", "response"],
    [{ approved: true, toolName: "deleteAll" }, "tool-name-edited", "toolName"],
    [{ approved: true, tool_name: "deleteAll" }, "tool-name-edited", "tool_name"],
    [{ approved: true, toolCallName: {} }, "tool-name-edited", "toolCallName"],
    [{ approved: true, toolCall: { name: "deleteAll" } }, "tool-name-edited", "toolCall/name"],
    [
      { approved: true, edited_action: { name: "deleteAll", args: {} } },
      "tool-name-edited",
      "edited_action/name",
    ],
    [
      { approved: true, editedAction: { name: "deleteAll", args: {} } },
      "tool-name-edited",
      "editedAction/name",
    ],
  ])("a decision with more than was offered is refused: %j", (payload, code, path) => {
    for (const responseSchema of [undefined, named({})])
      expect(issuesOf({ ...interrupt, responseSchema }, payload)).toContainEqual([code, path]);
  });

  it.each([
    [{ approved: false, reason: "no" }, { reason: { type: "string" } }],
    [
      { approved: false, comment: "no", note: "really" },
      { comment: { type: "string" }, note: {} },
    ],
    [{ approved: true, response: "as you like" }, { response: { type: "string" } }],
    [{ approved: true, by: "ann" }, {}],
    [{ approved: true, reason: undefined }, {}],
  ])(
    "a decision with more than was offered is accepted where the schema names it: %j",
    (payload, properties) => {
      expect(issuesOf({ ...interrupt, responseSchema: named(properties) }, payload)).toEqual([]);
    },
  );

  it.each(["approved", true, 1, ["approve"]])(
    "a value is refused as %j, which is no decision",
    (payload) => {
      expect(issuesOf(interrupt, payload)).toEqual([["not-a-decision", ""]]);
      expect(issuesOf({ ...interrupt, responseSchema: {} }, payload)).toEqual([
        ["not-a-decision", ""],
      ]);
    },
  );

  it("a refused decision has a label for each issue", () => {
    for (const code of [
      "comment-not-offered",
      "reply-not-offered",
      "not-a-decision",
      "tool-name-edited",
      "edits-not-offered",
    ])
      expect(germanLabels.issues).toHaveProperty(code, expect.any(String));
  });

  it("a decision may name the tool of the call itself without an issue", async () => {
    const { run, agent, agentSays } = createRun({ submitMode: "manual" });
    void run.send("Go");
    const gate = { id: "a", reason: "tool_call", toolCallId: "c1" };
    await agentSays(started(), ...calls("send", {}, "c1"), asks([gate]));
    run.resolve("a", { approved: true, toolCall: { name: "send" } });
    void run.submit();
    await settled();
    expect(agent.requests).toHaveLength(2);
  });
});

it("a run sends no edits that were not offered, and its record has none", async () => {
  const { run, agent, snapshot } = await createAskedRun([
    toolCallInterrupt({ id: "a", responseSchema: {} }),
  ]);
  run.resolve("a", { approved: true, editedArgs: { to: "eve" } });
  expect(await run.submit()).toMatchObject({
    ok: false,
    reason: "blocked",
    blockers: [{ issues: [{ code: "edits-not-offered" }] }],
  });
  run.resolveAll(new Map([["a", { approved: "true" }]]));
  expect(await run.submit()).toMatchObject({
    blockers: [{ issues: [{ code: "decision-not-boolean" }] }],
  });
  expect(agent.requests).toHaveLength(1);
  expect(snapshot().decisions).toMatchObject([{ outcome: "open" }]);
});
