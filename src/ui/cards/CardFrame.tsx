"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { CardHead } from "./CardHead.js";

interface CardFrameProps {
  /** What the question is about, under the message. */
  readonly details?: ReactNode;
  /** How it is answered; shown while there is no answer. */
  readonly controls: ReactNode;
  /** What was answered; shown once there is one. */
  readonly answer?: ReactNode;
  /** Whether the controls say what is wrong with the answer. */
  readonly controlsSayIssues?: boolean;
}

/** What all cards share: what is asked, until when, and either the controls or the answer that waits to be sent. */
export function CardFrame({ details, controls, answer, controlsSayIssues = false }: CardFrameProps): ReactNode {
  const { interrupt, run } = useInterruptScope("CardFrame", "Interrupt.Root");
  const labels = useLabels();
  // After a lost connection nobody knows whether it was sent, and the notice says so.
  const notSentYet = useRunSelector(run, ({ composer }) => !composer.sendsAtOnce && composer.delivery !== "unknown");
  const drafted = interrupt.draft !== null && interrupt.status !== "invalid";
  return (
    <Interrupt.Root className="agui-card">
      <CardHead />
      {details}
      <Interrupt.Notes className="agui-notes" />
      <Interrupt.Errors className="agui-errors" issues={!controlsSayIssues} />
      {drafted ? (
        <div className="agui-answered">
          {answer}
          <div className="agui-answered__row">
            <Interrupt.Status className="agui-status" />
            <Interrupt.Automatic className="agui-automatic" />
            {notSentYet && interrupt.status === "answered" ? <span className="agui-note">{labels.notSentYet}</span> : null}
            <Interrupt.Change className="agui-button agui-button--quiet" />
          </div>
        </div>
      ) : (
        <>
          <Interrupt.Status className="agui-status" />
          {interrupt.answerable ? controls : null}
        </>
      )}
    </Interrupt.Root>
  );
}
