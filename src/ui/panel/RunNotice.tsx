"use client";
import type { ReactNode } from "react";
import type { Advice } from "../../core/adviceFor.js";
import { type Delivery, RunFailedError, TransportError } from "../../core/errors.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import { ignoreRepeatedClick } from "../../parts/internal/ignoreRepeatedClick.js";
import { usePress } from "../../parts/internal/usePress.js";
import { contentText, type Message } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { Labels } from "../../react/labels/labels.js";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { shallowEqual } from "../../react/run/shallowEqual.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { DropIn, FailureNotice } from "../cards/DropIn.js";
import { type MarkKind, VerdictMark } from "../cards/VerdictMark.js";

/**
 * Shows how the last run ended, if it did not end well, and what that means for the answers; also that questions were answered elsewhere.
 */
export function RunNotice({ run: given }: { readonly run?: AgentRun }): ReactNode {
  const run = useRun("<RunNotice>", given);
  return (
    <DropIn run={run}>
      <Notice run={run} />
    </DropIn>
  );
}

function Notice({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const notice = useRunSelector(run, selectNotice, shallowEqual);
  const { ending, delivery, advice, repeat, outcome, explanation, isOpen } = notice;
  if (notice.isMissing) return <FailureNotice labels={labels} retry={() => void run.ready()} />;
  if (notice.unsaved) return <Unsaved run={run} warning={notice.mayActTwice ? labels.repeat[repeat] : null} />;
  if (notice.waitsForPage) return <WaitsForPage run={run} />;
  if (notice.elsewhere) {
    return (
      <Settled
        ending="elsewhere"
        title={labels.noticeTitle("elsewhere")}
        hint={labels.noticeHint("elsewhere")}
        dismiss={run.dismiss}
      />
    );
  }
  if (notice.undelivered.length > 0) return <Undelivered messages={notice.undelivered} />;
  const endedWell = ending?.kind === "success" || ending?.kind === "interrupted";
  if (endedWell && delivery === "unknown") {
    return (
      <Settled
        ending={ending.kind}
        title={labels.noticeTitle("still-asked")}
        hint={labels.noticeHint("still-asked")}
        dismiss={null}
      />
    );
  }
  if (endedWell && outcome === "unknown") {
    return <Settled ending={ending.kind} title={labels.outcomeHint("unknown")} dismiss={isOpen ? null : run.dismiss} />;
  }
  if (ending === null || endedWell) return null;
  const error = "error" in ending ? ending.error : null;
  const status = error instanceof TransportError ? error.status : undefined;
  const refused = status !== undefined && status >= 300;
  const address = error instanceof TransportError ? error.address : undefined;
  const failure =
    status === undefined
      ? labels.failure(address === undefined ? ending.kind : "unreachable", address)
      : labels.failure(refused ? "http-error" : "not-a-stream");
  const codes = [
    ...(refused ? [labels.errorCode(status)] : []),
    ...(error instanceof RunFailedError && error.agentCode !== undefined ? [labels.errorCode(error.agentCode)] : []),
  ];
  return (
    <NoticeFrame ending={ending.kind} codes={codes}>
      <p className="agui-notice__title">
        <MarkedText text={failure} />
      </p>
      {error instanceof RunFailedError ? (
        <p dir="auto">
          <MarkedText text={labels.agentSaid(error.agentMessage)} />
        </p>
      ) : null}
      {explanation === null ? null : <p>{labels.notes[explanation.code] ?? explanation.message}</p>}
      {delivery === null || advice === null || explanation !== null ? null : <p>{adviceText(labels, delivery, advice)}</p>}
      {delivery === "unknown" && explanation === null ? <p>{labels.repeat[repeat]}</p> : null}
      {delivery === null && outcome === "accepted" ? <p>{labels.outcomeHint("accepted-before")}</p> : null}
      {delivery === null && outcome === "unknown" ? <p>{labels.outcomeHint("unknown")}</p> : null}
    </NoticeFrame>
  );
}

interface NoticeFrameProps {
  readonly ending: string;
  /** What is for those who look into it; folded. */
  readonly codes?: readonly string[];
  readonly children: ReactNode;
  /** What helps. */
  readonly buttons?: ReactNode;
}

/** What went wrong and what to do, with a sign, the button for it, and the technical codes on demand. */
function NoticeFrame({ ending, codes = [], children, buttons }: NoticeFrameProps): ReactNode {
  const labels = useLabels();
  return (
    <div className="agui-notice" data-ending={ending}>
      <VerdictMark kind={markOf(ending)} />
      <div className="agui-notice__text">
        {children}
        {codes.length === 0 ? null : (
          <details className="agui-notice__details">
            <summary>{labels.details}</summary>
            {codes.map((code) => (
              <p key={code} dir="auto">
                <MarkedText text={code} />
              </p>
            ))}
          </details>
        )}
      </div>
      {buttons}
    </div>
  );
}

function markOf(ending: string): MarkKind {
  if (ending === "elsewhere") return "answered";
  if (ending === "waits") return "sending";
  if (ending === "aborted" || ending === "cancelled") return "closed";
  return "refused";
}

function adviceText(labels: Labels, delivery: Delivery, advice: Advice): string {
  if (delivery !== "unknown") return advice === "retry" ? labels.delivery[delivery] : labels.advice[advice];
  return advice === "dismiss" || advice === "skip"
    ? `${labels.delivery.unknown} ${labels.advice[advice]}`
    : labels.delivery.unknown;
}

/** Shows that a message was not sent, with its text. */
function Undelivered({ messages }: { readonly messages: readonly Message[] }): ReactNode {
  const labels = useLabels();
  return (
    <NoticeFrame ending="undelivered">
      <p className="agui-notice__title">{labels.noticeTitle("dropped")}</p>
      {messages.map((message) => (
        <p key={message.id} dir="auto">
          <MarkedText text={message.role === "user" ? contentText(message.content) : ""} />
        </p>
      ))}
    </NoticeFrame>
  );
}

interface SettledProps {
  readonly ending: string;
  readonly title: string;
  readonly hint?: string;
  /** Dismisses the notice; null where that would dismiss open questions with it. */
  readonly dismiss: (() => void) | null;
}

/** Shows the outcome of answers whose run ended well. */
function Settled({ ending, title, hint, dismiss }: SettledProps): ReactNode {
  const labels = useLabels();
  return (
    <NoticeFrame
      ending={ending}
      buttons={
        dismiss === null ? null : (
          <button type="button" className="agui-button" onClick={dismiss}>
            {labels.acknowledge}
          </button>
        )
      }
    >
      <p className="agui-notice__title">{title}</p>
      {hint === undefined ? null : <p>{hint}</p>}
    </NoticeFrame>
  );
}

interface UnsavedProps {
  readonly run: AgentRun;
  /** What sending may do where an earlier attempt may have arrived; this was confirmed before the answers were to be stored. */
  readonly warning: string | null;
}

/** Asks whether the answers are sent although they could not be stored. Nothing was sent yet. */
function Unsaved({ run, warning }: UnsavedProps): ReactNode {
  const labels = useLabels();
  const mayRepeat = warning !== null;
  const tryAgain = usePress(run, "unsaved", () => void run.retry({ mayRepeat }));
  const sendUnsaved = usePress(run, "unsaved", () => void run.retry({ unsaved: "send", mayRepeat }));
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
      <p className="agui-notice__title">{labels.noticeTitle("unsaved")}</p>
      <p>{labels.noticeHint("unsaved")}</p>
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

function selectNotice(snapshot: AgentRunSnapshot): NoticeView {
  const { ending, error, composer, answeredElsewhere, undelivered, lastOutcome, interrupts, explanation } = snapshot;
  const { delivery, advice, repeat, unsaved, mayActTwice, waitsForPage } = composer;
  return {
    ending,
    explanation,
    undelivered,
    delivery,
    advice,
    repeat,
    unsaved,
    mayActTwice,
    waitsForPage,
    elsewhere: answeredElsewhere,
    outcome: lastOutcome,
    isOpen: interrupts.length > 0,
    isMissing: error?.code === "not-loaded",
  };
}

type NoticeView = Pick<AgentRunSnapshot, "ending" | "explanation" | "undelivered"> &
  Pick<AgentRunSnapshot["composer"], "delivery" | "advice" | "repeat" | "unsaved" | "mayActTwice" | "waitsForPage"> & {
    readonly elsewhere: boolean;
    readonly outcome: AgentRunSnapshot["lastOutcome"];
    readonly isOpen: boolean;
    /** Whether the code that runs the agent did not arrive. */
    readonly isMissing: boolean;
  };
