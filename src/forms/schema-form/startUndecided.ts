"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { FormLabels } from "../defaultFormLabels.js";

/**
 * Adds an empty first choice to kinds of answer of which one would be complete before anything is entered, such as `{ type: "approve" }`:
 * the first kind is preselected, so submitting the untouched form would decide for the user.
 */
export function startUndecided(
  branches: readonly unknown[],
  resolve: (branch: unknown) => UnknownRecord,
  labels: FormLabels,
): readonly unknown[] {
  const kinds = branches.map(resolve);
  const startsEmpty = kinds.some((kind) => own(kind, "type") === "null");
  return startsEmpty || !kinds.some(isComplete) ? branches : [{ type: "null", title: labels.choice("choose") }, ...branches];
}

/** Whether everything it requires is fixed. */
function isComplete(kind: UnknownRecord): boolean {
  const properties = own(kind, "properties");
  const required = own(kind, "required");
  if (!isRecord(properties) || !Array.isArray(required) || required.length === 0) return false;
  return required.every((name: unknown) => {
    const field = typeof name === "string" ? own(properties, name) : undefined;
    return isRecord(field) && Object.hasOwn(field, "const");
  });
}
