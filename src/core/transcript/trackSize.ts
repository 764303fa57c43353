import type { Limits } from "../../protocol/limits.js";
import type { Measure, Measured } from "./createMeasure.js";
import { PatchFault } from "./jsonPointer.js";

/** An upper bound of a document's size in bytes; the exact estimate once the document was measured. */
export interface Growth {
  readonly base: number;
  readonly isMeasured: boolean;
}

/** The size of a document while it is edited. */
export interface SizeTracker {
  /** Measures a value that the keys will lead to; throws where it is too large or too deep for the document. */
  readonly check: (keys: readonly string[], value: unknown, before?: Measured) => Measured;
  /** Counts a value that was added, without the one it replaced; throws where the document has become too large. */
  readonly grow: (root: unknown, added: Measured, removed: unknown) => void;
  readonly shrink: (removed: unknown) => void;
  /** Starts again with a document of this size: nothing is left of what was counted before. */
  readonly reset: (root: Measured) => void;
  readonly growth: () => Growth;
}

export interface SizeTracking {
  /** What is known of the document's size so far. */
  readonly growth: Growth;
  readonly limits: Limits;
  readonly measure: Measure;
  /** Measures a part of the document. */
  readonly weigh: (value: unknown) => Measured;
}

/** Creates a tracker of one document's size; it is measured only when its upper bound exceeds the limit. */
export function trackSize({ growth, limits, measure, weigh }: SizeTracking): SizeTracker {
  let { base, isMeasured } = growth;
  return {
    check(keys, value, before) {
      const found = before ?? measure.of(value, limits.stateBytes);
      // What a patch brings is copied before it changes, so it need not be measured again when it is removed.
      if (before === undefined && found.size <= limits.stateBytes) measure.remember(value, found);
      if (found.size > limits.stateBytes) throw new PatchFault("it would make the document too large", "too-large");
      if (found.levels + keys.length > limits.nesting)
        throw new PatchFault(`it would nest the document deeper than ${limits.nesting} levels`, "too-deep");
      return found;
    },
    grow(root, { size }, removed) {
      base += size - (isMeasured && removed !== undefined ? weigh(removed).size : 0);
      if (base <= limits.stateBytes) return;
      if (!isMeasured) {
        isMeasured = true;
        base = measure.of(root, limits.stateBytes).size;
      }
      if (base > limits.stateBytes) throw new PatchFault("it would make the document too large", "too-large");
    },
    shrink(removed) {
      if (isMeasured) base -= weigh(removed).size;
    },
    reset({ size }) {
      base = size;
      isMeasured = true;
    },
    growth: () => ({ base, isMeasured }),
  };
}
