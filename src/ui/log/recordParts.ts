import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import { commentKeys } from "../../core/interrupt/schemaProperties.js";
import type { MaskedCall } from "../../core/present/createMask.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";

/** The call a decision is about, by which its arguments and results are masked. */
export function callOf({ proposed }: DecisionRecord): MaskedCall | undefined {
  return proposed && { id: proposed.toolCallId, name: proposed.toolName };
}

/** The comment of a decision. */
export interface DecisionComment {
  /** Its field of the answer. */
  readonly key: string;
  readonly text: string;
}

/** Returns the comment of a decision; undefined where there is none. */
export function commentOf({ verdict, payload }: DecisionRecord): DecisionComment | undefined {
  if ((verdict !== "approved" && verdict !== "denied") || !isRecord(payload)) return undefined;
  const [comment] = commentKeys.flatMap((key) => {
    const text = own(payload, key);
    return typeof text === "string" && text.trim() !== "" ? [{ key, text: text.trim() }] : [];
  });
  return comment;
}

/** The arguments as the user edited them; undefined where nothing was edited. */
export function editedArgsOf({ edited, payload }: DecisionRecord): unknown {
  return edited === true && isRecord(payload) ? own(payload, "editedArgs") : undefined;
}

/** What the user edited in the arguments, as proposed and as approved; undefined where nothing was edited. */
export function changesOf(record: DecisionRecord): { readonly before: unknown; readonly after: unknown } | undefined {
  const [before, after] = [record.proposed?.args, editedArgsOf(record)];
  if (after === undefined) return undefined;
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !jsonEqual(own(before, key), own(after, key)),
  );
  const pick = (from: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}
