import { expect, it } from "vitest";
import {
  firstLineEnd,
  keepLineEnds,
  withPlainLineEnds,
} from "../../../src/forms/inputs/TextInput.js";

it.each([
  ["a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["a\r\n\r\nb", "a\n\nb"],
  ["plain", "plain"],
])("the text %j is shown as %j", (text, shown) => {
  expect(withPlainLineEnds(text)).toBe(shown);
});

it.each([
  ["a\r\nb\nc", "\r\n"],
  ["a\rb\r\nc", "\r"],
  ["a\nb\r\nc", "\n"],
  ["a", "\n"],
])("a new line in %j ends like the first one", (text, end) => {
  expect(firstLineEnd(text)).toBe(end);
});

it.each([
  ["nothing was changed", "a\r\nb\nc", "a\nb\nc", "a\r\nb\nc"],
  ["a word was changed", "a\r\nb\nc\r\nd", "a\nx\nc\nd", "a\r\nx\nc\r\nd"],
  ["a line was added", "a\nb\r\nc", "a\nnew\nb\nc", "a\nnew\r\nb\r\nc"],
  ["a line was added at the end", "a\r\nb", "a\nb\nc", "a\r\nb\r\nc"],
  ["a line was removed", "a\r\nb\r\nc\nd", "a\nc\nd", "a\r\nc\nd"],
  ["one of several empty lines was removed", "a\r\n\r\n\r\n", "a\n\n", "a\r\n\r\n"],
  ["one of several empty lines was added", "a\r\n\r\n", "a\n\n\n", "a\r\n\r\n\r\n"],
  ["everything was removed", "a\r\nb", "", ""],
  ["everything was replaced", "a\r\nb", "x\ny", "x\r\ny"],
  ["a line has an old end", "a\rb\r\nc", "a\rx\nc".replace("\r", "\n"), "a\rx\r\nc"],
])("lines that were not touched keep their ends where %s", (_, before, typed, expected) => {
  expect(keepLineEnds(before, typed, "\r\n")).toBe(expected);
});

it("plain text stays plain, and a text with some Windows line ends keeps them", () => {
  expect(keepLineEnds("a\nb", "a\nx\nb", "\n")).toBe("a\nx\nb");
  expect(keepLineEnds("a\nb\r\nc", "a\nb\nc\nd", "\n")).toBe("a\nb\r\nc\nd");
  expect(keepLineEnds("a", "a\nb", "\r\n")).toBe("a\r\nb");
});
