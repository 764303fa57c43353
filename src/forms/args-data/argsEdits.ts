"use client";
import type { UnfinishedText } from "../../interrupt/answerInputs.js";
import { withArgument } from "../../interrupt/withArgument.js";
import type { ValuePath } from "../../present/Mask.js";
import { isRecord, own, recordOf } from "../../protocol/json.js";
import { copyNumberText, exactIn, setNumber } from "../../protocol/numberTexts.js";
import { valueAt } from "../../schema/document/references.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";

/**
 * Returns a list of these values, of which each has the text of the number that it was before.
 * `origins` has for each its index in the list before, or `undefined` for a new one.
 */
export function listOf(
  values: readonly unknown[],
  origins: readonly (number | undefined)[],
  before: readonly unknown[],
): readonly unknown[] {
  const result: unknown[] = [...values];
  for (const [index, value] of values.entries()) {
    const origin = origins[index];
    if (typeof value === "bigint") setNumber(result, index, String(value));
    else if (origin !== undefined) copyNumberText(before, origin, result, index);
  }
  return result;
}

/**
 * Returns the arguments with the value at a path changed, everything else as it was; `undefined`
 * removes a property. An object that the agent did not propose is removed with its last property,
 * or is null again where the agent proposed that.
 */
export function withValue(
  root: unknown,
  path: ValuePath,
  next: unknown,
  proposed: unknown,
): unknown {
  const result = replaceAt(root, path, next);
  const around = path.slice(0, -1);
  restoreText(valueAt(result, around), valueAt(proposed, around), path.at(-1));
  const isIdle = around.length > 0 && around.every((step) => typeof step === "string");
  const parent = isIdle ? valueAt(result, around) : undefined;
  const before = valueAt(proposed, around);
  const isEmpty = isRecord(parent) && Object.keys(parent).length === 0;
  return isEmpty && (before === undefined || before === null)
    ? withValue(result, around, before, proposed)
    : result;
}

/** A number that is as it was proposed again has its text again. */
function restoreText(result: unknown, proposed: unknown, step: string | number | undefined): void {
  if (step === undefined || typeof proposed !== "object" || proposed === null) return;
  if (typeof result !== "object" || result === null) return;
  if (exactIn(result, step) === exactIn(proposed, step)) copyNumberText(proposed, step, result);
}

function replaceAt(value: unknown, [step, ...rest]: ValuePath, next: unknown): unknown {
  if (step === undefined) return next;
  if (typeof step === "number") {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry, index) =>
      index === step ? replaceAt(entry, rest, next) : entry,
    );
    return listOf(entries, [...entries.keys()], value);
  }
  const record = recordOf(value);
  return withArgument(record, step, replaceAt(own(record, step), rest, next));
}

/** Unfinished texts by the JSON text of their paths. */
export type Texts = ReadonlyMap<string, UnfinishedText>;

/** The step to the name that is being typed for a new value; no agent has use for it. */
export const typedName = "\0";

/** Returns the key of a path. */
export function textKey(path: ValuePath): string {
  return JSON.stringify(path);
}

/** Returns these texts by their paths. */
export function textsByPath(texts: readonly UnfinishedText[]): Texts {
  return new Map(texts.map((text) => [textKey(text.path), text]));
}

/** Whether a path is the other one, or leads through it. */
export function isAtOrBelow(path: ValuePath, around: ValuePath): boolean {
  return (
    around.length <= path.length &&
    around.every((step, index) => String(step) === String(path[index]))
  );
}

/** Returns the texts without those at a path and below it. */
export function withoutTexts(texts: Texts, path: ValuePath): Texts {
  return new Map([...texts].filter(([, text]) => !isAtOrBelow(text.path, path)));
}

/**
 * Returns the texts after entries of a list were moved, added or removed; `origins` has for each
 * entry its index before, or `undefined` for a new one.
 */
export function moveTexts(
  texts: Texts,
  list: ValuePath,
  origins: readonly (number | undefined)[],
): Texts {
  const moved = [...texts.values()].flatMap((text): readonly UnfinishedText[] => {
    if (!isAtOrBelow(text.path, list) || text.path.length === list.length) return [text];
    const index = origins.indexOf(Number(text.path[list.length]));
    return index < 0
      ? []
      : [{ ...text, path: [...list, index, ...text.path.slice(list.length + 1)] }];
  });
  return textsByPath(moved);
}

/** Formats an issue, with its path where it is deeper than its field. */
export function issueText(issue: SchemaIssue, depth: number): string {
  const below = issue.path.slice(depth);
  return below.length === 0 ? issue.message : `${below.join(".")}: ${issue.message}`;
}
