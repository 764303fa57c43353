import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText } from "../../protocol/json.js";
import type { Question } from "../Dialect.js";
import { isSigned } from "../isSigned.js";
import { agentWords } from "../shared/agentError.js";
import { approvalSchema } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * The call as the message repeats it, `Approve name({json})?`: after a reload it is not available
 * elsewhere.
 */
function callIn(message: unknown, id: string): InterruptToolCall | undefined {
  if (typeof message !== "string" || !message.startsWith("Approve ") || !message.endsWith(")?"))
    return undefined;
  const opens = message.indexOf("(");
  if (opens < 0) return undefined;
  const call = proposedCall(
    id,
    message.slice("Approve ".length, opens),
    message.slice(opens + 1, -")?".length),
  );
  return call.problem === undefined ? call : undefined;
}

/**
 * Pydantic AI. Only approvals become interrupts. Its server is strict and silent: an answer of a
 * wrong type denies every call of the batch without an error, so it must not be sent; and it tells
 * the model that a skipped question was denied by the user. Its sign is a message that repeats the
 * call, beside an id made of the call's. django-ag-ui has a question of the application beside it.
 */
export const pydanticAi = defineDialect({
  name: "pydanticAi",
  // Without history on the server the tool runs again.
  repeat: "unsafe",
  advice: (error) => (/not waiting on/.test(agentWords(error)) ? "dismiss" : undefined),
  refuses: (error) => /not waiting on|does not match the `responseSchema`/.test(agentWords(error)),
  claims(interrupt) {
    const toolCallId = own(interrupt, "toolCallId");
    const schema = own(interrupt, "responseSchema");
    const properties = own(schema, "properties");
    const isNamed = typeof toolCallId === "string" && own(interrupt, "id") === `int-${toolCallId}`;
    if (!isNamed || !isRecord(properties) || !Object.hasOwn(properties, "reason")) return false;
    const repeatsCall = callIn(own(interrupt, "message"), toolCallId) !== undefined;
    return repeatsCall && !isSigned(interrupt) ? true : "likely";
  },
  // Its own schema has the same meaning; this one also works where a server made the optional
  // fields nullable.
  read(interrupt, { findToolCall }): Question {
    const id = own(interrupt, "toolCallId");
    const call =
      typeof id === "string"
        ? (findToolCall(id) ?? callIn(own(interrupt, "message"), id))
        : undefined;
    const message =
      ownText(metadataOf(interrupt), "x-confirm") ?? (call && `Approve ${call.name}?`);
    return {
      fields: {
        ...interrupt,
        ...(message !== undefined && { message: message }),
        responseSchema: approvalSchema({ edit: true, comment: true }),
      },
      toolCall: call,
      onCancel: "reject",
    };
  },
});
