import { expect, it } from "vitest";
import { formatIssue } from "../../../src/schema/issues/formatIssue.js";
import { englishIssueMessages } from "../../../src/schema/issues/issueMessages.js";
import type { BrokenRule } from "../../../src/schema/issues/SchemaValidator.js";

const counts = [
  ["minLength", "character", "characters"],
  ["maxLength", "character", "characters"],
  ["minItems", "entry", "entries"],
  ["maxItems", "entry", "entries"],
  ["minProperties", "field", "fields"],
  ["maxProperties", "field", "fields"],
] as const;

it.each(counts)("a count of %s agrees with its noun", (code, one, many) => {
  const message = (count: number): string =>
    formatIssue(englishIssueMessages, { code, params: { count } });
  expect(message(1)).toMatch(new RegExp(`\\b1 ${one}$`));
  expect(message(0)).toMatch(new RegExp(`\\b0 ${many}$`));
  expect(message(2)).toMatch(new RegExp(`\\b2 ${many}$`));
});

it.each([
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const)("the limit of %s is in its message", (code) => {
  expect(formatIssue(englishIssueMessages, { code, params: { limit: "42 apples" } })).toMatch(
    / 42 apples$/,
  );
});

it.each<[string, BrokenRule, RegExp]>([
  [
    "all types that are accepted",
    { code: "type", params: { kinds: ["string", "null"] } },
    / text or empty$/,
  ],
  ["all choices", { code: "oneOf", params: { choices: ["a", "b"], more: false } }, /: a, b$/],
  [
    "the first choices, where there are more",
    { code: "oneOf", params: { choices: ["a", "b"], more: true } },
    /: a, b, …$/,
  ],
  ["an example of the format", { code: "format", params: { format: "date" } }, /2026-01-31$/],
])("a message has %s", (_name, rule, expected) => {
  expect(formatIssue(englishIssueMessages, rule)).toMatch(expected);
});

it.each<[string, BrokenRule]>([
  ["unknown", { code: "format", params: { format: "constructor" } }],
  ["without a name", { code: "format", params: {} }],
])("a message describes a format that is %s without an example", (_name, rule) => {
  expect(formatIssue(englishIssueMessages, rule)).toBe(englishIssueMessages.format(undefined));
});
