"use client";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { isRisky } from "../../thread/view/riskOf.js";

/**
 * Whether questions want the whole attention on a narrow screen: several, a risk, or a form. One
 * harmless call stays in the conversation. Pure.
 */
export function needsSheet(interrupts: readonly InterruptView[]): boolean {
  const [first, ...others] = interrupts;
  if (first === undefined) return false;
  return others.length > 0 || isRisky(first) || first.approval === undefined;
}
