import type { InterruptNote } from "../../interrupt/interrupt.js";
import { listIf } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  isRecord,
  own,
  ownText,
  recordOf,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { Answered, DialectContext, Question } from "../Dialect.js";
import { isSigned } from "../isSigned.js";
import { agentCode, agentWords } from "../shared/agentError.js";
import { approvalSchema, openSchema } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";
import { uuidOf } from "./uuidOf.js";

const runsAgain: InterruptNote = {
  code: "tool-runs-again",
  message: "With any answer the tool starts again from its beginning.",
};
const alwaysDenies: InterruptNote = {
  code: "strands-always-denies",
  message:
    "This agent treats every answer as a denial, unless its developers have added an `evaluate` function.",
};
const questionLost: InterruptNote = {
  code: "strands-question-lost",
  message: "The agent lost this question when another message arrived. Start a new conversation.",
};

/** Keys of an object prompt that are fields of the question. */
const liftable = ["reason", "message", "toolCallId", "responseSchema"] as const;

/**
 * AWS Strands. A hook before a tool is an approval that accepts only a boolean `approved: true`,
 * and treats a cancelled answer as a denial. A tool or hook that asks by itself asks with text or
 * with any object, and gets the answer unchanged: yes, no or text.
 */
export const strands = defineDialect({
  name: "strands",
  keepsHistory: true,
  repeat: "idempotent",
  // A message beside a cancellation is not shown to the model.
  besideAnswers: "results",
  claims: (interrupt) => {
    const metadata = metadataOf(interrupt);
    const isNamed =
      Object.hasOwn(metadata, "strandsName") ||
      ownText(interrupt, "reason")?.startsWith("strands:") === true ||
      isNamedInId(interrupt);
    if (isNamed) return true;
    return (hasStrandsId(interrupt) || isBarePrompt(interrupt, metadata)) && "likely";
  },
  read(interrupt, context): Question {
    const metadata = metadataOf(interrupt);
    // Edits would pass its validation and be ignored by the hook, so none are offered.
    if (isToolHook(interrupt, metadata))
      return { fields: { ...interrupt, responseSchema: approvalSchema() }, onCancel: "reject" };
    const fields = {
      ...interrupt,
      ...callOf(interrupt, metadata, context),
      ...promptOf(interrupt, metadata),
    };
    if (own(interrupt, "reason") === "strands:human-in-the-loop") {
      const responseSchema = openSchema();
      return {
        fields: { ...fields, responseSchema },
        notes: [alwaysDenies],
        hidesDecision: true,
        origin: "human-in-the-loop",
      };
    }
    const statedSchema = own(fields, "responseSchema") ?? undefined;
    // A hook asks before the tool has started.
    const isHook = /^(?:v1:before_tool_call|hook):/.test(ownText(interrupt, "id") ?? "");
    const notes = listIf(!isHook, runsAgain);
    if (statedSchema !== undefined) return { fields, notes };
    return { fields: { ...fields, responseSchema: openSchema() }, notes, origin: "open" };
  },
  write: (answers) => ({ resume: answers.map(written) }),
  refuses: isAdapterBug,
  advice: (error) =>
    isAdapterBug(error) ? { advice: "unavailable", note: questionLost } : undefined,
});

function isAdapterBug(error: unknown): boolean {
  return agentCode(error) === "ADAPTER_BUG" && /interrupted state/i.test(agentWords(error));
}

function isToolHook(interrupt: UnknownRecord, metadata: UnknownRecord): boolean {
  return own(interrupt, "reason") === "tool_call" && Object.hasOwn(metadata, "tool_input");
}

// A name of the application's own, with the prompt only in the metadata.
function isBarePrompt(interrupt: UnknownRecord, metadata: UnknownRecord): boolean {
  const reason = own(interrupt, "reason");
  const isOwnName =
    typeof reason === "string" && !/:|^(tool_call|input_required|confirmation)$/.test(reason);
  const isAlone = ["message", "responseSchema", "toolCallId"].every(
    (key) => (own(interrupt, key) ?? undefined) === undefined,
  );
  return (
    isOwnName && isAlone && Object.hasOwn(metadata, "reason") && Object.keys(metadata).length === 1
  );
}

/**
 * The prompt: text is the message; the fields of an object are read, and the object is shown as a
 * whole.
 */
function promptOf(interrupt: UnknownRecord, metadata: UnknownRecord): UnknownRecord {
  const sent = own(interrupt, "message") ?? own(metadata, "reason");
  const prompt = parseIfJson(sent);
  if (typeof prompt !== "object" || prompt === null)
    return typeof sent === "string" ? { message: sent } : {};
  const record = recordOf(prompt);
  const lifted = liftable
    .filter((key) => Object.hasOwn(record, key))
    .map((key) => [key, record[key]] as const);
  return {
    message: messageOf(record),
    ...Object.fromEntries(lifted),
    metadata: { ...metadata, reason: prompt },
  };
}

/** The message of an object, joined from its texts. */
function messageOf(prompt: UnknownRecord): string | undefined {
  const { question, prompt: text, ...rest } = prompt;
  const sentence = [question, text].find((one) => typeof one === "string");
  if (typeof sentence !== "string") return undefined;
  return Object.keys(rest).length === 0 ? sentence : `${sentence}\n\n${showJson(rest)}`;
}

/** Text is sent unchanged; what the human-in-the-loop of Strands accepts as a yes is text, too. */
function written({ interrupt: { origin }, entry }: Answered): ResumeEntry {
  if (entry.status !== "resolved" || typeof origin !== "string" || !isRecord(entry.payload))
    return entry;
  const reply = own(entry.payload, "response");
  if (typeof reply === "string") return { ...entry, payload: reply };
  const approved = own(entry.payload, "approved");
  if (origin !== "human-in-the-loop" || typeof approved !== "boolean") return entry;
  return { ...entry, payload: approved ? "yes" : "no" };
}

// Python: the kind, the id of the call, and a name as a UUID. TypeScript: the same, with the name
// itself.
const python =
  /^v1:(?:tool_call|before_tool_call):(?<middle>.+):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const typescript = /^(?:tool|hook:[A-Za-z]+):(?<middle>.+)$/;

const longestName = 200;

/** Each place that is tried costs as much as the id is long. */
const mostPlaces = 100;

/** Whether an id is one of Strands for Python. */
export function hasStrandsId(interrupt: UnknownRecord): boolean {
  const id = own(interrupt, "id");
  return typeof id === "string" && python.test(id);
}

/**
 * Whether an id of Strands for Python was made of the question's name. Frameworks on top of Strands
 * have names with a prefix: what they keep and repeat is their own affair.
 */
function isNamedInId(interrupt: UnknownRecord): boolean {
  const name = ownText(interrupt, "reason") ?? "";
  if (!hasStrandsId(interrupt) || isSigned(interrupt) || name.length > longestName) return false;
  return ownText(interrupt, "id")?.toLowerCase().endsWith(uuidOf(name)) === true;
}

/**
 * The call an id names, where it is known: ids of calls may contain colons, so the shortest match
 * counts.
 */
export function callOf(
  interrupt: UnknownRecord,
  metadata: UnknownRecord,
  { findToolCall }: DialectContext,
): UnknownRecord {
  const [id, name] = [own(interrupt, "id"), own(metadata, "strandsName")];
  if (typeof id !== "string") return {};
  const match = python.exec(id) ?? (typeof name === "string" ? typescript.exec(id) : null);
  const middle = match?.groups?.["middle"] ?? "";
  for (
    let end = middle.indexOf(":"), tried = 0;
    end >= 0 && tried < mostPlaces;
    end = middle.indexOf(":", end + 1), tried += 1
  ) {
    const toolCallId = middle.slice(0, end);
    if (findToolCall(toolCallId) !== undefined) return { toolCallId };
  }
  return findToolCall(middle) === undefined ? {} : { toolCallId: middle };
}
