import type { InterruptToolCall } from "../core/interrupt.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { frameworkOf, propertiesOf, proposedIn, wayOf, withPayload } from "./mafInterrupt.js";
import { readDecision } from "./readDecision.js";

/** The schema of edited arguments; undefined where the agent takes none. */
function editSchemaOf(interrupt: UnknownRecord, call: InterruptToolCall | undefined): JsonSchema | undefined {
  const args = call?.args;
  const { accepted: _, ...editable } = propertiesOf(interrupt);
  if (!isRecord(args) || Object.keys(editable).length === 0 || isHosted(interrupt)) return undefined;
  const properties = Object.entries(args).map(([name, value]) => [name, own(editable, name) ?? { enum: [value] }]);
  return {
    type: "object",
    properties: { ...editable, ...Object.fromEntries(properties) },
    // What is sent is merged into what was proposed: nothing can be taken away.
    required: Object.keys(args),
    additionalProperties: false,
  };
}

// Tools that run at a provider are approved as they are.
function isHosted(interrupt: UnknownRecord): boolean {
  const framework = frameworkOf(interrupt) ?? {};
  const call = own(framework, "function_call");
  const more = isRecord(call) ? own(call, "additional_properties") : undefined;
  return [framework, call, more].some((place) => isRecord(place) && typeof own(place, "server_label") === "string");
}

function changesIn(edited: UnknownRecord | undefined, call: InterruptToolCall | undefined): UnknownRecord {
  const before = isRecord(call?.args) ? call.args : {};
  return Object.fromEntries(Object.entries(edited ?? {}).filter(([name, value]) => !jsonEqual(value, own(before, name))));
}

/**
 * Agent Framework for Python, from its first outcomes to 1.0: the word is `accepted`, and only the arguments that were changed go beside
 * it, because they are merged.
 */
export const mafGeneration2 = defineDialect({
  name: "mafGeneration2",
  repeat: "idempotent",
  claims: (interrupt) => wayOf(interrupt) === "generation2",
  read(interrupt, context) {
    const call = proposedIn(interrupt, context);
    return {
      fields: { ...interrupt, responseSchema: approvalSchema({ edit: editSchemaOf(interrupt, call) }) },
      ...(call !== undefined && { toolCall: call }),
      cancel: "denies",
    };
  },
  answer: (answers) => ({
    resume: answers.map(({ interrupt: { toolCall }, entry }) => {
      const { approved, editedArgs } = readDecision(entry);
      return withPayload(entry, { accepted: approved, ...(approved && changesIn(editedArgs, toolCall)) });
    }),
    history: "none",
  }),
});
