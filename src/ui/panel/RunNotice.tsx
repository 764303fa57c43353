"use client";
import type { ReactNode } from "react";
import type { Advice } from "../../errors/adviceFor.js";
import {
  type AgentRunError,
  type Delivery,
  RunFailedError,
  TransportError,
} from "../../errors/errors.js";
import { isStillWaiting } from "../../errors/isRefusal.js";
import { ignoreRepeatedClick, usePress } from "../../parts/internal/usePress.js";
import { LongText } from "../../react/card/LongText.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { Labels } from "../../react/labels/labels.js";
import { shallowEqual, useRun } from "../../react/run/AgentRunProvider.js";
import { useOffline } from "../../react/run/useConnection.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { DecisionRecord, Verdict } from "../../thread/decisions/DecisionRecord.js";
import type { RunEnding } from "../../thread/state/RunEnding.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { DropIn } from "../cards/DropIn.js";
import { FailureNotice } from "../cards/FailureNotice.js";
import { NoticeFrame, Undelivered } from "./notices.js";

/**
 * Shows how the last run ended, if it did not end well, and what that means for the answers; also
 * that questions were answered elsewhere, and messages that the agent has not received.
 */
export function RunNotice({ run: given }: { readonly run?: AgentRun }): ReactNode {
  const run = useRun("<RunNotice>", given);
  return (
    <DropIn run={run}>
      <Offline run={run} />
      <Notice run={run} />
      <Undelivered run={run} />
    </DropIn>
  );
}

/** A question can be answered without a connection, but not sent. */
function Offline({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const isOffline = useOffline();
  const open = useRunSelector(run, ({ interrupts }) => interrupts.length);
  if (!isOffline || open === 0) return null;
  return (
    <Settled
      ending="offline"
      title={labels.noticeTitle("offline")}
      hint={labels.noticeHint("offline", open)}
    />
  );
}

function Notice({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const notice = useRunSelector(run, selectNotice, shallowEqual);
  const { ending, delivery, advice, repeat, outcome, open } = notice;
  if (notice.isMissing) return <FailureNotice labels={labels} retry={() => void run.ready()} />;
  if (notice.unsaved)
    return (
      <Unsaved run={run} count={open} warning={notice.mayActTwice ? labels.repeat[repeat] : null} />
    );
  if (notice.notSigned) {
    return (
      <Settled
        ending="not-signed"
        title={labels.noticeTitle("not-signed")}
        hint={labels.noticeHint("not-signed", open)}
      />
    );
  }
  if (notice.waitsForPage) return <WaitsForPage run={run} />;
  if (notice.elsewhere) {
    return (
      <Settled
        ending="elsewhere"
        title={
          notice.verdictElsewhere === null
            ? labels.noticeTitle("elsewhere")
            : labels.answeredElsewhere(notice.verdictElsewhere)
        }
        hint={labels.noticeHint("elsewhere")}
        dismiss={run.dismiss}
      />
    );
  }
  const endedWell = ending?.kind === "success" || ending?.kind === "interrupted";
  if (endedWell && delivery === "unknown") {
    return (
      <Settled
        ending={ending.kind}
        title={labels.noticeTitle("still-asked")}
        hint={labels.noticeHint("still-asked", open)}
        isUnknown
      />
    );
  }
  if (endedWell && outcome === "unknown") {
    return (
      <Settled
        ending={ending.kind}
        title={labels.outcomeHint("unknown")}
        dismiss={open > 0 ? undefined : run.dismiss}
        isUnknown
      />
    );
  }
  if (ending === null || endedWell) return null;
  const error = "error" in ending ? ending.error : null;
  if (advice === "others" && error instanceof RunFailedError) {
    return (
      <Settled ending="others" title={labels.advice("others", open)} said={error.agentMessage} />
    );
  }
  if (open === 0 && isStillWaiting(error)) return <StillWaiting run={run} error={error} />;
  return <Failure run={run} notice={notice} ending={ending} error={error} />;
}

/** Shows that the agent waits for answers to questions that are not here, and gets them. */
function StillWaiting({
  run,
  error,
}: {
  readonly run: AgentRun;
  readonly error: AgentRunError | null;
}): ReactNode {
  const labels = useLabels();
  // A run without messages: the agent asks again what it waits for.
  const show = usePress(run, "still-waiting", () => void (run.canLoad ? run.load() : run.start()));
  const isRefused = error instanceof RunFailedError;
  return (
    <NoticeFrame
      ending="waiting"
      codes={isRefused && error.agentCode !== undefined ? [labels.errorCode(error.agentCode)] : []}
      isUnknown
      buttons={
        <button type="button" className="agui-button agui-button--primary" {...show}>
          {labels.showQuestions}
        </button>
      }
    >
      <p className="agui-notice__title">{labels.stillWaiting(countIn(error))}</p>
    </NoticeFrame>
  );
}

/** How many questions a refusal names, as the gate of this library writes it. */
function countIn(error: AgentRunError | null): number | undefined {
  const text = error instanceof RunFailedError ? error.agentMessage : "";
  // A pattern for quoted texts would take the square of the time for what is never closed.
  const quotes = text.replaceAll(/\\./g, "").match(/"/g)?.length ?? 0;
  const [, more = "0"] = /" and (\d{1,6}) more/.exec(text) ?? [];
  return quotes < 2 ? undefined : Math.floor(quotes / 2) + Number(more);
}

interface FailureProps {
  readonly run: AgentRun;
  readonly notice: NoticeView;
  readonly ending: Exclude<RunEnding, { readonly kind: "success" | "interrupted" }>;
  readonly error: AgentRunError | null;
}

/** What went wrong, the agent's own text about it, and what that means for the answers. */
function Failure({ run, notice, ending, error }: FailureProps): ReactNode {
  const labels = useLabels();
  const again = usePress(run, "cut", () => void run.start());
  const { delivery, advice, repeat, canRetry, outcome, explanation, open } = notice;
  const { status, address } = error instanceof TransportError ? error : {};
  const refused = status !== undefined && status >= 300;
  const failure =
    status === undefined
      ? labels.failure(address === undefined ? ending.kind : "unreachable")
      : labels.failure(refused ? "http-error" : "not-a-stream");
  const isAbout = delivery !== null && advice !== null && explanation === null;
  const hint = isAbout ? adviceText(labels, notice, delivery, advice, run.canLoad) : "";
  const certainty = explanation === null ? whatIsKnown(labels, delivery, advice, open) : null;
  const codes = [
    ...(address === undefined ? [] : [address]),
    ...(refused ? [labels.errorCode(status)] : []),
    ...(error instanceof RunFailedError && error.agentCode !== undefined
      ? [labels.errorCode(error.agentCode)]
      : []),
  ];
  return (
    <NoticeFrame
      ending={ending.kind}
      codes={codes}
      isUnknown={delivery === "unknown" || outcome === "unknown"}
      buttons={
        // A run that answered nothing and was cut off: the conversation is there, its reply is not.
        ending.kind === "truncated" && outcome === null && open === 0 ? (
          <button type="button" className="agui-button" {...again}>
            {labels.undelivered("again")}
          </button>
        ) : null
      }
    >
      <p className="agui-notice__title">
        <MarkedText text={certainty ?? failure} />
      </p>
      {certainty === null ? null : <p>{failure}</p>}
      {error instanceof RunFailedError ? <AgentSaid message={error.agentMessage} /> : null}
      {explanation === null ? null : <p>{labels.notes[explanation.code] ?? explanation.message}</p>}
      {hint === "" ? null : <p>{hint}</p>}
      {/* What may happen twice is shown with the question whether to send again. */}
      {canRetry && delivery === "unknown" && repeat === "idempotent" && explanation === null ? (
        <p>{labels.repeat[repeat]}</p>
      ) : null}
      {delivery === null && outcome === "accepted" ? (
        <p>{labels.outcomeHint("accepted-before")}</p>
      ) : null}
      {delivery === null && outcome === "unknown" ? <p>{labels.outcomeHint("unknown")}</p> : null}
    </NoticeFrame>
  );
}

/** The agent's own words, of any length. */
function AgentSaid({ message }: { readonly message: string }): ReactNode {
  const labels = useLabels();
  return (
    <p dir="auto">
      <LongText text={labels.agentSaid(message)} />
    </p>
  );
}

/**
 * What is known about the answers, where that comes before why: that none was sent, or that they may
 * have arrived.
 */
function whatIsKnown(
  { delivery: deliveryLabel }: Labels,
  delivery: Delivery | null,
  advice: Advice | null,
  count: number,
): string | null {
  const isKnown = delivery === "unknown" || (delivery === "not-sent" && advice === "retry");
  return isKnown ? deliveryLabel(delivery, count) : null;
}

/** What it means for the answers; empty where the title says it. */
function adviceText(
  labels: Labels,
  { isStuck, answered, open }: NoticeView,
  delivery: Delivery,
  advice: Advice,
  canAsk: boolean,
): string {
  if (advice === "skip" && isStuck) return labels.expiredHint(false);
  const isAboutAnswers = advice === "retry" || advice === "correct" || advice === "wait";
  // Skipping all leaves no answers.
  if (delivery === "rejected" && isAboutAnswers && answered === 0)
    return labels.noticeHint("not-skipped");
  if (delivery === "unknown" && advice !== "dismiss" && advice !== "skip")
    return canAsk ? labels.noticeHint("ask") : "";
  if (advice !== "retry") return labels.advice(advice, open);
  return delivery === "rejected"
    ? labels.delivery(delivery, open)
    : labels.noticeHint("kept", open);
}

interface SettledProps {
  readonly ending: string;
  readonly title: string;
  readonly hint?: string;
  /** What the agent says. */
  readonly said?: string;
  /** Dismisses the notice; absent where that would dismiss open questions with it. */
  readonly dismiss?: (() => void) | undefined;
  readonly isUnknown?: boolean;
}

/** Shows the outcome of answers whose run ended well. */
function Settled({
  ending,
  title,
  hint,
  said,
  dismiss,
  isUnknown = false,
}: SettledProps): ReactNode {
  const labels = useLabels();
  return (
    <NoticeFrame
      ending={ending}
      isUnknown={isUnknown}
      buttons={
        dismiss && (
          <button type="button" className="agui-button" onClick={dismiss}>
            {labels.acknowledge}
          </button>
        )
      }
    >
      <p className="agui-notice__title">{title}</p>
      {hint === undefined ? null : <p>{hint}</p>}
      {said === undefined ? null : <AgentSaid message={said} />}
    </NoticeFrame>
  );
}

interface UnsavedProps {
  readonly run: AgentRun;
  /** How many answers there are. */
  readonly count: number;
  /**
   * What sending may do where an earlier attempt may have arrived; this was confirmed before the
   * answers were to be stored.
   */
  readonly warning: string | null;
}

/** Asks whether the answers are sent although they could not be stored. Nothing was sent yet. */
function Unsaved({ run, count, warning }: UnsavedProps): ReactNode {
  const labels = useLabels();
  const mayRepeat = warning !== null;
  const tryAgain = usePress(run, "unsaved", () => void run.retry({ mayRepeat }));
  const sendUnsaved = usePress(
    run,
    "unsaved",
    () => void run.retry({ unsaved: "send", mayRepeat }),
  );
  return (
    <NoticeFrame
      ending="unsaved"
      buttons={
        <div className="agui-actions">
          <button type="button" className="agui-button" {...tryAgain}>
            {labels.tryAgain}
          </button>
          <button type="button" className="agui-button" {...sendUnsaved}>
            {labels.sendAnyway("unsaved")}
          </button>
        </div>
      }
    >
      <p className="agui-notice__title">{labels.noticeTitle("unsaved", count)}</p>
      <p>{labels.noticeHint("unsaved", count)}</p>
      {warning === null ? null : <p>{warning}</p>}
    </NoticeFrame>
  );
}

/** Shows that answers wait for another page, and offers to keep them unsent. */
function WaitsForPage({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  return (
    <NoticeFrame
      ending="waits"
      buttons={
        <button type="button" className="agui-button" onClick={ignoreRepeatedClick(run.abort)}>
          {labels.stopWaiting}
        </button>
      }
    >
      <p className="agui-notice__title">{labels.noticeTitle("waits")}</p>
      <p>{labels.noticeHint("waits")}</p>
    </NoticeFrame>
  );
}

function selectNotice(snapshot: AgentRunSnapshot) {
  const { composer, error, interrupts, answeredElsewhere, decisions } = snapshot;
  return {
    ...composer,
    ending: snapshot.ending,
    explanation: snapshot.explanation,
    outcome: snapshot.lastOutcome,
    notSigned: error?.code === "not-signed",
    /** Whether the code that runs the agent did not arrive. */
    isMissing: error?.code === "not-loaded",
    /** How many questions are open. */
    open: interrupts.length,
    elsewhere: answeredElsewhere,
    verdictElsewhere: answeredElsewhere ? sameVerdict(decisions) : null,
  };
}

type NoticeView = ReturnType<typeof selectNotice>;

/**
 * How all questions of the last run were answered elsewhere; null where that differs, or is not
 * known.
 */
function sameVerdict(decisions: readonly DecisionRecord[]): Verdict | null {
  const runId = decisions.at(-1)?.runId;
  const closed = decisions.filter(
    (record) => record.runId === runId && record.outcome === "elsewhere",
  );
  const [first, ...others] = new Set(closed.map(({ verdictElsewhere }) => verdictElsewhere));
  return others.length === 0 ? (first ?? null) : null;
}
