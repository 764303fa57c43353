import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { isRisky } from "../../core/snapshot/riskOf.js";
import type { ConfirmBy, Presentation } from "../../react/presentation.js";

/**
 * What the host asks for before a question is approved; undefined where a press is enough. A name that cannot be typed as it is shown is
 * not asked for, and a function of the host that throws, or returns anything else, asks for the button to be held.
 */
export function confirmBy({ confirm }: Presentation, interrupt: InterruptView): ConfirmBy | undefined {
  const wanted = wantedBy(confirm, interrupt);
  if (!wanted) return undefined;
  return wanted === "type" && /^[\x21-\x7e]{1,60}$/.test(interrupt.toolCall?.name ?? "") ? wanted : "hold";
}

function wantedBy(confirm: Presentation["confirm"], interrupt: InterruptView): ConfirmBy | undefined {
  if (typeof confirm !== "function") return isRisky(interrupt) ? confirm : undefined;
  try {
    return confirm(interrupt);
  } catch {
    return "hold";
  }
}
