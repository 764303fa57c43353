import type { Question } from "../../core/dialect/Dialect.js";
import type { InterruptNote } from "../../core/interrupt/interrupt.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { recordsIn } from "../shared/readValues.js";

const nothingDetected: readonly UnknownRecord[] = [];

const noInput: InterruptNote = {
  code: "agentscope-no-input",
  message: "The agent waits for a confirmation that cannot be given over this connection.",
};

/**
 * AgentScope for Python: it announces that a call waits for a confirmation, and accepts none over AG-UI. The call is shown, and cannot be
 * answered.
 */
export const agentScopePython = defineDialect({
  name: "agentScopePython",
  // A message that arrives while it waits is answered by an empty stream.
  steerAway: "next-turn",
  eventTypes: ["CUSTOM"],
  announcements: ({ raw }, end) => [[{ type: "CUSTOM", name: "require_user_confirm", value: { tool_calls: [raw] } }, end]],
  detect: {
    initial: nothingDetected,
    reduce: (detected, event) =>
      event.type === "CUSTOM" && event.name === "require_user_confirm" && isRecord(event.value)
        ? [...detected, event.value]
        : detected,
    questions: (detected) => detected.flatMap(questionsIn),
  },
});

function questionsIn(asked: UnknownRecord): readonly Question[] {
  const calls = own(asked, "tool_calls");
  return recordsIn(calls).map((call) => {
    const id = ownText(call, "id") ?? "";
    return {
      fields: {
        id,
        reason: "agentscope:require_user_confirm",
        toolCallId: id,
        // Accepts no answer.
        responseSchema: false,
      },
      raw: call,
      toolCall: proposedCall(id, ownText(call, "name") ?? "", own(call, "input")),
      onCancel: "unsupported",
      notes: [noInput],
    };
  });
}
