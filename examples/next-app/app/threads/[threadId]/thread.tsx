// app/threads/[threadId]/thread.tsx
"use client";
import { InterruptPanel, useAgentRun, webPauseStorage } from "react-agui-interrupts";
import "react-agui-interrupts/styles.css";

const storage = webPauseStorage();

export function Thread({ threadId }: { threadId: string }) {
  const run = useAgentRun({ url: "/api/agent", threadId, storage });
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
