"use client";
import type { ReactNode } from "react";
import { useInterrupts } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { useDeadlineNews } from "./useDeadlineNews.js";
import { useSettledNews } from "./useSettledNews.js";

interface NewsProps {
  readonly run: AgentRun;
}

/** Says that questions have come. */
export function ArrivalNews({ run }: NewsProps): ReactNode {
  const labels = useLabels();
  const total = useInterrupts(run).length;
  return total === 0 ? "" : labels.arrived(total);
}

/** Says what became of answers. */
export function SettledNews({ run }: NewsProps): ReactNode {
  return useSettledNews(run);
}

/** Says that the time to answer runs out, at a few moments only. */
export function DeadlineNews({ run }: NewsProps): ReactNode {
  return useDeadlineNews(run);
}
