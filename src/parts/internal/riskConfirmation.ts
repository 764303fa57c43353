import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { ConfirmBy, Presentation } from "../../react/presentation.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { isRisky } from "../../thread/view/riskOf.js";

/**
 * What the host asks for before a question is approved; undefined where a press is enough. A name
 * that cannot be typed as it is shown is not asked for, nor a passkey where the run does not sign;
 * these, and a function of the host that throws or returns anything else, ask for the button to be
 * held.
 */
export function confirmBy(
  presentation: Presentation,
  interrupt: InterruptView,
  run: AgentRun,
): ConfirmBy | undefined {
  const wanted = wantedBy(presentation, interrupt);
  if (!wanted) return undefined;
  if (wanted === "passkey" && internalsOf(run).signs) return wanted;
  return wanted === "type" && /^[\x21-\x7e]{1,60}$/.test(interrupt.toolCall?.name ?? "")
    ? wanted
    : "hold";
}

/** What the host asks for, whether it can be asked for or not; `hold` where its function throws. */
export function wantedBy(
  { confirm }: Presentation,
  interrupt: InterruptView,
): ConfirmBy | undefined {
  if (typeof confirm !== "function") return isRisky(interrupt) ? confirm : undefined;
  try {
    return confirm(interrupt);
  } catch {
    return "hold";
  }
}
