import type { ResumeEntry } from "../protocol/input.js";
import type { AdmitOptions } from "./AdmitOptions.js";
import type { ResumeRefusal } from "./checkResume.js";
import type { GivenAnswers } from "./compareShown.js";
import type { GateVerdict } from "./GateVerdict.js";
import { takeClaim } from "./leases.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type { PastPause, PauseRecord, StoredClaim } from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import { refuse } from "./refuse.js";
import { resumeFingerprint } from "./resumeFingerprint.js";

/**
 * Finds the newest answered pause that has one of the questions of a resume. A question is
 * recognized by its id, and by its key where the answer brings one: an agent may have used the id
 * again. Ids are never open and answered at the same time, because `announce` refuses ids that were
 * used before.
 */
export function findAnswered(
  { past, claim }: PauseRecord,
  { entries, shown }: GivenAnswers,
): PastPause | undefined {
  const ids = new Set(entries.map(({ interruptId }) => interruptId));
  const closed = claim === null ? past : [...past, claim.pause];
  return closed.findLast(({ answers, keys }) => {
    const pauseKeys = keys === undefined ? null : new Set(keys);
    return answers.some(({ interruptId }) => {
      const key = shown.get(interruptId)?.key;
      return ids.has(interruptId) && (key === undefined || pauseKeys?.has(key) !== false);
    });
  });
}

/** The same answers once more are repeated; others are refused, because the first ones count. */
export function repeatOrRefuse(
  record: PauseRecord,
  pause: PastPause,
  entries: readonly ResumeEntry[],
  options: Pick<AdmitOptions, "now" | "lease">,
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

/** Why no answer can be admitted while a worker acts on the last ones. */
export function beingActedOn({ pause: { runId, interruptIds } }: StoredClaim): ResumeRefusal {
  const message = `The answers to run ${quoteIds([runId])} are being acted on. Wait until the thread goes on.`;
  return { ok: false, code: "RESUME_IN_PROGRESS", message, interruptIds };
}
