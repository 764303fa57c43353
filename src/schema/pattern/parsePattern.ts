/** The syntax tree of a regular expression. */
export type PatternNode =
  | { readonly kind: "one"; readonly accepts: (character: string) => boolean }
  | { readonly kind: "place"; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly least: number; readonly most: number };

class Unsupported extends Error {}

/** Longer patterns, deeper groups and larger counts do not occur in real schemas. */
const most = { length: 4_000, groups: 50, count: 1_000 };

/** Parses a pattern in the syntax of ECMAScript. Returns `undefined` for patterns that cannot be matched in linear time or are invalid. */
export function parsePattern(source: string): PatternNode | undefined {
  if (source.length > most.length) return undefined;
  const characters = [...source];
  let at = 0;
  let groups = 0;

  const peek = (): string => characters[at] ?? "";
  const take = (): string => {
    const character = peek();
    if (character === "") throw new Unsupported();
    at += 1;
    return character;
  };
  const takeIf = (text: string): boolean => {
    const found = characters.slice(at, at + text.length).join("") === text;
    if (found) at += text.length;
    return found;
  };

  const alternatives = (): PatternNode => {
    const branches = [sequence()];
    while (takeIf("|")) branches.push(sequence());
    const [only] = branches;
    return only !== undefined && branches.length === 1 ? only : { kind: "alternatives", branches };
  };

  const sequence = (): PatternNode => {
    const parts: PatternNode[] = [];
    while (peek() !== "" && peek() !== "|" && peek() !== ")") parts.push(repeated(atom()));
    return { kind: "sequence", parts };
  };

  const repeated = (body: PatternNode): PatternNode => {
    const [least, upTo] = quantifier() ?? [1, 1];
    if (least === 1 && upTo === 1) return body;
    if (body.kind === "place" || least > upTo || least > most.count) throw new Unsupported();
    if (upTo !== Number.POSITIVE_INFINITY && upTo > most.count) throw new Unsupported();
    // Greedy and lazy quantifiers accept the same texts.
    takeIf("?");
    if (quantifier() !== undefined) throw new Unsupported();
    return { kind: "repeat", body, least, most: upTo };
  };

  const quantifier = (): readonly [number, number] | undefined => {
    if (takeIf("*")) return [0, Number.POSITIVE_INFINITY];
    if (takeIf("+")) return [1, Number.POSITIVE_INFINITY];
    if (takeIf("?")) return [0, 1];
    const [all, least, comma, upTo] = /^\{(\d{1,6})(,?)(\d{0,6})\}/.exec(characters.slice(at, at + 16).join("")) ?? [];
    if (all === undefined) return undefined;
    at += all.length;
    if (comma === "") return [Number(least), Number(least)];
    return [Number(least), upTo === "" ? Number.POSITIVE_INFINITY : Number(upTo)];
  };

  const atom = (): PatternNode => {
    const character = take();
    switch (character) {
      case "^":
        return { kind: "place", holds: (before) => before === "" };
      case "$":
        return { kind: "place", holds: (_before, after) => after === "" };
      case "(":
        return group();
      case "[":
        return characterSet(`[${classSource()}`);
      case ".":
        return characterSet(".");
      case "\\":
        return escaped();
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
  };

  const group = (): PatternNode => {
    groups += 1;
    if (groups > most.groups) throw new Unsupported();
    if (takeIf("?") && !takeIf(":")) {
      // Nothing is captured, so the name of a group is skipped; every other `(?` is a lookaround.
      if (!takeIf("<") || peek() === "=" || peek() === "!") throw new Unsupported();
      while (take() !== ">");
    }
    const inner = alternatives();
    if (!takeIf(")")) throw new Unsupported();
    groups -= 1;
    return inner;
  };

  const classSource = (): string => {
    let inner = "";
    for (let character = take(); character !== "]"; character = take()) {
      inner += character;
      if (character === "\\") inner += take();
    }
    return `${inner}]`;
  };

  const escaped = (): PatternNode => {
    const character = take();
    if (character === "b" || character === "B") {
      const isBoundary = (before: string, after: string): boolean => isWord(before) !== isWord(after);
      return { kind: "place", holds: character === "b" ? isBoundary : (before, after) => !isBoundary(before, after) };
    }
    if (/[dDwWsStnrvf]/.test(character)) return characterSet(`\\${character}`);
    if (!/[A-Za-z0-9]/.test(character)) return literal(character);
    const rest = characters.slice(at, at + 40).join("");
    const [all] = /^(?:[pP]\{[\w=]{1,30}\}|u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|0(?!\d))/i.exec(character + rest) ?? [];
    // Digits and `\k` are backreferences; half a surrogate pair is not a character.
    if (all === undefined || /^u\{?0*d[89a-f]/i.test(all)) throw new Unsupported();
    at += all.length - 1;
    return characterSet(`\\${all}`);
  };

  try {
    const parsed = alternatives();
    return at === characters.length ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isWord(character: string): boolean {
  return /^\w$/.test(character);
}

function literal(wanted: string): PatternNode {
  return { kind: "one", accepts: (character) => character === wanted };
}

/**
 * Matches a character class with the platform's RegExp: it tests one class against one character, so there is nothing to repeat and nothing
 * to backtrack.
 */
function characterSet(source: string): PatternNode {
  const set = new RegExp(`^${source}$`, "u");
  return { kind: "one", accepts: (character) => set.test(character) };
}
