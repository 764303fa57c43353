import { describe, expect, it } from "vitest";
import { defaultFormLabels as labels, mergeFormLabels } from "../../src/forms/defaultFormLabels.js";

describe("the English labels", () => {
  it.each<[string, string | RegExp]>([
    [labels.numbered("alternative", 2), /\b2$/],
    [labels.numbered("entry", 3), /\b3$/],
    [labels.entryAction("add", "Recipients"), /\bRecipients$/],
    [labels.entryAction("add", ""), /^Add item$/],
    [labels.entryAction("remove", "Item 1"), /^Remove Item 1$/],
    [labels.entryAction("up", "Item 1"), /Item 1 up$/],
    [labels.entryAction("down", "Item 1"), /Item 1 down$/],
    [labels.timeZone("Europe/Oslo"), /Europe\/Oslo$/],
    [labels.problems(1), /^1 field to correct$/],
    [labels.problems(2), /^2 fields to correct$/],
    [labels.invisibleCharacters("U+200B"), /: U\+200B\.$/],
    [labels.jsonProblem(2, 3, "colon"), /2\D+3: a colon was expected$/],
    [labels.jsonProblem(2, 3, { inexact: "1e400" }), /2\D+3: 1e400 /],
    [labels.noForm("It is too large."), /It is too large\.$/],
    [labels.foundInKeyword["malformed-keyword"]("items"), /"items"/],
    [labels.foundInKeyword["keyword-not-text"]("title"), /"title"/],
    [labels.numbered("hidden-value", 2), /\b2$/],
    [labels.similarKeys("a", "b"), /^a and b /],
    [labels.suggested("KLM"), /: KLM$/],
  ])("the English labels include their arguments: %s", (label, expected) => {
    expect(label).toMatch(expected);
  });

  it("the English labels are replaced one by one, and stay where a host has none", () => {
    expect(mergeFormLabels(undefined)).toBe(labels);
    expect(mergeFormLabels({ submit: "Senden" })).toMatchObject({
      submit: "Senden",
      required: labels.required,
    });
  });
});
