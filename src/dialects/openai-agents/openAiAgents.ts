import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Question } from "../Dialect.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { describedCall } from "../shared/proposedCall.js";

const nothingDetected: readonly UnknownRecord[] = [];

/**
 * The OpenAI Agents SDK behind its AG-UI adapter, with the run loop of the adapter's approval
 * example: an event lists the calls that wait. It takes one decision a request, and lists the
 * others again. Any other request ends the pause.
 */
export const openAiAgents = defineDialect<readonly UnknownRecord[]>({
  name: "openAiAgents",
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: ({ raw }, end) => [
      [{ type: "CUSTOM", name: "approval_request", value: [raw] }, end],
    ],
    initial: nothingDetected,
    reduce: (detected, event) => callsIn(event) ?? detected,
    questions: (detected, context) =>
      detected.map((asked): Question => {
        const id = ownText(asked, "call_id") ?? "";
        const toolCall = describedCall(
          context,
          id,
          ownText(asked, "tool_name") ?? "",
          own(asked, "arguments"),
        );
        return {
          fields: {
            id,
            reason: "tool_call",
            toolCallId: id,
            message: `Approve ${toolCall.name}?`,
            responseSchema: approvalSchema(),
          },
          raw: asked,
          toolCall,
          onCancel: "unsupported",
        };
      }),
  },
  write([first, ...others]) {
    if (first === undefined) return {};
    const { id } = first.interrupt;
    const approval = { call_id: id, approve: readDecision(first.entry).approved };
    return { forwardedProps: { approval }, covers: others.length > 0 ? [id] : undefined };
  },
});

/**
 * The calls that an event lists; undefined for every other event, also for one of an application
 * with the same name.
 */
function callsIn(event: StreamEvent): readonly UnknownRecord[] | undefined {
  if (event.type !== "CUSTOM" || event.name !== "approval_request" || !Array.isArray(event.value))
    return undefined;
  const listed = event.value.filter(isRecord);
  const areCalls = listed.every((one) =>
    ["call_id", "tool_name", "arguments"].every((key) => ownText(one, key) !== undefined),
  );
  return areCalls && listed.length === event.value.length && listed.length > 0 ? listed : undefined;
}
