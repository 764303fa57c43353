"use client";
import { useState } from "react";
import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import type { DecisionRecord } from "../core/DecisionRecord.js";
import { plainText } from "../parts/plainText.js";
import type { Labels } from "../react/labels.js";
import { shallowEqual } from "../react/shallowEqual.js";
import { useLabels } from "../react/useLabels.js";
import { useRunSelector } from "../react/useRunSelector.js";
import type { AgentRun } from "../run/AgentRun.js";
import { type AnsweredRecord, verdictLine } from "./verdictLine.js";

/** What has become of answers since the panel is there, for reading out; what was decided before is not said again. */
export function useSettledNews(run: AgentRun): string {
  const labels = useLabels();
  const accepted = useRunSelector(run, selectAccepted, shallowEqual);
  const [known, setKnown] = useState({ run, accepted, news: "" });
  if (known.run === run && known.accepted === accepted) return known.news;
  const before = new Set(known.accepted.map(nameOf));
  const fresh = known.run === run ? accepted.filter((record) => !before.has(nameOf(record))) : [];
  const next = { run, accepted, news: fresh.length === 0 ? known.news : say(fresh, labels) };
  setKnown(next);
  return next.news;
}

function selectAccepted({ decisions }: AgentRunSnapshot): readonly AnsweredRecord[] {
  return decisions.filter(isAccepted);
}

function isAccepted(record: DecisionRecord): record is AnsweredRecord {
  return record.verdict !== null && record.outcome === "accepted";
}

function nameOf({ resumeRunId, runId, interruptId }: AnsweredRecord): string {
  return JSON.stringify([resumeRunId, runId, interruptId]);
}

function say(fresh: readonly AnsweredRecord[], labels: Labels): string {
  const [record] = fresh;
  if (record === undefined || fresh.length > 1) return labels.settled(fresh.length);
  return labels.settledOne(
    plainText(verdictLine(record, labels)),
    plainText(record.message ?? record.proposed?.toolName ?? record.reason),
  );
}
