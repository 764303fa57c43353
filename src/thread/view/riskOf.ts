import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText } from "../../protocol/json.js";

/** Why a question counts as risky, according to the agent. */
export interface Risk {
  /** Whether the agent marks it as destructive. */
  readonly destructive: boolean;
  /** The level the agent gives, where it is a high one. */
  readonly level: "high" | "critical" | undefined;
  /** The agent's own reason: `riskReason` or `risk_reason` beside the mark. */
  readonly reason: string | undefined;
}

/** A longer reason is cut: it explains a mark, it is not what is decided about. */
const longestReason = 300;

/**
 * The risk the agent states: `destructive` or `destructiveHint`, or a `riskLevel`, `risk_level` or
 * `risk` of `high` or `critical`, in the interrupt's metadata or in its `annotations` or
 * `governance`. A mark that cannot be understood counts as one. Null where it states none.
 */
export function riskOf({ metadata }: Pick<PendingInterrupt, "metadata">): Risk | null {
  if (metadata === undefined) return null;
  const places = [metadata, own(metadata, "annotations"), own(metadata, "governance")].filter(
    isRecord,
  );
  const texts = (...keys: readonly string[]): readonly string[] =>
    places.flatMap((place) => keys.map((key) => ownText(place, key) ?? ""));
  const destructive = places.some((place) =>
    ["destructive", "destructiveHint"].some((key) => isMark(own(place, key))),
  );
  const levels = texts("riskLevel", "risk_level", "risk").map((text) => text.toLowerCase());
  const level = (["critical", "high"] as const).find((one) => levels.includes(one));
  if (!destructive && level === undefined) return null;
  const reason = texts("riskReason", "risk_reason").find((text) => text.trim() !== "");
  return { destructive, level, reason: reason?.slice(0, longestReason) };
}

/** Whether the agent marks a question as destructive or of high risk, by the rule of `riskOf`. */
export function isRisky(interrupt: Pick<PendingInterrupt, "metadata">): boolean {
  return riskOf(interrupt) !== null;
}

function isMark(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "false";
}
