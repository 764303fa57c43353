import type { ResumeEntry } from "../protocol/input.js";
import { deepFreeze, isRecord, toJson } from "../protocol/json.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { asSent } from "./asSent.js";
import { decisionIssues } from "./decisionIssues.js";
import { duplicateKeysIssue } from "./duplicateKeysIssue.js";
import { isExpired } from "./expiry.js";
import type { Batch, Blocker, Draft, Drafts, Issue, PendingInterrupt } from "./interrupt.js";

/** Either the array that may be sent, frozen, or every reason why none may. */
export type ComposeResult =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[] }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** `composeResume` with the validator given; see there. Apart from it, so that a run need not carry the default one from the start. */
export function composeBatch(batch: Batch, drafts: Drafts, now: number, validator: SchemaValidator): ComposeResult {
  const open = new Map<string, PendingInterrupt[]>();
  for (const interrupt of batch.interrupts) {
    if (interrupt.answerable && open.get(interrupt.id)?.push(interrupt) === undefined) open.set(interrupt.id, [interrupt]);
  }
  const blockers: Blocker[] = [];
  for (const interruptId of drafts.keys()) {
    if (!open.has(interruptId)) blockers.push({ code: "unknown", interruptId });
  }
  // An interrupt without id cannot be covered, so its batch cannot be resolved; abandoning all the others is the way out.
  const nothingResolved = [...open.keys()].every((id) => drafts.get(id)?.status === "cancelled");
  const uncoverable = batch.interrupts.filter((interrupt) => !interrupt.answerable);
  if (uncoverable.length > 0 && (open.size === 0 || !nothingResolved)) blockers.push({ code: "missing", interruptId: "" });

  const resume: ResumeEntry[] = [];
  for (const [interruptId, interrupts] of open) {
    const draft = drafts.get(interruptId);
    const blocker = checkDraft(interruptId, interrupts, draft, now, validator);
    if (blocker !== undefined) blockers.push(blocker);
    else if (draft !== undefined) resume.push(entryOf(interruptId, draft));
  }
  return blockers.length > 0 ? { ok: false, blockers } : { ok: true, resume: deepFreeze(resume) };
}

/** What is wrong with an answer by its interrupt's schema; nothing when the schema admits it or cannot be checked here. */
export function issuesWith(interrupt: PendingInterrupt, draft: Draft, validator: SchemaValidator): readonly Issue[] {
  const envelope = asSent(draft.metadata).issues;
  if (draft.status === "cancelled" && interrupt.cancel === "none") return [...envelope, noCancel];
  if (draft.status === "cancelled" || envelope.length > 0) return envelope;
  const repeated = duplicateKeysIssue(interrupt, draft);
  if (repeated !== undefined) return [repeated];
  const sent = asSent(draft.payload);
  if (!("value" in sent)) return sent.issues;
  const { responseSchema } = interrupt;
  const verdict = responseSchema === undefined ? null : validator(responseSchema, sent.value);
  if (verdict?.status === "invalid") return verdict.issues;
  return [...(verdict === null ? sent.issues : []), ...decisionIssues(interrupt, sent.value)];
}

const noCancel: Issue = { path: [], code: "cannot-be-left", message: "This agent cannot be told to go on without an answer" };

function checkDraft(
  interruptId: string,
  interrupts: readonly PendingInterrupt[],
  draft: Draft | undefined,
  now: number,
  validator: SchemaValidator,
): Blocker | undefined {
  const resolves = draft?.status !== "cancelled";
  if (resolves && interrupts.some((interrupt) => isExpired(interrupt, now))) return { code: "expired", interruptId };
  if (draft === undefined) return { code: "missing", interruptId };
  // One answer cannot say which of two questions it is for; that both are left unanswered it can say.
  if (resolves && interrupts.length > 1) return { code: "duplicate", interruptId };
  const issues = interrupts.flatMap((interrupt) => issuesWith(interrupt, draft, validator));
  return issues.length > 0 ? { code: "invalid", interruptId, issues } : undefined;
}

function entryOf(interruptId: string, draft: Draft): ResumeEntry {
  const envelope = toJson(draft.metadata);
  const metadata = isRecord(envelope) ? { metadata: envelope } : {};
  if (draft.status === "cancelled") return { interruptId, status: "cancelled", ...metadata };
  const payload = toJson(draft.payload);
  return { interruptId, status: "resolved", ...(payload !== undefined && { payload }), ...metadata };
}
