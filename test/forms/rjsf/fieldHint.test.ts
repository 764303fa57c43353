import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { unmasked } from "../../../src/forms/fields/formScope.js";
import { fieldHint } from "../../../src/forms/rjsf/fieldHint.js";
import { maskSchema } from "../../../src/present/maskSchema.js";

const hint = (schema: object, value?: unknown) =>
  fieldHint(schema, value, defaultFormLabels, unmasked);
const suggests = (text: string) => `The agent suggests: ${text}`;
const named = {
  oneOf: [
    { const: "a", title: "First" },
    { const: "b", title: "" },
    { const: 5, title: 7 },
  ],
};

describe("below a field", () => {
  it.each<[string, object, unknown, string | undefined]>([
    ["is nothing where nothing is to be said", { type: "string" }, "Ann", undefined],
    [
      "is said that the agent filled in its text",
      { default: "Hi" },
      "Hi",
      "Suggested by the agent.",
    ],
    ["is said that the agent filled in its number", { default: 0 }, 0, "Suggested by the agent."],
    ["is nothing where its text was changed", { default: "Hi" }, "Ho", undefined],
    ["is nothing where its text is empty", { default: "" }, "", undefined],
    ["is nothing where a group was filled in", { default: { a: 1 } }, { a: 1 }, undefined],
    ["is what the agent suggests", { enum: ["a", "b"], default: "a" }, "b", suggests("a")],
    [
      "is said that the agent suggested what is chosen",
      { enum: ["a", "b"], default: "a" },
      "a",
      "Suggested by the agent.",
    ],
    [
      "is nothing where the agent suggests nothing",
      { enum: ["a", null], default: null },
      undefined,
      undefined,
    ],
    ["is the name of what is suggested", { ...named, default: "a" }, undefined, suggests("First")],
    [
      "is the name, by anyOf",
      { anyOf: named.oneOf.slice(0, 2), default: "a" },
      undefined,
      suggests("First"),
    ],
    ["is the value where its name is empty", { ...named, default: "b" }, undefined, suggests("b")],
    ["is the value where its name is no text", { ...named, default: 5 }, undefined, suggests("5")],
    ["is the value where it has no name", { ...named, default: "c" }, undefined, suggests("c")],
    [
      "are the names of all that are suggested",
      { items: named, default: ["a", "c"] },
      undefined,
      suggests("First, c"),
    ],
    [
      "is the beginning of a long suggestion",
      { enum: ["x".repeat(300)], default: "x".repeat(300) },
      undefined,
      suggests(`${"x".repeat(199)}…`),
    ],
  ])("the hint below a field shows %s", (_, schema, value, expected) => {
    expect(hint(schema, value)).toBe(expected);
  });

  it("the hint below a field is one sentence after the other", () => {
    expect(
      hint(
        { type: "string", format: "date-time", default: "2030-01-01T00:00:00Z" },
        "2030-01-01T00:00:00Z",
      ),
    ).toMatch(/^Time zone: \S.* Suggested by the agent\.$/);
    expect(hint({ format: "date", default: "2030-01-01" }, "2030-01-01")).toBe(
      "Suggested by the agent.",
    );
    expect(hint({ default: "a\u200B" }, "a\u200B")).toMatch(
      /^Suggested by the agent\. Contains .*U\+200B/,
    );
  });

  it("the hint below a field shows nothing of a hidden value that is suggested", () => {
    const schema = { properties: { token: { enum: ["secret-one", "open"] } } };
    const mask = createMask((path) => path.at(-1) === "token").about(undefined, "Hidden");
    const masked = maskSchema(schema, mask, [], {
      hidden: "••••••",
      choice: (number) => `Hidden value ${number}`,
    });
    const mark = Object.values(Object(masked.put({ token: "secret-one" })))[0];
    expect(
      fieldHint({ enum: ["b"], default: String(mark) }, undefined, defaultFormLabels, masked),
    ).toBe(suggests("Hidden"));
    expect(fieldHint({ enum: ["b"], default: "open" }, undefined, defaultFormLabels, masked)).toBe(
      suggests("open"),
    );
  });
});
