import type { InterruptNote } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  dropUndefined,
  isRecord,
  own,
  ownFields,
  ownText,
  recordOf,
  type UnknownRecord,
  unlessEmpty,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { writeJson } from "../../protocol/writeJson.js";
import type { Answered, Dialect, DialectContext, Question } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import { approvalSchema, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type DetectedCalls, detectCalls, openCalls } from "../shared/openCalls.js";
import { proposedCall } from "../shared/proposedCall.js";
import { metadataOf, shownAs } from "../shared/readValues.js";
import {
  checkCredential,
  credentialContent,
  credentialOrigin,
  credentialQuestion,
  credentialTool,
} from "./adkCredential.js";
import { joinCalls } from "./joinCalls.js";

const inputTool = "adk_request_input";
const isPause = (name: string): boolean =>
  name === confirmationTool || name === inputTool || name === credentialTool;

/**
 * Google's Agent Development Kit. A tool waits for a confirmation, which may have a payload to fill
 * in, a tool waits for a sign-in, or a step of a workflow for input. These are calls without a
 * result, and their answer is the result. A server may announce confirmations in the outcome
 * instead, and then accepts only `resume`.
 */
export const adk: Dialect = defineDialect<DetectedCalls>({
  name: "adk",
  keepsHistory: true,
  repeat: "idempotent",
  claims: (interrupt) => confirmationIn(interrupt) !== undefined,
  read(interrupt): Question {
    const confirmation = confirmationIn(interrupt);
    const id = own(interrupt, "id");
    if (confirmation === undefined || typeof id !== "string") return { fields: interrupt };
    const question = confirmationQuestion(id, confirmation);
    return {
      ...question,
      fields: { ...question.fields, expiresAt: own(interrupt, "expiresAt") },
      onCancel: "reject",
      origin: "outcome",
    };
  },
  detect: {
    isIndependent: true,
    ...detectCalls(isPause),
    questions,
  },
  check: (answer) => (answer.interrupt.origin === credentialOrigin ? checkCredential(answer) : []),
  write(answers) {
    const byCall = answers.filter((answer) => !isInOutcome(answer));
    return dropUndefined({
      resume: unlessEmpty(answers.filter(isInOutcome).map(entryOf)),
      toolMessages: unlessEmpty(
        byCall.map((answer) =>
          toolAnswer(answer.interrupt, answer.interrupt.id, contentOf(answer)),
        ),
      ),
    });
  },
  // Of several entries it carries out only the last one, unless one message of the history made all
  // the calls.
  messages: (conversation, answers) =>
    joinCalls(
      conversation,
      answers.filter(isInOutcome).map(({ interrupt }) => interrupt.id),
    ),
  // With several answers, others may have been carried out before it.
  refuses: (error, { interrupts }) => interrupts.length === 1 && cannotConfirm(error),
  advice: (error) =>
    cannotConfirm(error) ? { advice: "unavailable", note: notResumable } : undefined,
});

function isInOutcome({ interrupt }: Answered): boolean {
  return interrupt.origin === "outcome";
}

const notResumable: InterruptNote = {
  code: "adk-not-resumable",
  message:
    "This can’t be answered here until the agent’s server is set up for it (developers: make the agent a resumable App).",
};

function cannotConfirm(error: unknown): boolean {
  return agentWords(error).includes("does not require confirmation");
}

function confirmationIn(interrupt: UnknownRecord) {
  return readConfirmation(own(metadataOf(interrupt), "adk"));
}

function questions(detected: DetectedCalls, context: DialectContext): readonly Question[] {
  const calls = openCalls(detected, context, isPause).map((call) => ({
    call,
    confirmation:
      call.name === confirmationTool ? (readConfirmation(call.args) ?? noConfirmation) : undefined,
  }));
  // A server was seen to give two ids to one call in a replay: the later one is the one that waits.
  const idOf = ({ confirmation }: (typeof calls)[number]): string | undefined =>
    confirmation && originalId(confirmation);
  const last = new Map(calls.map((one, index) => [idOf(one), index]));
  return calls.flatMap((one, index): readonly Question[] => {
    const { call, confirmation } = one;
    const id = idOf(one);
    if (id !== undefined && last.get(id) !== index) return [];
    if (call.name === credentialTool) return [credentialQuestion(call, context)];
    if (confirmation === undefined) return [inputQuestion(call.id, call.args)];
    return [
      { ...confirmationQuestion(call.id, confirmation), raw: call.args, onCancel: "unsupported" },
    ];
  });
}

const noConfirmation = { original: {}, hint: "", payload: undefined };

/** The question of a workflow step: its schema is the form, and its payload the context. */
function inputQuestion(id: string, args: unknown): Question {
  const { message, payload } = recordOf(args);
  const schema = ownFields(args, "response_schema");
  const responseSchema = Object.keys(schema).length > 0 ? schema : { type: "string", minLength: 1 };
  return {
    fields: {
      id,
      reason: "input_required",
      message,
      responseSchema,
      metadata: shownAs("payload", payload),
    },
    raw: args,
    onCancel: "unsupported",
    origin: "input",
  };
}

function decisionOf({ entry }: Answered): UnknownRecord {
  const payload = entry.status === "resolved" ? own(entry.payload, "payload") : undefined;
  const { approved } = readDecision(entry);
  return dropUndefined({ confirmed: approved, payload: approved ? payload : undefined });
}

function contentOf(answer: Answered): unknown {
  const { interrupt, entry } = answer;
  if (interrupt.origin === credentialOrigin) return credentialContent(answer);
  if (interrupt.origin !== "input") return decisionOf(answer);
  // The content is JSON: plain text would arrive wrapped in an object.
  return entry.status === "resolved" ? writeJson(entry.payload) : undefined;
}

function entryOf(answer: Answered): ResumeEntry {
  const { entry } = answer;
  return entry.status === "cancelled" ? entry : { ...entry, payload: decisionOf(answer) };
}

/** The content of a confirmation: the call that waits, and the values the tool asks for. */
interface AdkConfirmation {
  readonly original: UnknownRecord;
  readonly hint: string;
  /** The values to fill in, as the tool proposes them; undefined for a simple yes or no. */
  readonly payload: UnknownRecord | undefined;
}

/** The tool of the call that asks for a confirmation. */
const confirmationTool = "adk_request_confirmation";

// Written for developers by `require_confirmation=True`.
const developerHint =
  /^Please approve or reject the tool call .*\(\) by responding with a FunctionResponse with an expected ToolConfirmation payload\.$/;

/**
 * Reads the arguments of such a call, or the metadata of an interrupt; undefined for anything else.
 */
function readConfirmation(value: unknown): AdkConfirmation | undefined {
  if (!isRecord(value)) return undefined;
  const [original, confirmation] = [
    own(value, "originalFunctionCall"),
    own(value, "toolConfirmation"),
  ];
  if (!isRecord(original) && !isRecord(confirmation)) return undefined;
  const payload = ownFields(confirmation, "payload");
  return {
    original: recordOf(original),
    hint: ownText(confirmation, "hint") ?? "",
    payload: Object.keys(payload).length > 0 ? payload : undefined,
  };
}

/** The id of the call that waits. */
function originalId({ original }: AdkConfirmation): string | undefined {
  return ownText(original, "id");
}

/** The approval of the call that waits, with the payload as the form of the approval. */
function confirmationQuestion(
  id: string,
  confirmation: AdkConfirmation,
): Omit<Question, "onCancel"> {
  const { original, hint, payload } = confirmation;
  const name = ownText(original, "name");
  const toolCallId = originalId(confirmation) ?? id;
  const isForDevelopers = hint === "" || developerHint.test(hint);
  const message = isForDevelopers ? (name === undefined ? undefined : `Approve ${name}?`) : hint;
  const responseSchema = approvalSchema();
  return {
    fields: {
      id,
      reason: "tool_call",
      toolCallId,
      message,
      responseSchema: payload === undefined ? responseSchema : withPayload(responseSchema, payload),
    },
    toolCall: proposedCall(toolCallId, name ?? confirmationTool, own(original, "args")),
    ...(payload !== undefined && {
      decisionFields: {
        approve: {
          schema: {
            type: "object",
            properties: { payload: required(payload) },
            required: ["payload"],
          },
          initial: { payload },
        },
      },
    }),
  };
}

function withPayload(schema: UnknownRecord, payload: UnknownRecord): UnknownRecord {
  const properties = ownFields(schema, "properties");
  return { ...schema, properties: { ...properties, payload: schemaOf(payload) } };
}

// A null value may be replaced by anything, or stay.
function required(payload: UnknownRecord): UnknownRecord {
  const names = Object.keys(payload).filter(
    (name) => payload[name] !== null && payload[name] !== "",
  );
  return { ...schemaOf(payload), title: "", required: names };
}

/**
 * Infers the schema of values like this one, for backends that only send an example. A null may
 * become anything.
 */
export function schemaOf(value: unknown): JsonSchema {
  if (isRecord(value)) {
    return {
      type: "object",
      properties: Object.fromEntries(
        Object.entries(value).map(([key, item]) => [key, schemaOf(item)]),
      ),
    };
  }
  if (Array.isArray(value))
    return { type: "array", items: value.length === 0 ? {} : schemaOf(value[0]) };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value === "string" || typeof value === "boolean") return { type: typeof value };
  return {};
}
