import { expect, it } from "vitest";
import { similarKeys } from "../../src/present/keyLabels.js";

it.each([
  ["case", { to: 1, To: 2 }, ["to", "To"]],
  ["a zero width space", { to: 1, "to\u200b": 2 }, ["to", "to\u200b"]],
  ["a filler", { a: { to: 1, "\u3164to": 2 } }, ["to", "\u3164to"]],
  ["a space", [{ to: 1, "to ": 2 }], ["to", "to "]],
  ["width", { to: 1, ｔｏ: 2 }, ["to", "ｔｏ"]],
  ["composition", { é: 1, "e\u0301": 2 }, ["é", "e\u0301"]],
  ["script", { to: 1, tо: 2 }, ["to", "tо"]],
  ["nothing that can be seen", { "": 1, "\u2060": 2 }, ["", "\u2060"]],
])("the check finds two keys that differ only in %s", (_, value, pair) =>
  expect(similarKeys(value)).toEqual([pair]),
);

it("the check finds none where keys are distinguishable, or are in different objects", () => {
  const value = {
    to: "to",
    too: 1,
    "2": 1,
    nested: { to: 1 },
    list: [{ to: 1 }, { To: 1 }],
    имя: 1,
    имена: 2,
    résumé: 1,
    resume: 2,
  };
  expect(similarKeys(value)).toEqual([]);
});

it("the check distinguishes all other letters of these scripts", () => {
  expect(similarKeys({ я: 1, ж: 2, ω: 3, ψ: 4, "": 5 })).toEqual([]);
});

it("the check compares the first 200 characters of a key", () => {
  const start = "k".repeat(200);
  expect(similarKeys({ [`${start}a`]: 1, [`${start}b`]: 2 })).toEqual([[`${start}a`, `${start}b`]]);
  expect(similarKeys({ [`${start.slice(1)}a`]: 1, [`${start.slice(1)}b`]: 2 })).toEqual([]);
});

it("the check finds five pairs at most, wherever they are", () => {
  const pair = { a: 1, A: 2 };
  expect(similarKeys([pair, null, "text", [[pair]]])).toEqual([
    ["a", "A"],
    ["a", "A"],
  ]);
  expect(similarKeys(Array.from({ length: 9 }, () => pair))).toHaveLength(5);
  expect(
    similarKeys({ ...pair, b: 1, B: 1, c: 1, C: 1, d: 1, D: 1, e: 1, E: 1, f: 1, F: 1 }),
  ).toHaveLength(5);
});

it("the check compares 10,000 keys and no further", () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, {}]));
  expect(similarKeys({ ...keys(9_998), a: 1, A: 2 })).toEqual([["a", "A"]]);
  expect(similarKeys({ ...keys(9_999), a: 1, A: 2 })).toEqual([]);
  let deep: unknown = { a: 1, A: 2 };
  for (let depth = 0; depth < 5_000; depth += 1) deep = [deep];
  expect(similarKeys(deep)).toEqual([["a", "A"]]);
});

it("a long list hides no keys: its places are none", () => {
  const list = Array.from({ length: 20_000 }, (_, index) => index);
  expect(similarKeys({ about: { a: 1, A: 2 }, list })).toEqual([["a", "A"]]);
});

it.each([undefined, null, 5, "a"])("the check finds no similar keys in %j", (value) =>
  expect(similarKeys(value)).toEqual([]),
);
