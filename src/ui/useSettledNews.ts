"use client";
import { useState } from "react";
import type { DecisionRecord } from "../core/DecisionRecord.js";
import { plainText } from "../parts/plainText.js";
import { useLabels } from "../react/AgentRunProvider.js";
import type { Labels } from "../react/labels.js";
import { useDecisions } from "../react/useInterrupts.js";
import type { AgentRun } from "../run/AgentRun.js";
import { type AnsweredRecord, verdictLine } from "./verdictLine.js";

/** What has become of answers since the panel is there, for reading out; what was decided before is not said again. */
export function useSettledNews(run: AgentRun): string {
  const labels = useLabels();
  const decisions = useDecisions(run);
  const [known, setKnown] = useState({ run, decisions, news: "" });
  if (known.run === run && known.decisions === decisions) return known.news;
  const before = new Set(known.decisions.map(nameOf));
  const fresh = known.run === run ? decisions.filter(isAccepted).filter((record) => !before.has(nameOf(record))) : [];
  const next = { run, decisions, news: fresh.length === 0 ? known.news : say(fresh, labels) };
  setKnown(next);
  return next.news;
}

function isAccepted(record: DecisionRecord): record is AnsweredRecord {
  return record.verdict !== null && record.outcome === "accepted";
}

function nameOf({ outcome, resumeRunId, runId, interruptId }: DecisionRecord): string {
  return JSON.stringify([outcome, resumeRunId, runId, interruptId]);
}

function say(fresh: readonly AnsweredRecord[], labels: Labels): string {
  const [record] = fresh;
  if (record === undefined || fresh.length > 1) return labels.settled(fresh.length);
  return labels.settledOne(verdictLine(record, labels), plainText(record.message ?? record.proposed?.toolName ?? record.reason));
}
