import { dropUndefined, isRecord } from "../../protocol/json.js";
import { unknownKey } from "../../protocol/unknownKey.js";

/** Who may answer, and how many have to agree. Holds for all the interrupts of one announcement. */
export interface AnswerRules {
  /** The only people whose answers count, as `admit` is given them. Default: everyone. */
  readonly answerableBy?: readonly string[];
  /**
   * How many different people have to give equal answers before they are acted on. One person can
   * refuse. Default: 1.
   */
  readonly approvals?: number;
  /**
   * Whether each answer must be signed, so that the gate's `verifySignature` accepts it; who signed
   * is who answered. Announce the call of each question as `toolCalls`. Default: false.
   */
  readonly signed?: boolean;
}

const keysOfRules: ReadonlySet<string> = new Set(["answerableBy", "approvals", "signed"]);

/** Rules that were read, or why they are none. */
type RulesReading =
  | { readonly ok: true; readonly rules: AnswerRules }
  | { readonly ok: false; readonly fault: string };

/**
 * Reads rules, announced or stored: a list of people that is not empty, a whole number of
 * approvals, and whether answers are signed. Refuses every other key: it is a typing error or a
 * condition of a later version, and without it more people could answer.
 */
export function readAnswerRules(value: unknown): RulesReading {
  if (!isRecord(value)) return { ok: false, fault: shape };
  const unknown = unknownKey(value, keysOfRules);
  if (unknown !== undefined) return { ok: false, fault: `${shape}, without ${unknown}` };
  // A team that was looked up and not found is not everybody.
  const absent = Object.keys(value).find((key) => value[key] === undefined);
  if (absent !== undefined) return { ok: false, fault: `${shape}, and ${absent} is undefined` };
  const { answerableBy, approvals, signed } = value;
  const isRules =
    (answerableBy === undefined || (isTextList(answerableBy) && answerableBy.length > 0)) &&
    (approvals === undefined || isCount(approvals)) &&
    (signed === undefined || typeof signed === "boolean");
  if (!isRules) return { ok: false, fault: shape };
  return { ok: true, rules: dropUndefined<AnswerRules>({ answerableBy, approvals, signed }) };
}

const shape =
  "rules are { answerableBy?: people, approvals?: a whole number above 0, signed?: true }";

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
}
