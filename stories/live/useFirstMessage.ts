import { useEffect } from "react";
import type { AgentRun } from "../../src/index.js";

/** Sends a first message as soon as the page is there, so that a story opens with a question. */
export function useFirstMessage(run: AgentRun, text: string): void {
  const { send, getSnapshot } = run;
  useEffect(() => {
    const { status, messages } = getSnapshot();
    if (status === "idle" && messages.length === 0) void send(text);
  }, [send, getSnapshot, text]);
}
