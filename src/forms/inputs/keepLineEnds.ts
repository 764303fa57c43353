/** Text as a text area shows it: every line end is an LF. */
export function withPlainLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** The line end of the first line; LF where there is only one. */
export function firstLineEnd(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? "\n";
}

/**
 * Restores the line ends of a text after an edit in a text area, which turns all of them into LF: lines that were not touched keep
 * theirs, and new lines get `usual`.
 */
export function keepLineEnds(before: string, typed: string, usual: string): string {
  if (usual === "\n" && !before.includes("\r")) return typed;
  const plain = withPlainLineEnds(before);
  const most = Math.min(plain.length, typed.length);
  let start = 0;
  while (start < most && plain[start] === typed[start]) start += 1;
  let end = 0;
  while (end < most - start && plain.at(-1 - end) === typed.at(-1 - end)) end += 1;
  const added = typed.slice(start, typed.length - end).replaceAll("\n", usual);
  return before.slice(0, placeIn(before, start)) + added + before.slice(placeIn(before, plain.length - end));
}

/** The place in a text of an index in the same text with plain line ends. */
function placeIn(text: string, index: number): number {
  let place = index;
  for (let at = text.indexOf("\r\n"); at !== -1 && at < place; at = text.indexOf("\r\n", at + 2)) place += 1;
  return place;
}
