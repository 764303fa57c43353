import type { AgUiInterrupt } from "../protocol/events.js";
import { jsonEqual } from "../protocol/json.js";
import { type AdmitOptions, keysOf } from "./admitResume.js";
import type { AnnouncedToolCall } from "./announcedCalls.js";
import { endClaim, keepNewest } from "./claims.js";
import type { AnswerRules } from "./record/AnswerRules.js";
import { InterruptGateError, invalidAnnouncement, quoteIds } from "./record/InterruptGateError.js";
import type { CallDigest, ClaimId, OpenPause, PauseRecord } from "./record/PauseRecord.js";
import type { PauseChange } from "./record/PauseStore.js";
import { keyOf, withKey, withoutGate } from "./record/questionKey.js";
import type { ResumeLimits } from "./resumeLimits.js";

/** The options of an announcement. */
export interface AnnounceOptions {
  /**
   * The claim under which the run acted: it ends in the same step. Required while the answers of
   * the run before are being acted on.
   */
  readonly claim?: ClaimId | undefined;
  /** Who may answer, and how many have to agree. */
  readonly rules?: AnswerRules | undefined;
  /**
   * The tool calls that the questions name by `toolCallId`, as they were streamed. The gate keeps a
   * digest of each, and admits no answer that was given for other arguments. Calls that no question
   * names are ignored.
   */
  readonly toolCalls?: readonly AnnouncedToolCall[] | undefined;
}

/** What a run asks. */
interface Announcement {
  readonly runId: string;
  /** Without keys. */
  readonly interrupts: readonly AgUiInterrupt[];
  /** Digests of their calls, by the ids of the interrupts. */
  readonly calls: ReadonlyMap<string, CallDigest>;
  /** An unused key, for the questions that are new. */
  readonly newKey: string;
}

/**
 * Opens the interrupts of a run. The same announcement again changes nothing. Pure.
 *
 * @returns The interrupts to send: each with a key that an answer brings back. A question that is
 * asked again unchanged keeps its key.
 * @throws InterruptGateError when the run announced something else before, or an id was used
 * before: a late answer to the first
 *   question would otherwise count for the second. Also when another worker has the claim.
 */
export function announceInterrupts(
  stored: PauseRecord,
  announcement: Announcement,
  { claim, rules }: Pick<AnnounceOptions, "claim" | "rules">,
  { now, limits, remembered }: Pick<AdmitOptions, "now" | "limits" | "remembered">,
): PauseChange<readonly AgUiInterrupt[]> {
  const { runId, interrupts: asked, calls } = announcement;
  const record = withoutClaim(stored, runId, claim, limits, remembered);
  const { open, past } = record;
  const { interrupts, changed } = withKeys(open, announcement);
  const isSame =
    jsonEqual(open?.interrupts.map(withoutGate), asked) &&
    jsonEqual(open?.rules ?? {}, rules ?? {});
  const isRepeated = open?.runId === runId && isSame && changed.length === 0;
  if (isRepeated && jsonEqual(open.interrupts, interrupts)) return { result: interrupts };
  if (!isRepeated && (open?.runId === runId || past.some((pause) => pause.runId === runId)))
    throw new InterruptGateError(
      "run-already-announced",
      `Cannot announce: the run ${quoteIds([runId])} has announced other interrupts, or they are closed. Each run announces once.`,
    );
  const closed = new Set(past.flatMap(({ interruptIds }) => interruptIds));
  const reused = [...changed, ...asked.map(({ id }) => id).filter((id) => closed.has(id))];
  if (reused.length > 0)
    throw invalidAnnouncement(
      `${quoteIds(reused)} was used before on this thread. Give each question an id of its own`,
    );

  const kept = new Set(asked.map(({ id }) => id));
  const withdrawn = (open?.interrupts ?? []).filter(({ id }) => !kept.has(id));
  const interruptIds = withdrawn.map(({ id }) => id);
  const replaced =
    open === null || withdrawn.length === 0
      ? []
      : [{ runId: open.runId, interruptIds, answers: [], closedAt: now, ...keysOf(withdrawn) }];
  const digests = [...calls.values()];
  const next: OpenPause = {
    runId,
    interrupts,
    ...(digests.length > 0 && { calls: digests }),
    ...(rules !== undefined && { rules }),
  };
  return {
    record: {
      ...record,
      open: interrupts.length === 0 ? null : next,
      past: keepNewest([...past, ...replaced], remembered, limits),
    },
    result: interrupts,
  };
}

/**
 * Gives each question a key: the one it has while it is open and unchanged, otherwise the new one.
 * `changed` are the ids of open questions that come with other contents or arguments. A call that
 * is announced for the first time gives its question a new key.
 */
function withKeys(
  open: OpenPause | null,
  { interrupts, calls, newKey }: Announcement,
): { readonly interrupts: readonly AgUiInterrupt[]; readonly changed: readonly string[] } {
  const before = new Map(open?.interrupts.map((interrupt) => [interrupt.id, interrupt]));
  const known = new Map(open?.calls?.map(({ interruptId, digest }) => [interruptId, digest]));
  const changed: string[] = [];
  const keyed = interrupts.map((interrupt) => {
    const { id } = interrupt;
    const old = before.get(id);
    if (old === undefined) return withKey(interrupt, newKey);
    const isSameCall = known.get(id) === calls.get(id)?.digest;
    if (!jsonEqual(withoutGate(old), interrupt) || (!isSameCall && known.has(id))) changed.push(id);
    return withKey(interrupt, (isSameCall ? keyOf(old) : undefined) ?? newKey);
  });
  return { interrupts: keyed, changed };
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
