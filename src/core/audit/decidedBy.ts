import { isRecord, own } from "../../protocol/json.js";
import type { Draft } from "../interrupt/interrupt.js";
import type { DecisionRecord } from "./DecisionRecord.js";

/**
 * Returns who decided, from the answer's metadata: `decidedBy`, a text or an object with a `name`, `displayName`, `email` or `id`. A host
 * sets it when it answers for a user: `run.resolve(id, payload, { decidedBy: "Ann" })`. Undefined where it is not set. Pure.
 */
export function decidedBy({ metadata }: Pick<DecisionRecord, "metadata">): string | undefined {
  const who = metadata === undefined ? undefined : own(metadata, "decidedBy");
  const names = isRecord(who) ? ["name", "displayName", "email", "id"].map((key) => own(who, key)) : [who];
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "")?.trim();
}

/**
 * Whether an answer was given by a rule rather than a person, according to its metadata: `run.resolve(id, payload, { automatic: true,
 * decidedBy: "Always allow search" })`. Pure.
 */
export function isAutomatic(answer: Pick<Draft, "metadata"> | null): boolean {
  return answer?.metadata !== undefined && own(answer.metadata, "automatic") === true;
}
