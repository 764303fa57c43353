import { useSyncExternalStore } from "react";
import { type AgentRun, InterruptPanel } from "../../src/index.js";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Answers survive a bad network: what was not sent stays on its card, with a button. This adds the state of the connection, as far as the browser has it. */
export function BadNetwork({ run }: { readonly run: AgentRun }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <>
      {!isOnline && <p role="status">You are offline. You can answer now, and send later.</p>}
      <InterruptPanel run={run} />
    </>
  );
}
