/**
 * One invisible or reordering character of a text, or several of the same in a row; in data, also a
 * letter that looks like one of the script of its word.
 */
export interface InvisibleMark {
  /** The characters themselves. */
  readonly text: string;
  /** What is shown in their place, such as `[U+202E]`; a letter keeps its glyph: `а[U+0430]`. */
  readonly label: string;
  /** Its Unicode name, such as "U+202E right-to-left override". */
  readonly name: string;
}

/** Which characters are marked. */
export interface MarkOptions {
  /**
   * Marks spaces that look alike or cannot be seen as well: those at the start and at the end,
   * several in a row, and all but the ordinary one; and letters of another script in a word that
   * look like its own. For data, where each of them counts. Default: false.
   */
  readonly spaces?: boolean | undefined;
}

const names: ReadonlyMap<number, string> = new Map([
  [0x00, "null"],
  [0x08, "backspace"],
  [0x09, "tab"],
  [0x0a, "line feed"],
  [0x0d, "carriage return"],
  [0x1b, "escape"],
  [0x20, "space"],
  [0x7f, "delete"],
  [0x85, "next line"],
  [0xa0, "no-break space"],
  [0xad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul choseong filler"],
  [0x1160, "Hangul jungseong filler"],
  [0x180e, "Mongolian vowel separator"],
  [0x200b, "zero width space"],
  [0x200c, "zero width non-joiner"],
  [0x200d, "zero width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "pop directional formatting"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x202f, "narrow no-break space"],
  [0x2060, "word joiner"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "pop directional isolate"],
  [0x2800, "Braille pattern blank"],
  [0x3000, "ideographic space"],
  [0x3164, "Hangul filler"],
  [0xfeff, "zero width no-break space"],
  [0xffa0, "halfwidth Hangul filler"],
]);

/** Format characters with a glyph: the signs before Arabic, Syriac and Kaithi numbers. */
const visibleFormat = "\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}";
/** Blank glyphs that Unicode classifies as visible. */
const blank = "\\u2800\\u{1D159}";
const invisible = `(?![${visibleFormat}])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}${blank}]`;

const emoji = "\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?";
/** A non-joiner changes the shape of an Arabic letter only where that letter joins to the left. */
const joining =
  "(?![\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF\\u06D2\\u06D3\\u06D5])\\p{Script=Arabic}";
const virama =
  "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA\\u1039\\u103A\\u17D2]";
/**
 * Sequences in which such a character is part of the script: emoji, Persian and Indic joiners,
 * Mongolian selectors, and line ends.
 */
const written = [
  // The flags of England, Scotland and Wales; no other flag is written with tags.
  "\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}",
  "[0-9#*]\\uFE0F\\u20E3",
  `${emoji}(?:\\u200D${emoji})+`,
  "\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]",
  `(?<=${joining}\\p{Mn}{0,4})\\u200C(?=\\p{Script=Arabic})`,
  `(?<=${virama})[\\u200C\\u200D]`,
  `(?<=\\p{L})\\u200D(?=${virama}\\p{L})`,
  "(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]",
  "\\r?\\n",
].join("|");
/** More marks on one letter than any writing has cover what stands around it. */
const piled = "(?<=\\p{M}{8})\\p{M}";
const mark = `(?<mark>(?<one>${invisible}|${piled})\\k<one>*)`;
// The lookbehind prevents quadratic time on long rows of spaces.
const outerSpaces = "^[ \\t]+|(?<![ \\t])[ \\t]+(?=\\r?\\n|$)";
const otherSpaces = "(?! )\\p{Zs}";

/** Most texts do not match, and are not examined further. */
const notPlain = /[^\t\n -~]/;
const notPlainData = /[^ -~]|^ | $| {2}/;

const inText = `${written}|\\t|${mark}`;
const inLines = `${written}|(?<spaces>${outerSpaces}|${otherSpaces})|\\t|${mark}`;
const inLine = `${written}|(?<spaces>${outerSpaces}|${otherSpaces}| {2,}|\\t+)|${mark}`;

/**
 * Splits a text into readable parts and marks for what cannot be seen: bidirectional controls,
 * zero-width characters, tags, variation selectors, fillers, control characters and others without
 * a glyph. Joiners and selectors that belong to an emoji, or to a script that needs them, and line
 * ends stay text. The parts' texts joined are the given text.
 *
 * @example
 * markInvisible("to\u200b"); // ["to", { text: "\u200b", label: "[U+200B]", name: "U+200B zero
 * width space" }]
 */
export function markInvisible(
  text: string,
  { spaces = false }: MarkOptions = {},
): readonly (string | InvisibleMark)[] {
  if (text === "") return [];
  if (!(spaces ? notPlainData : notPlain).test(text)) return [text];
  const parts: (string | InvisibleMark)[] = [];
  const pattern = spaces ? (text.includes("\n") ? inLines : inLine) : inText;
  let start = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(new RegExp(pattern, "gu"))) {
    if (groups["mark"] === undefined && groups["spaces"] === undefined) continue;
    addLetters(parts, text.slice(start, index), spaces);
    parts.push(...(groups["mark"] === undefined ? spaceMarks(found) : [markFor(found)]));
    start = index + found.length;
  }
  addLetters(parts, text.slice(start), spaces);
  return parts;
}

/** Adds a readable part; in data, the letters that look like others are marked. */
function addLetters(parts: (string | InvisibleMark)[], text: string, isData: boolean): void {
  const places = isData ? findLookAlikes(text) : [];
  let start = 0;
  for (const place of places) {
    if (place > start) parts.push(text.slice(start, place));
    const letter = text.charAt(place);
    const { label, name } = markFor(letter);
    parts.push({ text: letter, label: letter + label, name });
    start = place + 1;
  }
  if (start < text.length) parts.push(text.slice(start));
}

/**
 * Returns a text with a label such as `[U+202E]` in the place of each character that cannot be seen
 * or that reorders others. For markup of your own, and for attributes and names, which cannot
 * contain elements. Parts and cards do this themselves.
 *
 * @param options Whether spaces that cannot be seen are replaced as well. Default: no.
 */
export function showInvisible(text: string, options?: MarkOptions): string {
  return markInvisible(text, options)
    .map((part) => (typeof part === "string" ? part : part.label))
    .join("");
}

const glyphs: ReadonlyMap<string, string> = new Map([
  [" ", "·"],
  ["\t", "⇥"],
]);

/** Marks rows of the same space, one mark each. */
function spaceMarks(text: string): readonly InvisibleMark[] {
  return (text.match(/(.)\1*/gu) ?? []).map((row) => {
    const mark = markFor(row);
    const glyph = glyphs.get(row.charAt(0));
    return glyph === undefined || row.length > 8
      ? mark
      : { ...mark, label: glyph.repeat(row.length) };
  });
}

function markFor(text: string): InvisibleMark {
  const code = text.codePointAt(0) ?? 0;
  const count = text.length / String.fromCodePoint(code).length;
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  const times = count > 1 ? ` ×${count}` : "";
  return { text, label: `[${hex}${times}]`, name: `${hex} ${nameOf(code)}${times}` };
}

function nameOf(code: number): string {
  const name = names.get(code);
  if (name !== undefined) return name;
  if (letter.test(String.fromCodePoint(code))) return `${scriptOf(code)} letter`;
  if (code > 0xe0020 && code < 0xe007f) return `tag ${String.fromCharCode(code - 0xe0000)}`;
  if (code >= 0xe0000 && code <= 0xe007f) return "tag";
  if (code >= 0xfe00 && code <= 0xfe0f) return `variation selector ${code - 0xfe00 + 1}`;
  if (code >= 0xe0100 && code <= 0xe01ef) return `variation selector ${code - 0xe0100 + 17}`;
  if (code < 0xa0) return "control character";
  if (code >= 0xd800 && code <= 0xdfff) return "unpaired surrogate";
  const character = String.fromCodePoint(code);
  if (/\p{Zs}/u.test(character)) return "space";
  if (/\p{Co}/u.test(character)) return "private use character";
  return /\p{M}/u.test(character) ? "combining mark" : "invisible character";
}

const letter = /[\p{Script=Latin}\u0370-\u052f]/u;

function scriptOf(code: number): string {
  if (code >= 0x400) return "Cyrillic";
  return code >= 0x370 ? "Greek" : "Latin";
}

/** Cyrillic and Greek letters, then the Latin ones they look like. */
const foreign = "аеорсухіјѕԁһԛԝкмтвнαορνικυχτη";
const latin = "aeopcyxijsdhqwkmtbhaopvikuxtn";

/**
 * The Latin letter that a small Cyrillic or Greek letter looks like; the letter itself where it
 * looks like none.
 */
export const latinLookAlike = (letter: string): string => latin[foreign.indexOf(letter)] ?? letter;

/** The lookbehind prevents quadratic time in long words. */
const mixed = /(?<![\p{L}\p{M}])[\p{L}\p{M}]*[\u0370-\u052f][\p{L}\p{M}]*/gu;

/**
 * The positions of letters in words of mixed scripts that look like letters of the other script,
 * such as the Cyrillic "а" in "pаypal". Where most letters are Cyrillic or Greek, the Latin ones
 * are returned.
 */
function findLookAlikes(text: string): readonly number[] {
  return [...text.matchAll(mixed)].flatMap(({ 0: word, index }) => {
    const count = (letters: RegExp): number => word.match(letters)?.length ?? 0;
    const alike = count(/[\u0370-\u052f]/g) > count(/\p{Script=Latin}/gu) ? latin : foreign;
    return word
      .split("")
      .flatMap((letter, place) => (alike.includes(letter.toLowerCase()) ? [index + place] : []));
  });
}
