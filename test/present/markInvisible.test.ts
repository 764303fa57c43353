import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markInvisible, showInvisible } from "../../src/present/markInvisible.js";
import { startTiming } from "../support/quickest.js";

const marksIn = (text: string, spaces = false) =>
  markInvisible(text, { spaces }).flatMap((part) => (typeof part === "string" ? [] : [part.name]));

const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("a character that cannot be seen or reorders others is marked", () => {
  const classes: Readonly<Record<string, readonly number[]>> = {
    "bidirectional controls": [
      ...range(0x202a, 0x202e),
      ...range(0x2066, 0x2069),
      0x200e,
      0x200f,
      0x061c,
    ],
    "zero width and joiners": [
      ...range(0x200b, 0x200d),
      ...range(0x2060, 0x206f),
      0xfeff,
      0xad,
      0x034f,
      0x180e,
    ],
    "tags and variation selectors": [
      ...range(0xe0000, 0xe007f),
      ...range(0xfe00, 0xfe0f),
      ...range(0xe0100, 0xe01ef),
    ],
    fillers: [0x3164, 0x115f, 0x1160, 0xffa0, 0x2800, 0x17b4, 0x17b5],
    controls: [...range(0, 8), 0xb, 0xc, 0xd, ...range(0xe, 0x1f), ...range(0x7f, 0x9f)],
    separators: [0x2028, 0x2029],
    "unpaired surrogates": [0xd800, 0xdbff, 0xdc00, 0xdfff],
    "private use and noncharacters": [0xe000, 0xf8ff, 0xf0000, 0x10fffd, 0xfdd0, 0xffff, 0x1fffe],
    "annotation and shorthand controls": [0xfff9, 0xfffa, 0xfffb, 0x1bca0, 0x1d173, 0xe0fff],
  };
  it.each(Object.entries(classes))("an invisible character is marked: %s", (_, codes) => {
    for (const code of codes) {
      const text =
        code >= 0xd800 && code <= 0xdfff ? String.fromCharCode(code) : String.fromCodePoint(code);
      for (const [before, after] of [
        ["pay", "ann"],
        ["", ""],
        ["سا", "no"],
        ["a 1", "…"],
      ] as const) {
        const parts = markInvisible(before + text + after);
        expect(parts, hex(code)).toEqual(
          [before, expect.objectContaining({ text, label: `[${hex(code)}]` }), after].filter(
            Boolean,
          ),
        );
      }
    }
  });

  it("an invisible character is named", () => {
    expect(marksIn("\u202e")).toEqual(["U+202E right-to-left override"]);
    expect(marksIn("a\u200bb\u3164")).toEqual(["U+200B zero width space", "U+3164 Hangul filler"]);
    expect(marksIn("x\u{E0041}\ufe01\u{E0100}\u0003")).toEqual([
      "U+E0041 tag A",
      "U+FE01 variation selector 2",
      "U+E0100 variation selector 17",
      "U+0003 control character",
    ]);
  });

  it.each([
    ["\u{E0020}", "tag"],
    ["\u{E0021}", "tag !"],
    ["\u{E007E}", "tag ~"],
    ["\u{E007F}", "tag"],
    ["\u{E0000}", "tag"],
    ["\u{E0080}", "invisible character"],
    ["\ufe00", "variation selector 1"],
    ["\ufe0f", "variation selector 16"],
    ["\u{E00FF}", "invisible character"],
    ["\u{E01EF}", "variation selector 256"],
    ["\u{E01F0}", "invisible character"],
    ["\u009f", "control character"],
    ["\ud800", "unpaired surrogate"],
    ["\udfff", "unpaired surrogate"],
    ["\ue000", "private use character"],
    ["\ufff9", "invisible character"],
  ])("an invisible character is named by its class where it has no name: %j", (text, name) => {
    expect(marksIn(text)).toEqual([`${hex(text.codePointAt(0) ?? 0)} ${name}`]);
  });

  it("a combining mark is marked where no script uses so many in a row", () => {
    const piled = markInvisible(`5${"\u0336".repeat(20)}00`);
    expect(piled).toEqual([
      `5${"\u0336".repeat(8)}`,
      expect.objectContaining({ label: "[U+0336 ×12]" }),
      "00",
    ]);
    expect(marksIn(`5${"\u0336".repeat(9)}`)).toEqual(["U+0336 combining mark"]);
    expect(markInvisible("Việt Nam, שָׁלוֹם".normalize("NFD"))).toHaveLength(1);
  });

  it("an invisible character is counted where it repeats in a row", () => {
    expect(markInvisible(`a${"\u200b".repeat(5_000)}b`)).toEqual([
      "a",
      {
        text: "\u200b".repeat(5_000),
        label: "[U+200B ×5000]",
        name: "U+200B zero width space ×5000",
      },
      "b",
    ]);
    expect(marksIn("\u{E0041}\u{E0041}")).toEqual(["U+E0041 tag A ×2"]);
    expect(marksIn("\uffff\uffff")).toEqual(["U+FFFF invisible character ×2"]);
  });
});

describe("what is honestly written stays text", () => {
  it.each([
    ["words of many languages", "Überweisung an 山田さん, Привет, שלום, مرحبا, สวัสดี, नमस्ते"],
    ["lines and tabs", "one\n\ttwo\r\nthree"],
    ["no-break spaces in a sentence", "Vraiment\u00a0? 10\u202f000\u00a0€"],
    ["emoji with selectors", "❤️ ☎︎ 1️⃣ #️⃣ ©️ 👍🏽"],
    ["emoji joined to one", "👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 ❤️‍🔥 🏴‍☠️ 👁️‍🗨️"],
    ["flags", "🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["Persian with non-joiners", "می‌خواهم کتاب‌ها"],
    ["Indic joiners", "क्‍ष र्‍य শ্রীলংকা র‍্যাব ശ്രീ ന്‍ ශ්‍රී ක්‍ෂ"],
    ["Arabic number signs", "\u0600١٢٣"],
  ])("ordinary text stays unmarked: %s", (_, text) => expect(markInvisible(text)).toEqual([text]));

  it.each([
    ["a flag with another message", "🏴\u{E0068}\u{E0069}\u{E007F}"],
    ["a second selector behind an emoji", "😀\u{FE0F}\u{FE0F}"],
    ["a joiner behind an emoji that joins nothing", "😀\u200dpay"],
    ["a non-joiner behind an Arabic letter that never joins", "دا\u200cد"],
    ["a second non-joiner", "می\u200c\u200cخ"],
    ["a selector behind a digit that is no key", "1\ufe0f0"],
    ["joiners between Latin letters", "pay\u200cpal pay\u200dpal"],
  ])("a text is marked where it has %s", (_, text) =>
    expect(marksIn(text).length).toBeGreaterThan(0),
  );
});

describe("spaces in data", () => {
  it("spaces in data are marked where they cannot be seen or counted", () => {
    expect(showInvisible(" a  b ", { spaces: true })).toBe("·a··b·");
    expect(showInvisible("a b c", { spaces: true })).toBe("a b c");
    expect(showInvisible("a\tb", { spaces: true })).toBe("a⇥b");
    expect(showInvisible("   ", { spaces: true })).toBe("···");
    expect(marksIn("a\u00a0b\u3000c\u2009d", true)).toEqual([
      "U+00A0 no-break space",
      "U+3000 ideographic space",
      "U+2009 space",
    ]);
    expect(showInvisible("a\t\tb", { spaces: true })).toBe("a⇥⇥b");
    expect(showInvisible(" ".repeat(8), { spaces: true })).toBe("·".repeat(8));
    expect(showInvisible(" ".repeat(9), { spaces: true })).toBe("[U+0020 ×9]");
    expect(marksIn(" ".repeat(40), true)).toEqual(["U+0020 space ×40"]);
  });

  it("spaces that lay out a text of several lines stay unmarked", () => {
    expect(showInvisible("if (a) {\n  b  = 1;\n\tc();\n}", { spaces: true })).toBe(
      "if (a) {\n  b  = 1;\n\tc();\n}",
    );
    expect(showInvisible("a  \nb", { spaces: true })).toBe("a··\nb");
  });
});

describe("any text", () => {
  it("the joined parts of a text are the original, and its marks show which characters are invisible", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u202e",
        "\u200d",
        "\ufe0f",
        " ",
        "\t",
        "\n",
        "\r\n",
        "😀",
        "می",
        "\u200c",
        "\ud800",
        "\u3164",
        "[U+202E]",
      ),
    );
    fc.assert(
      fc.property(fc.array(unit), fc.boolean(), (units, spaces) => {
        const text = units.join("");
        const parts = markInvisible(text, { spaces });
        expect(parts.map((part) => (typeof part === "string" ? part : part.text)).join("")).toBe(
          text,
        );
        expect(parts).not.toContain("");
      }),
    );
  });

  it("a text is split in time that grows with its length", () => {
    for (const text of [
      " ".repeat(200_000),
      `${" ".repeat(200_000)}x`,
      `${"a \n".repeat(50_000)}`,
      "\u200b\u200c".repeat(30_000),
      "😀\u200d".repeat(30_000),
    ]) {
      const elapsed = startTiming();
      markInvisible(text, { spaces: true });
      markInvisible(`a${text}a`, { spaces: true });
      markInvisible(text);
      expect(elapsed(5_000)).toBeLessThan(5_000);
    }
  });
});

describe("a word of mixed scripts in data", () => {
  it.each([
    ["pаypal.com", ["U+0430 Cyrillic letter"]],
    ["АNN@example.com", ["U+0410 Cyrillic letter"]],
    ["привeт", ["U+0065 Latin letter"]],
    ["gοοgle", ["U+03BF Greek letter", "U+03BF Greek letter"]],
    ["paypal", []],
    ["Привет, Ann", []],
    ["10 kΩ, Δt, πr², µm", []],
    ["Ελλάδα and Россия", []],
  ])("shows which letters look like others: %s", (text, names) => {
    expect(marksIn(text, true)).toEqual(names);
    expect(marksIn(text)).toEqual([]);
  });

  it("starts with the letter itself where that is the one that looks like another, and has nothing between two of them", () => {
    const marked = (text: string, code: string) => ({
      text,
      label: `${text}[${code}]`,
      name: `${code} Cyrillic letter`,
    });
    expect(markInvisible("ареnnnn", { spaces: true })).toEqual([
      marked("а", "U+0430"),
      marked("р", "U+0440"),
      marked("е", "U+0435"),
      "nnnn",
    ]);
    expect(markInvisible("nа", { spaces: true })).toEqual(["n", marked("а", "U+0430")]);
  });

  it("keeps the glyph before the code, and the parts joined are the text", () => {
    const parts = markInvisible("a pаypal\u200b", { spaces: true });
    expect(parts).toMatchObject([
      "a p",
      { text: "а", label: "а[U+0430]" },
      "ypal",
      { label: "[U+200B]" },
    ]);
    expect(parts.map((part) => (typeof part === "string" ? part : part.text)).join("")).toBe(
      "a pаypal\u200b",
    );
  });

  it("is read in a time that grows with its length", () => {
    const timing = startTiming();
    markInvisible("аa".repeat(100_000), { spaces: true });
    expect(timing(1_000)).toBeLessThan(1_000);
  });
});
