"use client";
import { type ReactNode, useState } from "react";
import { besideDecision } from "../../interrupt/besideDecision.js";
import { besideTexts, editText } from "../../parts/data/Edits.js";
import { argumentNames } from "../../parts/data/useArgumentNames.js";
import type { Mask } from "../../present/Mask.js";
import { showInvisible } from "../../present/markInvisible.js";
import type { Labels } from "../../react/labels/labels.js";
import type { Presentation } from "../../react/presentation.js";
import { shallowEqual, useGivenMask, usePresentation } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { AnsweredRecord, DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import type { Outcome } from "../../thread/decisions/evidence.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { callOf, decisionOf, editsOf, subjectOf, verdictLine } from "../log/recordParts.js";

interface SettledNewsProps {
  readonly run: AgentRun;
  /** The decisions that there were when the panel was mounted, which are not announced again. */
  readonly before: readonly DecisionRecord[];
}

/** Announces the outcome of answers. */
export function SettledAnnouncement({ run, before: first }: SettledNewsProps): ReactNode {
  const labels = useLabels();
  const mask = useGivenMask();
  const { argumentLabel } = usePresentation();
  const settled = useRunSelector(run, selectSettled, shallowEqual);
  const [known, setKnown] = useState({
    run,
    settled: selectSettled({ decisions: first }),
    news: "",
  });
  if (known.run === run && known.settled === settled) return known.news;
  const before = new Set(known.settled.map(nameOf));
  const fresh = known.run === run ? settled.filter((record) => !before.has(nameOf(record))) : [];
  const next = {
    run,
    settled,
    news: fresh.length === 0 ? known.news : announcementOf(fresh, { labels, mask, argumentLabel }),
  };
  setKnown(next);
  return next.news;
}

function selectSettled({
  decisions,
}: Pick<AgentRunSnapshot, "decisions">): readonly AnsweredRecord[] {
  return decisions.filter(hasOutcome);
}

function hasOutcome(record: DecisionRecord): record is AnsweredRecord {
  return record.verdict !== null && outcomes.some((outcome) => outcome === record.outcome);
}

function nameOf({ resumeRunId, runId, interruptId, outcome }: AnsweredRecord): string {
  return JSON.stringify([resumeRunId, runId, interruptId, outcome]);
}

const outcomes = ["accepted", "unknown", "refused"] as const;

/** As many edits are read out as a row shows. */
const saidEdits = 2;

interface Announced {
  readonly labels: Labels;
  readonly mask: Mask | null;
  readonly argumentLabel: Presentation["argumentLabel"];
}

function announcementOf(
  fresh: readonly AnsweredRecord[],
  { labels, mask, argumentLabel }: Announced,
): string {
  const [record] = fresh;
  if (record === undefined || fresh.length > 1)
    return outcomes.flatMap((outcome) => count(fresh, outcome, labels)).join(" ");
  const values = mask?.about(callOf(record), labels.hidden);
  const edits = editsOf(record, values, argumentNames(argumentLabel, record.proposed?.toolName))
    .slice(0, saidEdits)
    .map((edit) => editText(edit, labels));
  const beside = besideTexts(besideDecision(decisionOf(record)), values, labels);
  return labels.settledOne(
    showInvisible(verdictLine(record, labels, values)),
    showInvisible([subjectOf(record, labels), ...edits, ...beside].join(". ")),
  );
}

function count(
  fresh: readonly AnsweredRecord[],
  outcome: Outcome,
  labels: Labels,
): readonly string[] {
  const { length } = fresh.filter((record) => record.outcome === outcome);
  return length === 0 ? [] : [labels.settled(length, outcome)];
}
