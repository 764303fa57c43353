import type { InterruptView } from "../../interrupt/InterruptView.js";
import { isRecord, own, ownText } from "../../protocol/json.js";

/** Why a question counts as risky, according to the agent and to the application. */
export interface Risk {
  /** Whether the agent marks it as destructive. */
  readonly destructive: boolean;
  /** The level the agent gives, where it is a high one. */
  readonly level: "high" | "critical" | undefined;
  /** The agent's own reason: `riskReason` or `risk_reason` beside the mark. */
  readonly reason: string | undefined;
  /** The application's own mark, see `markRisk` of the run; absent where only the agent marks it. */
  readonly marked?: string | true | undefined;
}

/** What `riskOf` reads: a question as it was parsed, or as a run shows it. */
type RiskyQuestion = Partial<Pick<InterruptView, "metadata" | "markedRisk">>;

/** A longer reason is cut: it explains a mark, it is not what is decided about. */
const longestReason = 300;

/**
 * The risk of a question: the mark of the application (`markRisk` of the run), and what the agent
 * states: `destructive` or `destructiveHint`, or a `riskLevel`, `risk_level` or `risk` of `high` or
 * `critical`, in the interrupt's metadata or in its `annotations` or `governance`. A mark that
 * cannot be understood counts as one. Null where neither marks it.
 */
export function riskOf({ metadata = {}, markedRisk: marked }: RiskyQuestion): Risk | null {
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
  const isStated = destructive || level !== undefined;
  if (!isStated && marked === undefined) return null;
  const [text] = isStated ? texts("riskReason", "risk_reason").filter(isWritten) : [];
  const reason = text?.slice(0, longestReason);
  return { destructive, level, reason, ...(marked !== undefined && { marked }) };
}

/** Whether a question is marked as risky, by the application or the agent: see `riskOf`. */
export function isRisky(interrupt: RiskyQuestion): boolean {
  return riskOf(interrupt) !== null;
}

const isWritten = (text: string): boolean => text.trim() !== "";

function isMark(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "false";
}
