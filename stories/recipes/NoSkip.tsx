import { type AgentRun, InterruptPanel, type Presentation } from "../../src/index.js";

/** *Skip* returns once a question has expired: nothing else frees the conversation then. */
const presentation: Presentation = { skip: false };

/** Questions that cannot be skipped while they can be answered. */
export function NoSkip({ run }: { readonly run: AgentRun }) {
  return <InterruptPanel run={run} presentation={presentation} />;
}
