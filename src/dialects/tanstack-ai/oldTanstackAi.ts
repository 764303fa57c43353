import type { InterruptNote } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { defineDialect } from "../shared/defineDialect.js";
import { describedCall } from "../shared/proposedCall.js";

const needsUpdate: InterruptNote = {
  code: "tanstack-needs-0.43",
  message:
    "This cannot be answered here until the agent’s server is updated (developers: @tanstack/ai 0.43 or later).",
};

const nothingDetected: readonly UnknownRecord[] = [];

/**
 * TanStack AI before 0.43: an event after the end of the run asks for an approval, and no request
 * of the protocol can answer it. The call is shown, with what is needed.
 */
export const oldTanstackAi = defineDialect<readonly UnknownRecord[]>({
  name: "oldTanstackAi",
  // Any other message is answered by the question alone.
  besideAnswers: "results",
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: ({ raw }, end) => [
      [{ type: "CUSTOM", name: "approval-requested", value: raw }, end],
    ],
    // A later turn consists of this event alone, which also ends it.
    translate: (event) =>
      askedIn(event) && [
        event,
        { type: "RUN_FINISHED", threadId: "", runId: "", outcome: { type: "success" } },
      ],
    initial: nothingDetected,
    reduce(detected, event) {
      const request = askedIn(event);
      return request === undefined ? detected : [...detected, request];
    },
    questions: (detected, context) =>
      detected.map((asked) => {
        const id = ownText(asked, "toolCallId") ?? "";
        const name = ownText(asked, "toolName") ?? "";
        return {
          // Accepts no answer.
          fields: { id, reason: "tanstack:approval", toolCallId: id, responseSchema: false },
          raw: asked,
          toolCall: describedCall(context, id, name, own(asked, "input")),
          onCancel: "unsupported",
          notes: [needsUpdate],
        };
      }),
  },
});

function askedIn(event: StreamEvent): UnknownRecord | undefined {
  if (event.type !== "CUSTOM" || event.name !== "approval-requested") return undefined;
  const { value } = event;
  const approval = own(value, "approval");
  const isAsking = own(approval, "needsApproval") === true && isRecord(value);
  return isAsking && ownText(value, "toolCallId") !== undefined ? value : undefined;
}
