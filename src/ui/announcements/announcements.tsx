"use client";
import { type ReactNode, useEffect, useState } from "react";
import { besideDecision } from "../../interrupt/besideDecision.js";
import { longestTimer } from "../../interrupt/Clock.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { besideTexts, editText } from "../../parts/data/Edits.js";
import { argumentNames } from "../../parts/data/useArgumentNames.js";
import { questionText } from "../../parts/interrupt/questionText.js";
import type { Mask } from "../../present/createMask.js";
import { showInvisible } from "../../present/markInvisible.js";
import type { Labels } from "../../react/labels/labels.js";
import type { Presentation } from "../../react/presentation.js";
import { shallowEqual, useGivenMask, usePresentation } from "../../react/run/AgentRunProvider.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { cut } from "../../schema/document/cut.js";
import type { AnsweredRecord, DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import type { Outcome } from "../../thread/decisions/evidence.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { callOf, decisionOf, editsOf, subjectOf, verdictLine } from "../log/recordParts.js";

interface NewsProps {
  readonly run: AgentRun;
}

/** Announces that questions have arrived, or have changed. */
export function ArrivalAnnouncement({ run }: NewsProps): ReactNode {
  const labels = useLabels();
  const interrupts = useInterrupts(run);
  const changed = interrupts.filter((interrupt) => interrupt.changed);
  const [first] = changed;
  if (first !== undefined)
    return labels.changedAnnouncement(changed.length, cut(questionText(first, labels), 200));
  return interrupts.length === 0 ? "" : labels.arrived(interrupts.length);
}

/** Announces the outcome of answers. */
export function SettledAnnouncement({ run }: NewsProps): ReactNode {
  return useSettledAnnouncement(run);
}

/** Announces that the time to answer is running out, at a few moments only. */
export function DeadlineAnnouncement({ run }: NewsProps): ReactNode {
  return useDeadlineAnnouncement(run);
}

/**
 * The announcement of outcomes since the panel was mounted; earlier decisions are not announced
 * again.
 */
function useSettledAnnouncement(run: AgentRun): string {
  const labels = useLabels();
  const mask = useGivenMask();
  const { argumentLabel } = usePresentation();
  const settled = useRunSelector(run, selectSettled, shallowEqual);
  const [known, setKnown] = useState({ run, settled, news: "" });
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
    showInvisible([subjectOf(record), ...edits, ...beside].join(". ")),
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

const minute = 60_000;
/** Minutes before a deadline at which it is announced; never every second. */
const thresholds = [5, 1];

/**
 * The announcement of deadlines: five minutes and one minute before each, and when it has passed.
 */
function useDeadlineAnnouncement(run: AgentRun): string {
  const labels = useLabels();
  const waiting = useRunSelector(run, selectWaiting, shallowEqual);
  const expired = useRunSelector(run, selectExpired, shallowEqual);
  const [news, setNews] = useState("");
  const [known, setKnown] = useState({ run, expired });
  if (known.run !== run || known.expired !== expired) {
    const before = new Set(known.expired.map(({ key }) => key));
    const fresh = expired.filter(({ key }) => !before.has(key));
    if (known.run === run && fresh.length > 0)
      setNews(labels.minutesLeft(0, listed(fresh, labels)));
    setKnown({ run, expired });
  }

  const { clock } = internalsOf(run);
  useEffect(() => {
    let handle: unknown = null;
    const listen = (after: number): void => {
      const moments = waiting.flatMap((view) =>
        thresholds.map((left) => ({ view, left, at: (view.expiresAt ?? 0) - left * minute })),
      );
      const next = Math.min(...moments.map(({ at }) => at).filter((at) => at > after));
      if (next === Number.POSITIVE_INFINITY) return;
      handle = clock.setTimeout(
        () => {
          const now = clock.now();
          const due = moments.filter(({ at }) => at === next);
          if (now >= next)
            setNews(
              labels.minutesLeft(
                due[0]?.left ?? 0,
                listed(
                  due.map(({ view }) => view),
                  labels,
                ),
              ),
            );
          listen(now);
        },
        Math.min(next - clock.now(), longestTimer),
      );
    };
    listen(clock.now());
    return () => clock.clearTimeout(handle);
  }, [clock, waiting, labels]);
  return news;
}

function listed(views: readonly InterruptView[], labels: Labels): string {
  return views
    .slice(0, 3)
    .map((view) => cut(showInvisible(questionText(view, labels)), 200))
    .join("; ");
}

function selectWaiting({ interrupts }: AgentRunSnapshot): readonly InterruptView[] {
  return interrupts.filter(
    ({ expiresAt, expired, draft }) => expiresAt !== undefined && !expired && draft === null,
  );
}

function selectExpired({ interrupts }: AgentRunSnapshot): readonly InterruptView[] {
  return interrupts.filter(({ expired }) => expired);
}
