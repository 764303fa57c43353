// app/assistant.tsx
"use client";
import { InterruptPanel, useAgentRun } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";

export function Assistant() {
  const run = useAgentRun({ url: "/api/agent" });
  const busy =
    run.status === "running" || run.status === "resuming" || run.status === "interrupted";
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run.send("Pay the invoice")}>
        Ask
      </button>
      <InterruptPanel run={run} />
    </>
  );
}
