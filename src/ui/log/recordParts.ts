import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import { commentKeys } from "../../core/interrupt/schemaProperties.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";

/** The comment of a decision; undefined where there is none. */
export function commentOf({ verdict, payload }: DecisionRecord): string | undefined {
  if ((verdict !== "approved" && verdict !== "denied") || !isRecord(payload)) return undefined;
  const texts = commentKeys.map((key) => own(payload, key));
  return texts.find((text): text is string => typeof text === "string" && text.trim() !== "")?.trim();
}

/** The arguments that the user edited, as proposed and as approved; undefined where nothing was edited, or nothing can be compared. */
export function changesOf({
  edited,
  payload,
  proposed,
}: DecisionRecord): { readonly before: unknown; readonly after: unknown } | undefined {
  const after = edited === true && isRecord(payload) ? own(payload, "editedArgs") : undefined;
  if (after === undefined) return undefined;
  const before = proposed?.args;
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !jsonEqual(own(before, key), own(after, key)),
  );
  const pick = (from: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}
