import type { AgUiInterrupt } from "../../protocol/events.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** The smallest schema of a decision: `{ approved: boolean }`. */
export const decisionSchema: JsonSchema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

/**
 * A question about a tool call, answered by `{ approved: boolean }`; `fields` overrides or adds
 * fields.
 */
export function toolCallInterrupt(fields: Partial<AgUiInterrupt> = {}): AgUiInterrupt {
  return {
    id: "approve-1",
    reason: "tool_call",
    message: "Send email to a@b.com with subject 'Hi'?",
    toolCallId: "call-1",
    responseSchema: decisionSchema,
    ...fields,
  };
}

/** A question with a form of one field, `{ name: string }`; `fields` overrides or adds fields. */
export function inputInterrupt(fields: Partial<AgUiInterrupt> = {}): AgUiInterrupt {
  return {
    id: "input-1",
    reason: "input_required",
    message: "What is the name of the project?",
    responseSchema: {
      type: "object",
      properties: { name: { type: "string", title: "Name" } },
      required: ["name"],
    },
    ...fields,
  };
}

/** A yes-or-no question without a schema; `fields` overrides or adds fields. */
export function confirmationInterrupt(fields: Partial<AgUiInterrupt> = {}): AgUiInterrupt {
  return { id: "confirm-1", reason: "confirmation", message: "Delete the project?", ...fields };
}

/**
 * The answer to a proposed email: a decision and, because `editedArgs` is declared, a changed
 * email.
 */
export const editableEmailSchema: JsonSchema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: {
      type: "object",
      properties: {
        to: { type: "string", format: "email", title: "To" },
        subject: { type: "string", title: "Subject" },
        body: { type: "string", title: "Text" },
      },
      required: ["to", "subject", "body"],
    },
  },
  required: ["approved"],
};

/** Creates a generator of predictable ids: `id-1`, `id-2`, … in place of random ones. */
export function mockIds(prefix = "id"): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}
