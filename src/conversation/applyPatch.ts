import type { JsonPatchOperation } from "../protocol/events.js";
import { isObject } from "../protocol/isObject.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../protocol/json.js";
import { defaultLimits, type Limits } from "../protocol/limits.js";
import {
  childOf,
  createMeasure,
  type Growth,
  type Measured,
  PatchFault,
  readIndex,
  readPointer,
  type SizeTracking,
  trackSize,
  valueAt,
} from "./trackSize.js";

const operations = new Set<unknown>(["add", "remove", "replace", "move", "copy", "test"]);

/** How a patch is applied; see `createApplyPatch`. */
export type ApplyPatch = (
  document: unknown,
  patch: readonly JsonPatchOperation[],
  problem: (code: string, message: string) => void,
  copies?: WeakSet<object>,
  isOneOfMany?: boolean,
) => unknown;

/**
 * Creates the function that applies a JSON Patch (RFC 6902) without changing the document;
 * unchanged parts are shared with the result. Unknown operations are skipped. A patch that does not
 * apply, goes too deep, or makes the document too large is left out as a whole. All of that is
 * reported. Paths through `__proto__` are refused. `copies` are parts of the document that are not
 * shared with anything else, so that many patches between two snapshots copy a long list once.
 * `isOneOfMany` limits what the patches of many documents copy together.
 */
export function createApplyPatch(limits: Limits = defaultLimits): ApplyPatch {
  // What is known of each document's size.
  const growths = new WeakMap<object, Growth>();
  let measure = createMeasure();
  let copied = 0;
  // Small patches may move or copy large values, and fail: what that costs is limited for all
  // patches that share their copies.
  const mostWork = 2 * Math.max(limits.stateBytes, defaultLimits.stateBytes);
  let batch: WeakSet<object> | undefined;
  let work = 0;
  const spend: Editing["spend"] = (costs) => {
    if (work > mostWork)
      throw new PatchFault("patches between two snapshots copy and move too much", "too-large");
    const { result, bytes } = costs();
    work += bytes;
    return result;
  };

  return (document, patch, problem, copies, isOneOfMany = false) => {
    if (copies === undefined || copies !== batch) work = 0;
    batch = copies;
    const readable = patch.filter(
      (operation) => isRecord(operation) && operations.has(operation.op),
    );
    if (readable.length < patch.length)
      problem(
        "unknown-patch-operation",
        `${patch.length - readable.length} unknown patch operations`,
      );
    const root = document ?? {};
    const before = isObject(root) ? growths.get(root) : undefined;
    const growth = before ?? { base: limits.stateBytes / 2, isMeasured: false };
    const editor = createEditor(root, {
      copies: copies ?? new WeakSet(),
      growth,
      limits,
      measure,
      spend,
    });
    try {
      for (const operation of readable) {
        const size = isRecord(operation) ? apply(editor, operation, limits) : 0;
        if (!isOneOfMany || size === 0) continue;
        // Each of thousands of activities may be below the limit; copies of copies are what makes
        // them large together.
        copied += size;
        if (copied > 2 * limits.stateBytes)
          throw new PatchFault("the activities would become too large", "too-large");
      }
    } catch (error) {
      editor.undo();
      // A rolled-back change invalidates what was measured.
      measure = createMeasure();
      const fault = error instanceof PatchFault ? error : new PatchFault("it could not be read");
      problem(fault.code, `a patch could not be applied: ${fault.message}`);
      return document;
    }
    const { result, growth: next } = editor.finish();
    if (isObject(result)) growths.set(result, next);
    return result;
  };
}

/** Applies a patch within the default limits; see `createApplyPatch`. */
export const applyPatch: ApplyPatch = createApplyPatch();

interface Editor {
  readonly get: (keys: readonly string[]) => unknown;
  readonly add: (keys: readonly string[], value: unknown, measured?: Measured) => void;
  /** A value that is now referenced from two places, and its measured size. */
  readonly share: (keys: readonly string[]) => {
    readonly value: unknown;
    readonly measured: Measured;
  };
  readonly replace: (keys: readonly string[], value: unknown) => void;
  readonly remove: (keys: readonly string[]) => unknown;
  /** Measures a part of the document. */
  readonly weigh: (value: unknown) => Measured;
  readonly undo: () => void;
  readonly finish: () => { readonly result: unknown; readonly growth: Growth };
}

/** Applies one operation; returns how many bytes it has copied. */
function apply(editor: Editor, operation: UnknownRecord, limits: Limits): number {
  const keys = readPointer(own(operation, "path"), limits.nesting);
  const source = (): readonly string[] => readPointer(own(operation, "from"), limits.nesting);
  const newValue = (): unknown => {
    const value = own(operation, "value");
    if (value === undefined) throw new PatchFault("an operation has no value");
    return value;
  };
  switch (operation["op"]) {
    case "add":
      editor.add(keys, newValue());
      return 0;
    case "replace":
      editor.replace(keys, newValue());
      return 0;
    case "remove":
      editor.remove(keys);
      return 0;
    case "move": {
      const from = source();
      // A value that is moved into itself would contain itself.
      if (from.length < keys.length && from.every((key, index) => key === keys[index]))
        throw new PatchFault("a value is moved into itself");
      const moved = editor.remove(from);
      editor.add(keys, moved, editor.weigh(moved));
      return 0;
    }
    case "copy": {
      const { value, measured } = editor.share(source());
      editor.add(keys, value, measured);
      return measured.size;
    }
    default:
      if (!jsonEqual(editor.get(keys), newValue())) throw new PatchFault("a test failed");
      return 0;
  }
}

// What work costs, in bytes that could be written in the same time.
const perItem = 16;
const perKey = 256;
const perMeasured = 128;

interface Editing extends Omit<SizeTracking, "weigh"> {
  readonly copies: WeakSet<object>;
  /**
   * Does work that grows with the document rather than the patch; throws where too much was done
   * already.
   */
  readonly spend: <Result>(
    work: () => { readonly result: Result; readonly bytes: number },
  ) => Result;
}

/** Creates what reads or copies whole parts of a document. */
function createCopying({ copies, limits, measure, spend }: Editing) {
  const weigh = (value: unknown): Measured => {
    const weightBefore = measure.known(value);
    if (weightBefore !== undefined) return weightBefore;
    const weight = spend(() => {
      const result = measure.of(value, limits.stateBytes);
      return { result, bytes: result.items * perMeasured };
    });
    // What is no copy is copied before it changes.
    if (isObject(value) && !copies.has(value) && weight.size <= limits.stateBytes)
      measure.remember(value, weight);
    return weight;
  };

  /**
   * A container that may be changed in place: the value itself where it is such a copy, or a new
   * one.
   */
  const unshared = (value: unknown): unknown => {
    if (!isObject(value) || copies.has(value)) return value;
    const copy = spend(() =>
      Array.isArray(value)
        ? { result: [...value], bytes: value.length * perItem }
        : { result: { ...value }, bytes: Object.keys(value).length * perKey },
    );
    copies.add(copy);
    return copy;
  };
  return { weigh, unshared };
}

/** Edits a document in place, on copies of its containers, and can roll back. */
function createEditor(document: unknown, editing: Editing): Editor {
  const { copies, limits, measure } = editing;
  let root = document;
  const { weigh, unshared } = createCopying(editing);
  const sizes = trackSize({ ...editing, weigh });
  const undo: (() => void)[] = [];

  /** The container that the keys lead to, with all containers on the path copied. */
  const containerOf = (keys: readonly string[]): unknown => {
    root = unshared(root);
    let place = root;
    for (const key of keys.slice(0, -1)) {
      const child = unshared(childOf(place, key));
      put(place, key, child);
      place = child;
    }
    return place;
  };
  const setRoot = (value: unknown, size: Measured): void => {
    root = value;
    sizes.reset(size);
  };

  const editor: Editor = {
    get: (keys) => valueAt(root, keys),
    share(keys) {
      const value = valueAt(root, keys);
      // A value referenced from two places is copied before it changes in one of them.
      disown(value, copies);
      return { value, measured: weigh(value) };
    },
    add(keys, value, before) {
      const size = sizes.check(keys, value, before);
      const key = keys.at(-1);
      if (key === undefined) return setRoot(value, size);
      const container = containerOf(keys);
      if (Array.isArray(container)) {
        undo.push(insert(container, key, value));
        return sizes.grow(root, size, undefined);
      }
      if (!isRecord(container))
        throw new PatchFault("a path leads into something that is no container");
      const old = Object.hasOwn(container, key) ? container[key] : undefined;
      undo.push(setter(container, key));
      put(container, key, value);
      sizes.grow(root, size, old);
    },
    replace(keys, value) {
      const key = keys.at(-1);
      if (key === undefined) return editor.add(keys, value);
      const size = sizes.check(keys, value);
      const container = containerOf(keys);
      const old = childOf(container, key);
      undo.push(setter(container, key));
      put(container, key, value);
      sizes.grow(root, size, old);
    },
    remove(keys) {
      const key = keys.at(-1);
      if (key === undefined) {
        const old = root;
        setRoot(null, measure.of(null, limits.stateBytes));
        return old;
      }
      const container = containerOf(keys);
      const old = childOf(container, key);
      if (isObject(container)) undo.push(take(container, key));
      sizes.shrink(old);
      return old;
    },
    weigh,
    undo() {
      for (const step of undo.toReversed()) step();
    },
    finish: () => ({ result: root, growth: sizes.growth() }),
  };
  return editor;
}

/**
 * Marks a value, and everything in it, as shared, so that it is not changed in place any more.
 * Parts that are shared already are skipped.
 */
function disown(value: unknown, copies: WeakSet<object>): void {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const part = pending.pop();
    if (!isObject(part) || !copies.delete(part)) continue;
    for (const child of Object.values(part)) if (isObject(child)) pending.push(child);
  }
}

/** Creates a function that restores what a container has under a key now. */
function setter(container: unknown, key: string): () => void {
  const had = isObject(container) && Object.hasOwn(container, key);
  const old = had ? childOf(container, key) : undefined;
  return () => {
    if (had) put(container, key, old);
    else if (isObject(container)) Reflect.deleteProperty(container, key);
  };
}

/** Inserts a value into a list; returns what undoes it. */
function insert(list: unknown[], key: string, value: unknown): () => void {
  const index = readIndex(list, key);
  if (index > list.length) throw new PatchFault("a path names a place beyond the end of a list");
  list.splice(index, 0, value);
  return () => void list.splice(index, 1);
}

/** Removes what a container has under a key; returns what undoes it. */
function take(container: object, key: string): () => void {
  if (!Array.isArray(container)) {
    const restore = setter(container, key);
    Reflect.deleteProperty(container, key);
    return restore;
  }
  const index = readIndex(container, key);
  const removed: unknown[] = container.splice(index, 1);
  return () => void container.splice(index, 0, ...removed);
}

function put(container: unknown, key: string, value: unknown): void {
  if (Array.isArray(container)) container[readIndex(container, key)] = value;
  else if (isObject(container)) Reflect.set(container, key, value);
}
