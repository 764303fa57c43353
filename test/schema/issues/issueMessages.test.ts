import { expect, it } from "vitest";
import { germanIssueMessages } from "../../../src/locales/germanFormLabels.js";
import {
  createDefaultValidator,
  defaultValidator,
} from "../../../src/schema/check/defaultValidator.js";
import { formats } from "../../../src/schema/document/formats.js";
import { formatIssue } from "../../../src/schema/issues/formatIssue.js";
import {
  englishIssueMessages,
  type IssueMessages,
} from "../../../src/schema/issues/issueMessages.js";

const broken = {
  toJSON: () => {
    throw new Error("not now");
  },
};

/** A schema and a value for each sentence of the table. */
const occasions: readonly (readonly [
  keyof IssueMessages,
  Record<string, unknown> | boolean,
  unknown,
])[] = [
  ["required", { required: ["a"] }, {}],
  ["type", { type: "string" }, 5],
  ["oneOf", { enum: ["a"] }, "b"],
  ["const", { const: "a" }, "b"],
  ["minimum", { minimum: 2 }, 1],
  ["maximum", { maximum: 2 }, 3],
  ["exclusiveMinimum", { exclusiveMinimum: 2 }, 2],
  ["exclusiveMaximum", { exclusiveMaximum: 2 }, 2],
  ["wholeNumber", { multipleOf: 1 }, 1.5],
  ["multipleOf", { multipleOf: 2 }, 3],
  ["minLength", { minLength: 2 }, "a"],
  ["maxLength", { maxLength: 2 }, "abc"],
  ["minItems", { minItems: 2 }, [1]],
  ["maxItems", { maxItems: 2 }, [1, 2, 3]],
  ["minProperties", { minProperties: 2 }, { a: 1 }],
  ["maxProperties", { maxProperties: 2 }, { a: 1, b: 2, c: 3 }],
  ["uniqueItems", { uniqueItems: true }, [1, 1]],
  ["contains", { contains: { type: "string" } }, [1]],
  ["propertyNames", { propertyNames: { maxLength: 1 } }, { ab: 1 }],
  ["pattern", { pattern: "^a$" }, "b"],
  ["format", { format: "date" }, "b"],
  ["unexpected", { additionalProperties: false }, { a: 1 }],
  ["anyOf", { anyOf: [{ type: "string" }, { type: "number" }] }, true],
  ["ambiguous", { oneOf: [{ minimum: 0 }, { minimum: 1 }] }, 2],
  ["noAnswer", false, 1],
  ["unsendable", { type: "number" }, broken],
  ["notAccepted", { not: { type: "string" } }, "a"],
];

const message = (
  words: Partial<IssueMessages>,
  schema: Record<string, unknown> | boolean,
  value: unknown,
): string => {
  const verdict = createDefaultValidator(words)(schema, value);
  return verdict.status === "invalid" ? (verdict.issues[0]?.message ?? "") : verdict.status;
};

it("every message has its issue", () => {
  const tables = ["kind", "formats"];
  expect([...occasions.map(([name]) => name), ...tables].sort()).toEqual(
    Object.keys(englishIssueMessages).sort(),
  );
});

it.each(occasions)("a host replaces the message for %s, and only that", (name, schema, value) => {
  const english = message({}, schema, value);
  const own = typeof englishIssueMessages[name] === "string" ? "in my words" : () => "in my words";
  expect(message({ [name]: own }, schema, value)).toBe("in my words");
  // Plain language: users who answer a question do not know schemas.
  expect(english).toMatch(/^[A-Z]/);
  expect(english).not.toMatch(
    /schema|instance|propert|keyword|valid|string|boolean|array|null|undefined|pattern/i,
  );
});

it.each(occasions)(
  "labels can translate %s, with all that the sentence needs",
  (name, schema, value) => {
    const verdict = defaultValidator(schema, value);
    const [issue] = verdict.status === "invalid" ? verdict.issues : [];
    expect(issue).toMatchObject({ code: name, message: message({}, schema, value) });
    if (issue?.params === undefined) throw new Error("without params it cannot be said anew");
    expect(formatIssue(germanIssueMessages, issue)).toBe(
      message(germanIssueMessages, schema, value),
    );
    expect(formatIssue(germanIssueMessages, issue)).not.toBe(issue.message);
  },
);

it("labels that replace some messages keep the others", () => {
  expect(formatIssue({ required: "Fehlt" }, { code: "required", params: {} })).toBe("Fehlt");
  expect(formatIssue({ required: "Fehlt" }, { code: "pattern", params: {} })).toBeUndefined();
  // A message is of no use without its parameters.
  expect(
    formatIssue({ type: String }, { code: "type", params: { kinds: ["string"] } }),
  ).toBeUndefined();
  expect(
    formatIssue({ format: String }, { code: "format", params: { format: "date" } }),
  ).toBeUndefined();
});

it("a message of the host keeps its code and is not translated by labels", () => {
  const verdict = createDefaultValidator({ required: "Fehlt" })({ required: ["a"] }, {});
  expect(verdict).toEqual({
    status: "invalid",
    issues: [{ path: ["a"], message: "Fehlt", code: "required" }],
  });
});

it("every kind and every checked format has its label", () => {
  const kinds = ["string", "number", "boolean", "object", "array", "null"] as const;
  for (const kind of kinds)
    expect(message({}, { type: kind }, kind === "number" ? "" : 5.5)).toBe(
      `Must be ${englishIssueMessages.kind[kind]}`,
    );
  expect(message({}, { type: "integer" }, 5.5)).toBe("Must be a whole number");
  const wordless = [...formats.keys()].filter(
    (name) => !Object.hasOwn(englishIssueMessages.formats, name),
  );
  expect(wordless).toEqual(["json-pointer", "relative-json-pointer"]);
  expect(message({}, { format: "json-pointer" }, "a")).toBe(
    "Is not written in the form that is asked for",
  );
});

it("the agent's own choices are cut to a readable length", () => {
  const long = message(
    {},
    { enum: Array.from({ length: 50 }, (_, index) => `${String(index)}${"x".repeat(500)}`) },
    "b",
  );
  expect(long.length).toBeLessThan(1_200);
  expect(long.endsWith(", …")).toBe(true);
});

it("the default messages are English", () => {
  expect(defaultValidator({ type: "string" }, 5)).toEqual({
    status: "invalid",
    issues: [{ path: [], message: "Must be text", code: "type", params: { kinds: ["string"] } }],
  });
});
