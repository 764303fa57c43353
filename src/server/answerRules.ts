import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { dropUndefined } from "../protocol/json.js";
import type { ResumeRefusal } from "./checkResume.js";
import type { AdmittedAnswers } from "./GateVerdict.js";
import { isDenial } from "./isDenial.js";
import { keepNewest } from "./leases.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type { Approval, OpenPause } from "./record/PauseRecord.js";
import { resumeFingerprint } from "./resumeFingerprint.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** How many approvals are kept while others are missing. */
const mostApprovals = 20;

/**
 * Whether the answers may be acted on, and then whether what was shown was compared for all who
 * gave them. If not, `open` is what to store, where an approval was added.
 */
type RuleCheck =
  | { readonly ok: true; readonly isCompared: boolean }
  | (ResumeRefusal & { readonly open?: OpenPause });

/**
 * Checks answers against the rules of their announcement. Approvals count together only when they
 * are equal, edits included. A resume that approves nothing is a denial, and needs one person.
 * Pure.
 */
export function applyAnswerRules(
  pause: OpenPause,
  {
    answers,
    isCompared,
  }: { readonly answers: readonly ResumeEntry[]; readonly isCompared: boolean },
  answeredBy: string | undefined,
  limits: ResumeLimits,
): RuleCheck {
  const stranger = refusePerson(pause, answeredBy);
  if (stranger !== undefined) return stranger;
  const { interrupts, rules = {}, approvals = [] } = pause;
  const { approvals: needed = 1 } = rules;
  const interruptIds = interrupts.map(({ id }) => id);
  const byId = new Map(answers.map((entry) => [entry.interruptId, entry]));
  if (
    answeredBy === undefined ||
    needed === 1 ||
    interrupts.every((interrupt) => refuses(interrupt, byId))
  )
    return { ok: true, isCompared };
  const fingerprint = resumeFingerprint(answers);
  const others = approvals.filter((approval) => approval.answeredBy !== answeredBy);
  const equal = others.filter((approval) => resumeFingerprint(approval.answers) === fingerprint);
  const missing = needed - 1 - equal.length;
  if (missing <= 0)
    return {
      ok: true,
      isCompared: isCompared && equal.every((approval) => approval.isCompared === true),
    };
  const message = `Recorded. ${missing} more ${missing === 1 ? "person has" : "people have"} to give the same answers.`;
  const mine = approvals.find((approval) => approval.answeredBy === answeredBy);
  const refusal = { ok: false, code: "MORE_APPROVALS_NEEDED", message, interruptIds } as const;
  const isKnown = mine !== undefined && resumeFingerprint(mine.answers) === fingerprint;
  if (isKnown && (mine.isCompared === true || !isCompared)) return refusal;
  const approval = dropUndefined<Approval>({
    answeredBy,
    answers,
    isCompared: isCompared || undefined,
  });
  const newest = keepNewest([...others, approval], mostApprovals, limits);
  return { ...refusal, open: { ...pause, approvals: newest } };
}

/** Why a person may not answer; undefined for those who may. */
export function refusePerson(
  { interrupts, rules = {} }: OpenPause,
  answeredBy: string | undefined,
): ResumeRefusal | undefined {
  const { answerableBy, approvals = 1 } = rules;
  const isRefused =
    answeredBy === undefined
      ? answerableBy !== undefined || approvals > 1
      : answerableBy?.includes(answeredBy) === false;
  if (!isRefused) return undefined;
  const who =
    answeredBy === undefined
      ? "The answer names no person"
      : `${quoteIds([answeredBy])} may not answer`;
  const interruptIds = interrupts.map(({ id }) => id);
  const message = `${who}: ${quoteIds(interruptIds)}.`;
  return { ok: false, code: "NOT_ALLOWED_TO_ANSWER", message, interruptIds };
}

function refuses(interrupt: AgUiInterrupt, answers: AdmittedAnswers): boolean {
  const entry = answers.get(interrupt.id);
  return entry !== undefined && isDenial(entry, interrupt);
}
