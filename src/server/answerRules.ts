import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own } from "../protocol/json.js";
import { decisionKeys } from "../schema/document/decisionKeys.js";
import type { ResumeRefusal } from "./checkResume.js";
import { keepNewest } from "./keepNewest.js";
import type { Approval, OpenPause } from "./record/PauseRecord.js";
import { quoteIds } from "./record/quoteIds.js";
import { resumeFingerprint } from "./resumeFingerprint.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** How many approvals are kept while others are missing. */
const mostApprovals = 20;

/**
 * Whether the answers may be acted on, and then whether what was shown was compared for all who gave them. If not, `open` is what to store,
 * where an approval was added.
 */
export type RuleCheck = { readonly ok: true; readonly isCompared: boolean } | (ResumeRefusal & { readonly open?: OpenPause });

/**
 * Checks answers against the rules of their announcement. Approvals count together only when they are equal, edits included. A resume that
 * approves nothing is a denial, and needs one person. Pure.
 */
export function applyAnswerRules(
  open: OpenPause,
  { answers, isCompared }: { readonly answers: readonly ResumeEntry[]; readonly isCompared: boolean },
  answeredBy: string | undefined,
  limits: ResumeLimits,
): RuleCheck {
  const { interrupts, rules = {}, approvals = [] } = open;
  const { answerableBy, approvals: needed = 1 } = rules;
  const interruptIds = interrupts.map(({ id }) => id);
  if (answeredBy === undefined ? answerableBy !== undefined || needed > 1 : answerableBy?.includes(answeredBy) === false) {
    const who = answeredBy === undefined ? "The answer names no person" : `${quoteIds([answeredBy])} may not answer`;
    return { ok: false, code: "NOT_ALLOWED_TO_ANSWER", message: `${who}: ${quoteIds(interruptIds)}.`, interruptIds };
  }
  if (answeredBy === undefined || needed === 1 || answers.every(isRefusal)) return { ok: true, isCompared };
  const fingerprint = resumeFingerprint(answers);
  const others = approvals.filter((approval) => approval.answeredBy !== answeredBy);
  const equal = others.filter((approval) => resumeFingerprint(approval.answers) === fingerprint);
  const missing = needed - 1 - equal.length;
  if (missing <= 0) return { ok: true, isCompared: isCompared && equal.every((approval) => approval.isCompared === true) };
  const message = `Recorded. ${missing} more ${missing === 1 ? "person has" : "people have"} to give the same answers.`;
  const mine = approvals.find((approval) => approval.answeredBy === answeredBy);
  const refusal = { ok: false, code: "MORE_APPROVALS_NEEDED", message, interruptIds } as const;
  const isKnown = mine !== undefined && resumeFingerprint(mine.answers) === fingerprint;
  if (isKnown && (mine.isCompared === true || !isCompared)) return refusal;
  const approval: Approval = { answeredBy, answers, ...(isCompared && { isCompared: true }) };
  const kept = keepNewest([...others, approval], mostApprovals, limits);
  return { ...refusal, open: { ...open, approvals: kept } };
}

function isRefusal(entry: ResumeEntry): boolean {
  if (entry.status === "cancelled") return true;
  const { payload } = entry;
  if (!isRecord(payload)) return payload === false;
  // An answer with several of them must deny by each.
  const decisions = decisionKeys.filter((key) => Object.hasOwn(payload, key));
  return decisions.length > 0 && decisions.every((key) => own(payload, key) === false);
}
