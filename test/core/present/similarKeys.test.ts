import { expect, it } from "vitest";
import { similarKeys } from "../../../src/core/present/similarKeys.js";
import { quickest } from "../../support/quickest.js";

it.each([
  ["case", { to: 1, To: 2 }, ["to", "To"]],
  ["a zero width space", { to: 1, "to\u200b": 2 }, ["to", "to\u200b"]],
  ["a filler", { a: { to: 1, "\u3164to": 2 } }, ["to", "\u3164to"]],
  ["a space", [{ to: 1, "to ": 2 }], ["to", "to "]],
  ["width", { to: 1, ｔｏ: 2 }, ["to", "ｔｏ"]],
  ["composition", { é: 1, "e\u0301": 2 }, ["é", "e\u0301"]],
  ["script", { to: 1, tо: 2 }, ["to", "tо"]],
  ["nothing that can be seen", { "": 1, "\u2060": 2 }, ["", "\u2060"]],
])("finds two keys that differ only in %s", (_, value, pair) => expect(similarKeys(value)).toEqual([pair]));

it("finds none where keys can be told apart, or are in different objects", () => {
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

it("ends soon whatever it is given", () => {
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`ключ${index}`, {}]));
  let deep: unknown = { a: 1, A: 2 };
  for (let depth = 0; depth < 5_000; depth += 1) deep = [deep];
  const { result, time } = quickest(() => [similarKeys(many), similarKeys(deep)], 2_000);
  expect(result).toEqual([[], [["a", "A"]]]);
  expect(time).toBeLessThan(2_000);
});
