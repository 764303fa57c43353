import { expect, it } from "vitest";
import { type ListSize, listSize } from "../../../src/ui/panel/listSize.js";

it.each<[questions: number, before: ListSize, isOneByOne: boolean, after: ListSize]>([
  [0, "short", false, "short"],
  [5, "short", false, "short"],
  [6, "short", false, "compact"],
  [50, "short", false, "compact"],
  [51, "short", false, "long"],
  [1, "short", true, "short"],
  [2, "short", true, "compact"],
  [3, "compact", false, "compact"],
  [3, "long", false, "long"],
])("%i questions in a list that was %s, one by one: %s, are a %s list", (...row) => {
  const [questions, before, isOneByOne, after] = row;
  expect(listSize(questions, before, isOneByOne)).toBe(after);
});
