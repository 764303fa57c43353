/**
 * Whether a text needs quotation marks beside values of other types: it reads like a number,
 * another JSON value or quoted text, or its start or end cannot be seen.
 */
export function needsQuotes(text: string): boolean {
  // Other spaces at the ends are marked.
  if (text.trim() === "" || /^[\r\n]|[\r\n]$/.test(text)) return true;
  if (/^(?:true|false|null|undefined|nan|[-+]?infinity)$/i.test(text)) return true;
  if (/^["'{[]|["'}\]]$/.test(text)) return true;
  // What can only be read digit by digit needs none: its type is in the JSON.
  if (/^\d+$/.test(text)) return false;
  return text.length < 400 && /^[-+.\d]/.test(text) && !Number.isNaN(Number(text));
}

/** Whether a key can be shown without quotation marks. */
export function isPlainKey(key: string): boolean {
  // Most keys are ASCII; preparing the letters of all scripts takes a browser a millisecond.
  return /^[\w$@#.:/*+-]+$/.test(key) || /^[\p{L}\p{N}\p{M}_$@#.:/*+-]+$/u.test(key);
}

/**
 * Whether a title only repeats the key or value beside it: they differ only in case, spaces or
 * punctuation. What stands before a digit counts: 5 is not -5, and 15 is not 1-5.
 */
export function repeatsText(title: string, text: string): boolean {
  return fold(title) === fold(text);
}

const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/[ -]+(?!\d)/g, "");
