import { deepFreeze } from "../../protocol/json.js";
import type { ComposedRequest, Dialects } from "../dialect/Dialects.js";
import type { Batch, Drafts } from "../interrupt/interrupt.js";
import type { AnswerChecks } from "./answerChecks.js";
import { composeBatch } from "./composeBatch.js";

/** Composes the request that answers a batch, in the form of the dialects that asked. */
export function composeRequest(
  batch: Batch,
  drafts: Drafts,
  now: number,
  checks: AnswerChecks,
  dialects: Dialects,
): ComposedRequest {
  const composed = composeBatch(batch, drafts, now, checks);
  return composed.ok ? deepFreeze(dialects.encode(batch, composed.resume, checks.validate)) : composed;
}
