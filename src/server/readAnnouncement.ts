import type { AgUiInterrupt } from "../protocol/events.js";
import { toJson } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { validationCopy } from "../schema/validate/validationCopy.js";
import { findInterruptFault } from "./record/findInterruptFault.js";
import { invalidAnnouncement } from "./record/InterruptGateError.js";
import { measureJson } from "./record/measureJson.js";
import { quoteIds } from "./record/quoteIds.js";
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
  if (!Array.isArray(interrupts)) throw invalidAnnouncement("interrupts must be an array");
  if (interrupts.length > limits.entries)
    throw invalidAnnouncement(`${interrupts.length} interrupts are more than ${limits.entries}`);
  const measure = measureJson(interrupts, limits);
  if (!measure.ok) throw invalidAnnouncement(`the interrupts are ${measure.fault}`);
  const plain = toJson(interrupts);
  if (!isInterruptList(plain))
    throw invalidAnnouncement(findInterruptFault(Array.isArray(plain) ? plain : []) ?? "not interrupts");
  const faults = new Map<string, string | undefined>();
  for (const { id, responseSchema } of plain) {
    if (responseSchema === undefined) continue;
    // Many interrupts of one run have the same schema.
    const text = JSON.stringify(responseSchema);
    const fault = faults.has(text) ? faults.get(text) : findSchemaFault(responseSchema, validator);
    if (fault !== undefined) throw invalidAnnouncement(`the responseSchema of ${quoteIds([id])} cannot be used (${fault})`);
    faults.set(text, fault);
  }
  return plain;
}

/** Returns why answers could not be validated with a schema: a malformed keyword, an unknown type, or more than the validator accepts. */
function findSchemaFault(schema: JsonSchema, validator: SchemaValidator): string | undefined {
  const copy = validationCopy(schema);
  const findings = copy.checkable
    ? [...copy.normalized.faults, ...copy.normalized.notes.filter(({ code }) => code === "agent-checks-type")]
    : [];
  const [finding] = findings;
  if (finding !== undefined) return finding.code;
  const verdict = validator(schema, null);
  return verdict.status === "unchecked" ? verdict.reason : undefined;
}

function isInterruptList(interrupts: unknown): interrupts is readonly AgUiInterrupt[] {
  return Array.isArray(interrupts) && findInterruptFault(interrupts) === undefined;
}
