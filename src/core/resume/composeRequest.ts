import { deepFreeze } from "../../protocol/json.js";
import type { ComposedRequest, Dialects } from "../dialect/Dialects.js";
import type { Batch, Drafts } from "../interrupt/interrupt.js";
import { isExpired } from "../interrupt/isExpired.js";
import type { AnswerChecks } from "./answerChecks.js";
import { composeBatch } from "./composeBatch.js";

/**
 * Composes the request that answers a batch, in the form of the dialects that asked. The same answers are composed once: when they are given,
 * shown and sent, as long as no deadline passes.
 */
export function composeRequest(
  batch: Batch,
  drafts: Drafts,
  now: number,
  checks: AnswerChecks,
  dialects: Dialects,
): ComposedRequest {
  const expired = batch.interrupts.filter((interrupt) => isExpired(interrupt, now)).length;
  const known = checks.composed.get(batch);
  // The deadlines of a batch do not change, so their number tells which have passed.
  if (known?.drafts === drafts && known.expired === expired && known.dialects === dialects) return known.request;
  const composed = composeBatch(batch, drafts, now, checks);
  const request = composed.ok ? deepFreeze(dialects.encode(batch, composed.resume, checks.validate)) : composed;
  checks.composed.set(batch, { drafts, expired, dialects, request });
  return request;
}
