import { type AgentRun, InterruptPanel } from "../../src/index.js";

/**
 * The buttons return once a question has expired: nothing else frees the conversation then. The
 * rule belongs into your stylesheet.
 */
const withoutSkip = '[data-part="cancel"]:not([data-expired]) { display: none; }';

/** Questions that cannot be skipped while they can be answered. */
export function NoSkip({ run }: { readonly run: AgentRun }) {
  return (
    <>
      <style>{withoutSkip}</style>
      <InterruptPanel run={run} />
    </>
  );
}
