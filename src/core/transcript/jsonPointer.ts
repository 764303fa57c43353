import { isRecord, own } from "../../protocol/json.js";

/** Why a patch was left out; `code` is that of the problem. */
export class PatchFault extends Error {
  readonly code: "patch-does-not-fit" | "too-deep" | "too-large";

  constructor(message: string, code: PatchFault["code"] = "patch-does-not-fit") {
    super(message);
    this.code = code;
  }
}

/** Parses a JSON Pointer (RFC 6901) into its keys. Throws a `PatchFault` for an invalid pointer, and for more than `limit` keys. */
export function readPointer(pointer: unknown, limit: number): readonly string[] {
  if (typeof pointer !== "string") throw new PatchFault("a path is not a string");
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new PatchFault("a path does not begin with a slash");
  // Counted first: a path of megabytes of slashes would be split into millions of keys.
  let slashes = 0;
  for (let at = pointer.indexOf("/"); at >= 0; at = pointer.indexOf("/", at + 1)) {
    slashes += 1;
    if (slashes > limit) throw new PatchFault(`a path has more than ${limit} keys`, "too-deep");
  }
  const keys = pointer.slice(1).split("/").map(unescapeKey);
  if (keys.some((key, index) => key === "__proto__" || (key === "prototype" && keys[index - 1] === "constructor")))
    throw new PatchFault("a path leads to a prototype");
  return keys;
}

function unescapeKey(key: string): string {
  if (/~(?![01])/.test(key)) throw new PatchFault("a path has a tilde that escapes nothing");
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Returns the array index that a key names, `-` being the one after the last. Throws a `PatchFault` for any other key. */
export function readIndex(list: readonly unknown[], key: string): number {
  if (key === "-") return list.length;
  if (!/^(0|[1-9]\d*)$/.test(key)) throw new PatchFault("a path names a place of a list that is not a number");
  return Number(key);
}

/** Returns the value that the keys lead to. Throws a `PatchFault` where there is none. */
export function valueAt(document: unknown, keys: readonly string[]): unknown {
  let place = document;
  for (const key of keys) place = childOf(place, key);
  return place;
}

/** The child of a container. Throws a `PatchFault` where there is none. */
export function childOf(container: unknown, key: string): unknown {
  if (Array.isArray(container)) {
    const index = readIndex(container, key);
    if (index < container.length) return container[index];
  } else if (isRecord(container) && Object.hasOwn(container, key)) return own(container, key);
  throw new PatchFault("a path leads to something that is not there");
}
