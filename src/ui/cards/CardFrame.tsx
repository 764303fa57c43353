"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { AnsweredCard } from "./AnsweredCard.js";
import { CardHead } from "./CardHead.js";

interface CardFrameProps {
  /** What the question is about, below the message. */
  readonly details?: ReactNode;
  /** The controls to answer; shown while there is no answer. */
  readonly controls: ReactNode;
  /** The answer; shown once there is one. */
  readonly answer?: ReactNode;
  /** Whether the controls show the issues of the answer. */
  readonly controlsShowIssues?: boolean;
}

/** The frame of all cards: the question, the deadline, and the controls; once answered, one row with the answer. */
export function CardFrame({ details, controls, answer, controlsShowIssues = false }: CardFrameProps): ReactNode {
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
        <Interrupt.Errors className="agui-errors" issues={!controlsShowIssues} />
      </Interrupt.Root>
    );
  }
  return (
    <Interrupt.Root className="agui-card">
      <CardHead select={<ToolApproval.Select className="agui-checkbox" />} />
      {details}
      <Interrupt.Notes className="agui-notes" />
      <Interrupt.Errors className="agui-errors" issues={!controlsShowIssues} />
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
