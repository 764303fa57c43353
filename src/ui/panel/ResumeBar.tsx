"use client";
import type { ReactNode } from "react";
import * as Resume from "../../parts/resume/Resume.js";
import { useSelection } from "../../parts/selection/useSelection.js";
import { reservedPeople } from "../../react/reservedPeople.js";
import { usePresentation, useRun } from "../../react/run/AgentRunProvider.js";
import { useSlowRun, useUnsent } from "../../react/run/useConnection.js";
import { useInterrupts, useResumeComposer } from "../../react/run/useInterrupts.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { DropIn } from "../cards/DropIn.js";
import { barContents } from "./barContents.js";

/** Milliseconds after which the user can stop waiting. */
const patience = 10_000;

/** Milliseconds after which an answer that is sent as it is given counts as not sent. */
const unsentAfter = 3000;

/** The props of `ResumeBar`. */
export interface ResumeBarProps {
  /** The run it belongs to. Default: the provider's. */
  readonly run?: AgentRun | undefined;
}

/**
 * Sends a batch: shows how many are answered, the blockers, and what to do after a failure. Renders
 * nothing while no bar is needed. Where answers could not be stored, `RunNotice` asks whether to
 * send them, and the bar sends nothing.
 */
export function ResumeBar({ run: given }: ResumeBarProps): ReactNode {
  const run = useRun("<ResumeBar>", given);
  return (
    <DropIn run={run}>
      <Bar run={run} />
    </DropIn>
  );
}

function Bar({ run }: { readonly run: AgentRun }): ReactNode {
  const composer = useResumeComposer(run);
  const labels = useLabels();
  const takesLong = useSlowRun(run, patience);
  const isLate = useUnsent(run, unsentAfter);
  // The person has cancelled the signature, and nothing is sent until they send it again.
  const isUnsigned = useRunSelector(run, ({ error }) => error?.code === "not-signed");
  const [offersSelection] = useSelection(run, (view) => view.isOffered);
  const [isSelecting] = useSelection(run, (view) => view.selected.length > 0);
  const hasHead = useHasHead(run);
  const isReserved = useIsReserved(run);
  const isUnsent = isUnsigned || isLate;
  const offers = barContents({
    composer,
    hasHead,
    isReserved,
    isUnsent,
    takesLong,
    offersSelection,
    isSelecting,
  });
  if (offers === null) return null;
  // Where sending again may do it twice, it is not what is offered first.
  const asksFirst = composer.delivery === "unknown" && (run.canLoad || composer.mayActTwice);
  const retryStyle = asksFirst ? button : primaryButton;
  return (
    <Resume.Root run={run} className="agui-resume">
      <div className="agui-resume__text">
        {hasHead ? null : <Resume.Progress className="agui-progress" />}
        <Resume.Blockers className="agui-blockers" />
        {composer.isStuck ? (
          <p className="agui-resume__hint">{labels.giveUpHint(composer.total)}</p>
        ) : null}
      </div>
      <div className="agui-actions">
        {hasHead ? null : <Resume.SelectAll className="agui-checkbox" />}
        <Resume.ApproveSelected className={primaryButton} />
        {offers.submit ? <Resume.Submit className={primaryButton} /> : null}
        <Resume.Check className={primaryButton} />
        {offers.retry ? <Resume.Retry className={retryStyle} /> : null}
        <Resume.RetryBack className={button} />
        {takesLong ? <Resume.Stop className={button} /> : null}
        <Resume.CancelExpired className={button} />
        {offers.steerAway ? <Resume.SteerAway className={button} /> : null}
        {hasHead ? null : <Resume.Dismiss className={quietButton} />}
      </div>
    </Resume.Root>
  );
}

const button = "agui-button";
const primaryButton = `${button} agui-button--primary`;
const quietButton = `${button} agui-button--quiet agui-button--end`;

/**
 * Above questions that are answered one by one: a dot for each, how many are answered, and *Not
 * now*. Renders nothing elsewhere, and once they are being sent.
 */
export function BatchHead({ run }: { readonly run: AgentRun }): ReactNode {
  if (!useHasHead(run)) return null;
  return (
    <Resume.Root run={run} className="agui-batch">
      <Resume.Dots className="agui-dots" />
      <Resume.Progress className="agui-progress" />
      <Resume.Dismiss className={quietButton} />
    </Resume.Root>
  );
}

function useHasHead(run: AgentRun): boolean {
  const { status, total, sendsAtOnce, delivery, isStuck } = useResumeComposer(run);
  const isStepped = usePresentation().batch === "one-by-one";
  const isReserved = useIsReserved(run);
  // While answers leave, and afterwards, the bar says how it goes.
  const isUnderWay = status !== "failed" && status !== "submitting" && delivery === null;
  return isStepped && total > 1 && !sendsAtOnce && isUnderWay && !isStuck && !isReserved;
}

/** All answers leave in one request: where one is reserved for others, none can be sent from here. */
function useIsReserved(run: AgentRun): boolean {
  const presentation = usePresentation();
  return useInterrupts(run).some((open) => reservedPeople(presentation, open) !== undefined);
}
