import { expect, it } from "vitest";
import { createAgentRun, statedReason } from "../../../src/core.js";
import { heldCall, holdQuestions } from "../../../src/dialects.js";
import { untilOpen } from "../../support/untilOpen.js";

it("a call that waits for a person is an approval of its tool and arguments", async () => {
  const questions = heldCall({ id: "call-1", name: "delete_file", args: { path: "/a" } });
  const run = createAgentRun({ agent: holdQuestions(questions, () => {}) });
  await untilOpen(run);
  expect(run.getSnapshot()).toMatchObject({
    threadId: "call-1",
    interrupts: [
      {
        kind: "tool_call",
        toolCall: { name: "delete_file", args: { path: "/a" } },
        approval: { canApprove: true, canDeny: true },
      },
    ],
  });
});

it("a call that waits for a person has the asker's words, schema and thread", async () => {
  const schema = { type: "object", properties: { approved: { type: "boolean" } } };
  const questions = heldCall({
    id: "1",
    name: "run",
    message: "Run it?",
    reason: "It is late.",
    schema,
    threadId: "s:1",
  });
  expect(questions).toMatchObject({
    threadId: "s:1",
    interrupts: [{ id: "1", message: "Run it?", responseSchema: schema }],
  });
  expect(questions.interrupts.map(statedReason)).toEqual(["It is late."]);
  expect(questions.messages).toMatchObject([
    { toolCalls: [{ id: "1", function: { arguments: "{}" } }] },
  ]);
});
