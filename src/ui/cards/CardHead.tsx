"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";

/** What every card begins with: the kind of question, whether it is risky, who asks, until when, whether it changed, and what. */
export function CardHead(): ReactNode {
  return (
    <>
      <header className="agui-card__header">
        <Interrupt.Reason className="agui-kind" />
        <Interrupt.Risk className="agui-risk" />
        <Interrupt.Origin className="agui-origin" />
        <Interrupt.Expiry className="agui-expiry" />
      </header>
      <Interrupt.Changed className="agui-changed" />
      <Interrupt.Message className="agui-message" />
    </>
  );
}
