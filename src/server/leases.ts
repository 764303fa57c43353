import type { ResumeVerdict } from "./GateVerdict.js";
import { measureJson } from "./record/measureJson.js";
import type { ClaimId, PauseRecord, StoredClaim } from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** Returns the answers of a claim for a worker to act on. */
export function resumeWith({
  pause,
  key,
  attempt,
  leaseUntil,
  interrupts,
}: StoredClaim): ResumeVerdict {
  const answers = new Map(pause.answers.map((entry) => [entry.interruptId, entry]));
  const claim = { key, attempt, leaseUntil, interrupts };
  return {
    kind: "resume",
    runId: pause.runId,
    answers,
    entries: pause.answers,
    answeredBy: pause.answeredBy,
    isCompared: pause.isCompared === true,
    claim,
  };
}

/** Takes over a claim whose lease has ended. Pure. */
export function takeClaim(
  record: PauseRecord,
  now: number,
  lease: number,
): PauseChange<ResumeVerdict> | undefined {
  const { claim } = record;
  if (claim === null || claim.leaseUntil > now) return undefined;
  const taken = { ...claim, attempt: claim.attempt + 1, leaseUntil: now + lease };
  return { record: { ...record, claim: taken }, result: resumeWith(taken) };
}

/**
 * Extends the lease of a claim. The result is when it ends, or `undefined` when the claim is
 * another worker's or has ended. Pure.
 */
export function renewClaim(
  record: PauseRecord,
  id: ClaimId,
  now: number,
  lease: number,
): PauseChange<number | undefined> {
  const { claim } = record;
  if (claim === null || !isSameClaim(claim, id)) return { result: undefined };
  const leaseUntil = Math.max(claim.leaseUntil, now + lease);
  return { record: { ...record, claim: { ...claim, leaseUntil } }, result: leaseUntil };
}

/**
 * Ends a claim: its answers are acted on. The same call again changes nothing; `undefined` when the
 * claim is another worker's, or unknown. Pure.
 */
export function endClaim(
  record: PauseRecord,
  id: ClaimId,
  limits: ResumeLimits,
  remembered: number,
): PauseRecord | undefined {
  const { claim, past } = record;
  if (past.some(({ acted }) => acted !== undefined && isSameClaim(acted, id))) return record;
  if (claim === null || !isSameClaim(claim, id)) return undefined;
  const acted = { key: claim.key, attempt: claim.attempt };
  return {
    ...record,
    claim: null,
    past: keepNewest([...past, { ...claim.pause, acted }], remembered, limits),
  };
}

function isSameClaim(one: ClaimId, other: ClaimId): boolean {
  return one.key === other.key && one.attempt === other.attempt;
}

/**
 * Keeps the newest items that together are no larger than one resume may be, and always the last:
 * records must not grow without limit.
 */
export function keepNewest<Item>(
  items: readonly Item[],
  most: number,
  { size }: ResumeLimits,
): readonly Item[] {
  const newest: Item[] = [];
  let room = size;
  for (const item of items.slice(-most).reverse()) {
    const measure = measureJson(item, { depth: Number.POSITIVE_INFINITY, size: room });
    if (!measure.ok && newest.length > 0) break;
    newest.push(item);
    room -= measure.ok ? measure.size : room;
  }
  return newest.reverse();
}
