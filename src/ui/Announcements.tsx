"use client";
import type { ReactNode } from "react";
import { useLabels } from "../react/AgentRunProvider.js";
import { useInterrupts } from "../react/useInterrupts.js";
import type { AgentRun } from "../run/AgentRun.js";
import { useDeadlineNews } from "./useDeadlineNews.js";
import { useSettledNews } from "./useSettledNews.js";

/**
 * What is read out, away from the controls and politely, because a question is not an emergency: questions that have come, what became
 * of answers, and deadlines at a few moments only.
 */
export function Announcements({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const total = useInterrupts(run).length;
  return (
    <>
      <div role="status" className="agui-visually-hidden">
        {total === 0 ? "" : labels.arrived(total)}
      </div>
      <div role="status" className="agui-visually-hidden">
        {useSettledNews(run)}
      </div>
      <div role="status" className="agui-visually-hidden">
        {useDeadlineNews(run)}
      </div>
    </>
  );
}
