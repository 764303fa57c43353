import { applyPatch as applyInPlace } from "fast-json-patch/module/core.mjs";
import type { JsonPatchOperation } from "../protocol/events.js";
import { isRecord, thrownText } from "../protocol/json.js";

const operations = new Set<unknown>(["add", "remove", "replace", "move", "copy", "test"]);

/**
 * Applies a JSON Patch (RFC 6902) without changing the document; what it does not touch is shared with the next one. Unknown
 * operations are left out, a patch that does not fit is left out whole; both are reported. Paths through `__proto__` are refused.
 * `copies` are parts of the document that nobody else has seen, so that many patches between two pictures copy a long list once.
 */
export function applyPatch(
  document: unknown,
  patch: readonly JsonPatchOperation[],
  problem: (code: string, message: string) => void,
  copies: WeakSet<object> = new WeakSet(),
): unknown {
  const known = patch.filter((operation) => isRecord(operation) && operations.has(operation.op));
  if (known.length < patch.length) problem("unknown-patch-operation", `${patch.length - known.length} unknown patch operations`);
  // One operation fits or changes nothing; of several the first may have been done when the second does not fit.
  const ours = known.length === 1 && known[0]?.op !== "move" ? copies : new WeakSet<object>();
  try {
    let next: unknown = document ?? {};
    for (const operation of known) {
      // The library changes what it finds, so everything it is about to change becomes a copy first.
      next = detach(next, operation.path, ours);
      if (operation.op === "move") next = detach(next, operation.from, ours);
      next = applyInPlace(next, [operation], true).newDocument;
    }
    return next;
  } catch (error) {
    // The library's message quotes the whole document; its first line is the fault.
    const detail = thrownText(error).split("\n")[0] ?? "";
    problem("patch-does-not-fit", `a patch could not be applied: ${detail.slice(0, 200)}`);
    return document;
  }
}

/** How a patch is applied. */
export type ApplyPatch = typeof applyPatch;

/** The document with the containers on the way to `pointer` copied, unless they are copies made for this patch already. */
function detach(document: unknown, pointer: unknown, ours: WeakSet<object>): unknown {
  if (typeof pointer !== "string") return document;
  const copy = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null || ours.has(value)) return value;
    const copied = Array.isArray(value) ? [...value] : { ...value };
    ours.add(copied);
    return copied;
  };
  const root = copy(document);
  let place = root;
  for (const part of pointer.split("/").slice(1, -1)) {
    const key = Array.isArray(place) ? String(Number(part)) : part.replaceAll("~1", "/").replaceAll("~0", "~");
    // What is not there the library refuses, and says why.
    if (typeof place !== "object" || place === null || !Object.hasOwn(place, key)) return root;
    const copied = copy(Reflect.get(place, key));
    Reflect.set(place, key, copied);
    place = copied;
  }
  return root;
}
