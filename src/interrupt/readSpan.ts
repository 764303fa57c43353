/** Words for this call alone, and for how long else a decision may last. */
const once: ReadonlySet<string> = new Set(["once", "thistime", "justonce", "onlyonce", "call"]);
const spans: ReadonlySet<string> = new Set(
  ["always", "forever", "permanent", "permanently", "session", "thread", "conversation"].concat(
    ["chat", "run", "turn", "task", "project", "workspace", "user", "global", "hour", "day"],
    ["today", "forsession"],
  ),
);

/** A word that says for how long a decision counts, such as `allow_always`, `once`, `forSession`. */
export interface Span {
  /** What else the word says, in lower case: `allow`; empty where it says nothing else. */
  readonly decision: string;
  /** False where it is for this call alone. */
  readonly lasts: boolean;
}

/** A text of plain words, in any of the usual spellings. */
const spelled = /^[a-z]+(?:[ _-][a-z]+)*$/i;

/**
 * Reads how long a decision counts, from the end or the beginning of a text. Undefined where it
 * does not say so, or has anything but plain words: nothing is guessed. Pure.
 */
export function readSpan(text: string): Span | undefined {
  if (text.length > 60 || !spelled.test(text)) return undefined;
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _-]/);
  const whole = lastsOf(words);
  if (whole !== undefined) return { decision: "", lasts: whole };
  const [first = "", ...later] = words;
  const behind = lastsOf(later);
  if (behind !== undefined) return { decision: first, lasts: behind };
  const before = lastsOf(words.slice(0, -1));
  return before === undefined ? undefined : { decision: words.at(-1) ?? "", lasts: before };
}

function lastsOf(words: readonly string[]): boolean | undefined {
  const text = words.join("");
  const span = words[0] === "for" ? text.replace(/^for(?:this|the)?/, "") : text;
  if (once.has(text)) return false;
  return spans.has(span) ? true : undefined;
}
