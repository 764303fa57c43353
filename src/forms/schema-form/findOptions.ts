"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Deep enough for every backend known to keep its choices there. */
const deepest = 3;

/** Finds the object in an interrupt's metadata in which a backend keeps the options it offers, for schemas that do not contain them. */
export function findOptions(metadata: unknown, depth = 0): UnknownRecord | undefined {
  if (!isRecord(metadata) || depth > deepest) return undefined;
  const options = own(metadata, "options");
  if (Array.isArray(options) && options.length > 0) return metadata;
  for (const inner of Object.values(metadata)) {
    const found = findOptions(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
