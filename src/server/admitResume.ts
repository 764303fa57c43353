import type { AgUiInterrupt } from "../protocol/events.js";
import { dropUndefined, isRecord, own, unlessEmpty } from "../protocol/json.js";
import type { AdmitOptions } from "./AdmitOptions.js";
import { refuseCarried } from "./announcedCalls.js";
import { applyAnswerRules, refusePerson } from "./answerRules.js";
import { checkResume } from "./checkResume.js";
import { checkSignatures } from "./checkSignatures.js";
import { compareShown, type GivenAnswers } from "./compareShown.js";
import type { AdmittedAnswers, GateVerdict } from "./GateVerdict.js";
import { keepNewest, resumeWith } from "./leases.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type { PastPause, PauseRecord } from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import { keyOf, withoutGate } from "./record/questionKey.js";
import { refuse } from "./refuse.js";
import { beingActedOn, findAnswered, repeatOrRefuse } from "./repeatedResume.js";

/**
 * Decides about the answers of an input and closes the pause they answer. `unverified`: everything
 * else about them is right, so that their signatures are worth verifying. Pure.
 */
export function admitResume(
  record: PauseRecord,
  input: GivenAnswers,
  options: AdmitOptions,
): PauseChange<GateVerdict | "unverified"> {
  const { now, validator, limits, remembered, lease, newKey } = options;
  const { entries, shown } = input;
  const answered = findAnswered(record, input);
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

  const other = refuseCarried(record.open, input.carried, answers, validator);
  if (other !== undefined) return { result: refuse(other) };
  const seen = compareShown(record.open, shown, options.requireShown);
  if (!seen.ok) return { result: refuse(seen) };

  const stranger =
    options.answeredBy === undefined ? undefined : refusePerson(record.open, options.answeredBy);
  if (stranger !== undefined) return { result: refuse(stranger) };
  const signing = checkSignatures(record.open, input, seen.isCompared, options.answeredBy);
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
