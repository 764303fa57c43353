"use client";
import type { ReactNode } from "react";
import { questionText } from "../parts/questionText.js";
import { useInterrupts } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { useDeadlineNews } from "./useDeadlineNews.js";
import { useSettledNews } from "./useSettledNews.js";

interface NewsProps {
  readonly run: AgentRun;
}

/** Says that questions have come, or have changed. */
export function ArrivalNews({ run }: NewsProps): ReactNode {
  const labels = useLabels();
  const interrupts = useInterrupts(run);
  const changed = interrupts.filter((interrupt) => interrupt.changed);
  const [first] = changed;
  if (first !== undefined) return labels.changedNews(changed.length, questionText(first, labels).slice(0, 200));
  return interrupts.length === 0 ? "" : labels.arrived(interrupts.length);
}

/** Says what became of answers. */
export function SettledNews({ run }: NewsProps): ReactNode {
  return useSettledNews(run);
}

/** Says that the time to answer runs out, at a few moments only. */
export function DeadlineNews({ run }: NewsProps): ReactNode {
  return useDeadlineNews(run);
}
