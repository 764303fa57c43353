import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import { decidedBy } from "../../core/audit/decidedBy.js";
import type { Mask } from "../../core/present/createMask.js";
import { isRecord, showJson } from "../../protocol/json.js";
import { contentText, type MessageContent } from "../../protocol/messages.js";
import { callOf } from "./recordParts.js";

/** The formats of an export. */
export type ExportFormat = "json" | "csv";

interface ExportOptions {
  /** Hides secrets, as on screen. */
  readonly mask: Mask | null;
  /** Stands in for what is hidden. */
  readonly hidden: string;
}

/** Decisions as a file: all of each record as JSON, or one row each as CSV, without what the mask hides. */
export function exportDecisions(records: readonly DecisionRecord[], format: ExportFormat, options: ExportOptions): string {
  const shown = records.map((record) => conceal(record, options));
  if (format === "json") return `${JSON.stringify(shown, null, 2)}\n`;
  const rows = [columns.map(([name]) => name), ...shown.map((record) => columns.map(([, read]) => read(record)))];
  // RFC 4180, with a mark by which spreadsheets know the encoding.
  return `\ufeff${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function conceal(record: DecisionRecord, { mask, hidden }: ExportOptions): DecisionRecord {
  const { proposed } = record;
  const values = mask?.about(callOf(record), hidden);
  if (values === undefined) return record;
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
  for (const key of ["result", "toolResult"] as const) if (record[key] !== undefined) masked[key] = text(record[key]);
  if (proposed !== undefined) {
    const { argsText, ...rest } = proposed;
    masked["proposed"] = {
      ...rest,
      args: values.conceal(proposed.args),
      ...(argsText !== undefined && { argsText: text(argsText) }),
    };
  }
  return Object.assign({ ...record }, masked);
}

const columns: readonly (readonly [string, (record: DecisionRecord) => string | undefined])[] = [
  ["askedAt", ({ askedAt }) => time(askedAt)],
  ["sentAt", ({ sentAt }) => time(sentAt)],
  ["settledAt", ({ settledAt }) => time(settledAt)],
  ["outcome", ({ outcome }) => outcome],
  ["verdict", ({ verdict }) => verdict ?? undefined],
  ["edited", ({ edited }) => (edited === undefined ? undefined : String(edited))],
  ["decidedBy", (record) => decidedBy(record)],
  ["tool", ({ proposed }) => proposed?.toolName],
  ["message", ({ message }) => message],
  ["proposed", ({ proposed }) => proposed?.argsText ?? json(proposed?.args)],
  ["payload", ({ payload }) => json(payload)],
  ["effective", ({ effective }) => json(effective)],
  ["result", ({ result }) => (result === undefined ? undefined : contentText(result))],
  ["threadId", ({ threadId }) => threadId],
  ["runId", ({ runId }) => runId],
  ["interruptId", ({ interruptId }) => interruptId],
];

function time(at: number | undefined): string | undefined {
  const date = at === undefined ? null : new Date(at);
  return date === null || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : showJson(value);
}

/** The beginning of a formula, after what a spreadsheet may leave out. */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** A cell that no spreadsheet runs as a formula: a text that could begin one has an apostrophe before it. */
function cell(text: string | undefined): string {
  if (text === undefined) return "";
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
