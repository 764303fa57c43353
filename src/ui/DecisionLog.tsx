"use client";
import type { ReactNode } from "react";
import { FoldedText } from "../parts/FoldedText.js";
import { plainText } from "../parts/plainText.js";
import { contentText } from "../protocol/messages.js";
import { useDecisions } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { verdictLine } from "./verdictLine.js";

export interface DecisionLogProps {
  readonly run?: AgentRun;
}

/**
 * What was decided on this thread, by whom where that is known, and what came of it: the tool's own result. Approved is said only once the
 * agent has accepted the answer. Renders an `<ol>`, or nothing.
 */
export function DecisionLog({ run }: DecisionLogProps): ReactNode {
  const labels = useLabels();
  const settled = useDecisions(run)
    .filter((record) => record.verdict !== null)
    .filter(({ outcome }) => outcome === "accepted");
  if (settled.length === 0) return null;
  return (
    <ol className="agui-log">
      {settled.map((record) => (
        <li key={`${record.resumeRunId}/${record.interruptId}`} className="agui-log__entry" data-verdict={record.verdict}>
          <span className="agui-log__verdict">{verdictLine(record, labels)}</span>
          {record.proposed === undefined ? null : <ToolName name={record.proposed.toolName} />}
          <Folded className="agui-log__what" text={record.message ?? record.proposed?.toolName ?? record.reason} />
          {record.result === undefined ? null : <Folded className="agui-log__result" text={contentText(record.result)} />}
        </li>
      ))}
    </ol>
  );
}

function ToolName({ name }: { readonly name: string }): ReactNode {
  return (
    <span className="agui-tool agui-log__tool">
      <bdi>{plainText(name)}</bdi>
    </span>
  );
}

function Folded({ className, text: given }: { readonly className: string; readonly text: string }): ReactNode {
  const text = plainText(given);
  return (
    <div className={className}>
      <div className="agui-log__text" dir="auto">
        <FoldedText text={text} above={240}>
          {text}
        </FoldedText>
      </div>
    </div>
  );
}
