import type { DialectContext, Question } from "../core/Dialect.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { parsed } from "./onInterrupt.js";

const runsAgain = {
  code: "tool-runs-again",
  message: "With any answer the tool starts again from its beginning.",
} as const;

/** Words of an object prompt that are the question's own. */
const liftable = ["reason", "message", "toolCallId", "responseSchema"] as const;

/**
 * AWS Strands. A gate before a tool is an approval that takes nothing but a real `approved: true`, and to which a cancelled answer is a
 * denial; a tool that stops by itself asks with prose or with any object, and gets the answer as it is.
 */
export const strands = defineDialect({
  name: "strands",
  repeat: "idempotent",
  claims: (interrupt) => {
    const metadata = metadataOf(interrupt);
    return Object.hasOwn(metadata, "strandsName") || isBarePrompt(interrupt, metadata);
  },
  read(interrupt, context): Question {
    const metadata = metadataOf(interrupt);
    // Edits would pass its validation and be ignored by the gate, so none are offered.
    if (isGate(interrupt, metadata)) return { fields: { ...interrupt, responseSchema: approvalSchema() }, cancel: "denies" };
    return {
      fields: { ...interrupt, ...callOf(interrupt, metadata, context), ...promptOf(interrupt, metadata) },
      notes: [runsAgain],
    };
  },
});

function isGate(interrupt: UnknownRecord, metadata: UnknownRecord): boolean {
  return own(interrupt, "reason") === "tool_call" && Object.hasOwn(metadata, "tool_input");
}

// The Python side says nothing of itself: a name of the application's own, and the prompt where no one else has it.
function isBarePrompt(interrupt: UnknownRecord, metadata: UnknownRecord): boolean {
  const reason = own(interrupt, "reason");
  const isOwnWord = typeof reason === "string" && !/:|^(tool_call|input_required|confirmation)$/.test(reason);
  const isAlone = ["message", "responseSchema", "toolCallId"].every((key) => (own(interrupt, key) ?? undefined) === undefined);
  return isOwnWord && isAlone && Object.hasOwn(metadata, "reason") && Object.keys(metadata).length === 1;
}

/** What is asked: text is the message; an object is read for what it says about itself, and shown whole. */
function promptOf(interrupt: UnknownRecord, metadata: UnknownRecord): UnknownRecord {
  const sent = own(interrupt, "message") ?? own(metadata, "reason");
  const prompt = parsed(sent);
  if (typeof prompt !== "object" || prompt === null) return typeof sent === "string" ? { message: sent } : {};
  const said = isRecord(prompt) ? prompt : {};
  return {
    message: undefined,
    ...Object.fromEntries(liftable.filter((key) => Object.hasOwn(said, key)).map((key) => [key, said[key]])),
    metadata: { ...metadata, reason: prompt },
  };
}

// The id of a question asked inside a tool names the call: `tool:<id of the call>:<name of the interrupt>`.
function callOf(interrupt: UnknownRecord, metadata: UnknownRecord, { findToolCall }: DialectContext): UnknownRecord {
  const id = own(interrupt, "id");
  const name = own(metadata, "strandsName");
  if (typeof id !== "string" || typeof name !== "string" || !id.startsWith("tool:") || !id.endsWith(`:${name}`)) return {};
  const toolCallId = id.slice("tool:".length, -name.length - 1);
  return findToolCall(toolCallId) === undefined ? {} : { toolCallId };
}

function metadataOf(interrupt: UnknownRecord): UnknownRecord {
  const metadata = own(interrupt, "metadata");
  return isRecord(metadata) ? metadata : {};
}
