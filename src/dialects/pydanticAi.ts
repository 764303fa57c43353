import type { Question } from "../core/Dialect.js";
import { isRecord, own } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";

/**
 * Pydantic AI. Only approvals become interrupts. Its server is strict and silent: an answer of a wrong type denies every call of the
 * batch without a word, so it must not leave; and it tells the model that a question left unanswered was denied by the user.
 */
export const pydanticAi = defineDialect({
  name: "pydantic-ai",
  // Without history on the server the tool runs again.
  repeat: "unsafe",
  claims(interrupt) {
    const toolCallId = own(interrupt, "toolCallId");
    const schema = own(interrupt, "responseSchema");
    const properties = isRecord(schema) ? own(schema, "properties") : undefined;
    const isNamed = typeof toolCallId === "string" && own(interrupt, "id") === `int-${toolCallId}`;
    return isNamed && isRecord(properties) && Object.hasOwn(properties, "reason");
  },
  // Its own schema says the same; this one also holds where a server wrote the optional fields as nullable ones.
  read: (interrupt): Question => ({
    fields: { ...interrupt, responseSchema: approvalSchema({ edit: true, comment: true }) },
    cancel: "denies",
  }),
});
