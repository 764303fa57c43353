import type { Batch, Drafts } from "../../interrupt/interrupt.js";
import { defaultValidator } from "../../schema/check/defaultValidator.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import { createAnswerChecks } from "./answerChecks.js";
import { type ComposeResult, composeBatch } from "./composeBatch.js";

/**
 * Composes the answer to a whole batch, or returns the blockers: every open interrupt must be
 * answered once, none unknown, none resolved past its deadline (`expiresAt <= now`), every payload
 * valid with its schema, no payload on a cancelled one. Entries are in the order of the interrupts.
 * Pure; `now` is milliseconds since 1970.
 *
 * @example
 * const drafts = new Map([["int-1", { status: "resolved", payload: { approved: true } }]]); const
 * result = composeResume(batch, drafts, Date.now()); if (result.ok) send(result.resume); else
 * show(result.blockers);
 */
export function composeResume(
  batch: Batch,
  drafts: Drafts,
  now: number,
  validator: SchemaValidator = defaultValidator,
): ComposeResult {
  return composeBatch(batch, drafts, now, createAnswerChecks(validator));
}
