"use client";
import type { ReactNode } from "react";
import { splitTime, useNow } from "../../parts/data/useNow.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { RuleLine } from "./RuleLine.js";

/** How long an answer can still be taken back. Renders a `<span>`, or nothing for answers that do not wait. */
export function AnswerWait({ sendsAt }: { readonly sendsAt: number }): ReactNode {
  const { run } = useInterruptScope("AnswerWait", "Interrupt.Root");
  const labels = useLabels();
  const now = useNow(internalsOf(run).clock, sendsAt);
  const left = now === null ? null : splitTime(sendsAt - now);
  if (left === null) return null;
  return (
    // A timer is not announced each second; the button beside it is named Undo.
    <span role="timer" className="agui-note agui-answer-wait">
      {labels.sendsIn(left.minutes * 60 + left.seconds)}
    </span>
  );
}

/** The rule that has given an answer. Renders nothing for the answers of people. */
export function AnswerRule(): ReactNode {
  const { interrupt } = useInterruptScope("AnswerRule", "Interrupt.Root");
  const { draft } = interrupt;
  const rule = draft?.status === "resolved" ? draft.rule : undefined;
  return rule === undefined ? null : <RuleLine rule={rule} />;
}
