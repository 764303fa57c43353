import { describe, expect, it } from "vitest";
import type { Issue } from "../../../src/interrupt/interrupt.js";
import { createDefaultValidator } from "../../../src/schema/check/defaultValidator.js";
import { englishIssueMessages } from "../../../src/schema/issues/issueMessages.js";
import { isSuggestedIssue } from "../../../src/thread/compose/suggestedIssues.js";

const validate = createDefaultValidator(englishIssueMessages);
const issuesOf = (schema: object, value: unknown): readonly Issue[] => {
  const verdict = validate(schema as never, value);
  return verdict.status === "invalid" ? verdict.issues : [];
};
/** What is left of the issues of an answer. */
const left = (schema: object, answer: unknown) =>
  issuesOf(schema, answer)
    .filter((issue) => !isSuggestedIssue(issue, schema, answer, issuesOf))
    .map(({ path }) => path.join("."));

const day = { type: "string", format: "date", default: "tomorrow" };
const fields = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("what the agent suggests itself", () => {
  it.each<[string, object, unknown]>([
    ["in a field", fields({ day }), { day: "tomorrow" }],
    [
      "behind a reference",
      fields({ day: { $ref: "#/$defs/d" } }, { $defs: { d: day } }),
      {
        day: "tomorrow",
      },
    ],
    ["in a group", fields({ trip: fields({ day }) }), { trip: { day: "tomorrow" } }],
    [
      "for a group",
      fields({ trip: { ...fields({ day: { type: "integer" } }), default: { day: "x" } } }),
      {
        trip: { day: "x" },
      },
    ],
    [
      "for a list",
      fields({ days: { type: "array", items: { type: "integer" }, default: ["x"] } }),
      {
        days: ["x"],
      },
    ],
    ["in an entry", fields({ days: { type: "array", items: day } }), { days: ["tomorrow"] }],
    ["of another type", fields({ n: { type: "integer", default: "many" } }), { n: "many" }],
    [
      "that lacks a field",
      fields({ trip: { ...fields({}, { required: ["day"] }), default: {} } }),
      {
        trip: {},
      },
    ],
    [
      "within bounds that contradict",
      fields({ n: { minimum: 5, maximum: 3, default: 4 } }),
      { n: 4 },
    ],
    [
      "that may be null",
      fields({ n: { anyOf: [{ type: "integer" }, { type: "null" }], default: "x" } }),
      {
        n: "x",
      },
    ],
  ])("is not refused %s", (_, schema, answer) => {
    expect(issuesOf(schema, answer)).not.toEqual([]);
    expect(left(schema, answer)).toEqual([]);
  });

  it.each<[string, object, unknown, readonly string[]]>([
    ["another answer", fields({ day }), { day: "someday" }, ["day"]],
    [
      "the same answer elsewhere",
      fields({ day, other: { ...day, default: "x" } }),
      { other: "tomorrow" },
      ["other"],
    ],
    [
      "a field that is missing beside it",
      fields({ day }, { required: ["name"] }),
      { day: "tomorrow" },
      ["name"],
    ],
    [
      "a field that the suggestion lacks and that can be filled in, as yup suggests {} for an object",
      fields({ trip: { ...fields({ day: {} }, { required: ["day"] }), default: {} } }),
      { trip: {} },
      ["trip.day"],
    ],
    [
      "a field that was taken out of it",
      fields({ trip: { ...fields({}, { required: ["day"] }), default: { day: 1 } } }),
      { trip: {} },
      ["trip.day"],
    ],
    [
      "what another answer makes of it",
      fields(
        { kind: {}, day: { type: "string", default: "x" } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword
        { if: fields({ kind: { const: "a" } }), then: fields({ day: { const: "y" } }) },
      ),
      { kind: "a", day: "x" },
      ["day"],
    ],
    [
      "a whole answer that is another",
      { ...fields({}, { minProperties: 2 }), default: { a: 1 } },
      { b: 1 },
      [""],
    ],
  ])("does not let pass %s", (_, schema, answer, paths) => {
    expect(left(schema, answer)).toEqual(paths);
  });

  it("is looked for in a schema that refers to itself", () => {
    const self = { $defs: { a: { $ref: "#/$defs/a", default: "x" } }, $ref: "#/$defs/a" };
    const issue = { path: [], message: "No", code: "type" };
    expect(isSuggestedIssue(issue, self, "x", () => [])).toBe(false);
  });
});
