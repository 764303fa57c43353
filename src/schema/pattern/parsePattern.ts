/** The syntax tree of a regular expression. */
export type PatternNode =
  | { readonly kind: "one"; readonly accepts: (character: string) => boolean }
  | { readonly kind: "place"; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly body: PatternNode;
      readonly least: number;
      readonly most: number;
    };

class Unsupported extends Error {}

/** Longer patterns, deeper groups and larger counts do not occur in real schemas. */
const most = { length: 4_000, groups: 50, count: 1_000 };

/**
 * Parses a pattern in the syntax of ECMAScript. Returns `undefined` for patterns that cannot be
 * matched in linear time or are invalid.
 */
export function parsePattern(source: string): PatternNode | undefined {
  if (source.length > most.length) return undefined;
  const reader = createReader(source);
  try {
    const parsed = alternatives(reader, 0);
    return reader.peek() === "" ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the characters of a pattern from left to right. */
interface Reader {
  /** Returns the next character, or an empty string at the end. */
  readonly peek: () => string;
  /** Reads the next character; throws at the end. */
  readonly take: () => string;
  /** Reads the character only if it is the next. */
  readonly takeIf: (character: string) => boolean;
  /** Reads what a regular expression for at most 40 ASCII characters matches here. */
  readonly takeMatch: (syntax: RegExp) => RegExpExecArray | undefined;
}

function createReader(source: string): Reader {
  const characters = [...source];
  let at = 0;
  const peek = (): string => characters[at] ?? "";
  return {
    peek,
    take() {
      const character = peek();
      if (character === "") throw new Unsupported();
      at += 1;
      return character;
    },
    takeIf(character) {
      const found = peek() === character;
      if (found) at += 1;
      return found;
    },
    takeMatch(syntax) {
      const found = syntax.exec(characters.slice(at, at + 40).join("")) ?? undefined;
      at += found?.[0].length ?? 0;
      return found;
    },
  };
}

function alternatives(reader: Reader, depth: number): PatternNode {
  const branches = [sequence(reader, depth)];
  while (reader.takeIf("|")) branches.push(sequence(reader, depth));
  const [only] = branches;
  return only !== undefined && branches.length === 1 ? only : { kind: "alternatives", branches };
}

function sequence(reader: Reader, depth: number): PatternNode {
  const parts: PatternNode[] = [];
  while (!["", "|", ")"].includes(reader.peek())) parts.push(repeated(reader, atom(reader, depth)));
  return { kind: "sequence", parts };
}

function repeated(reader: Reader, body: PatternNode): PatternNode {
  const [least, upTo] = quantifier(reader) ?? [1, 1];
  if (least === 1 && upTo === 1) return body;
  if (body.kind === "place" || least > upTo || least > most.count) throw new Unsupported();
  if (upTo !== Number.POSITIVE_INFINITY && upTo > most.count) throw new Unsupported();
  // Greedy and lazy quantifiers accept the same texts.
  reader.takeIf("?");
  return { kind: "repeat", body, least, most: upTo };
}

function quantifier(reader: Reader): readonly [number, number] | undefined {
  if (reader.takeIf("*")) return [0, Number.POSITIVE_INFINITY];
  if (reader.takeIf("+")) return [1, Number.POSITIVE_INFINITY];
  if (reader.takeIf("?")) return [0, 1];
  const counts = reader.takeMatch(/^\{(\d{1,6})(,?)(\d{0,6})\}/);
  if (counts === undefined) return undefined;
  const [, least, comma, upTo] = counts;
  if (comma === "") return [Number(least), Number(least)];
  return [Number(least), upTo === "" ? Number.POSITIVE_INFINITY : Number(upTo)];
}

function atom(reader: Reader, depth: number): PatternNode {
  const character = reader.take();
  switch (character) {
    case "^":
      return { kind: "place", holds: (before) => before === "" };
    case "$":
      return { kind: "place", holds: (_before, after) => after === "" };
    case "(":
      return group(reader, depth + 1);
    case "[":
      return characterSet(`[${classSource(reader)}`);
    case ".":
      return characterSet(".");
    case "\\":
      return escaped(reader);
    case "*":
    case "+":
    case "?":
    case "{":
    case "}":
    case "]":
      throw new Unsupported();
    default:
      return literal(character);
  }
}

function group(reader: Reader, depth: number): PatternNode {
  if (depth > most.groups) throw new Unsupported();
  if (reader.takeIf("?") && !reader.takeIf(":")) {
    // Nothing is captured, so the name of a group is skipped; every other `(?` is a lookaround.
    if (!reader.takeIf("<") || reader.peek() === "=" || reader.peek() === "!")
      throw new Unsupported();
    while (reader.take() !== ">");
  }
  const inner = alternatives(reader, depth);
  if (!reader.takeIf(")")) throw new Unsupported();
  return inner;
}

function classSource(reader: Reader): string {
  let inner = "";
  for (let character = reader.take(); character !== "]"; character = reader.take()) {
    inner += character;
    if (character === "\\") inner += reader.take();
  }
  return `${inner}]`;
}

function escaped(reader: Reader): PatternNode {
  const [code] =
    reader.takeMatch(
      /^(?:[pP]\{[\w=]{1,30}\}|u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|0(?!\d))/i,
    ) ?? [];
  if (code !== undefined) {
    // Half a surrogate pair is not a character.
    if (/^u\{?0*d[89a-f]/i.test(code)) throw new Unsupported();
    return characterSet(`\\${code}`);
  }
  const character = reader.take();
  if (character === "b" || character === "B") {
    const isBoundary = (before: string, after: string): boolean => isWord(before) !== isWord(after);
    return {
      kind: "place",
      holds: character === "b" ? isBoundary : (before, after) => !isBoundary(before, after),
    };
  }
  if (/[dDwWsStnrvf]/.test(character)) return characterSet(`\\${character}`);
  // Digits and `\k` are backreferences.
  if (/[A-Za-z0-9]/.test(character)) throw new Unsupported();
  return literal(character);
}

function isWord(character: string): boolean {
  return /^\w$/.test(character);
}

function literal(wanted: string): PatternNode {
  return { kind: "one", accepts: (character) => character === wanted };
}

/**
 * Matches a character class with the platform's RegExp: it tests one class against one character,
 * so there is nothing to repeat and nothing to backtrack.
 */
function characterSet(source: string): PatternNode {
  const set = new RegExp(`^${source}$`, "u");
  return { kind: "one", accepts: (character) => set.test(character) };
}
