import type { UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf, recordOf, userText } from "../../support/dialects/readPosted.js";

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

const callEvents = (parentMessageId: string, toolCallId: string, name: string, args: unknown) => [
  { type: "TOOL_CALL_START", parentMessageId, toolCallId, toolCallName: name },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args, null, 2) },
  { type: "TOOL_CALL_END", toolCallId },
];

const success = (posted: UnknownRecord) => ({ ...ends(posted), outcome: { type: "success" } });

/** Carries out one answer, or throws as the real one does where the call was not given back. */
function carryOut(
  { payload = {} }: { readonly payload?: UnknownRecord },
  turn: number,
): readonly object[] {
  if (typeof payload["response"] === "string")
    return says(`m${turn}`, `Thank you, ${payload["response"]}.`);
  if (Object.keys(payload).length === 0) return says(`m${turn}`, "Nothing was said.");
  const { callId, name, arguments: args } = recordOf(payload, "toolCall");
  if (typeof callId !== "string" || typeof name !== "string") throw new Error("StreamingError");
  const done =
    payload["approved"] === true
      ? `Deleted ${recordOf({ args }, "args")["filename"]}`
      : "Tool call invocation rejected.";
  return [
    ...callEvents(`m${turn}`, callId, name, args),
    {
      type: "TOOL_CALL_RESULT",
      messageId: callId,
      toolCallId: callId,
      content: JSON.stringify(done),
      role: "tool",
    },
    ...says(`m${turn}-${callId}`, done),
  ];
}

/**
 * Behaves as the .NET SDK: asks before it deletes a file ("two" files, a "form" for a name, a
 * "plan" to confirm), keeps nothing about its questions, and so wants each call back; with `tools`
 * it does not ask at all.
 */
export function createDotnetSdkServer(): FakeServer {
  return createFakeServer((posted, turn) => {
    const resume = listOf(posted, "resume");
    if (resume.length > 0) {
      const isPlan = resume[0]?.["interruptId"] === "interrupt-plan-approval";
      if (isPlan) {
        const verdict =
          recordOf(resume[0] ?? {}, "payload")["approved"] === true ? "carried out" : "dropped";
        return [begins(posted), ...says(`m${turn}`, `The plan was ${verdict}.`), success(posted)];
      }
      try {
        return [
          begins(posted),
          ...resume.flatMap((entry) => carryOut(entry, turn)),
          success(posted),
        ];
      } catch {
        return [
          begins(posted),
          fails("An error occurred while streaming the agent response.", "StreamingError"),
        ];
      }
    }
    const text = userText(posted);
    if (text.includes("form")) {
      const responseSchema = {
        type: "object",
        properties: { response: { type: "string" } },
        required: ["response"],
      };
      const question = {
        id: `call_${turn}`,
        reason: "input_required",
        message: "Which user name?",
        responseSchema,
      };
      return [begins(posted), asksFor(posted, [question])];
    }
    if (text.includes("plan")) {
      const question = {
        id: "interrupt-plan-approval",
        reason: "confirmation",
        message: "Approve the plan?",
      };
      return [begins(posted), asksFor(posted, [question])];
    }
    const files = text.includes("two") ? ["old-notes.txt", "older-notes.txt"] : ["old-notes.txt"];
    const calls = files.map((filename, index) => ({
      id: `call_${turn}_${index}`,
      args: { filename },
    }));
    const streamed = calls.flatMap(({ id, args }) => callEvents("", id, "delete_file", args));
    if (listOf(posted, "tools").length > 0) {
      return [
        begins(posted),
        ...streamed,
        ...says(`m${turn}`, `Deleted ${files.join(" and ")}`),
        success(posted),
      ];
    }
    const message = "Approval required for tool call: delete_file";
    const questions = calls.map(({ id }, index) => ({
      id: `ficc_${turn}_${index}`,
      reason: "tool_call",
      message,
      toolCallId: id,
      responseSchema: decision,
    }));
    return [begins(posted), ...streamed, asksFor(posted, questions)];
  });
}
