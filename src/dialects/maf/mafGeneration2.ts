import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { withArgument } from "../../interrupt/withArgument.js";
import { isRecord, jsonEqual, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { frameworkOf, propertiesOf, proposedIn, wayOf, withPayload } from "./mafInterrupt.js";

/** The schema of edited arguments; undefined where the agent accepts none. */
function editSchemaOf(
  interrupt: UnknownRecord,
  call: InterruptToolCall | undefined,
): JsonSchema | undefined {
  const args = call?.args;
  // It reads an argument with the name of a decision as the decision, so that an edit of it would
  // be lost.
  const { accepted: _, approved: __, ...editable } = propertiesOf(interrupt);
  if (!isRecord(args) || Object.keys(editable).length === 0 || isHosted(interrupt))
    return undefined;
  const properties = Object.entries(args).map(([name, value]) => [
    name,
    own(editable, name) ?? { enum: [value] },
  ]);
  return {
    type: "object",
    properties: { ...editable, ...Object.fromEntries(properties) },
    // What is sent is merged into what was proposed, so nothing can be removed.
    required: Object.keys(args),
    additionalProperties: false,
  };
}

// Tools that run at a provider can only be approved unchanged.
function isHosted(interrupt: UnknownRecord): boolean {
  const framework = frameworkOf(interrupt);
  const call = own(framework, "function_call");
  const more = own(call, "additional_properties");
  return [framework, call, more].some((place) => ownText(place, "server_label") !== undefined);
}

function changesIn(
  edited: UnknownRecord | undefined,
  call: InterruptToolCall | undefined,
): UnknownRecord {
  const before = isRecord(call?.args) ? call.args : {};
  return Object.keys(edited ?? {})
    .map((name) => [name, exactIn(edited, name)] as const)
    .filter(([name, value]) => !jsonEqual(value, exactIn(before, name)))
    .reduce<UnknownRecord>((changes, [name, value]) => withArgument(changes, name, value), {});
}

/**
 * Agent Framework for Python, from its first outcomes to 1.0: the key is `accepted`, and only
 * changed arguments are sent beside it, because they are merged.
 */
export const mafGeneration2 = defineDialect({
  name: "mafGeneration2",
  keepsHistory: true,
  repeat: "idempotent",
  claims: (interrupt) => wayOf(interrupt) === "generation2",
  read(interrupt, context) {
    const call = proposedIn(interrupt, context);
    return {
      fields: {
        ...interrupt,
        responseSchema: approvalSchema({ edit: editSchemaOf(interrupt, call) }),
      },
      toolCall: call,
      onCancel: "reject",
    };
  },
  write: (answers) => ({
    resume: answers.map(({ interrupt: { toolCall }, entry }) => {
      const { approved, editedArgs } = readDecision(entry);
      return withPayload(entry, {
        accepted: approved,
        ...(approved && changesIn(editedArgs, toolCall)),
      });
    }),
    // It acts on the first entry, and wants one for every question that is open.
    covers:
      answers.length > 1 ? answers.slice(0, 1).map(({ interrupt }) => interrupt.id) : undefined,
    // With a snapshot store the server has the conversation, and would store it a second time;
    // without one it has none.
    history: "unless-kept",
  }),
  // It denies the call, and does not answer a message beside the denial.
  besideAnswers: "results",
});
