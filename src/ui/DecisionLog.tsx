"use client";
import type { ReactNode } from "react";
import type { Mask } from "../core/createMask.js";
import type { DecisionRecord } from "../core/DecisionRecord.js";
import { FoldedText } from "../parts/FoldedText.js";
import { AgentRunProvider, useRun } from "../react/AgentRunProvider.js";
import { ErrorBoundary } from "../react/ErrorBoundary.js";
import { DataKey, MarkedText } from "../react/MarkedText.js";
import { useDecisions } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { DecisionDetails } from "./DecisionDetails.js";
import { DropIn } from "./DropIn.js";
import { type AnsweredRecord, type ClosedRecord, verdictLine } from "./verdictLine.js";

export interface DecisionLogProps {
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
  const settled = useDecisions(run).filter(isSettled);
  if (settled.length === 0) return null;
  return (
    <ol className="agui-log">
      {settled.map((record) => (
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
}

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
