import { describe, expect, it, vi } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { createFormValidator } from "../../../src/forms/frame/createFormValidator.js";
import { findingText } from "../../../src/forms/schema-form/FallbackForm.js";
import { pathTitle } from "../../../src/forms/schema-form/formWords.js";
import type { FormValidator } from "../../../src/parts/formProps.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

const schema = {
  type: "object",
  properties: { age: { type: "integer", minimum: 18 } },
  required: ["age"],
};
const issuesOf = (value: unknown, validator?: FormValidator, messages = {}) =>
  createFormValidator(
    schema,
    checkSchema(schema),
    validator,
    messages,
  )(value).map(({ message }) => message);

describe("an answer is checked", () => {
  it("an answer is checked by the built-in validator, in English and with the messages of a host", () => {
    expect([issuesOf({ age: 5 }), issuesOf({ age: 18 }), issuesOf({})]).toEqual([
      ["Must be at least 18"],
      [],
      ["Required"],
    ]);
    expect(
      issuesOf({ age: 5 }, undefined, { minimum: (limit: number) => `Mindestens ${limit}` }),
    ).toEqual(["Mindestens 18"]);
  });

  it("an answer is checked by the host's validator, which gets the agent's own schema", () => {
    const validator = vi.fn(() => ({
      status: "invalid" as const,
      issues: [{ path: [], message: "No" }],
    }));
    expect(issuesOf({ age: 18 }, validator)).toEqual(["No"]);
    expect(validator).toHaveBeenCalledWith(schema, { age: 18 });
    expect(issuesOf({ age: 5 }, () => ({ status: "valid" }))).toEqual([]);
    expect(issuesOf({ age: 5 }, () => ({ status: "unchecked", reason: "busy" }))).toEqual([]);
  });

  it("an answer is checked by the built-in validator from when the host's has thrown", () => {
    const validator = vi.fn(() => {
      throw new Error("broken");
    });
    const check = createFormValidator(schema, checkSchema(schema), validator, {});
    expect([check({ age: 5 }).length, check({ age: 18 }).length]).toEqual([1, 0]);
    expect(validator).toHaveBeenCalledOnce();
  });

  it("an answer is checked by the agent alone where its schema cannot be used", () => {
    expect(createFormValidator(schema, undefined, undefined, {})({})).toEqual([]);
    expect(createFormValidator(schema, checkSchema(5), undefined, {})({})).toEqual([]);
  });
});

it("a finding has a message and its keyword", () => {
  expect(findingText({ code: "too-deep" }, defaultFormLabels)).toBe("It is nested too deeply.");
  expect(findingText({ code: "malformed-keyword", keyword: "items" }, defaultFormLabels)).toBe(
    'Its "items" is malformed.',
  );
});

it("a place in an answer is called as the form calls it", () => {
  const form = {
    type: "object",
    properties: { to: { title: "Recipients", type: "array", items: { type: "object" } } },
  };
  expect(pathTitle(form, ["to", 1, "name"], defaultFormLabels)).toBe("Recipients, Item 2, name");
  expect(pathTitle(form, [], defaultFormLabels)).toBe("Your answer");
});
