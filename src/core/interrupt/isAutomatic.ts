import { own } from "../../protocol/json.js";
import type { Draft } from "./interrupt.js";

/**
 * Whether an answer was given by a rule rather than a person, according to its metadata: `run.resolve(id, payload, { automatic: true,
 * decidedBy: "Always allow search" })`. Pure.
 */
export function isAutomatic(answer: Pick<Draft, "metadata"> | null): boolean {
  return answer?.metadata !== undefined && own(answer.metadata, "automatic") === true;
}
