/**
 * Whether every number of some JSON text is the same after reading it. JavaScript rounds what has more digits than it can hold: an
 * account number would be shown, and sent back by an edit, as another one.
 */
export function areNumbersExact(json: string): boolean {
  const tokens = json.match(/"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g) ?? [];
  return tokens.every((token) => token.startsWith('"') || isExactNumber(token));
}

/** Whether a number of some JSON text is the same after reading it. */
export function isExactNumber(token: string): boolean {
  return token.length < 16 ? Number.isFinite(Number(token)) : String(Number(token)) === token;
}
