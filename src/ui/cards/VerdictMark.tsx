"use client";
import type { ReactNode } from "react";

/** What a mark stands for: a verdict, or an answer that is being sent. */
export type MarkKind =
  | "approved"
  | "answered"
  | "denied"
  | "cancelled"
  | "expired"
  | "sending"
  | "waiting"
  | "unknown"
  | "refused"
  | "closed";

const check = "m5 13 4 4L19 7";
const cross = "M6 6l12 12M18 6 6 18";
const clock = "M12 5a7 7 0 1 0 .01 0ZM12 8.5V12l2.5 1.5";
const shapes: Readonly<Record<Exclude<MarkKind, "sending">, string>> = {
  approved: check,
  answered: check,
  denied: cross,
  refused: "M12 6v7m0 4v.5",
  unknown: "M9 9a3 3 0 1 1 4 3c-.7.3-1 .8-1 1.6m0 3.4v.5",
  expired: clock,
  waiting: clock,
  cancelled: "M7 12h10",
  closed: "M7 12h10",
};

/**
 * The icon of a verdict beside its text, or a spinner. Hidden from assistive technology, which
 * reads the text. Renders a `<span>`.
 */
export function VerdictMark({ kind }: { readonly kind: MarkKind }): ReactNode {
  return (
    <span className="agui-verdict" data-verdict={kind} aria-hidden="true">
      {kind === "sending" ? null : (
        <svg viewBox="0 0 24 24" focusable="false" aria-hidden="true">
          <path d={shapes[kind]} pathLength={1} />
        </svg>
      )}
    </span>
  );
}
