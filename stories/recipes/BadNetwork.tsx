import { type AgentRun, InterruptPanel } from "../../src/index.js";

/**
 * Answers survive a bad network: what was not sent stays on its card, with a button, and the panel
 * shows that the browser is offline.
 */
export function BadNetwork({ run }: { readonly run: AgentRun }) {
  return <InterruptPanel run={run} />;
}
