import type { AgUiInterrupt } from "../protocol/events.js";
import type { ResumeEntry } from "../protocol/input.js";
import { dropUndefined, isRecord, own, unlessEmpty } from "../protocol/json.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import { refuseCarried } from "./announcedCalls.js";
import { checkResume, type ResumeRefusal } from "./checkResume.js";
import { checkSignatures } from "./checkSignatures.js";
import { keepNewest, resumeWith, takeClaim } from "./claims.js";
import { compareShown, type GivenAnswers } from "./compareShown.js";
import type { AdmittedAnswers, GateVerdict } from "./GateVerdict.js";
import { isRefusal } from "./isRefusal.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type {
  Approval,
  OpenPause,
  PastPause,
  PauseRecord,
  StoredClaim,
} from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import { keyOf, withoutGate } from "./record/questionKey.js";
import { resumeFingerprint } from "./resumeFingerprint.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** The options of admitting. */
export interface AdmitOptions {
  readonly now: number;
  readonly validator: SchemaValidator;
  readonly limits: ResumeLimits;
  /** How many closed pauses a record keeps. */
  readonly remembered: number;
  /**
   * Milliseconds a worker has for acting. Without it an answer counts as acted on when it is
   * admitted.
   */
  readonly lease: number | undefined;
  /** An unused key, in case a claim begins. */
  readonly newKey: string;
  readonly answeredBy: string | undefined;
  /** Whether answers that do not state what was shown are refused. */
  readonly requireShown: boolean;
}

/**
 * Decides about the answers of an input and closes the pause they answer. `unverified`: everything
 * else about them is right, so that their signatures are worth verifying. Pure.
 */
export function admitResume(
  record: PauseRecord,
  given: GivenAnswers,
  options: AdmitOptions,
): PauseChange<GateVerdict | "unverified"> {
  const { now, validator, limits, remembered, lease, newKey } = options;
  const { entries, shown } = given;
  const answered = findAnswered(record, given);
  if (answered !== undefined) return repeatOrRefuse(record, answered, entries, options);
  if (record.claim !== null && entries.length === 0)
    return { result: refuse(beingActedOn(record.claim)) };

  const check = checkResume(
    record.open?.interrupts ?? [],
    { resume: entries },
    now,
    validator,
    limits,
  );
  if (!check.ok) return { result: refuse(check) };
  if (record.open === null || check.kind === "fresh") return { result: { kind: "fresh" } };
  const { runId, interrupts } = record.open;
  const { answers } = check;
  const unreadable = interrupts
    .filter((interrupt) => !isReadableDecision(interrupt, answers))
    .map(({ id }) => id);
  if (unreadable.length > 0) {
    const message = `A decision is true, false or an object with a boolean \`approved\`: ${quoteIds(unreadable)}.`;
    return {
      result: refuse({ ok: false, code: "INVALID_PAYLOAD", message, interruptIds: unreadable }),
    };
  }

  const other = refuseCarried(record.open, given.carried, answers, validator);
  if (other !== undefined) return { result: refuse(other) };
  const seen = compareShown(record.open, shown, options.requireShown);
  if (!seen.ok) return { result: refuse(seen) };

  const stranger =
    options.answeredBy === undefined ? undefined : refusePerson(record.open, options.answeredBy);
  if (stranger !== undefined) return { result: refuse(stranger) };
  const signing = checkSignatures(record.open, given, seen.isCompared, options.answeredBy);
  if (signing === "unverified") return { result: signing };
  if (!signing.ok) return { result: refuse(signing) };
  const { answeredBy } = signing;

  const inOrder = [...answers.values()];
  const recorded = inOrder.map((entry) => ({
    runId,
    entry,
    answeredBy: answeredBy ?? null,
    answeredAt: now,
  }));
  const ruling = applyAnswerRules(
    record.open,
    { answers: inOrder, isCompared: seen.isCompared },
    answeredBy,
    limits,
  );
  if (!ruling.ok) {
    const result = refuse(ruling);
    return ruling.open === undefined
      ? { result }
      : { record: { ...record, open: ruling.open }, result, answers: recorded };
  }

  const pause = dropUndefined<PastPause>({
    runId,
    interruptIds: [...answers.keys()],
    answers: inOrder,
    closedAt: now,
    answeredBy,
    keys: keysOf(interrupts),
    isCompared: ruling.isCompared || undefined,
  });
  if (lease === undefined)
    return {
      record: {
        ...record,
        open: null,
        claim: null,
        past: keepNewest([...record.past, pause], remembered, limits),
      },
      result: {
        kind: "resume",
        runId,
        answers,
        entries: inOrder,
        answeredBy,
        isCompared: ruling.isCompared,
      },
      answers: recorded,
    };
  const claim = {
    pause,
    interrupts: interrupts.map(withoutGate),
    key: newKey,
    attempt: 1,
    leaseUntil: now + lease,
  };
  return { record: { ...record, open: null, claim }, result: resumeWith(claim), answers: recorded };
}

/**
 * Finds the newest answered pause that has one of the questions of a resume. A question is
 * recognized by its id, and by its key where the answer brings one: an agent may have used the id
 * again. Ids are never open and answered at the same time, because `announce` refuses ids that were
 * used before.
 */
function findAnswered(
  { past, claim }: PauseRecord,
  { entries, shown }: GivenAnswers,
): PastPause | undefined {
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  const closed = claim === null ? past : [...past, claim.pause];
  return closed.findLast(({ answers, keys }) => {
    const known = keys === undefined ? null : new Set(keys);
    return answers.some(({ interruptId }) => {
      const key = shown.get(interruptId)?.key;
      return ids.has(interruptId) && (key === undefined || known?.has(key) !== false);
    });
  });
}

/** The keys of questions, each once: those of one announcement share theirs. */
export function keysOf(interrupts: readonly AgUiInterrupt[]): readonly string[] | undefined {
  return unlessEmpty([...new Set(interrupts.map(keyOf))].filter((key) => key !== undefined));
}

/**
 * Whether the answer to a decision without a schema is a decision. Careless code would read
 * `"false"` as a yes.
 */
function isReadableDecision(
  { id, reason, responseSchema }: AgUiInterrupt,
  answers: AdmittedAnswers,
): boolean {
  if (responseSchema !== undefined || (reason !== "tool_call" && reason !== "confirmation"))
    return true;
  const answer = answers.get(id);
  const payload = answer?.status === "resolved" ? answer.payload : undefined;
  return (
    payload === undefined ||
    typeof (isRecord(payload) ? (own(payload, "approved") ?? true) : payload) === "boolean"
  );
}

function repeatOrRefuse(
  record: PauseRecord,
  pause: PastPause,
  entries: readonly ResumeEntry[],
  options: AdmitOptions,
): PauseChange<GateVerdict> {
  const { runId, answers, answeredBy } = pause;
  const first = new Map(answers.map((entry) => [entry.interruptId, entry]));
  if (resumeFingerprint(entries) !== resumeFingerprint(answers)) {
    const ids = entries.map(({ interruptId }) => interruptId).filter((id) => first.has(id));
    const message = `Answered before, with another answer: ${quoteIds(ids)}. The first answer counts.`;
    const refusal = refuse({ ok: false, code: "ALREADY_ANSWERED", message, interruptIds: ids });
    return { result: { ...refusal, answers: first, entries: answers, answeredBy } };
  }
  const repeated = {
    kind: "repeated",
    runId,
    answers: first,
    entries: answers,
    answeredBy,
  } as const;
  if (record.claim?.pause !== pause)
    return { result: pause.acted === undefined ? repeated : { ...repeated, isActed: true } };
  // The worker that had them may have died: the one that brings them again takes over, unless it
  // leaves the work to others.
  const { now, lease } = options;
  const taken = lease !== undefined && lease > 0 ? takeClaim(record, now, lease) : undefined;
  return taken ?? { result: { ...repeated, isActed: false } };
}

function beingActedOn({ pause: { runId, interruptIds } }: StoredClaim): ResumeRefusal {
  const message = `The answers to run ${quoteIds([runId])} are being acted on. Wait until the thread goes on.`;
  return { ok: false, code: "RESUME_IN_PROGRESS", message, interruptIds };
}

function refuse({
  code,
  message,
  interruptIds,
}: ResumeRefusal): Extract<GateVerdict, { kind: "refused" }> {
  return { kind: "refused", event: { type: "RUN_ERROR", message, code }, interruptIds };
}

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
function applyAnswerRules(
  open: OpenPause,
  {
    answers,
    isCompared,
  }: { readonly answers: readonly ResumeEntry[]; readonly isCompared: boolean },
  answeredBy: string | undefined,
  limits: ResumeLimits,
): RuleCheck {
  const stranger = refusePerson(open, answeredBy);
  if (stranger !== undefined) return stranger;
  const { interrupts, rules = {}, approvals = [] } = open;
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
  const kept = keepNewest([...others, approval], mostApprovals, limits);
  return { ...refusal, open: { ...open, approvals: kept } };
}

function refusePerson(
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
  return entry !== undefined && isRefusal(entry, interrupt);
}
