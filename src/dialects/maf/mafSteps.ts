import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { defineDialect } from "../shared/defineDialect.js";
import { readDecision } from "../shared/readDecision.js";
import { textOf } from "../shared/rootInterrupt.js";
import { confirmationAnswer, confirmationOf, type MafConfirmation, readConfirmation, stepsSchema } from "./mafConfirmation.js";
import { callIn, frameworkOf, isRequired, wayOf, withPayload } from "./mafInterrupt.js";

// The steps are in the call that asks, or, where it was not streamed, in the arguments of the call that is asked about.
function confirmationIn(interrupt: UnknownRecord, asking: unknown): MafConfirmation | undefined {
  const asked = readConfirmation(asking);
  const named = own(frameworkOf(interrupt) ?? {}, "function_call");
  if (asked !== undefined || !isRecord(named)) return asked;
  const call = callIn(named, textOf(named, ["call_id"]) ?? "");
  return call && confirmationOf(call.id, call.name, call.args, isRecord(call.args) ? own(call.args, "steps") : undefined);
}

/** Agent Framework for Python, where it proposes state changes step by step: each step can be disabled before they are approved. */
export const mafSteps = defineDialect({
  name: "mafSteps",
  keepsHistory: true,
  claims: (interrupt) => wayOf(interrupt) === "steps",
  read(interrupt, { findToolCall }) {
    const asking = textOf(frameworkOf(interrupt) ?? {}, ["confirmation_tool_call_id"]);
    const found = confirmationIn(interrupt, asking === undefined ? undefined : findToolCall(asking)?.args);
    const edit = found === undefined ? undefined : stepsSchema(found);
    return {
      fields: {
        ...interrupt,
        ...(found !== undefined && { toolCallId: found.call.id }),
        responseSchema: approvalSchema({ edit }),
      },
      ...(found !== undefined && { toolCall: found.call }),
      origin: { steps: found?.steps ?? [], names: found?.names ?? [], mustSend: isRequired(interrupt, "steps") },
      onCancel: "reject",
    };
  },
  answer: (answers) => ({
    resume: answers.map(({ interrupt, entry }) => {
      const { approved, editedArgs } = readDecision(entry);
      const origin = isRecord(interrupt.origin) ? interrupt.origin : {};
      const demanded = own(origin, "mustSend") === true ? { steps: own(origin, "steps") } : {};
      return withPayload(entry, { ...demanded, ...confirmationAnswer(approved, editedArgs, origin) });
    }),
  }),
});
