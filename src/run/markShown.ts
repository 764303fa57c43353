import type { AgentRun } from "./api/AgentRun.js";
import { internalsOf } from "./api/internals.js";

/**
 * Records in the `DecisionRecord` when a question was first on screen (`shownAt`). Only for markup
 * without the components of this library: `InterruptRouter`, the cards and the `Root` parts do it
 * when they mount.
 *
 * @example
 * useEffect(() => markShown(run, interrupt.id), [run, interrupt.id]);
 */
export function markShown(run: AgentRun, interruptId: string): void {
  internalsOf(run).markShown(interruptId);
}
