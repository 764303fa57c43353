"use client";
import type { ReactNode } from "react";
import { questionText } from "../../parts/interrupt/questionText.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { cut } from "../../schema/document/cut.js";
import { useDeadlineAnnouncement } from "./useDeadlineAnnouncement.js";
import { useSettledAnnouncement } from "./useSettledAnnouncement.js";

interface NewsProps {
  readonly run: AgentRun;
}

/** Announces that questions have arrived, or have changed. */
export function ArrivalAnnouncement({ run }: NewsProps): ReactNode {
  const labels = useLabels();
  const interrupts = useInterrupts(run);
  const changed = interrupts.filter((interrupt) => interrupt.changed);
  const [first] = changed;
  if (first !== undefined) return labels.changedAnnouncement(changed.length, cut(questionText(first, labels), 200));
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
