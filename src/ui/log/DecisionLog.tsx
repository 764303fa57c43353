"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import type { Mask } from "../../core/present/createMask.js";
import { FoldedText } from "../../parts/data/FoldedText.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import { AgentRunProvider, useRun } from "../../react/run/AgentRunProvider.js";
import { useDecisions } from "../../react/run/useInterrupts.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { DropIn } from "../cards/DropIn.js";
import { DecisionDetails } from "./DecisionDetails.js";
import { type AnsweredRecord, type ClosedRecord, verdictLine } from "./verdictLine.js";

/** The props of `DecisionLog`. */
export interface DecisionLogProps {
  /** The run it belongs to. Default: the provider's. */
  readonly run?: AgentRun;
  /** Hides secrets in arguments and results, made by `createMask`. Default: the provider's. */
  readonly mask?: Mask | undefined;
}

/**
 * What was decided on this thread, by whom where that is known, and what came of it: the arguments as proposed, as approved and as used,
 * and the tool's own result. Approved alone is said only once the agent has returned a result of the call; an answer that was refused, one whose
 * outcome is unknown, what was answered elsewhere, and what the agent no longer knows, are called just that. Renders an `<ol>`, or nothing.
 */
export function DecisionLog({ run: given, mask }: DecisionLogProps): ReactNode {
  const run = useRun("<DecisionLog>", given);
  return (
    <DropIn run={run}>
      <AgentRunProvider mask={mask}>
        <Log run={run} />
      </AgentRunProvider>
    </DropIn>
  );
}

function Log({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const decisions = useDecisions(run);
  const settled = useMemo(() => decisions.filter(isSettled), [decisions]);
  const [shown, setShown] = useState(pageSize);
  if (settled.length === 0) return null;
  const earlier = Math.max(0, settled.length - shown);
  const list = (
    <ol className="agui-log" start={earlier + 1}>
      {settled.slice(earlier).map((record) => (
        <li
          key={`${record.resumeRunId ?? record.runId}/${record.interruptId}/${record.changedAt ?? ""}`}
          className="agui-log__entry"
          data-verdict={record.outcome === "accepted" ? record.verdict : record.outcome}
        >
          <span className="agui-log__verdict">
            <MarkedText text={verdictLine(record, labels)} />
          </span>
          {record.proposed === undefined ? null : <ToolName name={record.proposed.toolName} />}
          <div className="agui-log__what">
            <div className="agui-log__text" dir="auto">
              <Question text={record.message ?? record.proposed?.toolName ?? record.reason} />
            </div>
          </div>
          <ErrorBoundary fallback={() => <p>{labels.detailsFailed}</p>} onError={run.reportError}>
            <DecisionDetails record={record} />
          </ErrorBoundary>
        </li>
      ))}
    </ol>
  );
  if (earlier === 0) return list;
  return (
    <>
      <button
        type="button"
        data-part="fold"
        className="agui-button agui-button--quiet"
        onClick={() => setShown(shown + pageSize)}
      >
        {labels.showMoreRows(Math.min(pageSize, earlier))}
      </button>
      {list}
    </>
  );
}

/** Entries shown at first, and with each press; all of a long thread would block the page. */
const pageSize = 200;

// What is open, on its way or was dismissed has no outcome yet.
function isSettled(record: DecisionRecord): record is AnsweredRecord | ClosedRecord {
  const { outcome } = record;
  return outcome !== "open" && outcome !== "pending" && outcome !== "dismissed";
}

function Question({ text }: { readonly text: string }): ReactNode {
  return (
    <FoldedText text={text} above={240}>
      <MarkedText text={text} />
    </FoldedText>
  );
}

function ToolName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="agui-tool agui-log__tool">
      <DataKey name={name} />
    </span>
  );
}
