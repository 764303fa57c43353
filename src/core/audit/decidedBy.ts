import { isRecord, own } from "../../protocol/json.js";
import type { DecisionRecord } from "./DecisionRecord.js";

/**
 * Who decided, where the answer's metadata says so: `decidedBy`, a text or an object with a `name`, `displayName`, `email` or `id`.
 * Whoever answers for somebody says it: `run.resolve(id, payload, { decidedBy: "Ann" })`. Undefined where nobody did. Pure.
 */
export function decidedBy({ metadata }: Pick<DecisionRecord, "metadata">): string | undefined {
  const who = metadata === undefined ? undefined : own(metadata, "decidedBy");
  const words = isRecord(who) ? ["name", "displayName", "email", "id"].map((key) => own(who, key)) : [who];
  return words.find((word): word is string => typeof word === "string" && word.trim() !== "")?.trim();
}
