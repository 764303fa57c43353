const quote = 34;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The position of a number in a JSON text. */
export interface NumberPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the numbers of a JSON text, outside of its strings. Each character is read once: a regular expression for strings takes quadratic
 * time where the closing quote is missing, and overflows the stack on long strings.
 */
export function* numbersIn(json: string): Generator<NumberPlace, void> {
  const number = /-?\d[\d.eE+-]*/y;
  for (let index = 0; index < json.length; ) {
    const code = json.charCodeAt(index);
    if (code === quote) index = endOfString(json, index);
    else if (code === 45 || (code >= 48 && code <= 57)) {
      number.lastIndex = index;
      const end = number.test(json) ? number.lastIndex : index + 1;
      if (end > index + 1 || code !== 45) yield { start: index, end };
      index = end;
    } else index += 1;
  }
}

/** Whether a JSON text has more than `limit` levels of arrays and objects. Does not parse the text. */
export function textNestingExceeds(json: string, limit: number): boolean {
  // Each level takes at least one character to open.
  if (json.length <= limit) return false;
  let depth = 0;
  for (let index = 0; index < json.length; ) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      index = endOfString(json, index);
      continue;
    }
    if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    index += 1;
  }
  return false;
}

/** Returns the index after the closing quote of the string that begins at `start`, or the end of the text. */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end, start)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}
