"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { CardIcon } from "./CardIcon.js";

/** The head of every card: the checkbox of a batch, the kind of question, the tool, who asks, the deadline, whether it changed, the question, and its risk. */
export function CardHead({ select }: { readonly select?: ReactNode }): ReactNode {
  return (
    <>
      <header className="agui-card__header">
        {select}
        <CardIcon />
        <div className="agui-card__who">
          <Interrupt.Reason className="agui-kind" />
          <ToolApproval.ToolName className="agui-tool" />
          <Interrupt.Origin className="agui-origin" />
        </div>
        <Interrupt.Expiry className="agui-expiry" />
      </header>
      <Interrupt.Changed className="agui-changed" />
      <Interrupt.Message className="agui-message" />
      <Interrupt.Risk className="agui-risk" />
    </>
  );
}
