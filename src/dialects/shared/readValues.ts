import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { textNestingExceeds } from "../../protocol/jsonText.js";
import { defaultLimits } from "../../protocol/limits.js";

/** The metadata of an interrupt; empty where it has none that can be read. */
export function metadataOf(interrupt: UnknownRecord): UnknownRecord {
  const metadata = own(interrupt, "metadata");
  return isRecord(metadata) ? metadata : {};
}

/** The objects of a list; none of anything else. */
export function recordsIn(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Parses a value that may be JSON in a string; text that is not JSON, or is nested too deeply, is returned unchanged. */
export function parsed(value: unknown): unknown {
  if (typeof value !== "string" || textNestingExceeds(value, defaultLimits.nesting)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
