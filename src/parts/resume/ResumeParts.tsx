"use client";
import { useMemo, useState } from "react";
import type { Blocker } from "../../interrupt/interrupt.js";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useInterrupts, useResumeComposer } from "../../react/run/useInterrupts.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { ignoreRepeatedClick, type PressHandlers, usePress } from "../internal/usePress.js";
import { mustConfirm } from "./mustConfirm.js";
import {
  progressText,
  ResumeContext,
  type ResumePartState,
  resumeState,
  useResume,
} from "./useResume.js";

/** The props of `Resume.Root`. */
export interface ResumeRootProps extends PartProps<"section", ResumePartState> {
  /** Default: the run of the context. */
  readonly run?: AgentRun | undefined;
}

/** The bar that sends a batch. Renders a `<section>`. */
export const ResumeRoot = definePart<HTMLElement, ResumeRootProps>(function ResumeRoot(
  { run: given, ...props },
  ref,
) {
  const run = useRun("<Resume.Root>", given);
  const composer = useResumeComposer(run);
  const state = resumeState(composer);
  const runId = useRunSelector(run, (snapshot) => snapshot.runId);
  // Each attempt is confirmed on its own.
  const [confirmed, confirmFor] = useState<{
    readonly run: AgentRun;
    readonly runId: string | null;
  } | null>(null);
  const confirming =
    mustConfirm(composer) &&
    confirmed !== null &&
    confirmed.run === run &&
    confirmed.runId === runId;
  const scope = useMemo(
    () => ({
      run,
      confirming,
      confirm: (asks: boolean) => confirmFor(asks ? { run, runId } : null),
    }),
    [run, runId, confirming],
  );
  return (
    <ResumeContext.Provider value={scope}>
      {renderPart("section", props, { part: "resume", ref, state, own: { tabIndex: -1 } })}
    </ResumeContext.Provider>
  );
});

/** How many are answered; announced as it changes. Renders a `<p>`. */
export const ResumeProgress = definePart<HTMLParagraphElement, PartProps<"p", ResumePartState>>(
  function ResumeProgress(props, ref) {
    const { composer, labels, confirming } = useResume("Resume.Progress");
    const children = progressText(composer, labels, confirming);
    return renderPart("p", props, {
      part: "progress",
      ref,
      state: resumeState(composer),
      own: { role: "status" },
      children,
    });
  },
);

/** With more questions than this, a dot for each says less than their number. */
const mostDots = 12;

/**
 * A dot for each question, with its `data-status`; what they say is in `Resume.Progress`. Renders a
 * `<span>`, or nothing for one question and for many.
 */
export const ResumeDots = definePart<HTMLSpanElement, PartProps<"span", ResumePartState>>(
  function ResumeDots(props, ref) {
    const { run, composer } = useResume("Resume.Dots");
    const interrupts = useInterrupts(run);
    if (interrupts.length < 2 || interrupts.length > mostDots) return null;
    const children = interrupts.map(({ key, status }) => <i key={key} data-status={status} />);
    return renderPart("span", props, {
      part: "dots",
      ref,
      state: resumeState(composer),
      own: { "aria-hidden": true },
      children,
    });
  },
);

/**
 * The blockers of sending; what is still to answer is in `Resume.Progress`. Renders a `<ul>`, or
 * nothing.
 */
export const ResumeBlockers = definePart<HTMLUListElement, PartProps<"ul", ResumePartState>>(
  function ResumeBlockers(props, ref) {
    const { run, composer, labels } = useResume("Resume.Blockers");
    const nameless = useInterrupts(run).some(({ answerable }) => !answerable);
    // Questions without an id cannot be answered; each card shows that itself.
    const others = composer.blockers.filter(
      ({ code, interruptId }) => code === "too-many" || !(nameless && interruptId === ""),
    );
    const counts = [...countByCode(others)].flatMap(([code, count]) =>
      code === "missing" ? [] : [{ code, count }],
    );
    if (counts.length === 0 || composer.status === "submitting") return null;
    const children = counts.map(({ code, count }) => (
      <li key={code}>{labels.blocker[code](count)}</li>
    ));
    return renderPart("ul", props, {
      part: "blockers",
      ref,
      state: resumeState(composer),
      children,
    });
  },
);

/**
 * Sends the batch. Renders a `<button>`, disabled while there are blockers. Where the agent may act
 * twice, or does not carry out these answers together, the first press asks for a second one.
 */
export const ResumeSubmit = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeSubmit(props, ref) {
    const scope = useResume("Resume.Submit");
    const { run, composer, labels, confirming } = scope;
    const press = useConfirmedPress(scope, "submit", run.submit);
    const disabled = !composer.canSubmit;
    return renderPart("button", props, {
      part: "submit",
      ref,
      state: { ...resumeState(composer), armed: confirming },
      own: { type: "button", disabled, ...press },
      children: confirming
        ? labels.sendAnyway(composer.mayActTwice ? "again" : "together")
        : labels.submit(composer.total),
    });
  },
);

/**
 * Sends the identical answers again after a failure. Where the agent may act twice, the first press
 * asks for a second one; Escape and `Resume.RetryBack` undo it. Renders a `<button>`, or nothing
 * where there is nothing to send again.
 */
export const ResumeRetry = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeRetry(props, ref) {
    const scope = useResume("Resume.Retry");
    const { run, composer, labels, confirming } = scope;
    const press = useConfirmedPress(scope, "retry", run.retry);
    if (composer.delivery === null || !composer.canRetry) return null;
    return renderPart("button", props, {
      part: "retry",
      ref,
      state: { ...resumeState(composer), armed: confirming },
      own: { type: "button", ...press },
      children: confirming ? labels.sendAnyway("again") : labels.retry,
    });
  },
);

/**
 * Undoes the first press of `Resume.Retry` or `Resume.Submit`. Renders a `<button>`, or nothing
 * while no second press is expected.
 */
export const ResumeRetryBack = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeRetryBack(props, ref) {
    const { composer, labels, confirming, confirm } = useResume("Resume.RetryBack");
    if (!confirming) return null;
    const own = { type: "button", onClick: ignoreRepeatedClick(() => confirm(false)) };
    return renderPart("button", props, {
      part: "retry-back",
      ref,
      state: resumeState(composer),
      own,
      children: labels.retryBack,
    });
  },
);

/**
 * Loads the agent's history after a lost reply, which finds out what happened. Renders a
 * `<button>`, or nothing where that cannot help.
 */
export const ResumeCheck = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeCheck(props, ref) {
    const { run, composer, labels } = useResume("Resume.Check");
    if (!run.canLoad || composer.delivery !== "unknown" || composer.status === "submitting")
      return null;
    const own = { type: "button", onClick: ignoreRepeatedClick(() => void run.load()) };
    return renderPart("button", props, {
      part: "check",
      ref,
      state: resumeState(composer),
      own,
      children: labels.check,
    });
  },
);

/**
 * Stops waiting for the agent. Delivery of the answers is then unknown, and they can be sent again.
 * Renders a `<button>`, or nothing while nothing is being sent.
 */
export const ResumeStop = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeStop(props, ref) {
    const { run, composer, labels } = useResume("Resume.Stop");
    if (composer.status !== "submitting") return null;
    const own = { type: "button", onClick: ignoreRepeatedClick(run.abort) };
    return renderPart("button", props, {
      part: "stop",
      ref,
      state: resumeState(composer),
      own,
      children: labels.stopWaiting,
    });
  },
);

/**
 * Skips every expired question, which is the only answer they still accept, and sends the batch
 * when there are no other blockers. Renders a `<button>`, or nothing while none has expired.
 */
export const ResumeCancelExpired = definePart<
  HTMLButtonElement,
  PartProps<"button", ResumePartState>
>(function ResumeCancelExpired(props, ref) {
  const { run, composer, labels } = useResume("Resume.CancelExpired");
  const expired = useInterrupts(run).filter(
    ({ status, answerable, locked, onCancel }) =>
      status === "expired" && answerable && !locked && onCancel !== "unsupported",
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
    // Where all have expired there are no others to send.
    children: labels.cancelExpired(expired.length, sends && expired.length < composer.total),
  });
});

/**
 * Skips all questions in one request; if that fails, every answer given so far is restored. Renders
 * a `<button>`, or nothing where they cannot be skipped.
 */
export const ResumeSteerAway = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeSteerAway(props, ref) {
    const { run, composer, labels } = useResume("Resume.SteerAway");
    const cancels = useInterrupts(run).map(({ onCancel }) => onCancel);
    const press = usePress(run, "steer-away", () => void run.steerAway());
    if (cancels.includes("unsupported")) return null;
    const disabled = composer.status === "submitting";
    const own = { type: "button", disabled, ...press };
    return renderPart("button", props, {
      part: "steer-away",
      ref,
      state: resumeState(composer),
      own,
      children: labels.cancelAll(composer.total, cancels.includes("reject") ? "deny" : "skip"),
    });
  },
);

/**
 * Dismisses the questions on this page; nothing is sent. Where they may never be settled by answers
 * (`composer.isStuck`), it closes them for good instead, so that the conversation goes on. Renders
 * a `<button>`.
 */
export const ResumeDismiss = definePart<HTMLButtonElement, PartProps<"button", ResumePartState>>(
  function ResumeDismiss(props, ref) {
    const { run, composer, labels } = useResume("Resume.Dismiss");
    const { isStuck, total, status } = composer;
    const own = {
      type: "button",
      title: isStuck ? labels.giveUpHint(total) : labels.dismissHint,
      disabled: status === "submitting",
      onClick: ignoreRepeatedClick(isStuck ? run.giveUp : run.dismiss),
    };
    const children = isStuck ? labels.giveUp(total) : labels.dismiss;
    return renderPart("button", props, {
      part: "dismiss",
      ref,
      state: resumeState(composer),
      own,
      children,
    });
  },
);

function countByCode(blockers: readonly Blocker[]): ReadonlyMap<Blocker["code"], number> {
  const counts = new Map<Blocker["code"], number>();
  for (const { code } of blockers) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * The handlers of a part that sends: with a second press where one is needed. A key that is held
 * down is one press.
 */
function useConfirmedPress(
  scope: ReturnType<typeof useResume>,
  subject: string,
  send: AgentRun["submit"],
): PressHandlers {
  const { run, composer, confirming, confirm } = scope;
  const asks = mustConfirm(composer);
  const press = usePress(run, subject, () => {
    if (!asks) void send();
    else if (!confirming) confirm(true);
    else
      void send({ mayRepeat: composer.mayActTwice, sendMixed: composer.mixedBatchNote !== null });
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
