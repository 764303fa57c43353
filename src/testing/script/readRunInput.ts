import type { RunAgentInput } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { readMessages } from "../../protocol/readMessage.js";
import { readResume } from "../../protocol/readResume.js";

/** A run input whose `resume` was not read yet. */
export type ReceivedInput = Omit<RunAgentInput, "resume"> & { readonly resume?: unknown };

/** Reads the body of a request; `undefined` when it is not a run input. Missing lists become empty; nothing else is changed. */
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
    Array.isArray(value) && value.every((item) => isRecord(item) && texts.every((key) => typeof own(item, key) === "string"))
  );
}
