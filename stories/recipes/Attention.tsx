import { useEffect } from "react";
import { useAttention } from "../../src/inbox.js";
import { type AgentRun, InterruptPanel, useInterrupts } from "../../src/index.js";

/**
 * The number of open questions in the title and on the app's icon, and a sound when the agent asks.
 */
export function Attentive({ run, play }: { readonly run: AgentRun; readonly play: () => void }) {
  const keys = useInterrupts(run).map(({ key }) => key);
  const isAsking = keys.length > 0;
  useAttention(keys, { title: true, badge: true });

  // A page may play sounds once the person has pressed something in it:
  // `void new Audio("/ping.mp3").play().catch(() => {})`.
  useEffect(() => {
    if (isAsking) play();
  }, [isAsking, play]);

  return <InterruptPanel run={run} />;
}
