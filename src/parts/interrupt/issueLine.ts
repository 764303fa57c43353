"use client";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Issue } from "../../core/interrupt/interrupt.js";
import { createPlaceNames } from "../../core/present/createPlaceNames.js";
import { repeatsText } from "../../core/present/dataText.js";
import { keyWords } from "../../core/present/keyWords.js";
import type { Labels } from "../../react/labels/labels.js";

/** Formats an issue with its place as the user sees it named: the field's label, the argument's title. */
export function issueLine({ path, message }: Issue, interrupt: InterruptView, labels: Labels): string {
  const names = namesOf(path, interrupt, labels);
  return names.length === 0 ? message : `${names.join(" › ")}: ${message}`;
}

function namesOf(path: Issue["path"], { approval, responseSchema, toolCall }: InterruptView, labels: Labels): readonly string[] {
  const [first, ...rest] = path;
  if (first !== undefined && first === approval?.commentKey) return [labels.textField("comment")];
  if (first !== undefined && first === approval?.replyKey) return [labels.textField("reply")];
  const numbered = labels.forms?.numbered;
  const entry = (number: number): string => numbered?.("entry", number) ?? String(number);
  if (first === "editedArgs" && approval?.canEdit === true)
    return createPlaceNames(
      approval.argsSchema,
      entry,
      [toolCall?.args],
      keyWords,
    )(rest).map(({ key, words = key, title }) =>
      title === undefined || repeatsText(title, key) ? words : `${words} (${title})`,
    );
  return createPlaceNames(
    typeof responseSchema === "object" ? responseSchema : undefined,
    entry,
  )(path).map(({ key, title }) => title ?? key);
}
