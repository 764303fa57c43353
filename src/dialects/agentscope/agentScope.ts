import type { InterruptNote } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText, recordsIn, type UnknownRecord } from "../../protocol/json.js";
import type { Question } from "../Dialect.js";
import { agentCode, agentWords } from "../shared/agentError.js";
import { approvalSchema } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { metadataOf } from "../shared/readValues.js";

const noResults: InterruptNote = {
  code: "agentscope-no-results",
  message: "This agent does not report what approved calls returned. Its reply is the only sign.",
};

/**
 * AgentScope for Java. A permission accepts `approved`, and `editedArgs` that replace all
 * arguments, even where no schema declares them; skipping it denies it. A suspended call waits for
 * its result: the answer is what the tool returned. Its sign is metadata under its own prefix, which
 * a suspended call has not.
 */
export const agentScope = defineDialect({
  name: "agentScope",
  keepsHistory: true,
  besideAnswers: "results",
  claims: (interrupt) =>
    Object.keys(metadataOf(interrupt)).some((key) => key.startsWith("agentscope.")) ||
    (isSuspended(interrupt) && "likely"),
  read(interrupt): Question {
    if (isSuspended(interrupt)) return suspendedQuestion(interrupt);
    const asksPermission =
      own(metadataOf(interrupt), "agentscope.interruptKind") === "permission_confirm";
    const hasSchema = isRecord(own(interrupt, "responseSchema"));
    return {
      fields:
        asksPermission && !hasSchema
          ? { ...interrupt, responseSchema: approvalSchema({ edit: true }) }
          : interrupt,
      ...(asksPermission && { onCancel: "reject", withoutResult: noResults }),
    };
  },
  advice(error) {
    const text = contractError(error);
    if (text === undefined) return undefined;
    if (text.includes("already has an active run")) return "wait";
    return text.includes("does not match any open interrupt") || /unknown=\[[^\]]/.test(text)
      ? "dismiss"
      : undefined;
  },
  refuses: (error) => contractError(error) !== undefined,
});

/** All violations have one code; the message tells which. */
function contractError(error: unknown): string | undefined {
  return agentCode(error) === "AGUI_INTERRUPT_CONTRACT_ERROR" ? agentWords(error) : undefined;
}

/**
 * A call that waits for its result: its id consists of the reply's and the call's, and nothing
 * marks it as a permission.
 */
function isSuspended(interrupt: UnknownRecord): boolean {
  const metadata = metadataOf(interrupt);
  const [replyId, toolCallId] = [ownText(metadata, "replyId"), ownText(interrupt, "toolCallId")];
  return (
    replyId !== undefined &&
    toolCallId !== undefined &&
    own(interrupt, "reason") === "tool_call" &&
    own(interrupt, "id") === `${replyId}:${toolCallId}` &&
    Object.hasOwn(metadata, "toolContent") &&
    !Object.keys(metadata).some((key) => key.startsWith("agentscope."))
  );
}

function suspendedQuestion(interrupt: UnknownRecord): Question {
  const metadata = metadataOf(interrupt);
  const name = ownText(metadata, "toolName") ?? "";
  const { metadata: _, message: __, ...fields } = interrupt;
  return {
    fields: {
      ...fields,
      reason: "agentscope:external_execution",
      message: `What is the result of ${name}?`,
    },
    raw: interrupt,
    toolCall: proposedCall(
      ownText(interrupt, "toolCallId") ?? "",
      name,
      own(metadata, "toolContent") ?? own(metadata, "toolInput"),
    ),
    resultFormat: "json",
  };
}

const nothingDetected: readonly UnknownRecord[] = [];

const noInput: InterruptNote = {
  code: "agentscope-no-input",
  message: "The agent waits for a confirmation that cannot be given over this connection.",
};

/**
 * AgentScope for Python: it announces that a call waits for a confirmation, and accepts none over
 * AG-UI. The call is shown, and cannot be answered.
 */
export const agentScopePython = defineDialect({
  name: "agentScopePython",
  // A message that arrives while it waits is answered by an empty stream.
  besideAnswers: "results",
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: ({ raw }, end) => [
      [{ type: "CUSTOM", name: "require_user_confirm", value: { tool_calls: [raw] } }, end],
    ],
    initial: nothingDetected,
    reduce: (detected, event) =>
      event.type === "CUSTOM" && event.name === "require_user_confirm" && isRecord(event.value)
        ? [...detected, event.value]
        : detected,
    questions: (detected) => detected.flatMap(questionsIn),
  },
});

function questionsIn(asked: UnknownRecord): readonly Question[] {
  const calls = own(asked, "tool_calls");
  return recordsIn(calls).map((call) => {
    const id = ownText(call, "id") ?? "";
    return {
      fields: {
        id,
        reason: "agentscope:require_user_confirm",
        toolCallId: id,
        // Accepts no answer.
        responseSchema: false,
      },
      raw: call,
      toolCall: proposedCall(id, ownText(call, "name") ?? "", own(call, "input")),
      onCancel: "unsupported",
      notes: [noInput],
    };
  });
}
