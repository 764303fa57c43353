import { idsOf } from "../protocol/collections.js";
import type { AgUiInterrupt } from "../protocol/events.js";
import { dropUndefined, jsonEqual, unlessEmpty } from "../protocol/json.js";
import type { AdmitOptions } from "./AdmitOptions.js";
import { keysOf } from "./admitResume.js";
import type { AnnouncedToolCall } from "./announcedCalls.js";
import { endClaim, keepNewest } from "./leases.js";
import type { AnswerRules } from "./record/AnswerRules.js";
import { InterruptGateError, invalidAnnouncement, quoteIds } from "./record/InterruptGateError.js";
import {
  type AnnouncedRun,
  type CallDigest,
  type ClaimId,
  lengthOfMark,
  type OpenPause,
  type PastPause,
  type PauseRecord,
} from "./record/PauseRecord.js";
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
  /** Of all that is announced; see `AnnouncedRun`. */
  readonly digest: string;
  /** Of the run's id; see `AnnouncedRun`. */
  readonly mark: string;
  /** An unused key, for the questions that are new. */
  readonly newKey: string;
}

/**
 * Opens the interrupts of a run. The same announcement again changes nothing, and has the same
 * result: an engine repeats a step whose result it has not stored, also when the answer has been
 * given meanwhile. Pure.
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
  const { runId, interrupts: questions, calls } = announcement;
  const before = findRun(stored, announcement);
  if (before !== undefined && before !== "forgotten" && before.digest === announcement.digest)
    return { result: questions.map((one, place) => withKey(one, keyAt(before, place))) };
  if (before !== undefined && stored.open?.runId !== runId) throw alreadyAnnounced(runId);
  const record = withoutClaim(stored, runId, claim, limits, remembered);
  const { open, past } = record;
  const { interrupts, changed } = withKeys(open, announcement);
  const isSame =
    jsonEqual(open?.interrupts.map(withoutGate), questions) &&
    jsonEqual(open?.rules ?? {}, rules ?? {});
  const isRepeated = open?.runId === runId && isSame && changed.length === 0;
  if (isRepeated && jsonEqual(open.interrupts, interrupts)) return { result: interrupts };
  if (!isRepeated && (open?.runId === runId || past.some((pause) => pause.runId === runId)))
    throw alreadyAnnounced(runId);
  const closed = new Set(past.flatMap(({ interruptIds }) => interruptIds));
  const reused = [...changed, ...questions.map(({ id }) => id).filter((id) => closed.has(id))];
  if (reused.length > 0)
    throw invalidAnnouncement(
      `${quoteIds(reused)} was used before on this thread. Give each question an id of its own`,
    );

  const askedIds = idsOf(questions);
  const next = dropUndefined<OpenPause>({
    runId,
    interrupts,
    calls: unlessEmpty([...calls.values()]),
    rules,
  });
  return {
    record: {
      ...record,
      open: interrupts.length === 0 ? null : next,
      past: keepNewest([...past, ...withdrawn(open, askedIds, now)], remembered, limits),
      ...withRun(record, announcement, interrupts, { limits, remembered }),
    },
    result: interrupts,
  };
}

/** What is open and not asked any more, as a pause that nobody answered. */
function withdrawn(
  openPause: OpenPause | null,
  askedIds: ReadonlySet<string>,
  closedAt: number,
): readonly PastPause[] {
  const interrupts = openPause?.interrupts.filter(({ id }) => !askedIds.has(id)) ?? [];
  if (openPause === null || interrupts.length === 0) return [];
  const pause = dropUndefined<PastPause>({
    runId: openPause.runId,
    interruptIds: interrupts.map(({ id }) => id),
    answers: [],
    closedAt,
    keys: keysOf(interrupts),
  });
  return [pause];
}

function alreadyAnnounced(runId: string): InterruptGateError {
  return new InterruptGateError(
    "run-already-announced",
    `Cannot announce: the run ${quoteIds([runId])} has announced other interrupts, or they are closed. Each run announces once.`,
  );
}

/** What a run has announced before; `forgotten` where only that it has is known. */
function findRun(
  { runs = [], earlierRuns = "" }: PauseRecord,
  { runId, mark }: Announcement,
): AnnouncedRun | "forgotten" | undefined {
  const run = runs.find((one) => one.runId === runId);
  if (run !== undefined) return run;
  let at = earlierRuns.indexOf(mark);
  // Two marks beside each other may hold a third one.
  while (at >= 0 && at % lengthOfMark > 0) at = earlierRuns.indexOf(mark, at + 1);
  return at >= 0 ? "forgotten" : undefined;
}

function keyAt({ keys }: AnnouncedRun, place: number): string {
  return keys[keys.length === 1 ? 0 : place] ?? "";
}

/** Marks that are kept: a thread that asks more often than this is not one conversation. */
const mostMarks = 5_000;

/** The runs of a record, with one more. Of the oldest ones only the marks are kept. */
function withRun(
  { runs = [], earlierRuns = "" }: PauseRecord,
  { runId, digest, mark }: Announcement,
  interrupts: readonly AgUiInterrupt[],
  { limits, remembered }: Pick<AdmitOptions, "limits" | "remembered">,
): Pick<PauseRecord, "runs" | "earlierRuns"> {
  const each = interrupts.map((interrupt) => keyOf(interrupt) ?? "");
  const keys = new Set(each).size === 1 ? each.slice(0, 1) : each;
  const all = [...runs.filter((run) => run.runId !== runId), { runId, mark, digest, keys }];
  const newest = keepNewest(all, remembered, limits);
  const marks = all.slice(0, all.length - newest.length).map((run) => run.mark);
  const earlier = (earlierRuns + marks.join("")).slice(-mostMarks * lengthOfMark);
  return dropUndefined<Pick<PauseRecord, "runs" | "earlierRuns">>({
    runs: newest,
    earlierRuns: earlier || undefined,
  });
}

/**
 * Gives each question a key: the one it has while it is open and unchanged, otherwise the new one.
 * `changed` are the ids of open questions that come with other contents or arguments. A call that
 * is announced for the first time gives its question a new key.
 */
function withKeys(
  openPause: OpenPause | null,
  { interrupts, calls, newKey }: Announcement,
): { readonly interrupts: readonly AgUiInterrupt[]; readonly changed: readonly string[] } {
  const before = new Map(openPause?.interrupts.map((interrupt) => [interrupt.id, interrupt]));
  const digests = new Map(
    openPause?.calls?.map(({ interruptId, digest }) => [interruptId, digest]),
  );
  const changed: string[] = [];
  const keyed = interrupts.map((interrupt) => {
    const { id } = interrupt;
    const old = before.get(id);
    if (old === undefined) return withKey(interrupt, newKey);
    const isSameCall = digests.get(id) === calls.get(id)?.digest;
    if (!jsonEqual(withoutGate(old), interrupt) || (!isSameCall && digests.has(id)))
      changed.push(id);
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
