import type { AgentRunError } from "../../errors/errors.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  dropUndefined,
  isRecord,
  own,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { Answered, DialectContext, Question } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import {
  answersIn,
  isAnswered,
  questionsSchema,
  readAskedQuestions,
} from "../shared/askedQuestions.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { describedCall } from "../shared/proposedCall.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * The Claude Agent SDK behind its AG-UI adapter: a call is deferred before it runs, and is allowed,
 * with other arguments where these were edited, or denied, with a message for the model. It takes
 * one answer a request, and reads a cancelled one as a denial. Its tool `AskUserQuestion` gets the
 * answers as an argument. Its sign is `metadata.source`.
 */
export const claudeAgentSdk = defineDialect({
  name: "claudeAgentSdk",
  keepsHistory: true,
  claims: (interrupt) => own(metadataOf(interrupt), "source") === "claude-sdk-deferred",
  read(interrupt, context): Question {
    const toolCall = callOf(interrupt, context);
    const questions = questionsIn(interrupt);
    if (questions !== undefined)
      return {
        fields: {
          ...interrupt,
          reason: "input_required",
          toolCallId: undefined,
          responseSchema: questionsSchema(questions),
        },
        raw: interrupt,
        details: {},
        onCancel: "reject",
      };
    return {
      fields: {
        ...interrupt,
        reason: "tool_call",
        message: `Approve ${toolCall.name}?`,
        responseSchema: approvalSchema({ edit: true, comment: true }),
      },
      raw: interrupt,
      details: {},
      toolCall,
      commentWith: "deny",
      onCancel: "reject",
    };
  },
  write([first, ...others]) {
    if (first === undefined) return {};
    return {
      resume: [written(first)],
      covers: others.length > 0 ? [first.interrupt.id] : undefined,
    };
  },
  refuses: isRefused,
  advice: (error) => (isGone(error) ? "dismiss" : undefined),
});

function callOf(interrupt: UnknownRecord, context: DialectContext) {
  const metadata = metadataOf(interrupt);
  return describedCall(
    context,
    ownText(interrupt, "toolCallId") ?? "",
    ownText(metadata, "toolName") ?? "",
    own(metadata, "input"),
  );
}

/** The questions of the SDK's own tool; undefined for the call of any other. */
function questionsIn(interrupt: UnknownRecord) {
  const metadata = metadataOf(interrupt);
  return own(metadata, "toolName") === "AskUserQuestion"
    ? readAskedQuestions(own(own(metadata, "input"), "questions"))
    : undefined;
}

function written({ interrupt: { raw }, entry }: Answered): ResumeEntry {
  const questions = isRecord(raw) ? questionsIn(raw) : undefined;
  if (entry.status === "cancelled") return entry;
  if (questions !== undefined && isRecord(raw)) {
    const answers = answersIn(entry.payload, questions).flatMap((answer, index) => {
      const { selected, words } = answer;
      const all = words === "" ? selected : [...selected, words];
      return isAnswered(answer) ? [[questions[index]?.text, all.join(", ")]] : [];
    });
    const input = own(metadataOf(raw), "input");
    const updatedInput = { ...recordOf(input), answers: Object.fromEntries(answers) };
    return { ...entry, payload: { behavior: "allow", updatedInput } };
  }
  const { approved, editedArgs, comment } = readDecision(entry);
  const payload = approved
    ? dropUndefined({ behavior: "allow", updatedInput: editedArgs })
    : dropUndefined({ behavior: "deny", message: comment });
  return { ...entry, payload };
}

/** Another client has answered, or the server has lost its sessions. */
function isGone(error: AgentRunError): boolean {
  return agentWords(error).startsWith("No saved SDK deferral matches this approval");
}

/** It checks the answer before anything runs. */
function isRefused(error: AgentRunError): boolean {
  return isGone(error) || agentWords(error).startsWith("Approval payload requires behavior");
}
