import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import { editText } from "../../parts/data/Edits.js";
import { argumentNames } from "../../parts/data/useArgumentNames.js";
import type { Mask, ValueMask } from "../../present/Mask.js";
import { isRecord, own, recordOf, showJson } from "../../protocol/json.js";
import { contentText, type MessageContent } from "../../protocol/messages.js";
import type { Labels } from "../../react/labels/labels.js";
import type { Presentation } from "../../react/presentation.js";
import { type DecisionRecord, decidedBy } from "../../thread/decisions/DecisionRecord.js";
import { callOf, editsOf } from "./recordParts.js";

/** The formats of an export. */
export type ExportFormat = "json" | "csv";

interface ExportOptions {
  /** Hides secrets, as on screen. */
  readonly mask: Mask | null;
  readonly labels: Labels;
  /** The host's words for arguments. */
  readonly argumentLabel?: Presentation["argumentLabel"];
}

/** A record with its edits in words, as its entry shows them. */
type ExportedRecord = DecisionRecord & { readonly changes?: readonly string[] };

/**
 * Decisions as a file: all of each record as JSON, or one row each as CSV, with what was edited in
 * words and without what the mask hides.
 */
export function exportDecisions(
  records: readonly DecisionRecord[],
  format: ExportFormat,
  options: ExportOptions,
): string {
  const shown = records.map((record) => exported(record, options));
  if (format === "json") return `${showJson(shown, 2)}\n`;
  const rows = [
    columns.map(([name]) => name),
    ...shown.map((record) => columns.map(([, read]) => read(record))),
  ];
  // RFC 4180, with a mark by which spreadsheets know the encoding.
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function exported(
  record: DecisionRecord,
  { mask, labels, argumentLabel }: ExportOptions,
): ExportedRecord {
  const call = callOf(record);
  const values = mask?.about(call, labels.hidden);
  const shown = values === undefined ? record : conceal(record, values);
  const edits = editsOf(record, values, argumentNames(argumentLabel, call?.name));
  return edits.length === 0
    ? shown
    : { ...shown, changes: edits.map((edit) => editText(edit, labels)) };
}

function conceal(record: DecisionRecord, values: ValueMask): DecisionRecord {
  const { proposed } = record;
  const text = (content: MessageContent | undefined): string | undefined => {
    if (content === undefined) return undefined;
    const given = contentText(content);
    return values.textAt([], given) ?? values.concealJson(given)?.json ?? given;
  };
  const masked: Record<string, unknown> = {};
  for (const key of ["payload", "metadata", "effective"] as const)
    if (record[key] !== undefined) masked[key] = values.conceal(record[key]);
  // The paths of edited arguments begin at the arguments.
  const { payload } = masked;
  if (isRecord(payload) && Object.hasOwn(payload, "editedArgs"))
    masked["payload"] = { ...payload, editedArgs: values.conceal(payload["editedArgs"]) };
  if (record.rule !== undefined) masked["rule"] = concealRule(record.rule, values);
  for (const key of ["result", "toolResult"] as const)
    if (record[key] !== undefined) masked[key] = text(record[key]);
  if (proposed !== undefined) {
    const { argsText, ...rest } = proposed;
    masked["proposed"] = {
      ...rest,
      args: values.conceal(proposed.args),
      ...(argsText !== undefined && { argsText: text(argsText) }),
    };
  }
  // A signature holds the arguments and the answer as text, and its challenge is the digest of that
  // text, by which short secrets can be guessed.
  if (
    isRecord(record.metadata) &&
    Object.hasOwn(record.metadata, "signature") &&
    hidesSigned(record, values)
  ) {
    const { metadata } = masked;
    masked["metadata"] = { ...recordOf(metadata), signature: { masked: true } };
  }
  return Object.assign({ ...record }, masked);
}

/** Whether something is hidden in a signature, or in what it is for: the call and the answer. */
function hidesSigned({ proposed, payload, metadata }: DecisionRecord, values: ValueMask): boolean {
  const signed = [proposed?.args, payload, own(payload, "editedArgs")];
  if (signed.some((value) => values.conceal(value) !== value)) return true;
  const signature = metadata?.["signature"];
  if (values.conceal(signature, ["signature"]) !== signature) return true;
  return proposed?.argsText !== undefined && values.concealJson(proposed.argsText) !== undefined;
}

function concealRule(rule: ApprovalRule, values: ValueMask): unknown {
  return {
    ...rule,
    args: rule.args.map((arg) =>
      "is" in arg ? { ...arg, is: values.conceal(arg.is, [arg.name]) } : arg,
    ),
  };
}

const columns: readonly (readonly [string, (record: ExportedRecord) => string | undefined])[] = [
  ["askedAt", ({ askedAt }) => time(askedAt)],
  ["sentAt", ({ sentAt }) => time(sentAt)],
  ["settledAt", ({ settledAt }) => time(settledAt)],
  ["outcome", ({ outcome }) => outcome],
  ["verdict", ({ verdict }) => verdict ?? undefined],
  ["edited", ({ edited }) => (edited === undefined ? undefined : String(edited))],
  ["decidedBy", (record) => decidedBy(record)],
  ["rule", ({ rule }) => rule?.id],
  ["tool", ({ proposed }) => proposed?.toolName],
  ["message", ({ message }) => message],
  ["proposed", ({ proposed }) => proposed?.argsText ?? json(proposed?.args)],
  ["changes", ({ changes }) => changes?.join("; ")],
  ["payload", ({ payload }) => json(payload)],
  ["effective", ({ effective }) => json(effective)],
  ["result", ({ result }) => (result === undefined ? undefined : contentText(result))],
  ["threadId", ({ threadId }) => threadId],
  ["runId", ({ runId }) => runId],
  ["interruptId", ({ interruptId }) => interruptId],
  ["failed", ({ failed }) => (failed ? "true" : undefined)],
];

function time(at: number | undefined): string | undefined {
  const date = at === undefined ? null : new Date(at);
  return date === null || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : showJson(value);
}

/** The beginning of a formula, after what a spreadsheet may leave out. */
const formula =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** What is left out before the beginning of a formula, from its first character. */
const gap = /(?<![;\s"])[;\s"]+(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/gu;
/** What separates cells or rows for a program that reads no quotes. */
const separator = /[;\t\r\n]/;

/**
 * A cell that no spreadsheet runs as a formula: a text that could begin one has an apostrophe
 * before it.
 */
function cell(text = ""): string {
  const safe = (formula.test(text) ? `'${text}` : text).replace(gap, (text) =>
    separator.test(text) ? `${text}'` : text,
  );
  return `"${safe.replaceAll('"', '""')}"`;
}
