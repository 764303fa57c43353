import { type ResumeEntry, type RunAgentInput, readResume } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { readMessages } from "../../protocol/messages.js";

/** A run input whose `resume` was not read yet. */
export type ReceivedInput = Omit<RunAgentInput, "resume"> & { readonly resume?: unknown };

/**
 * Reads the body of a request; `undefined` when it is not a run input. Missing lists become empty;
 * nothing else is changed.
 */
export function readRunInput(body: unknown): ReceivedInput | undefined {
  if (!isRecord(body)) return undefined;
  const fields = { ...body, tools: own(body, "tools") ?? [], context: own(body, "context") ?? [] };
  return isRunInput(fields) ? fields : undefined;
}

/** Whether the answers of an input are well-formed, too. */
export function isWellFormed(input: ReceivedInput): input is RunAgentInput {
  return readResume(input) !== undefined;
}

function isRunInput(fields: UnknownRecord): fields is UnknownRecord & ReceivedInput {
  const messages = own(fields, "messages");
  return (
    isName(own(fields, "threadId")) &&
    isName(own(fields, "runId")) &&
    Array.isArray(messages) &&
    readMessages(messages).skipped === 0 &&
    isListOf(own(fields, "tools"), ["name", "description"]) &&
    isListOf(own(fields, "context"), ["description", "value"])
  );
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isListOf(value: unknown, texts: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (item) => isRecord(item) && texts.every((key) => typeof own(item, key) === "string"),
    )
  );
}

/**
 * Returns the decision of an answer; only a boolean `true` approves, and a missing answer is a
 * cancelled one.
 */
export function decisionOf(answer: ResumeEntry | undefined): "approved" | "denied" | "cancelled" {
  if (answer?.status !== "resolved") return "cancelled";
  return answer.payload === true || own(payloadOf(answer), "approved") === true
    ? "approved"
    : "denied";
}

/**
 * Returns the fields of an answer; empty when nothing was answered or the answer is not an object.
 */
export function payloadOf(answer: ResumeEntry | undefined): UnknownRecord {
  return answer?.status === "resolved" && isRecord(answer.payload) ? answer.payload : {};
}

/**
 * Returns the arguments a tool should be called with: the edited ones, as a whole, or the proposed
 * ones.
 */
export function effectiveArgs(
  answer: ResumeEntry | undefined,
  proposed: UnknownRecord,
): UnknownRecord {
  const edited = own(payloadOf(answer), "editedArgs");
  return isRecord(edited) ? edited : proposed;
}
