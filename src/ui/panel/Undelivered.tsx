"use client";
import type { ReactNode } from "react";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import { ignoreRepeatedClick } from "../../parts/internal/ignoreRepeatedClick.js";
import { usePress } from "../../parts/internal/usePress.js";
import { contentText } from "../../protocol/messages.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { NoticeFrame } from "./NoticeFrame.js";

/**
 * Shows the messages that the agent has not received, with the buttons that send or discard them. While questions are open, sending them
 * skips these, where that is possible.
 */
export function Undelivered({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const messages = useRunSelector(run, ({ undelivered }) => undelivered);
  const sends = useRunSelector(run, waysToSend);
  const press = usePress(run, "undelivered", () => void (sends === "send" ? run.send(messages) : run.steerAway(messages)));
  if (messages.length === 0) return null;
  return (
    <NoticeFrame
      ending="undelivered"
      isUnknown
      buttons={
        sends === null ? null : (
          <div className="agui-actions">
            <button type="button" className="agui-button" {...press}>
              {labels.undelivered(sends)}
            </button>
            {sends === "send" ? (
              <button type="button" className="agui-button agui-button--quiet" onClick={ignoreRepeatedClick(run.dismiss)}>
                {labels.undelivered("discard")}
              </button>
            ) : null}
          </div>
        )
      }
    >
      <p className="agui-notice__title">{labels.noticeTitle("dropped")}</p>
      {messages.map(({ id, content }) => (
        <p key={id} dir="auto">
          <MarkedText text={contentText(content)} />
        </p>
      ))}
      {sends === "send" ? null : <p>{labels.noticeHint("dropped")}</p>}
    </NoticeFrame>
  );
}

/** How messages can be sent now; null while they cannot be. */
function waysToSend({ status, interrupts, composer }: AgentRunSnapshot): "send" | "skip" | "deny" | null {
  if (status === "running" || status === "resuming") return null;
  if (interrupts.length === 0) return "send";
  const cancels = interrupts.map(({ onCancel }) => onCancel);
  if (cancels.includes("unsupported") || composer.delivery !== null || composer.waitsForPage) return null;
  return cancels.includes("reject") ? "deny" : "skip";
}
