"use client";
import type { ReactNode } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { type MarkKind, VerdictMark } from "../cards/VerdictMark.js";

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

/** What went wrong and what to do, with a sign, the button for it, and the technical codes on demand. */
export function NoticeFrame({ ending, codes = [], children, isUnknown = false, buttons }: NoticeFrameProps): ReactNode {
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
  if (ending === "others" || ending === "offline") return "waiting";
  if (ending === "aborted" || ending === "cancelled") return "closed";
  return "refused";
}
