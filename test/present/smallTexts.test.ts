import { describe, expect, it } from "vitest";
import { createMask } from "../../src/core.js";
import { isPlainKey, needsQuotes, repeatsText } from "../../src/present/dataText.js";
import { createPlaceNames } from "../../src/present/keyLabels.js";
import { createScrubber } from "../../src/present/maskSchema.js";
import { concealIssue, localizeIssue } from "../../src/present/presentIssue.js";
import { englishIssueMessages } from "../../src/schema/issues/issueMessages.js";

describe("a text beside values of other types", () => {
  it.each([
    ...[
      "",
      "  ",
      "\nline",
      "line\r",
      "true",
      "FALSE",
      "null",
      "undefined",
      "NaN",
      "Infinity",
      "-infinity",
      "+infinity",
    ],
    ...['"a', "a'", "'a", "{a", "a}", "[a", "a]", "-5", "+5", ".5", "1e3", "0x1F", "-"].filter(
      (text) => text !== "-",
    ),
  ])("a text has quotation marks where it could be mistaken for another value: %j", (text) => {
    expect(needsQuotes(text)).toBe(true);
  });

  it.each([
    "word",
    "5",
    "0042",
    " a",
    "a ",
    "a\nb",
    "truely",
    "untrue",
    "5 apples",
    "v5",
    "-",
    "1.2.3",
    "\u00a05",
    "infinite",
    "a{b",
    "a[b]c",
    `${"1".repeat(400)}`,
  ])("a text has no quotation marks otherwise: %j", (text) => {
    expect(needsQuotes(text)).toBe(false);
  });

  it.each<readonly [string, boolean]>([
    ["to", true],
    ["größe_2", true],
    ["a.b/c:d#e@f$g*h+i-j", true],
    ["", false],
    ["two words", false],
    ["a,b", false],
    ["a\u200bb", false],
    ['"a"', false],
  ])("a key has no quotation marks: %j, %s", (key, isPlain) => {
    expect(isPlainKey(key)).toBe(isPlain);
  });

  it.each<readonly [string, string, boolean]>([
    ["First name", "first_name", true],
    ["First  Name", "first-name", true],
    ["First  \tName", "FIRST_name", true],
    ["Name", "name2", false],
    ["Recipient", "to", false],
    ["First name", "firstName", true],
    ["Item 5", "item_5", true],
    ["Item  5", "item-5", false],
    ["Item 5", "item5", false],
    ["5", "-5", false],
    ["15", "1-5", false],
  ])("a title repeats the text of a value: %j of %j, %s", (title, text, repeats) => {
    expect(repeatsText(title, text)).toBe(repeats);
  });
});

describe("the steps to a place in a value", () => {
  const entry = (number: number) => `Item ${number}`;
  const root = {
    properties: {
      to: { title: "Recipients", items: { $ref: "#/$defs/person" } },
      pair: { items: [{ title: "First" }, { title: "Second" }] },
      loop: { $ref: "#/$defs/loop" },
      named: { $ref: "#/$defs/person", title: "Boss" },
      blank: { title: "" },
      odd: { title: 5 },
    },
    $defs: {
      person: { title: "Person", properties: { name: { title: "Full name" } } },
      loop: { $ref: "#/$defs/loop" },
    },
  };
  const steps = (
    path: readonly (string | number)[],
    schema: Parameters<typeof createPlaceNames>[0] = root,
  ) => createPlaceNames(schema, entry)(path).map(({ key, title }) => [key, title]);

  it.each<
    readonly [readonly (string | number)[], readonly (readonly [string, string | undefined])[]]
  >([
    [[], []],
    [
      ["to", 0, "name"],
      [
        ["to", "Recipients"],
        ["Item 1", "Person"],
        ["name", "Full name"],
      ],
    ],
    [
      ["to", "1", "name"],
      [
        ["to", "Recipients"],
        ["Item 2", "Person"],
        ["name", "Full name"],
      ],
    ],
    [
      ["pair", 1],
      [
        ["pair", undefined],
        ["Item 2", "Second"],
      ],
    ],
    [["named"], [["named", "Boss"]]],
    [
      ["loop", "x"],
      [
        ["loop", undefined],
        ["x", undefined],
      ],
    ],
    [["blank"], [["blank", undefined]]],
    [["odd"], [["odd", undefined]]],
    [
      ["unknown", "x", 3],
      [
        ["unknown", undefined],
        ["x", undefined],
        ["Item 4", undefined],
      ],
    ],
    [["constructor"], [["constructor", undefined]]],
  ])("the steps to %j are named by their keys, and by the agent's titles", (path, names) => {
    expect(steps(path)).toEqual(names);
  });

  it("the steps to a place have only keys where there is no schema", () => {
    expect(steps(["a", 0], undefined)).toEqual([
      ["a", undefined],
      ["Item 1", undefined],
    ]);
    expect(steps(["a"], { properties: { a: { $ref: "#/$defs/a" } } })).toEqual([["a", undefined]]);
  });
});

describe("readable keys on the way to a place", () => {
  const besides = (keys: readonly string[]) =>
    new Map(keys.map((key) => [key, `${key} of ${keys.join(", ")}`]));
  const schema = { properties: { to: { items: { properties: { zip: {} } } }, note: {} } };
  const values = [{ to: [{ name: 1 }], cc: 1 }, { to: [{ name: 2 }, { street: 1 }] }, null];
  const words = (path: readonly (string | number)[]) =>
    createPlaceNames(
      schema,
      (number) => `Item ${number}`,
      values,
      besides,
    )(path).map((name) => name.words);

  it("depend on the keys beside each, in the values and in the schema, and are none for entries", () => {
    expect(words(["to", 0, "name"])).toEqual([
      "to of to, cc, note",
      undefined,
      "name of name, zip",
    ]);
    expect(words(["to", 1, "zip"])).toEqual([
      "to of to, cc, note",
      undefined,
      "zip of street, zip",
    ]);
    expect(words(["unknown", "deeper"])).toEqual([undefined, undefined]);
  });

  it("are found once for the keys of one object, and again for those of another", () => {
    const asked: string[] = [];
    const nameOf = createPlaceNames(undefined, String, [{ a: { b: 1 }, c: { d: 1 } }], (keys) => {
      asked.push(keys.join());
      return new Map();
    });
    for (const path of [
      ["a", "b"],
      ["a", "b"],
      ["c", "d"],
    ])
      nameOf(path);
    expect(asked).toEqual(["a,c", "b", "d"]);
  });
});

describe("the message of an issue", () => {
  const mask = createMask((path) => path[0] === "pin").about(undefined, "Hidden");
  const plain = (text: string) => text;
  const issue = (code: string | undefined, path: readonly string[], message = "Must be 1234") => ({
    path,
    message,
    ...(code !== undefined && { code }),
  });

  it.each(["oneOf", "const"])(
    "an issue's message does not quote the values of a hidden place: %s",
    (code) => {
      expect(concealIssue(issue(code, ["pin"]), mask, plain)).toEqual({
        ...issue(code, ["pin"]),
        message: englishIssueMessages.notAccepted,
      });
      expect(concealIssue(issue(code, ["pin"]), mask, plain, { notAccepted: "Nein" }).message).toBe(
        "Nein",
      );
      expect(
        concealIssue(issue(code, ["digits"]), mask, plain, {}, ["pin", "digits"]).message,
      ).toBe(englishIssueMessages.notAccepted);
    },
  );

  it.each([issue("oneOf", ["name"]), issue("minLength", ["pin"]), issue(undefined, ["pin"])])(
    "an issue's message is kept otherwise: %j",
    (kept) => {
      expect(concealIssue(kept, mask, plain)).toBe(kept);
    },
  );

  it("an issue's message has no hidden text that it quotes", () => {
    const scrubbed = concealIssue(issue("minLength", ["name"]), mask, (text) =>
      text.replace("1234", "Hidden"),
    );
    expect(scrubbed).toEqual(issue("minLength", ["name"], "Must be Hidden"));
  });

  it("an issue's message is translated where there is a message for it, unless the host has written it", () => {
    const short = {
      path: [],
      code: "minLength" as const,
      params: { count: 3 },
      message: "Agent's text",
    };
    const translated = localizeIssue(short, englishIssueMessages);
    expect(translated.message).not.toBe("Agent's text");
    expect(translated).toEqual({ ...short, message: translated.message });
    expect(localizeIssue(translated, englishIssueMessages)).toBe(translated);
    const { params: _, ...written } = short;
    expect(localizeIssue(written, englishIssueMessages)).toBe(written);
    expect(localizeIssue(short, {})).toBe(short);
  });
});

describe("hidden values that a text quotes", () => {
  it("hidden values in a text are removed as a whole, also where one begins with another", () => {
    const scrub = createScrubber(["secret-one", "secret-one-two", 1234567, "a.c(d)e"], "…");
    expect(scrub("Not secret-one-two or secret-one, but 1234567 or a.c(d)e or abc(d)e")).toBe(
      "Not … or …, but … or … or abc(d)e",
    );
  });

  it("hidden values in a text stay where they are short, as ordinary text is", () => {
    expect(createScrubber(["short", 12345, true, null], "…")("short 12345 true null")).toBe(
      "short 12345 true null",
    );
    expect(createScrubber(["longer"], "…")("longer")).toBe("…");
  });
});
