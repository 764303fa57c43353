import jsonPatch from "fast-json-patch";
import type { JsonPatchOperation } from "../protocol/events.js";
import { isRecord } from "../protocol/json.js";

const operations = new Set<unknown>(["add", "remove", "replace", "move", "copy", "test"]);

/**
 * Applies a JSON Patch (RFC 6902) without changing the document. Unknown operations are left out, a patch that does not fit is
 * left out whole; both are reported. The library refuses paths through `__proto__`.
 */
export function applyPatch(
  document: unknown,
  patch: readonly JsonPatchOperation[],
  problem: (code: string, message: string) => void,
): unknown {
  const known = patch.filter((operation) => isRecord(operation) && operations.has(operation.op));
  if (known.length < patch.length) problem("unknown-patch-operation", `${patch.length - known.length} unknown patch operations`);
  try {
    return jsonPatch.applyPatch<unknown>(document ?? {}, structuredClone(known), true, false).newDocument;
  } catch (error) {
    // The library's message quotes the whole document; its first line is the fault.
    const detail = error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
    problem("patch-does-not-fit", `a patch could not be applied: ${detail.slice(0, 200)}`);
    return document;
  }
}
