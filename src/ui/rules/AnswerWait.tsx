"use client";
import type { ReactNode } from "react";
import { splitTime, useNow } from "../../parts/data/useNow.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { internalsOf } from "../../run/api/internals.js";
import { RuleLine } from "./RuleLine.js";

/** Shows for how long an answer can be taken back, and the rule that gave it. Renders nothing for other answers. */
export function AnswerWait(): ReactNode {
  const { interrupt, run } = useInterruptScope("AnswerWait", "Interrupt.Root");
  const labels = useLabels();
  const sendsAt = useRunSelector(run, ({ composer }) => composer.sendsAt);
  const now = useNow(internalsOf(run).clock, sendsAt ?? undefined);
  const { draft } = interrupt;
  const rule = draft?.status === "resolved" ? draft.rule : undefined;
  const left = sendsAt === null || now === null ? null : splitTime(sendsAt - now);
  return (
    <>
      {rule === undefined ? null : <RuleLine rule={rule} />}
      {left === null ? null : (
        // A timer is not announced each second; the button beside it is named Undo.
        <p role="timer" className="agui-note agui-answer-wait">
          {labels.sendsIn(left.minutes * 60 + left.seconds)}
        </p>
      )}
    </>
  );
}
