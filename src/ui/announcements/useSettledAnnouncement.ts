"use client";
import { useState } from "react";
import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import type { Outcome } from "../../core/audit/evidence.js";
import { showInvisible } from "../../core/present/markInvisible.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { Labels } from "../../react/labels/labels.js";
import { shallowEqual } from "../../react/run/shallowEqual.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { type AnsweredRecord, verdictLine } from "../log/verdictLine.js";

/** The announcement of outcomes since the panel was mounted; earlier decisions are not announced again. */
export function useSettledAnnouncement(run: AgentRun): string {
  const labels = useLabels();
  const settled = useRunSelector(run, selectSettled, shallowEqual);
  const [known, setKnown] = useState({ run, settled, news: "" });
  if (known.run === run && known.settled === settled) return known.news;
  const before = new Set(known.settled.map(nameOf));
  const fresh = known.run === run ? settled.filter((record) => !before.has(nameOf(record))) : [];
  const next = { run, settled, news: fresh.length === 0 ? known.news : announcementOf(fresh, labels) };
  setKnown(next);
  return next.news;
}

function selectSettled({ decisions }: AgentRunSnapshot): readonly AnsweredRecord[] {
  return decisions.filter(hasOutcome);
}

function hasOutcome(record: DecisionRecord): record is AnsweredRecord {
  return record.verdict !== null && outcomes.some((outcome) => outcome === record.outcome);
}

function nameOf({ resumeRunId, runId, interruptId, outcome }: AnsweredRecord): string {
  return JSON.stringify([resumeRunId, runId, interruptId, outcome]);
}

const outcomes = ["accepted", "unknown", "refused"] as const;

function announcementOf(fresh: readonly AnsweredRecord[], labels: Labels): string {
  const [record] = fresh;
  if (record === undefined || fresh.length > 1) return outcomes.flatMap((outcome) => count(fresh, outcome, labels)).join(" ");
  return labels.settledOne(
    showInvisible(verdictLine(record, labels)),
    showInvisible(record.message ?? record.proposed?.toolName ?? record.reason),
  );
}

function count(fresh: readonly AnsweredRecord[], outcome: Outcome, labels: Labels): readonly string[] {
  const { length } = fresh.filter((record) => record.outcome === outcome);
  return length === 0 ? [] : [labels.settled(length, outcome)];
}
