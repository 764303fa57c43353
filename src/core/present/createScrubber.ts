/** Shorter values would match ordinary words. */
const shortest = 6;

/**
 * Creates a function that replaces these values in a text, also where they are written as JSON. Values of less than six
 * characters are not replaced.
 */
export function createScrubber(values: readonly unknown[], placeholder: string): (text: string) => string {
  const written = values.flatMap((value) =>
    typeof value === "string" ? [value, JSON.stringify(value).slice(1, -1)] : [JSON.stringify(value)],
  );
  const found = [...new Set(written)].filter((text) => text.length >= shortest).sort((one, other) => other.length - one.length);
  if (found.length === 0) return (text) => text;
  const pattern = new RegExp(found.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "g");
  return (text) => text.replace(pattern, () => placeholder);
}
