/**
 * Whether a text needs quotation marks beside values of other types: it reads like a number, another JSON value or quoted text, or
 * nobody could see where it begins and ends.
 */
export function needsQuotes(text: string): boolean {
  // Other spaces at the ends have marks.
  if (text.trim() === "" || /^[\r\n]|[\r\n]$/.test(text)) return true;
  if (/^(?:true|false|null|undefined|nan|[-+]?infinity)$/i.test(text)) return true;
  if (/^["'{[]|["'}\]]$/.test(text)) return true;
  return text.length < 400 && /^[-+.\d]/.test(text) && !Number.isNaN(Number(text));
}

/** Whether a key stands for itself without quotation marks. */
export function isPlainKey(key: string): boolean {
  return /^[\p{L}\p{N}\p{M}_$@#.:/*+-]+$/u.test(key);
}

/** Whether a title adds nothing to the key or value it stands beside: only case, spaces or punctuation differ. */
export function saysTheSame(title: string, text: string): boolean {
  return fold(title) === fold(text);
}

const fold = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, "");
