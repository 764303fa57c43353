import { parseExpiry } from "../../interrupt/parseExpiry.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { quoteIds } from "./InterruptGateError.js";

/**
 * Returns what is wrong with a list of interrupts, or `undefined` when each is valid and their ids
 * differ. Linear.
 */
export function findInterruptFault(interrupts: readonly unknown[]): string | undefined {
  const ids = new Set<string>();
  for (const [index, interrupt] of interrupts.entries()) {
    if (!isRecord(interrupt)) return `interrupt ${index} is not an object`;
    const id = own(interrupt, "id");
    if (typeof id !== "string" || id === "") return `interrupt ${index} has no id`;
    if (ids.has(id)) return `the id ${quoteIds([id])} is used twice`;
    ids.add(id);
    const fault = findFieldFault(interrupt);
    if (fault !== undefined) return `${fault} in ${quoteIds([id])}`;
  }
  return undefined;
}

function findFieldFault(interrupt: UnknownRecord): string | undefined {
  if (typeof own(interrupt, "reason") !== "string") return "reason is not a string";
  const noText = ["message", "toolCallId", "subagentRunId"].find(
    (key) => !isAbsentOrText(own(interrupt, key)),
  );
  if (noText !== undefined) return `${noText} is not a string`;
  const noObject = ["responseSchema", "metadata"].find(
    (key) => !(own(interrupt, key) === undefined || isRecord(own(interrupt, key))),
  );
  if (noObject !== undefined) return `${noObject} is not an object`;
  // Without a zone the deadline would differ between machines.
  const expiresAt = own(interrupt, "expiresAt");
  if (!isAbsentOrText(expiresAt) || parseExpiry(expiresAt).problem !== undefined)
    return "expiresAt is not a date of ISO 8601 with a time zone, or was never set";
  return undefined;
}

export function isAbsentOrText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
