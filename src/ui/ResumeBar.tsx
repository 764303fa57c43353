"use client";
import type { ReactNode } from "react";
import { canApproveAll } from "../core/canApproveAll.js";
import * as Resume from "../parts/Resume.js";
import { useRun } from "../react/AgentRunProvider.js";
import { useInterrupts, useResumeComposer } from "../react/useInterrupts.js";
import { useTakesLong } from "../react/useTakesLong.js";
import type { AgentRun } from "../run/AgentRun.js";
import { DropIn } from "./DropIn.js";

/** After so many milliseconds without an end a person may stop waiting. */
const patience = 10_000;

export interface ResumeBarProps {
  readonly run?: AgentRun;
}

/** Sends a batch: how many are answered, what stands in the way, and what to do after a failure. Nothing while no bar is needed. */
export function ResumeBar({ run: given }: ResumeBarProps): ReactNode {
  const run = useRun("<ResumeBar>", given);
  return (
    <DropIn run={run}>
      <Bar run={run} />
    </DropIn>
  );
}

function Bar({ run }: { readonly run: AgentRun }): ReactNode {
  const { status, sendsAtOnce, blockers, delivery, mayActTwice } = useResumeComposer(run);
  // Answers that leave as they are given need a bar only when sending failed, or when no answer can reach the agent at all.
  const unreachable = blockers.some(({ code, interruptId }) => code === "duplicate" || interruptId === "");
  const takesLong = useTakesLong(run, patience);
  const interrupts = useInterrupts(run);
  const asksTogether = canApproveAll(interrupts);
  // What has expired and cannot even be left can only be put away.
  const stuck = interrupts.some(({ expired, cancel }) => expired && cancel === "none");
  const needed = !sendsAtOnce || status === "failed" || unreachable || takesLong || asksTogether || stuck || mayActTwice;
  // While nobody knows whether the answers arrived, they are not changed.
  const composesAnew = (!sendsAtOnce || (mayActTwice && delivery === null)) && delivery !== "unknown";
  const checksFirst = delivery === "unknown" && run.canLoad;
  const notReady = blockers.some(({ code }) => code === "not-ready");
  if (status === "empty" || !needed) return null;
  return (
    <Resume.Root run={run} className="agui-resume">
      <div className="agui-resume__text">
        <Resume.Progress className="agui-progress" />
        <Resume.Blockers className="agui-blockers" />
      </div>
      <Resume.ApproveAll className="agui-approve-all" />
      <div className="agui-actions">
        {composesAnew ? <Resume.Submit className="agui-button agui-button--primary" /> : null}
        <Resume.Check className="agui-button agui-button--primary" />
        {(composesAnew && !notReady) || status === "submitting" ? null : (
          <Resume.Retry className={checksFirst ? "agui-button" : "agui-button agui-button--primary"} />
        )}
        <Resume.RetryBack className="agui-button" />
        {takesLong ? <Resume.Stop className="agui-button" /> : null}
        <Resume.CancelExpired className="agui-button" />
        {status === "failed" ? <Resume.SteerAway className="agui-button" /> : null}
        <Resume.Dismiss className="agui-button agui-button--quiet agui-button--end" />
      </div>
    </Resume.Root>
  );
}
