"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import { editText } from "../../parts/data/Edits.js";
import { argumentNames } from "../../parts/data/useArgumentNames.js";
import type { Mask, ValueMask } from "../../present/Mask.js";
import { isRecord, own, recordOf, showJson } from "../../protocol/json.js";
import { contentText, type MessageContent } from "../../protocol/messages.js";
import type { Labels } from "../../react/labels/labels.js";
import type { Presentation } from "../../react/presentation.js";
import {
  AgentRunProvider,
  useGivenMask,
  usePresentation,
  useRun,
} from "../../react/run/AgentRunProvider.js";
import { useDecisions } from "../../react/run/useDecisions.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import {
  type DecisionRecord,
  decidedBy,
  decisionKey,
} from "../../thread/decisions/DecisionRecord.js";
import { DropIn } from "../cards/DropIn.js";
import { DecisionEntry, entryVerdict, isSettled, type SettledRecord } from "./DecisionEntry.js";
import { callOf, editsOf, useMinute } from "./recordParts.js";

/** The props of `DecisionLog`. */
export interface DecisionLogProps {
  /** The run it belongs to. Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /** Hides secrets in arguments and results, made by `createMask`. Default: the provider's. */
  readonly mask?: Mask | undefined;
  /** Shows a filter, and buttons that save the decisions as JSON or CSV. Default: false. */
  readonly tools?: boolean | undefined;
}

/**
 * The decisions of this thread, by whom they were made where that is known, and their outcome: the
 * arguments as proposed, as approved and as used, and the tool's own result. Only a call with a
 * result is shown as approved without qualification; refused answers, unknown outcomes, questions
 * that were answered elsewhere, and questions that the agent no longer knows are shown as such.
 * Renders an `<ol>`, or nothing.
 */
export function DecisionLog({ run: given, mask, tools = false }: DecisionLogProps): ReactNode {
  const run = useRun("<DecisionLog>", given);
  return (
    <DropIn run={run}>
      <AgentRunProvider mask={mask}>
        <Log run={run} tools={tools} />
      </AgentRunProvider>
    </DropIn>
  );
}

function Log({ run, tools }: { readonly run: AgentRun; readonly tools: boolean }): ReactNode {
  const labels = useLabels();
  const decisions = useDecisions(run);
  const records = useMemo(() => decisions.filter(isSettled), [decisions]);
  const [chosen, setFilter] = useState<LogFilter>("all");
  // The last entry of a kind may have gone.
  const filter = records.some((record) => filterOf(record) === chosen) ? chosen : "all";
  const settled = useMemo(
    () => (filter === "all" ? records : records.filter((record) => filterOf(record) === filter)),
    [records, filter],
  );
  const [shown, setShown] = useState(pageSize);
  const now = useMinute(internalsOf(run).clock);
  if (records.length === 0) return null;
  const earlier = Math.max(0, settled.length - shown);
  const list = (
    <ol className="agui-log" start={earlier + 1}>
      {settled.slice(earlier).map((record) => (
        <li
          key={decisionKey(record)}
          className="agui-log__entry"
          data-verdict={entryVerdict(record)}
        >
          <DecisionEntry record={record} run={run} now={now} />
        </li>
      ))}
    </ol>
  );
  const bar = tools ? (
    <LogTools records={records} shown={settled} filter={filter} setFilter={setFilter} />
  ) : null;
  if (earlier === 0 && bar === null) return list;
  return (
    <>
      {bar}
      {earlier === 0 ? null : (
        <button
          type="button"
          data-part="fold"
          className="agui-button agui-button--quiet"
          onClick={() => setShown(shown + pageSize)}
        >
          {labels.showMore(Math.min(pageSize, earlier), "rows")}
        </button>
      )}
      {list}
    </>
  );
}

/**
 * Entries shown at first, and added with each press; rendering a long thread at once would block
 * the page.
 */
const pageSize = 200;

/** Which decisions a log shows. */
type LogFilter = "all" | "approved" | "denied" | "answered" | "other";

const filters: readonly LogFilter[] = ["all", "approved", "denied", "answered", "other"];

/** The filter an entry belongs to; what is not certain, was skipped or closed is `other`. */
function filterOf({ outcome, verdict }: SettledRecord): LogFilter {
  if (outcome !== "accepted") return "other";
  return verdict === "approved" || verdict === "denied" || verdict === "answered"
    ? verdict
    : "other";
}

interface LogToolsProps {
  readonly records: readonly SettledRecord[];
  readonly shown: readonly SettledRecord[];
  readonly filter: LogFilter;
  readonly setFilter: (filter: LogFilter) => void;
}

/** Chooses what a log shows, and saves that as a file. */
function LogTools({ records, shown, filter, setFilter }: LogToolsProps): ReactNode {
  const labels = useLabels();
  const mask = useGivenMask();
  const { argumentLabel } = usePresentation();
  const kinds = new Set(records.map(filterOf));
  const save = (format: ExportFormat): void => {
    const text = exportDecisions(shown, format, { mask, labels, argumentLabel });
    download(
      text,
      `decisions.${format}`,
      format === "json" ? "application/json" : "text/csv;charset=utf-8",
    );
  };
  return (
    <div className="agui-log__tools" data-part="log-tools">
      {kinds.size > 1 ? (
        <select
          className="agui-select"
          aria-label={labels.filterDecisions}
          value={filter}
          onChange={({ target }) => setFilter(filters.find((one) => one === target.value) ?? "all")}
        >
          {filters
            .filter((one) => one === "all" || kinds.has(one))
            .map((one) => (
              <option key={one} value={one}>
                {labels.logFilter[one]}
              </option>
            ))}
        </select>
      ) : null}
      <span className="agui-log__export">
        <button
          type="button"
          className="agui-button agui-button--quiet"
          onClick={() => save("json")}
        >
          {labels.exportAs("JSON")}
        </button>
        <button
          type="button"
          className="agui-button agui-button--quiet"
          onClick={() => save("csv")}
        >
          {labels.exportAs("CSV")}
        </button>
      </span>
    </div>
  );
}

function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** The formats of an export. */
type ExportFormat = "json" | "csv";

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
