import { deepFreeze } from "../protocol/json.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { composeBatch } from "./composeBatch.js";
import type { ComposedRequest, Dialects } from "./Dialects.js";
import type { Batch, Drafts } from "./interrupt.js";

/** Composes the answer to a batch, in the words of the dialects that asked. */
export function composeRequest(
  batch: Batch,
  drafts: Drafts,
  now: number,
  validator: SchemaValidator,
  dialects: Dialects,
): ComposedRequest {
  const composed = composeBatch(batch, drafts, now, validator);
  return composed.ok ? deepFreeze(dialects.encode(batch, composed.resume, validator)) : composed;
}
