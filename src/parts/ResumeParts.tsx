"use client";
import { forwardRef, useMemo, useState } from "react";
import type { Blocker } from "../core/interrupt.js";
import { useRun } from "../react/AgentRunProvider.js";
import { useInterrupts, useResumeComposer } from "../react/useInterrupts.js";
import { useRunSelector } from "../react/useRunSelector.js";
import type { AgentRun } from "../run/AgentRun.js";
import { firstClick } from "./firstClick.js";
import { type PartProps, renderPart } from "./renderPart.js";
import { type PressHandlers, usePress } from "./usePress.js";
import { progressText, ResumeContext, type ResumePartState, resumeState, useResume } from "./useResume.js";

export interface ResumeRootProps extends PartProps<"section", ResumePartState> {
  readonly run?: AgentRun;
}

/** The bar that sends a batch. Renders a `<section>`. */
export const ResumeRoot = forwardRef<HTMLElement, ResumeRootProps>(function ResumeRoot({ run: given, ...props }, ref) {
  const run = useRun("<Resume.Root>", given);
  const composer = useResumeComposer(run);
  const state = resumeState(composer);
  const runId = useRunSelector(run, (snapshot) => snapshot.runId);
  // Each attempt is confirmed on its own.
  const [confirmed, confirmFor] = useState<{ readonly run: AgentRun; readonly runId: string | null } | null>(null);
  const confirming = composer.mayActTwice && confirmed !== null && confirmed.run === run && confirmed.runId === runId;
  const scope = useMemo(
    () => ({ run, confirming, confirm: (asks: boolean) => confirmFor(asks ? { run, runId } : null) }),
    [run, runId, confirming],
  );
  return (
    <ResumeContext.Provider value={scope}>
      {renderPart("section", props, { part: "resume", ref, state, own: { tabIndex: -1 } })}
    </ResumeContext.Provider>
  );
});

/** How many are answered; announced as it changes. Renders a `<p>`. */
export const ResumeProgress = forwardRef<HTMLParagraphElement, PartProps<"p", ResumePartState>>(
  function ResumeProgress(props, ref) {
    const { composer, labels, confirming } = useResume("Resume.Progress");
    const children = progressText(composer, labels, confirming);
    return renderPart("p", props, { part: "progress", ref, state: resumeState(composer), own: { role: "status" }, children });
  },
);

/** What stands in the way of sending. Renders a `<ul>`, or nothing. */
export const ResumeBlockers = forwardRef<HTMLUListElement, PartProps<"ul", ResumePartState>>(function ResumeBlockers(props, ref) {
  const { run, composer, labels } = useResume("Resume.Blockers");
  const nameless = useInterrupts(run).some(({ answerable }) => !answerable);
  if (composer.blockers.length === 0 || composer.status === "submitting") return null;
  // What has no name cannot be answered, so it is not one of those still to answer.
  const others = composer.blockers.filter(({ code, interruptId }) => code === "not-ready" || !(nameless && interruptId === ""));
  const children = [...countByCode(others)].map(([code, count]) => <li key={code}>{labels.blocker[code](count)}</li>);
  return renderPart("ul", props, { part: "blockers", ref, state: resumeState(composer), children });
});

/**
 * Sends the batch. Renders a `<button>`, disabled while something stands in the way. Where the agent may act twice, the first press asks
 * for a second one.
 */
export const ResumeSubmit = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeSubmit(props, ref) {
    const scope = useResume("Resume.Submit");
    const { run, composer, labels, confirming } = scope;
    const press = useConfirmedPress(scope, "submit", run.submit);
    const disabled = composer.status === "submitting" || composer.blockers.length > 0 || composer.delivery === "unknown";
    return renderPart("button", props, {
      part: "submit",
      ref,
      state: { ...resumeState(composer), armed: confirming },
      own: { type: "button", disabled, ...press },
      children: confirming ? labels.retryAnyway : labels.submit(composer.total),
    });
  },
);

/**
 * Sends the identical answers again after a failure, or loads again what did not arrive and is needed before answers may be sent. Where the
 * agent may act twice, the first press asks for a second one; Escape and `Resume.RetryBack` take it back. Renders a `<button>`, or nothing
 * where neither would be right.
 */
export const ResumeRetry = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(function ResumeRetry(props, ref) {
  const scope = useResume("Resume.Retry");
  const { run, composer, labels, confirming } = scope;
  const isReady = composer.blockers.every(({ code }) => code !== "not-ready");
  const press = useConfirmedPress(scope, "retry", isReady || composer.delivery === "unknown" ? run.retry : run.submit);
  if (isReady && (composer.delivery === null || !composer.canRetry)) return null;
  return renderPart("button", props, {
    part: "retry",
    ref,
    state: { ...resumeState(composer), armed: confirming },
    own: { type: "button", ...press },
    children: !isReady ? labels.tryAgain : confirming ? labels.retryAnyway : labels.retry,
  });
});

/** Takes back the first press of `Resume.Retry` or `Resume.Submit`. Renders a `<button>`, or nothing while no second press is awaited. */
export const ResumeRetryBack = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeRetryBack(props, ref) {
    const { composer, labels, confirming, confirm } = useResume("Resume.RetryBack");
    if (!confirming) return null;
    const own = { type: "button", onClick: firstClick(() => confirm(false)) };
    return renderPart("button", props, {
      part: "retry-back",
      ref,
      state: resumeState(composer),
      own,
      children: labels.retryBack,
    });
  },
);

/** Asks the agent for its history after a lost reply, which settles what happened. Renders a `<button>`, or nothing where that cannot help. */
export const ResumeCheck = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(function ResumeCheck(props, ref) {
  const { run, composer, labels } = useResume("Resume.Check");
  if (!run.canLoad || composer.delivery !== "unknown" || composer.status === "submitting") return null;
  const own = { type: "button", onClick: firstClick(() => void run.load()) };
  return renderPart("button", props, { part: "check", ref, state: resumeState(composer), own, children: labels.check });
});

/** Stops waiting for the agent; nobody knows then whether the answers arrived, and they can be sent again. Renders a `<button>`, or nothing while nothing is on its way. */
export const ResumeStop = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(function ResumeStop(props, ref) {
  const { run, composer, labels } = useResume("Resume.Stop");
  if (composer.status !== "submitting") return null;
  const own = { type: "button", onClick: firstClick(run.abort) };
  return renderPart("button", props, { part: "stop", ref, state: resumeState(composer), own, children: labels.stopWaiting });
});

/**
 * Leaves every expired question unanswered, which is the only answer they still take, and sends the batch when nothing else stands in
 * its way. Renders a `<button>`, or nothing while none has expired.
 */
export const ResumeCancelExpired = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeCancelExpired(props, ref) {
    const { run, composer, labels } = useResume("Resume.CancelExpired");
    const expired = useInterrupts(run).filter(
      ({ status, answerable, locked, cancel }) => status === "expired" && answerable && !locked && cancel !== "none",
    );
    const sends = !composer.mayActTwice && composer.blockers.every(({ code }) => code === "expired");
    const press = usePress(run, "cancel-expired", () => {
      for (const { id } of expired) run.cancel(id);
      if (sends) void run.submit();
    });
    if (expired.length === 0) return null;
    const own = { type: "button", ...press };
    return renderPart("button", props, {
      part: "cancel-expired",
      ref,
      state: resumeState(composer),
      own,
      // Where all have expired there is no rest.
      children: labels.cancelExpired(expired.length, sends && expired.length < composer.total),
    });
  },
);

/**
 * Tells the agent that no question will be answered, in one request; every answer given so far comes back if that fails. Renders a
 * `<button>`, or nothing where an agent cannot be told.
 */
export const ResumeSteerAway = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeSteerAway(props, ref) {
    const { run, composer, labels } = useResume("Resume.SteerAway");
    const cancels = useInterrupts(run).map(({ cancel }) => cancel);
    const press = usePress(run, "steer-away", () => void run.steerAway());
    if (cancels.includes("none")) return null;
    const disabled = composer.status === "submitting";
    const own = { type: "button", disabled, ...press };
    return renderPart("button", props, {
      part: "steer-away",
      ref,
      state: resumeState(composer),
      own,
      children: (cancels.includes("denies") ? labels.refuseAll : labels.leaveAll)(composer.total),
    });
  },
);

/** Puts the questions away here; nothing is sent. Renders a `<button>`. */
export const ResumeDismiss = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeDismiss(props, ref) {
    const { run, composer, labels } = useResume("Resume.Dismiss");
    const own = {
      type: "button",
      title: labels.dismissHint,
      disabled: composer.status === "submitting",
      onClick: firstClick(run.dismiss),
    };
    return renderPart("button", props, { part: "dismiss", ref, state: resumeState(composer), own, children: labels.dismiss });
  },
);

function countByCode(blockers: readonly Blocker[]): ReadonlyMap<Blocker["code"], number> {
  const counts = new Map<Blocker["code"], number>();
  for (const { code } of blockers) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** The handlers of a part that sends: with a second press where the agent may act twice. A key that is held down is one press. */
function useConfirmedPress(scope: ReturnType<typeof useResume>, subject: string, send: AgentRun["retry"]): PressHandlers {
  const { run, composer, confirming, confirm } = scope;
  // What did not arrive is loaded first; nothing is sent with that press.
  const asks = composer.mayActTwice && composer.blockers.every(({ code }) => code !== "not-ready");
  const press = usePress(run, subject, () => {
    if (!asks) void send();
    else if (!confirming) confirm(true);
    else void send({ mayRepeat: true });
  });
  return {
    ...press,
    onKeyDown(event) {
      press.onKeyDown(event);
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
      else if (confirming && event.key === "Escape") confirm(false);
    },
  };
}
