"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { AnsweredCard } from "./AnsweredCard.js";
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

/** What all cards share: what is asked, until when, and the controls; once answered, one row that says so. */
export function CardFrame({ details, controls, answer, controlsSayIssues = false }: CardFrameProps): ReactNode {
  const { interrupt } = useInterruptScope("CardFrame", "Interrupt.Root");
  const { status, draft } = interrupt;
  const drafted = draft !== null && status !== "invalid";
  if (drafted && status !== "expired") {
    return (
      <Interrupt.Root className="agui-card agui-card--answered">
        <AnsweredCard>
          <Interrupt.Risk className="agui-risk" />
          {details}
          <Interrupt.Notes className="agui-notes" />
          {answer}
        </AnsweredCard>
        <Interrupt.Errors className="agui-errors" issues={!controlsSayIssues} />
      </Interrupt.Root>
    );
  }
  return (
    <Interrupt.Root className="agui-card">
      <CardHead />
      {details}
      <Interrupt.Notes className="agui-notes" />
      <Interrupt.Errors className="agui-errors" issues={!controlsSayIssues} />
      {drafted ? answer : null}
      <Interrupt.Status className="agui-status" />
      {drafted ? (
        <Interrupt.Actions className="agui-actions">
          <Interrupt.Change className="agui-button" />
        </Interrupt.Actions>
      ) : interrupt.answerable ? (
        controls
      ) : null}
    </Interrupt.Root>
  );
}
