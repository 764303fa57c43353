"use client";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Issue } from "../../core/interrupt/interrupt.js";
import { repeatsText } from "../../core/present/dataText.js";
import { placeNames } from "../../core/present/placeNames.js";
import type { Labels } from "../../react/labels/labels.js";

/** Formats an issue with its place as the user sees it named: the field's label, the argument's title. */
export function issueLine({ path, message }: Issue, interrupt: InterruptView, labels: Labels): string {
  const names = namesOf(path, interrupt, labels);
  return names.length === 0 ? message : `${names.join(" › ")}: ${message}`;
}

function namesOf(path: Issue["path"], { approval, responseSchema }: InterruptView, labels: Labels): readonly string[] {
  const [first, ...rest] = path;
  if (first !== undefined && first === approval?.commentKey) return [labels.comment];
  if (first !== undefined && first === approval?.replyKey) return [labels.replyText];
  const entry = labels.forms?.item ?? String;
  if (first === "editedArgs" && approval?.canEdit === true)
    return placeNames(approval.argsSchema, rest, entry).map(({ key, title }) =>
      title === undefined || repeatsText(title, key) ? key : `${key} (${title})`,
    );
  return placeNames(typeof responseSchema === "object" ? responseSchema : undefined, path, entry).map(
    ({ key, title }) => title ?? key,
  );
}
