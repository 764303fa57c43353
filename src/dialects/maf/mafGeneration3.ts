import { withoutCalls } from "../../conversation/callsOf.js";
import { type AgentRunError, RunFailedError } from "../../errors/errors.js";
import type { InterruptNote } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import { asRecord, dropUndefined, isRecord, listOf, own } from "../../protocol/json.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import {
  confirmationsOf,
  editsIgnored,
  isOfWorkflow,
  propertiesOf,
  proposedIn,
  wayOf,
  withPayload,
} from "./mafInterrupt.js";

const allOrNone = {
  group: "mafGeneration3",
  note: {
    code: "all-or-none",
    message:
      "This agent runs nothing when some calls are approved and others denied. Approve all or deny all.",
  },
};

const noneRan: InterruptNote = {
  code: "none-ran",
  message:
    "The agent ran none of these calls and cannot take another answer. Nothing was executed.",
};

/**
 * Agent Framework for Python since August 2026: it accepts either key, and the whole arguments. Its
 * schema lists the arguments beside the keys of the decision, so an argument named `message` must
 * not be used for a comment.
 */
export const mafGeneration3 = defineDialect({
  name: "mafGeneration3",
  keepsHistory: true,
  repeat: "idempotent",
  claims: (interrupt) => wayOf(interrupt) === "generation3",
  read(interrupt, context) {
    const call = proposedIn(interrupt, context);
    const isFixed = isOfWorkflow(interrupt);
    const again = confirmationsOf(call, context.messages);
    const edit = isFixed ? undefined : own(propertiesOf(interrupt), "editedArgs");
    return {
      fields: {
        ...interrupt,
        responseSchema: approvalSchema({ edit: asRecord(edit) }),
      },
      ...(isFixed
        ? { notes: [editsIgnored], origin: { workflow: true } }
        : again.length > 0 && { origin: again }),
      toolCall: call,
      allOrNone,
      // A skipped question is decided as well: the tool does not run.
      onCancel: "reject",
    };
  },
  besideAnswers: "results",
  // Where it names a call that is not open here, another page may have answered.
  refuses: (error, { interrupts }) =>
    isMissing(error) && idsIn(error).every((id) => interrupts.some((open) => open.id === id)),
  advice: (error, { interrupts, answered = [] }) => {
    if (!(error instanceof RunFailedError)) return undefined;
    // Another answer was accepted before this one.
    if (/conflicts with the retained terminal decision/.test(error.agentMessage)) return "dismiss";
    if (!isMissing(error)) return undefined;
    const openIds = idsOf(interrupts);
    const elsewhere = idsIn(error).filter((id) => !openIds.has(id));
    // What was answered from here and still waits did not run, and no further answer is accepted.
    if (elsewhere.some((id) => answered.includes(id)))
      return { advice: "unavailable", note: noneRan };
    // Another page has answered these questions, and the agent has asked the next one there.
    return elsewhere.length > 0 ? "dismiss" : undefined;
  },
  // It takes one of these calls from its history, and adds a result to every one.
  messages: (conversation, answers) =>
    withoutCalls(
      conversation,
      new Set(answers.flatMap(({ interrupt: { origin } }) => listOf(origin))),
    ),
  write(answers) {
    return dropUndefined({
      resume: answers.map(({ entry }) => {
        const { approved, cancelled, editedArgs } = readDecision(entry);
        if (cancelled) return entry;
        return withPayload(
          entry,
          dropUndefined({ approved, editedArgs: approved ? editedArgs : undefined }),
        );
      }),
      history: answers.every(({ interrupt }) => isRecord(interrupt.origin)) ? "none" : undefined,
    });
  },
});

function isMissing(error: AgentRunError): error is RunFailedError {
  return error instanceof RunFailedError && error.agentCode === "APPROVAL_RESUME_MISSING_INTERRUPT";
}

function idsIn({ agentMessage }: RunFailedError): readonly string[] {
  return agentMessage.match(/af-call-[0-9a-f]{32}/g) ?? [];
}
