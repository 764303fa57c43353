/** How large and how deep a value is. */
export interface Measured {
  /** Its estimated size as JSON, in bytes; more than `enough` where counting stopped. */
  readonly size: number;
  /** Levels of arrays and objects. */
  readonly levels: number;
  /** Values in its arrays and objects, at any depth: measuring it again takes time for each of them. */
  readonly items: number;
}

export interface Measure {
  /** Measures a value; counting stops beyond `enough` bytes. */
  readonly of: (value: unknown, enough: number) => Measured;
  /** The measure of a value that is cached. */
  readonly known: (value: unknown) => Measured | undefined;
  /** Caches the measure of a value, which must not change any more, so that a value that contains it many times is measured as quickly. */
  readonly remember: (value: unknown, measured: Measured) => void;
}

/** Creates a measure with a cache. Iterative, so that deep nesting cannot overflow the stack. */
export function createMeasure(): Measure {
  const known = new WeakMap<object, Measured>();
  return {
    of(value, enough) {
      const parts: object[] = [];
      const depths: number[] = [];
      let size = 0;
      let levels = 0;
      let items = 0;
      const count = (child: unknown, depth: number): void => {
        items += 1;
        if (typeof child === "string") size += child.length + 2;
        else if (typeof child !== "object" || child === null) size += 8;
        else {
          parts.push(child);
          depths.push(depth);
        }
      };
      count(value, 0);
      for (let part = parts.pop(); part !== undefined && size <= enough; part = parts.pop()) {
        const depth = depths.pop() ?? 0;
        const before = known.get(part);
        if (before !== undefined) {
          size += before.size;
          levels = Math.max(levels, depth + before.levels);
          continue;
        }
        size += 16;
        levels = Math.max(levels, depth + 1);
        if (Array.isArray(part)) for (const child of part) count(child, depth + 1);
        else {
          for (const [key, child] of Object.entries(part)) {
            size += key.length + 4;
            count(child, depth + 1);
          }
        }
      }
      return { size, levels, items };
    },
    known: (value) => (typeof value === "object" && value !== null ? known.get(value) : undefined),
    remember(value, measured) {
      if (typeof value === "object" && value !== null) known.set(value, measured);
    },
  };
}
