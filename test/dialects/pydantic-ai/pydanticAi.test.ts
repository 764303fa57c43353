import { describe, expect, it } from "vitest";
import { encodeDecision } from "../../../src/core.js";
import { askServer, eventsOf } from "../../support/dialects/askServer.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  fails,
} from "../../support/dialects/createFakeServer.js";
import { createPydanticAiServer } from "./backend.js";

type Asked = Awaited<ReturnType<typeof askServer>>;
const resultsOf = ({ run }: Asked) =>
  run
    .getSnapshot()
    .messages.flatMap((message) => (message.role === "tool" ? [message.content] : []));

describe("an approval of Pydantic AI", () => {
  it("shows the call; it can be approved, edited, and denied with a reason", async () => {
    const { first } = await askServer(createPydanticAiServer(), "approve");
    expect(first).toMatchObject({
      dialect: "pydanticAi",
      kind: "tool_call",
      message: "Approve send_email?",
      toolCall: { name: "send_email", args: { to: "ann@example.com", copies: 1 } },
      approval: { canApprove: true, canDeny: true, canEdit: true, canComment: true },
      onCancel: "reject",
    });
  });

  it("asks the same in the very bytes of its server", async () => {
    const server = eventsOf(`{"type":"RUN_STARTED","threadId":"t","runId":"r"}
{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"name"}
{"type":"TOOL_CALL_ARGS","toolCallId":"c1","delta":"{\\"a\\":1}"}
{"type":"TOOL_CALL_END","toolCallId":"c1"}
{"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"int-c1","reason":"tool_call","toolCallId":"c1","message":"Approve name({json})?","responseSchema":{"type":"object","properties":{"approved":{"type":"boolean"},"editedArgs":{"type":"object"},"reason":{"type":"string"}},"required":["approved"]},"metadata":{}}]}}`);
    const { first } = await askServer(server, "Go");
    expect(first).toMatchObject({
      dialect: "pydanticAi",
      id: "int-c1",
      toolCall: { name: "name", args: { a: 1 } },
    });
    expect(first.approval).toMatchObject({ canEdit: true, canComment: true, commentKey: "reason" });
  });

  it.each([
    ["approving", { approved: true }, { approved: true }, 'sent "as proposed"'],
    [
      "approving with edits, which are the whole arguments",
      { approved: true, editedArgs: { to: "eve@example.com", copies: 2 } },
      { approved: true, editedArgs: { to: "eve@example.com", copies: 2 } },
      'sent {"to":"eve@example.com","copies":2}',
    ],
    ["denying", { approved: false }, { approved: false }, "The tool call was denied."],
    [
      "denying with a reason, never with edits",
      { approved: false, comment: "Too early", editedArgs: { to: "eve" } },
      { approved: false, reason: "Too early" },
      "denied: Too early",
    ],
  ])("%s", async (_, decision, payload, result) => {
    const asked = await askServer(createPydanticAiServer(), "approve");
    asked.run.resolve(asked.first.id, encodeDecision(asked.first, decision));
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(asked.sent()?.["resume"]).toEqual([
      { interruptId: asked.first.id, status: "resolved", payload },
    ]);
    expect(resultsOf(asked)).toEqual([result]);
  });

  it("one approved and one skipped, which its model receives as a denial by the user", async () => {
    const asked = await askServer(createPydanticAiServer(), "two");
    const [ann, bob] = asked.interrupts;
    asked.run.resolve(ann?.id ?? "", { approved: true });
    asked.run.cancel(bob?.id ?? "");
    await asked.run.submit();
    expect(asked.sent()?.["resume"]).toEqual([
      { interruptId: ann?.id, status: "resolved", payload: { approved: true } },
      { interruptId: bob?.id, status: "cancelled" },
    ]);
    expect(resultsOf(asked)).toEqual([
      'sent "as proposed"',
      "The tool call was denied by the user.",
    ]);
  });

  it.each([
    ["a word instead of a yes", { approved: "true" }],
    ["arguments that are a list", { approved: true, editedArgs: ["ann"] }],
    ["a reason that is a number", { approved: false, reason: 5 }],
    ["nothing at all", undefined],
  ])(
    "%s is not sent, because its server would silently deny all; corrected, it is",
    async (_, payload) => {
      const asked = await askServer(createPydanticAiServer(), "two");
      const [ann, bob] = asked.interrupts;
      asked.run.resolve(ann?.id ?? "", { approved: true });
      asked.run.resolve(bob?.id ?? "", payload);
      expect(await asked.run.submit()).toMatchObject({
        ok: false,
        blockers: [{ code: "invalid", interruptId: bob?.id }],
      });
      expect(asked.server.requests).toHaveLength(1);
      asked.run.resolve(bob?.id ?? "", { approved: true });
      await asked.run.submit();
      expect(resultsOf(asked)).toEqual(['sent "as proposed"', 'sent "as proposed"']);
    },
  );

  it("is not offered again where the server keeps the history, and no longer waits for it", async () => {
    const schema = {
      type: "object",
      properties: { approved: { type: "boolean" }, reason: { type: "string" } },
    };
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [
            begins(posted),
            ...calls("c1", "send_email", {}),
            asksFor(posted, [
              { id: "int-c1", reason: "tool_call", toolCallId: "c1", responseSchema: schema },
            ]),
          ]
        : [begins(posted), fails("Tool call 'c1' is not waiting on an approval.")],
    );
    const { run, first } = await askServer(server, "approve");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      composer: { delivery: "rejected", advice: "dismiss", canRetry: false },
      decisions: [{ outcome: "refused" }],
    });
  });

  it("can be corrected where the server refuses its form", async () => {
    const server = createFakeServer((posted, turn) => {
      if (turn > 0)
        return [
          begins(posted),
          fails("The payload does not match the `responseSchema` of interrupt 'int-c1'."),
        ];
      const properties = { approved: { type: "boolean" }, reason: { type: "string" } };
      return [
        begins(posted),
        asksFor(posted, [{ id: "int-c1", toolCallId: "c1", responseSchema: { properties } }]),
      ];
    });
    const { run, first } = await askServer(server, "approve");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      composer: { delivery: "rejected" },
      decisions: [{ outcome: "refused" }],
    });
  });
});
