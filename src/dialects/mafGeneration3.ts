import { isRecord, own } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { propertiesOf, proposedIn, wayOf, withPayload } from "./mafInterrupt.js";
import { readDecision } from "./readDecision.js";

/**
 * Agent Framework for Python since August 2026: it takes either word, and the whole arguments. Its schema lists the arguments beside the
 * words, so that one called `message` is no place for a comment.
 */
export const mafGeneration3 = defineDialect({
  name: "mafGeneration3",
  repeat: "idempotent",
  claims: (interrupt) => wayOf(interrupt) === "generation3",
  read(interrupt, context) {
    const call = proposedIn(interrupt, context);
    const edit = own(propertiesOf(interrupt), "editedArgs");
    return {
      fields: { ...interrupt, responseSchema: approvalSchema({ edit: isRecord(edit) ? edit : undefined }) },
      ...(call !== undefined && { toolCall: call }),
      // To it, what was left is decided like everything else: the tool does not run.
      cancel: "denies",
    };
  },
  answer: (answers) => ({
    resume: answers.map(({ entry }) => {
      const { approved, cancelled, editedArgs } = readDecision(entry);
      if (cancelled) return entry;
      return withPayload(entry, { approved, ...(approved && editedArgs !== undefined && { editedArgs }) });
    }),
    history: "none",
  }),
});
