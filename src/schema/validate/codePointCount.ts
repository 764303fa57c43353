/** The length of a text as JSON Schema counts it: a pair of surrogates is one character. */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
