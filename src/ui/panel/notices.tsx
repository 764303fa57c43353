"use client";

import type { ReactNode } from "react";
import { isStillWaiting } from "../../errors/isRefusal.js";
import { ignoreRepeatedClick, usePress } from "../../parts/internal/usePress.js";
import { idsOf } from "../../protocol/collections.js";
import { contentText } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { cut } from "../../schema/document/cut.js";
import type { MessageDoubt } from "../../thread/pause/MessageDoubt.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { type MarkKind, VerdictMark } from "../cards/VerdictMark.js";

/**
 * Shows the messages that the agent has not received, with the buttons that send or discard them.
 * While questions are open, they can be sent after the answers, or instead of them where the
 * questions can be skipped.
 */
export function Undelivered({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const messages = useRunSelector(run, ({ undelivered }) => undelivered);
  const sends = useRunSelector(run, waysToSend);
  const doubt = useRunSelector(run, doubtOf);
  const isOpen = useRunSelector(run, ({ interrupts }) => interrupts.length > 0);
  // The agent would refuse it again before its questions are answered.
  const mustWait = useRunSelector(run, waitsForOthers);
  const isAgain = doubt !== null && sends === "send";
  const press = usePress(
    run,
    "undelivered",
    () => void (sends === "send" ? run.send(messages) : run.steerAway(messages)),
  );
  if (messages.length === 0) return null;
  return (
    <NoticeFrame
      ending="undelivered"
      isUnknown
      buttons={
        sends === null && !isOpen ? null : (
          <div className="agui-actions">
            {isOpen ? (
              <button
                type="button"
                className="agui-button"
                onClick={ignoreRepeatedClick(() => void run.send(messages, { whileOpen: "wait" }))}
              >
                {labels.undelivered("wait")}
              </button>
            ) : null}
            {sends === null || mustWait ? null : (
              <button type="button" className="agui-button" {...press}>
                {labels.undelivered(isAgain ? "again" : sends)}
              </button>
            )}
            {sends === "send" ? (
              <button
                type="button"
                className="agui-button agui-button--quiet"
                onClick={ignoreRepeatedClick(run.discard)}
              >
                {labels.undelivered("discard")}
              </button>
            ) : null}
          </div>
        )
      }
    >
      <p className="agui-notice__title">{labels.noticeTitle(doubt ?? "dropped")}</p>
      {messages.map(({ id, content }) => (
        <p key={id} dir="auto">
          <MarkedText text={contentText(content)} />
        </p>
      ))}
      {sends === "send" && !mustWait ? null : <p>{labels.noticeHint("dropped")}</p>}
    </NoticeFrame>
  );
}

/** What is known of messages that the agent may have received; null where it has none of them. */
function doubtOf({ undelivered, doubts }: AgentRunSnapshot): MessageDoubt["doubt"] | null {
  const ids = idsOf(undelivered);
  const known = doubts.filter(({ id }) => ids.has(id)).map(({ doubt }) => doubt);
  const [first = null, ...others] = new Set(known);
  return others.length === 0 && known.length === ids.size ? first : first && "not-arrived";
}

/** Whether the agent waits for answers to questions that are not on this page. */
export function waitsForOthers({ interrupts, ending }: AgentRunSnapshot): boolean {
  const error = ending !== null && "error" in ending ? ending.error : null;
  return interrupts.length === 0 && isStillWaiting(error);
}

/** How messages can be sent now; null while they cannot be. */
function waysToSend({
  status,
  interrupts,
  composer,
}: AgentRunSnapshot): "send" | "skip" | "deny" | null {
  if (status === "running" || status === "resuming") return null;
  if (interrupts.length === 0) return "send";
  const cancels = interrupts.map(({ onCancel }) => onCancel);
  if (cancels.includes("unsupported") || composer.delivery !== null || composer.waitsForPage)
    return null;
  return cancels.includes("reject") ? "deny" : "skip";
}

/** Characters of a code, which the agent may have written. */
const longestCode = 300;

interface NoticeFrameProps {
  readonly ending: string;
  /** What is for those who look into it; folded. */
  readonly codes?: readonly string[];
  readonly children: ReactNode;
  /** It is not known yet whether anything went wrong. */
  readonly isUnknown?: boolean;
  /** What helps. */
  readonly buttons?: ReactNode;
}

/**
 * What went wrong and what to do, with a sign, the button for it, and the technical codes on
 * demand.
 */
export function NoticeFrame({
  ending,
  codes = [],
  children,
  isUnknown = false,
  buttons,
}: NoticeFrameProps): ReactNode {
  const labels = useLabels();
  return (
    <div className="agui-notice" data-ending={ending} data-unknown={isUnknown ? "" : undefined}>
      <VerdictMark kind={isUnknown ? "unknown" : markOf(ending)} />
      <div className="agui-notice__text">
        {children}
        {codes.length === 0 ? null : (
          <details className="agui-notice__details">
            <summary>{labels.details}</summary>
            {codes.map((code) => (
              <p key={code} dir="auto">
                <MarkedText text={cut(code, longestCode)} />
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
  if (ending === "others" || ending === "offline" || ending === "after-answers") return "waiting";
  if (ending === "aborted" || ending === "cancelled") return "closed";
  return "refused";
}
