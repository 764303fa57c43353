import type { ComposedRequest, Dialects } from "../../dialects/Dialects.js";
import {
  type Batch,
  type Blocker,
  type Draft,
  type Drafts,
  isExpired,
  type PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { addTo } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { asRecord, deepFreeze, dropUndefined } from "../../protocol/json.js";
import type { AnswerChecks } from "./answerChecks.js";

/** Either the array that may be sent, frozen, or every reason why it cannot be. */
export type ComposeResult =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[] }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/**
 * `composeResume` with its checks as a parameter, so that a run need not load them at the start.
 */
export function composeBatch(
  batch: Batch,
  drafts: Drafts,
  now: number,
  checks: AnswerChecks,
): ComposeResult {
  if (batch.shown !== undefined) return composeUnshown(batch, drafts, batch.shown, now, checks);
  const questions = new Map<string, PendingInterrupt[]>();
  for (const interrupt of batch.interrupts)
    if (interrupt.answerable) addTo(questions, interrupt.id, interrupt);
  const blockers: Blocker[] = [];
  for (const interruptId of drafts.keys()) {
    if (!questions.has(interruptId)) blockers.push({ code: "unknown", interruptId });
  }
  // An interrupt without id cannot be answered, so its batch cannot be resolved; cancelling all
  // others is the only way to close it.
  const nothingResolved = [...questions.keys()].every(
    (id) => drafts.get(id)?.status === "cancelled",
  );
  const uncoverable = batch.interrupts.filter((interrupt) => !interrupt.answerable);
  if (uncoverable.length > 0 && (questions.size === 0 || !nothingResolved))
    blockers.push({ code: "missing", interruptId: "" });

  const resume: ResumeEntry[] = [];
  for (const [interruptId, interrupts] of questions) {
    const draft = drafts.get(interruptId);
    const blocker = checkDraft(interruptId, interrupts, draft, now, checks);
    const [interrupt] = interrupts;
    if (blocker !== undefined) blockers.push(blocker);
    else if (draft !== undefined && interrupt !== undefined)
      resume.push(entryOf(interrupt, draft, checks));
  }
  return blockers.length > 0 ? { ok: false, blockers } : { ok: true, resume: deepFreeze(resume) };
}

/**
 * Questions that are not shown cannot be answered, so a batch that is not shown completely can only
 * be cancelled as a whole.
 */
function composeUnshown(
  { shown: _, ...batch }: Batch,
  drafts: Drafts,
  shown: number,
  now: number,
  checks: AnswerChecks,
): ComposeResult {
  const { interrupts } = batch;
  const isCancelled = interrupts
    .slice(0, shown)
    .every(({ id, answerable }) => !answerable || drafts.get(id)?.status === "cancelled");
  if (!isCancelled) return { ok: false, blockers: [{ code: "too-many", interruptId: "" }] };
  const answerable = interrupts.filter((interrupt) => interrupt.answerable);
  const cancelled = new Map<string, Draft>(
    answerable.map(({ id }) => [id, drafts.get(id) ?? { status: "cancelled" }]),
  );
  return composeBatch(batch, cancelled, now, checks);
}

function checkDraft(
  interruptId: string,
  interrupts: readonly PendingInterrupt[],
  draft: Draft | undefined,
  now: number,
  checks: AnswerChecks,
): Blocker | undefined {
  const resolves = draft?.status !== "cancelled";
  if (resolves && interrupts.some((interrupt) => isExpired(interrupt, now)))
    return { code: "expired", interruptId };
  if (draft === undefined) return { code: "missing", interruptId };
  // An answer could not tell which of two questions it is for; skipping applies to both.
  const isShared = interrupts.some(({ problems }) =>
    problems.some(({ code }) => code === "duplicate-id"),
  );
  if (resolves && (isShared || interrupts.length > 1)) return { code: "duplicate", interruptId };
  const issues = interrupts.flatMap((interrupt) => checks.check(interrupt, draft).issues);
  return issues.length > 0 ? { code: "invalid", interruptId, issues } : undefined;
}

/** A valid answer as it is sent. */
export function entryOf(
  interrupt: PendingInterrupt,
  draft: Draft,
  checks: AnswerChecks,
): ResumeEntry {
  const { payload, metadata: envelope } = checks.check(interrupt, draft);
  return dropUndefined<ResumeEntry>({
    interruptId: interrupt.id,
    status: draft.status,
    // Undefined where the draft is cancelled.
    payload: payload.value,
    metadata: asRecord(envelope.value),
  });
}

/**
 * Composes the request that answers a batch, in the form of the dialects that asked. The same
 * answers are composed once: when they are given, shown and sent, as long as no deadline passes.
 */
export function composeRequest(
  batch: Batch,
  drafts: Drafts,
  now: number,
  checks: AnswerChecks,
  dialects: Dialects,
): ComposedRequest {
  const expired = batch.interrupts.filter((interrupt) => isExpired(interrupt, now)).length;
  const cached = checks.composed.get(batch);
  // The deadlines of a batch do not change, so their number tells which have passed.
  if (cached?.drafts === drafts && cached.expired === expired && cached.dialects === dialects)
    return cached.request;
  const composed = composeBatch(batch, drafts, now, checks);
  const request = composed.ok
    ? deepFreeze(checks.encode(dialects, batch, composed.resume))
    : composed;
  checks.composed.set(batch, { drafts, expired, dialects, request });
  return request;
}
