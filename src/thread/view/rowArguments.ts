import type { InterruptView } from "../../interrupt/InterruptView.js";
import { areNumbersExact } from "../../interrupt/isReadExactly.js";
import { isPlainKey } from "../../present/dataText.js";
import { similarKeys } from "../../present/keyLabels.js";
import type { ValueMask } from "../../present/Mask.js";
import { markInvisible } from "../../present/markInvisible.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import { approvalBlock } from "./approveTogether.js";

/** What a row below a question can show in full. */
const mostArguments = 3;
const longestName = 40;
const longestText = 60;
const longestQuestion = 160;

/**
 * The arguments of a tool call that can be read in one line, together with the question: a plain
 * approval of at most three short values, with nothing hidden, marked, nested, inexact or alike,
 * and nothing else that its card shows. Null where the card must be opened. Pure.
 */
export function rowArguments(
  interrupt: InterruptView,
  question: string,
  mask: ValueMask | undefined,
): UnknownRecord | null {
  const { toolCall, details = {}, notes = [], problems, issues, changedElsewhere } = interrupt;
  if (interrupt.status !== "unanswered" || changedElsewhere) return null;
  if (toolCall === undefined || approvalBlock(interrupt) !== null) return null;
  const besides = [...notes, ...problems, ...issues, ...Object.keys(details)];
  if (besides.length > 0) return null;
  const { args, argsText, name } = toolCall;
  if (!isRecord(args) || !isName(name) || !isLine(question, longestQuestion)) return null;
  const entries = Object.entries(args);
  if (entries.length > mostArguments) return null;
  if (!entries.every(([key, value]) => isName(key) && isBrief(value))) return null;
  if (!areNumbersExact(argsText) || similarKeys(args).length > 0) return null;
  return mask === undefined || mask.conceal(args) === args ? args : null;
}

function isName(text: string): boolean {
  return isPlainKey(text) && isLine(text, longestName);
}

function isBrief(value: unknown): boolean {
  if (typeof value === "string") return isLine(value, longestText);
  return value === null || typeof value === "number" || typeof value === "boolean";
}

/** Whether a text is one short line in which everything can be seen. */
function isLine(text: string, longest: number): boolean {
  if (text.length > longest || /[\r\n\u2028\u2029\t]/.test(text)) return false;
  return markInvisible(text, { spaces: true }).every((part) => typeof part === "string");
}
