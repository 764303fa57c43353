import { isRecord, own } from "../../protocol/json.js";
import { readResume } from "../../protocol/readResume.js";
import type { RecordedAnswer } from "../record/RecordedAnswer.js";
import { parse } from "./compareAndSet.js";
import { PauseStoreError } from "./PauseStoreError.js";

/** Reads a column that a store wrote as text. */
export function readText(row: unknown, column: string): string {
  const value = isRecord(row) ? own(row, column) : undefined;
  if (typeof value === "string") return value;
  throw unreadable(`the column ${column} is not text`);
}

/** Reads an answer that a store wrote as JSON. */
export function readAnswer(text: string): RecordedAnswer {
  const stored = parse(text);
  const { runId, entry, answeredBy, answeredAt } = isRecord(stored) ? stored : {};
  const [read] = readResume({ resume: [entry] }) ?? [];
  if (
    typeof runId !== "string" ||
    read === undefined ||
    (answeredBy !== null && typeof answeredBy !== "string") ||
    typeof answeredAt !== "number"
  )
    throw unreadable("an answer is not one");
  return { runId, entry: read, answeredBy, answeredAt };
}

export function unreadable(why: string): PauseStoreError {
  return new PauseStoreError("unreadable-reply", `The database returned something that cannot be used: ${why}.`);
}
