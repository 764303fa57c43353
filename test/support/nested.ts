/**
 * A value of so many levels, lists and objects in turn. Made by a loop: no stack holds what is
 * tested with it.
 */
export function nested(levels: number): unknown {
  let value: unknown = "end";
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** The JSON text of lists in lists. */
export const nestedText = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
