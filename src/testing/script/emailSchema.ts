import type { JsonSchema } from "../../protocol/messages.js";

/** The answer to a proposed email: a decision and, because `editedArgs` is declared, a changed email. */
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
