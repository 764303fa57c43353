"use client";
import type { ReactNode } from "react";
import { besideDecision } from "../../interrupt/besideDecision.js";
import { DataRows } from "../../parts/data/DataRows.js";
import { HiddenData } from "../../parts/data/DataValue.js";
import { FoldedText } from "../../parts/data/FoldedText.js";
import { RawData } from "../../parts/data/RawData.js";
import { layOutJson } from "../../present/layOutJson.js";
import type { MaskedCall } from "../../present/Mask.js";
import { isRecord, jsonEqual, type UnknownRecord } from "../../protocol/json.js";
import { contentText, type MessageContent } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useValueMask } from "../../react/run/useMask.js";
import type { DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import {
  callOf,
  decisionOf,
  editedArgsOf,
  isApprovedEdited,
  isWithoutResult,
  openedAddress,
} from "./recordParts.js";

/**
 * What a decision led to: what was sent as the tool's result, what the tool returned, and what is
 * not known. On demand: the arguments as proposed, as approved and as used where these differ, the
 * answer where it was more than yes or no, and the exact JSON.
 */
export function DecisionDetails({ record }: { readonly record: DecisionRecord }): ReactNode {
  const labels = useLabels();
  const { toolResult, result, withoutResult } = record;
  const toolCall = callOf(record);
  const noResult = withoutResult && (labels.notes[withoutResult.code] ?? withoutResult.message);
  const unproven = !isWithoutResult(record)
    ? null
    : record.notRun
      ? labels.outcomeHint("not-run")
      : (noResult ?? labels.outcomeHint("no-result"));
  return (
    <>
      <Result
        title={labels.dataHeading("sent-as-result")}
        content={toolResult}
        toolCall={toolCall}
      />
      <Result
        title={labels.dataHeading(resultHeading(record))}
        content={openedAddress(record) === undefined ? result : undefined}
        toolCall={toolCall}
      />
      {unproven === null ? null : <p className="agui-note agui-log__result">{unproven}</p>}
      <OnDemand record={record} />
    </>
  );
}

/** Everything else, folded. Renders nothing where there is nothing else. */
function OnDemand({ record }: { readonly record: DecisionRecord }): ReactNode {
  const labels = useLabels();
  const { proposed, effective, toolResult, result, outcome, verdict } = record;
  const toolCall = callOf(record);
  const beside = besideDecision(decisionOf(record));
  const answer = verdict === "answered" ? record.payload : beside;
  const approved = editedArgsOf(record);
  const used = jsonEqual(effective, approved) ? undefined : effective;
  const hasCall = proposed?.args !== undefined || proposed?.argsText !== undefined;
  const hasRows = [toolResult, result].some(
    (content) => content !== undefined && readRows(contentText(content)) !== undefined,
  );
  const isUnknown = outcome === "unknown";
  if (!hasCall && answer === undefined && !hasRows && !isUnknown) return null;
  return (
    // Arguments that the agent used without approval are visible immediately.
    <details className="agui-log__arguments" open={hasCall && used !== undefined}>
      <summary>{labels.details}</summary>
      {isUnknown ? <p className="agui-note">{labels.outcomeHint("unknown")}</p> : null}
      {isApprovedEdited(record) && record.message !== undefined ? (
        <div className="agui-log__result">
          <ResultText text={record.message} toolCall={undefined} />
          <span data-part="as-proposed" className="agui-tag">
            {labels.asProposed}
          </span>
        </div>
      ) : null}
      {hasCall ? (
        <>
          <Arguments
            title={labels.dataHeading("proposed")}
            value={proposed?.args}
            text={proposed?.argsText}
            toolCall={toolCall}
          />
          <Arguments title={labels.dataHeading("approved")} value={approved} toolCall={toolCall} />
          <Arguments title={labels.dataHeading("used")} value={used} toolCall={toolCall} />
        </>
      ) : null}
      <Arguments title={labels.dataHeading("answer")} value={answer} toolCall={toolCall} />
      <RawResult
        title={labels.dataHeading("sent-as-result")}
        content={toolResult}
        toolCall={toolCall}
      />
      <RawResult
        title={labels.dataHeading(resultHeading(record))}
        content={result}
        toolCall={toolCall}
      />
    </details>
  );
}

/** Whose the result of a record is. */
function resultHeading({
  outcome,
  failed,
  resultSource,
}: DecisionRecord): "result" | "error" | "perhaps-other" | "sent-instead" {
  if (resultSource === "decision") return "sent-instead";
  if (outcome === "unknown" || outcome === "elsewhere") return "perhaps-other";
  return failed ? "error" : "result";
}

interface ArgumentsProps {
  readonly title: string;
  readonly value: unknown;
  /** The original text of the arguments, where `value` cannot represent them. */
  readonly text?: string | undefined;
  readonly toolCall: MaskedCall | undefined;
}

function Arguments({ title, value, text, toolCall }: ArgumentsProps): ReactNode {
  const labels = useLabels();
  if (value === undefined && text === undefined) return null;
  return (
    <div className="agui-data">
      <p className="agui-log__title">{title}</p>
      {value === undefined ? null : (
        <DataRows
          value={value}
          toolCall={toolCall}
          label={title}
          empty={<p data-part="data-empty">{labels.noArguments}</p>}
        />
      )}
      <RawData value={value} text={text} toolCall={toolCall} />
    </div>
  );
}

interface ResultProps {
  readonly title: string;
  readonly content: MessageContent | undefined;
  readonly toolCall: MaskedCall | undefined;
}

function Result({ title, content, toolCall }: ResultProps): ReactNode {
  const mask = useValueMask(toolCall);
  if (content === undefined) return null;
  const text = contentText(content);
  const hidden = mask.textAt([], text);
  const value = readRows(text);
  const isLine = hidden === undefined && isOneLine(text, value);
  return (
    <div className={isLine ? "agui-log__result agui-log__result--line" : "agui-log__result"}>
      <p className="agui-log__title">{title}</p>
      {hidden !== undefined ? (
        <HiddenData text={hidden} />
      ) : value !== undefined ? (
        <div className="agui-data">
          <DataRows value={value} toolCall={toolCall} label={title} />
        </div>
      ) : (
        <ResultText text={text} toolCall={toolCall} />
      )}
    </div>
  );
}

/** The exact JSON of a result that is shown as rows. Renders nothing for other results. */
function RawResult({ title, content, toolCall }: ResultProps): ReactNode {
  const mask = useValueMask(toolCall);
  const text = content === undefined ? "" : contentText(content);
  const value = readRows(text);
  if (value === undefined || mask.textAt([], text) !== undefined) return null;
  return (
    <div className="agui-data">
      <p className="agui-log__title">{title}</p>
      <RawData value={value} text={undefined} toolCall={toolCall} />
    </div>
  );
}

function ResultText({
  text: given,
  toolCall,
}: {
  readonly text: string;
  readonly toolCall: MaskedCall | undefined;
}): ReactNode {
  const mask = useValueMask(toolCall);
  const concealed = isJsonText(given) ? mask.concealJson(given) : undefined;
  const text = concealed === undefined ? given : layOutJson(concealed.json);
  return (
    <div className="agui-log__text" dir="auto">
      <FoldedText text={text} above={240}>
        <MarkedText text={text} />
      </FoldedText>
    </div>
  );
}

/** Whether a result fits beside its title: a short text, or one value with its name. */
function isOneLine(text: string, rows: UnknownRecord | undefined): boolean {
  if (text.length > longestLine || text.includes("\n")) return false;
  const values = rows === undefined ? [] : Object.values(rows);
  return values.length < 2 && values.every((value) => typeof value !== "object");
}

const longestLine = 60;
/** Longer results are shown as one text. */
const longestRows = 4_000;
const mostRows = 12;

/**
 * A result that is a small object without deep nesting, which is shown as rows. Undefined where
 * text is easier to read.
 */
function readRows(text: string): UnknownRecord | undefined {
  if (text.length > longestRows || !text.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // A number or a key that JSON.parse changes must not be shown changed.
    if (!isRecord(value) || JSON.stringify(value) !== withoutSpaces(text)) return undefined;
    const rows = Object.keys(value).length;
    return rows > 0 && rows <= mostRows ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Removes the spaces between the values of a JSON text; those within strings stay. */
function withoutSpaces(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? "");
}
