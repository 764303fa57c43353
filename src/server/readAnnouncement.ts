import { parseExpiry } from "../core/expiry.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import { isRecord, own, toJson, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { judgingCopy } from "../schema/judgingCopy.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { InterruptGateError } from "./InterruptGateError.js";
import { measureJson } from "./measureJson.js";
import { quoteIds } from "./quoteIds.js";
import type { ResumeLimits } from "./resumeLimits.js";

/**
 * Reads the interrupts an agent is about to announce, as plain JSON.
 *
 * @throws InterruptGateError `invalid-announcement` when a client could not answer them safely.
 */
export function readAnnouncement(
  interrupts: unknown,
  limits: ResumeLimits,
  validator: SchemaValidator,
): readonly AgUiInterrupt[] {
  if (!Array.isArray(interrupts)) throw invalid("interrupts must be an array");
  if (interrupts.length > limits.entries) throw invalid(`${interrupts.length} interrupts are more than ${limits.entries}`);
  const measure = measureJson(interrupts, limits);
  if (!measure.ok) throw invalid(`the interrupts are ${measure.fault}`);
  const plain = toJson(interrupts);
  if (!isInterruptList(plain)) throw invalid(findInterruptFault(Array.isArray(plain) ? plain : []) ?? "not interrupts");
  const faults = new Map<string, string | undefined>();
  for (const { id, responseSchema } of plain) {
    if (responseSchema === undefined) continue;
    // Many interrupts of one run have the same schema.
    const text = JSON.stringify(responseSchema);
    const fault = faults.has(text) ? faults.get(text) : findSchemaFault(responseSchema, validator);
    if (fault !== undefined) throw invalid(`the responseSchema of ${quoteIds([id])} cannot be used (${fault})`);
    faults.set(text, fault);
  }
  return plain;
}

/** Why answers could not be validated against a schema: a keyword that is malformed, a type that is not one, or more than the validator takes. */
function findSchemaFault(schema: JsonSchema, validator: SchemaValidator): string | undefined {
  const copy = judgingCopy(schema);
  const findings = copy.checkable
    ? [...copy.judged.faults, ...copy.judged.notes.filter(({ code }) => code === "agent-checks-type")]
    : [];
  const [finding] = findings;
  if (finding !== undefined) return finding.code;
  const verdict = validator(schema, null);
  return verdict.status === "unchecked" ? verdict.reason : undefined;
}

function isInterruptList(interrupts: unknown): interrupts is readonly AgUiInterrupt[] {
  return Array.isArray(interrupts) && findInterruptFault(interrupts) === undefined;
}

/** Says what is wrong with a list of interrupts, or `undefined` when each is one and their ids differ. Linear. */
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
  const noText = ["message", "toolCallId", "subagentRunId"].find((key) => !isAbsentOrText(own(interrupt, key)));
  if (noText !== undefined) return `${noText} is not a string`;
  const noObject = ["responseSchema", "metadata"].find(
    (key) => !(own(interrupt, key) === undefined || isRecord(own(interrupt, key))),
  );
  if (noObject !== undefined) return `${noObject} is not an object`;
  // Without a zone the deadline would differ between machines.
  const expiresAt = own(interrupt, "expiresAt");
  if (!isAbsentOrText(expiresAt) || parseExpiry(expiresAt).problem !== undefined)
    return "expiresAt is not an ISO 8601 date with a time zone";
  return undefined;
}

function isAbsentOrText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function invalid(why: string): InterruptGateError {
  return new InterruptGateError("invalid-announcement", `Cannot announce: ${why}.`);
}
