"use client";
import { forwardRef } from "react";
import type { Blocker } from "../core/interrupt.js";
import { useRun } from "../react/AgentRunProvider.js";
import { useInterrupts, useResumeComposer } from "../react/useInterrupts.js";
import type { AgentRun } from "../run/AgentRun.js";
import { firstClick } from "./firstClick.js";
import { type PartProps, renderPart } from "./renderPart.js";
import { usePress } from "./usePress.js";
import { ResumeContext, type ResumePartState, resumeState, useResume } from "./useResume.js";

export interface ResumeRootProps extends PartProps<"section", ResumePartState> {
  readonly run?: AgentRun;
}

/** The bar that sends a batch. Renders a `<section>`. */
export const ResumeRoot = forwardRef<HTMLElement, ResumeRootProps>(function ResumeRoot({ run: given, ...props }, ref) {
  const run = useRun("<Resume.Root>", given);
  const state = resumeState(useResumeComposer(run));
  return (
    <ResumeContext.Provider value={run}>
      {renderPart("section", props, { part: "resume", ref, state, own: { tabIndex: -1 } })}
    </ResumeContext.Provider>
  );
});

/** How many are answered; announced as it changes. Renders a `<p>`. */
export const ResumeProgress = forwardRef<HTMLParagraphElement, PartProps<"p", ResumePartState>>(
  function ResumeProgress(props, ref) {
    const { composer, labels } = useResume("Resume.Progress");
    const children = composer.status === "submitting" ? labels.sending : labels.progress(composer.answered, composer.total);
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

/** Sends the batch. Renders a `<button>`, disabled while something stands in the way. */
export const ResumeSubmit = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeSubmit(props, ref) {
    const { run, composer, labels } = useResume("Resume.Submit");
    const press = usePress(run, "submit", () => void run.submit());
    const disabled = composer.status === "submitting" || composer.blockers.length > 0 || composer.delivery === "unknown";
    const own = { type: "button", disabled, ...press };
    return renderPart("button", props, {
      part: "submit",
      ref,
      state: resumeState(composer),
      own,
      children: labels.submit(composer.total),
    });
  },
);

/**
 * Sends the identical answers again after a failure, or loads again what did not arrive and is needed before answers may be sent. Renders a
 * `<button>`, or nothing where neither would be right.
 */
export const ResumeRetry = forwardRef<HTMLButtonElement, PartProps<"button", ResumePartState>>(function ResumeRetry(props, ref) {
  const { run, composer, labels } = useResume("Resume.Retry");
  const isReady = composer.blockers.every(({ code }) => code !== "not-ready");
  const again = isReady || composer.delivery === "unknown" ? run.retry : run.submit;
  const press = usePress(run, "retry", () => void again());
  if (isReady && (composer.delivery === null || !composer.canRetry)) return null;
  const own = { type: "button", ...press };
  const children = isReady ? labels.retry : labels.tryAgain;
  return renderPart("button", props, { part: "retry", ref, state: resumeState(composer), own, children });
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
    const sends = composer.blockers.every(({ code }) => code === "expired");
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
