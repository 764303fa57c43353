import type { AgUiInterrupt } from "../protocol/events.js";
import { jsonEqual } from "../protocol/json.js";
import type { AdmitOptions } from "./admitResume.js";
import { endClaim } from "./claims.js";
import { keepNewest } from "./keepNewest.js";
import { InterruptGateError } from "./record/InterruptGateError.js";
import type { AnswerRules, ClaimId, PauseRecord } from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import { quoteIds } from "./record/quoteIds.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** The options of an announcement. */
export interface AnnounceOptions {
  /** The claim under which the run acted: it ends in the same step. Required while the answers of the run before are being acted on. */
  readonly claim?: ClaimId | undefined;
  /** Who may answer, and how many have to agree. */
  readonly rules?: AnswerRules;
}

/**
 * Opens the interrupts of a run. The same announcement again changes nothing. Pure.
 *
 * @throws InterruptGateError when the run announced something else before, or an id was used before: a late answer to the first
 *   question would otherwise count for the second. Also when another worker has the claim.
 */
export function announceInterrupts(
  stored: PauseRecord,
  runId: string,
  interrupts: readonly AgUiInterrupt[],
  { claim, rules }: AnnounceOptions,
  { now, limits, remembered }: Pick<AdmitOptions, "now" | "limits" | "remembered">,
): PauseChange<undefined> {
  const record = withoutClaim(stored, runId, claim, limits, remembered);
  const { open, past } = record;
  if (open?.runId === runId && jsonEqual(open.interrupts, interrupts) && jsonEqual(open.rules ?? {}, rules ?? {}))
    return { result: undefined };
  if (open?.runId === runId || past.some((pause) => pause.runId === runId))
    throw new InterruptGateError(
      "run-already-announced",
      `Cannot announce: the run ${quoteIds([runId])} has announced other interrupts, or they are closed. Each run announces once.`,
    );
  const before = new Map(open?.interrupts.map((interrupt) => [interrupt.id, interrupt]));
  const closed = new Set(past.flatMap(({ interruptIds }) => interruptIds));
  const reused = interrupts.filter(
    (interrupt) => closed.has(interrupt.id) || (before.has(interrupt.id) && !jsonEqual(before.get(interrupt.id), interrupt)),
  );
  if (reused.length > 0)
    throw new InterruptGateError(
      "invalid-announcement",
      `Cannot announce: ${quoteIds(reused.map(({ id }) => id))} was used before on this thread. Give each question an id of its own.`,
    );

  const kept = new Set(interrupts.map(({ id }) => id));
  const withdrawn = (open?.interrupts ?? []).map(({ id }) => id).filter((id) => !kept.has(id));
  const replaced =
    open === null || withdrawn.length === 0 ? [] : [{ runId: open.runId, interruptIds: withdrawn, answers: [], closedAt: now }];
  return {
    record: {
      ...record,
      open: interrupts.length === 0 ? null : { runId, interrupts, ...(rules !== undefined && { rules }) },
      past: keepNewest([...past, ...replaced], remembered, limits),
    },
    result: undefined,
  };
}

/** Ends the claim of the run that announces. */
function withoutClaim(
  record: PauseRecord,
  runId: string,
  claim: ClaimId | undefined,
  limits: ResumeLimits,
  remembered: number,
): PauseRecord {
  if (claim === undefined && record.claim === null) return record;
  if (claim === undefined)
    throw new InterruptGateError(
      "claim-open",
      `Cannot announce: earlier answers are being acted on. Pass the claim of the run ${quoteIds([runId])}, or call acted first.`,
    );
  const ended = endClaim(record, claim, limits, remembered);
  if (ended === undefined)
    throw new InterruptGateError(
      "claim-lost",
      `Cannot announce: another worker has taken over the work of the run ${quoteIds([runId])}.`,
    );
  return ended;
}
