"use client";
import type { ReactNode } from "react";
import type { InboxEntry } from "../../core/inbox/InboxEntry.js";
import { isExpired } from "../../core/interrupt/isExpired.js";
import { useNow } from "../../parts/data/useNow.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { InboxLabels } from "../../react/labels/inboxLabels.js";
import { systemClock } from "../../run/clock/systemClock.js";
import { cut } from "../../schema/document/cut.js";

/** The longest text of a row: what is decided about is shown in full when the row is selected. */
const longestText = 200;

interface InboxRowProps {
  readonly entry: InboxEntry;
  readonly isSelected: boolean;
  readonly isUnread: boolean;
  /** Whether the keyboard comes here with Tab. */
  readonly isCurrent: boolean;
  readonly labels: InboxLabels;
  readonly onSelect: (key: string) => void;
}

/** One question of the list. Renders a `<button>`. */
export function InboxRow({ entry, isSelected, isUnread, isCurrent, labels, onSelect }: InboxRowProps): ReactNode {
  const { key, message, agent, tool, risk, expiresAt, isMine } = entry;
  const now = useNow(systemClock, expiresAt);
  const isLate = now !== null && isExpired(entry, now);
  return (
    <button
      type="button"
      className={isUnread ? "agui-inbox__row agui-inbox__row--unread" : "agui-inbox__row"}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isSelected ? "true" : undefined}
      onClick={() => onSelect(key)}
    >
      <span className="agui-inbox__text">
        {isUnread ? <span className="agui-visually-hidden">{labels.mark("unread")}: </span> : null}
        <span dir="auto">
          <MarkedText text={cut(message ?? labels.unnamed("question"), longestText)} />
        </span>
      </span>
      <span className="agui-inbox__facts">
        {risk === null ? null : <strong className="agui-inbox__risk">{labels.mark("risky")}</strong>}
        {tool === undefined ? null : (
          <bdi>
            <MarkedText text={cut(tool, longestText)} />
          </bdi>
        )}
        {agent === undefined ? null : (
          <bdi>
            <MarkedText text={cut(agent, longestText)} />
          </bdi>
        )}
        {expiresAt === undefined ? null : (
          <time dateTime={new Date(expiresAt).toISOString()}>
            {isLate ? labels.mark("expired") : labels.due(new Date(expiresAt))}
          </time>
        )}
        {isMine ? null : <span>{labels.mark("not-mine")}</span>}
      </span>
    </button>
  );
}
