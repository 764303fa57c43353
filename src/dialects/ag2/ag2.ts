import type { Advice } from "../../errors/adviceFor.js";
import type { InterruptNote } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { own, ownRecord, ownText, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { Answered, DialectContext, ExplainedAdvice, Question } from "../Dialect.js";
import { agentCode } from "../shared/agentError.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

const notProven: InterruptNote = {
  code: "ag2-not-proven",
  message: "The agent could not verify this answer, and did not use it. Start a new conversation.",
};

/**
 * AG2. A tool waits for an approval, or for a text. An approval is answered by a boolean, because
 * the agent reads every text but a few words as a denial. Each entry includes the proof that the
 * question was issued with.
 */
export const ag2 = defineDialect({
  name: "ag2",
  // The second answer starts a new turn of the same conversation.
  repeat: "unsafe",
  // A cancellation ends the run, and a message beside it is not read.
  besideAnswers: "nothing",
  claims: (interrupt) => envelopeOf(interrupt) !== undefined,
  read(interrupt, context): Question {
    const { ag2: _, ...details } = metadataOf(interrupt);
    return isApproval(interrupt)
      ? { ...approvalOf(interrupt, context), raw: interrupt, details, onCancel: "reject" }
      : { fields: interrupt, details };
  },
  write: (answers) => ({
    resume: answers.map(written),
    // It begins a new turn where the question is no longer open, and sends nothing about the
    // answer.
    mustAcknowledge:
      answers.every(({ interrupt }) => interrupt.approval !== undefined) || undefined,
  }),
  receipt: {
    eventTypes: ["TOOL_CALL_RESULT", "RUN_FINISHED"],
    // A decision has a result, or the next question follows.
    acknowledges: (event) =>
      event.type === "TOOL_CALL_RESULT" ||
      (event.type === "RUN_FINISHED" && event.outcome.type !== "success"),
  },
  advice(error) {
    return refusals.get(agentCode(error));
  },
  refuses: (error) => refusals.has(agentCode(error)),
});

/** It refuses a resume with these before the run starts, and the turn goes on waiting. */
const refusals: ReadonlyMap<string | undefined, Advice | ExplainedAdvice> = new Map<
  string,
  Advice | ExplainedAdvice
>([
  ["INTERRUPT_NOT_PROVEN", { advice: "unavailable", note: notProven }],
  ["INTERRUPT_PAYLOAD_REFUSED", "correct"],
  // The thread waits for the answer to another question.
  ["INTERRUPT_NOT_COVERED", "dismiss"],
]);

/** Its own part of the metadata, with the proof. */
function envelopeOf(interrupt: UnknownRecord): UnknownRecord | undefined {
  const envelope = ownRecord(metadataOf(interrupt), "ag2");
  return envelope;
}

function isApproval(interrupt: UnknownRecord): boolean {
  return own(interrupt, "reason") === "tool_call" && ownText(interrupt, "toolCallId") !== undefined;
}

function approvalOf(
  interrupt: UnknownRecord,
  { findToolCall }: DialectContext,
): Pick<Question, "fields" | "decisionFields"> {
  const sent = ownText(interrupt, "message")?.trimEnd() ?? "";
  const call = findToolCall(ownText(interrupt, "toolCallId") ?? "");
  // Ends with the choice that a person would type in a terminal.
  const sentence = sent.replace(/Y\/N(?:\/Always)?\?$/, "").trimEnd();
  // The default prompt repeats the arguments, which the card shows.
  const isDefault =
    sentence.startsWith("Agent wants to call the tool:\n") &&
    sentence.endsWith("\nPlease approve or deny this request.");
  const message = isDefault && call !== undefined ? `Approve ${call.name}?` : sentence;
  const responseSchema = approvalSchema();
  const offersAlways = sent.endsWith("Y/N/Always?");
  if (!offersAlways) return { fields: { ...interrupt, message, responseSchema } };
  const always = alwaysSchema(call?.name);
  const properties = own(responseSchema, "properties");
  return {
    fields: {
      ...interrupt,
      message,
      responseSchema: {
        ...responseSchema,
        properties: { ...recordOf(properties), always },
      },
    },
    decisionFields: {
      approve: {
        schema: { type: "object", properties: { always }, required: ["always"] },
        initial: { always: false },
      },
    },
  };
}

/**
 * What "always" means to the agent: its context is that of the turn, and the next turn asks again.
 */
function alwaysSchema(name = "this tool"): JsonSchema {
  return {
    type: "boolean",
    title: "Always",
    description: `Later calls of ${name} run without asking, until the agent has finished this turn.`,
  };
}

function written({ interrupt, entry }: Answered): ResumeEntry {
  const metadata = { ...entry.metadata, ag2: own(interrupt.metadata, "ag2") };
  if (entry.status !== "resolved" || interrupt.approval === undefined)
    return { ...entry, metadata };
  const { approved } = readDecision(entry);
  const isOffered = interrupt.approval.fields?.approve !== undefined;
  const isAlways = isOffered && approved && own(entry.payload, "always") === true;
  return { ...entry, payload: isAlways ? "always" : approved, metadata };
}
