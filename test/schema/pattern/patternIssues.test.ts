import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../../src/protocol/messages.js";
import { checkedPattern } from "../../../src/schema/document/schemaKeywords.js";
import { englishIssueMessages } from "../../../src/schema/issues/issueMessages.js";
import { patternIssues } from "../../../src/schema/pattern/patternIssues.js";
import { createBudget } from "../../../src/schema/stepBudget.js";

const issuesOf = (schema: JsonSchema, value: unknown) =>
  patternIssues(schema, value, () => [], createBudget(1_000_000), englishIssueMessages).map(
    ({ path }) => path,
  );
const to = (name: string) => ({ $ref: `#/$defs/${name}` });
const letters = { [checkedPattern]: "^[a-z]+$" };

describe("a schema whose references lead back to themselves", () => {
  it.each<readonly [string, JsonSchema]>([
    ["at once", { ...to("a"), $defs: { a: to("a") } }],
    ["by another", { ...to("a"), $defs: { a: { allOf: [to("b")] }, b: { allOf: [to("a")] } } }],
    ["by an alternative", { ...to("a"), $defs: { a: { anyOf: [to("a")] } } }],
    [
      "by a condition",
      {
        ...to("a"),
        $defs: { a: Object.fromEntries(["if", "then"].map((keyword) => [keyword, to("a")])) },
      },
    ],
    [
      "after thousands of others",
      {
        ...to("0"),
        $defs: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, index) => [`${index}`, to(`${(index + 1) % 20_000}`)]),
        ),
      },
    ],
  ])("a recursive schema is left to the agent: %s", (_, schema) => {
    expect(issuesOf(schema, "A1")).toEqual([]);
  });

  it("a recursive schema is checked as far as the value goes, where each round takes a step into it", () => {
    const tree = { properties: { name: letters, next: to("tree") } };
    const schema = { ...to("tree"), $defs: { tree } };
    expect(issuesOf(schema, { name: "a", next: { name: "b", next: { name: "C" } } })).toEqual([
      ["next", "next", "name"],
    ]);
  });
});
