"use client";
import { type ReactNode, useId, useMemo } from "react";
import { idsOf } from "../../protocol/collections.js";
import { useDecisions } from "../../react/run/useDecisions.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { type DecisionRecord, decisionKey } from "../../thread/decisions/DecisionRecord.js";
import { DecisionEntry, entryVerdict, isSettled, type SettledRecord } from "./DecisionEntry.js";
import { useMinute } from "./recordParts.js";

/** The most cards that are kept; the log has all of them. */
const mostKept = 50;

/** The decisions whose cards stay in the page once the agent has settled them, oldest first. */
export function useSettled(run: AgentRun): readonly SettledRecord[] {
  const decisions = useDecisions(run);
  const interrupts = useInterrupts(run);
  return useMemo(() => {
    // What is still asked, as after a lost reply, has its own card.
    const openIds = idsOf(interrupts);
    const latest = new Map(decisions.map((record) => [record.interruptId, record]));
    return decisions
      .filter(isKept)
      .filter(
        (record) => !openIds.has(record.interruptId) || latest.get(record.interruptId) !== record,
      )
      .slice(-mostKept);
  }, [decisions, interrupts]);
}

// A question that changed is asked again below, under the same id.
function isKept(record: DecisionRecord): record is SettledRecord {
  return isSettled(record) && record.outcome !== "changed" && record.outcome !== "refused";
}

interface SettledCardsProps {
  readonly run: AgentRun;
  readonly records: readonly SettledRecord[];
}

/**
 * Settled cards in place of their questions: the verdict, who and when, and the tool's result as
 * rows. Renders an `<ol>`, or nothing.
 */
export function SettledCards({ run, records }: SettledCardsProps): ReactNode {
  const now = useMinute(internalsOf(run).clock);
  if (records.length === 0) return null;
  // A question may expire, come again, and expire again; records are only added.
  const times = new Map<string, number>();
  const keyOf = (record: SettledRecord): string => {
    const key = decisionKey(record);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return `${key}/${time}`;
  };
  return (
    <ol className="agui-list agui-list--settled">
      {records.map((record) => (
        <li key={keyOf(record)} className="agui-list__item">
          <SettledCard run={run} record={record} now={now} />
        </li>
      ))}
    </ol>
  );
}

interface SettledCardProps {
  readonly run: AgentRun;
  readonly record: SettledRecord;
  readonly now: number | null;
}

/** One settled card. Renders an `<article>` named by its question. */
export function SettledCard({ run, record, now }: SettledCardProps): ReactNode {
  const titleId = useId();
  return (
    <article
      data-part="settled"
      className="agui-card agui-card--settled"
      aria-labelledby={titleId}
      data-verdict={entryVerdict(record)}
    >
      <DecisionEntry run={run} record={record} now={now} titleId={titleId} />
    </article>
  );
}
