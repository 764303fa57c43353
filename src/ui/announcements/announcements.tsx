"use client";
import { type ReactNode, useEffect, useState } from "react";
import { longestTimer } from "../../interrupt/Clock.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { questionText } from "../../parts/interrupt/questionText.js";
import { showInvisible } from "../../present/markInvisible.js";
import type { QuestionLabels } from "../../react/labels/labelTypes.js";
import { shallowEqual } from "../../react/run/AgentRunProvider.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { cut } from "../../schema/document/cut.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";

interface NewsProps {
  readonly run: AgentRun;
}

/**
 * Announces that questions have arrived, or have changed. Those that were all answered before there
 * was a panel are no news, such as in the last answer of an inbox.
 */
export function ArrivalAnnouncement({ run }: NewsProps): ReactNode {
  const labels = useQuestionLabels();
  const interrupts = useInterrupts(run);
  const [told, setTold] = useState<AgentRun | null>(null);
  const isNews = told === run || interrupts.some(({ draft }) => draft === null);
  if (isNews && told !== run) setTold(run);
  const changed = interrupts.filter((interrupt) => interrupt.changed);
  const [first] = changed;
  if (first !== undefined)
    return labels.changedAnnouncement(changed.length, askedText(first, labels));
  const [asked] = interrupts;
  if (!isNews || asked === undefined) return "";
  const text = askedText(asked, labels);
  // Where the agent says nothing, the sentence is the page's own.
  return interrupts.length === 1 && !asked.message?.trim()
    ? text
    : labels.arrived(interrupts.length, text);
}

/** What a question asks, as it is read out: at most 200 characters. */
function askedText(view: InterruptView, labels: QuestionLabels): string {
  return cut(showInvisible(questionText(view, labels)), 200);
}

/** Announces that the time to answer is running out, at a few moments only. */
export function DeadlineAnnouncement({ run }: NewsProps): ReactNode {
  return useDeadlineAnnouncement(run);
}

const minute = 60_000;
/** Minutes before a deadline at which it is announced; never every second. */
const thresholds = [5, 1];

/**
 * The announcement of deadlines: five minutes and one minute before each, and when it has passed.
 */
function useDeadlineAnnouncement(run: AgentRun): string {
  const labels = useQuestionLabels();
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

function listed(views: readonly InterruptView[], labels: QuestionLabels): string {
  return views
    .slice(0, 3)
    .map((view) => askedText(view, labels))
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
