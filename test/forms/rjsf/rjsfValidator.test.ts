import { describe, expect, it } from "vitest";
import { rjsfVerdict } from "../../../src/forms/frame/createFormValidator.js";
import { createRjsfValidator } from "../../../src/forms/rjsf/rjsfValidator.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { englishIssueMessages } from "../../../src/schema/issues/issueMessages.js";

const schema = {
  type: "object",
  properties: {
    list: { type: "array", items: { type: "integer", minimum: 1 } },
    name: { type: "string", pattern: "^A" },
  },
  required: ["name"],
};

describe("the validator that the form library is given", () => {
  const validator = createRjsfValidator({ validation: schema }, (value) => value);

  it("the form library's validator reports an error at its path", () => {
    const { errors, errorSchema } = validator.validateFormData({ list: [1, 0] }, schema as object);
    expect(errors).toEqual([
      { message: "Required", stack: "Required", params: { path: ["name"] } },
      { message: "Must be at least 1", stack: "Must be at least 1", params: { path: ["list", 1] } },
    ]);
    expect(errorSchema).toEqual({
      list: { 1: { __errors: ["Must be at least 1"] } },
      name: { __errors: ["Required"] },
    });
    expect(validator.validateFormData({ name: "Ann" }, schema as object)).toEqual({
      errors: [],
      errorSchema: {},
    });
  });

  it("the form library's validator finds the alternative of a value, also behind a reference", () => {
    const root = { $defs: { age: { type: "integer" as const } } };
    expect(validator.isValid({ $ref: "#/$defs/age" }, 5, root)).toBe(true);
    expect(validator.isValid({ $ref: "#/$defs/age" }, "5", root)).toBe(false);
    expect(validator.isValid({ type: "string" }, "5", {})).toBe(true);
  });

  it("the form library's validator reads the original values of marks, in the schema and in the value", () => {
    const marked = createRjsfValidator({ validation: schema }, (value) =>
      JSON.parse(JSON.stringify(value).replaceAll("mark", "secret")),
    );
    expect(marked.isValid({ const: "mark" }, "secret", {})).toBe(true);
    expect(marked.isValid({ const: "secret" }, "mark", {})).toBe(true);
    expect(marked.isValid({ const: "other" }, "mark", {})).toBe(false);
  });

  it("the form library's validator matches no value to an alternative that has become unreadable", () => {
    expect(createRjsfValidator({ validation: schema }, () => undefined).isValid({}, 1, {})).toBe(
      false,
    );
  });

  it("the form library's validator reports the first issue of a value by itself", () => {
    expect(
      validator.rawValidation({ type: "integer", minimum: 5 }, 2).validationError?.message,
    ).toBe("Must be at least 5");
    expect(validator.rawValidation({ type: "integer", minimum: 5 }, 7)).toEqual({ errors: [] });
  });
});

describe("a validator of the form library that a host brings", () => {
  const refusing = (errorSchema: object) => ({
    rawValidation: () => ({ errors: ["no"] }),
    validateFormData: () => ({ errorSchema }),
  });
  const accepting = { rawValidation: () => ({}), validateFormData: () => ({ errorSchema: {} }) };
  const verdict = (
    validator: Parameters<typeof rjsfVerdict>[0],
    value: unknown,
    of: unknown = schema,
  ) => rjsfVerdict(validator, checkSchema(of), value, englishIssueMessages);

  it("a host's validator is quoted at the field that it names, by number in a list", () => {
    const tree = {
      __errors: ["Not so"],
      list: { 1: { __errors: ["Too small", 5] } },
      name: { __errors: ["Too short"], 0: 7 },
    };
    expect(verdict(refusing(tree), { list: [1, 2], name: "Ann" })).toEqual({
      status: "invalid",
      issues: [
        { path: [], message: "Not so" },
        { path: ["list", 1], message: "Too small" },
        { path: ["name"], message: "Too short" },
      ],
    });
    expect(verdict(refusing({ __errors: "Not a list" }), {})).toEqual({
      status: "invalid",
      issues: [],
    });
  });

  it("a host's validator leaves patterns to the built-in one", () => {
    expect(verdict(accepting, { name: "Bob" })).toMatchObject({
      status: "invalid",
      issues: [{ path: ["name"] }],
    });
    expect(verdict(accepting, { name: "Ann" }).status).toBe("valid");
  });

  it("a host's validator is not called for a schema that accepts everything or nothing", () => {
    const unasked = {
      rawValidation: () => {
        throw new Error("asked");
      },
      validateFormData: () => ({ errorSchema: {} }),
    };
    expect(verdict(unasked, 1, true).status).toBe("valid");
    expect(verdict(unasked, 1, false).status).toBe("invalid");
  });

  it("a host's validator throws the error that prevents it from compiling", () => {
    const validator = {
      ...accepting,
      rawValidation: () => ({ validationError: new EvalError("forbidden") }),
    };
    expect(() => verdict(validator, {})).toThrow("forbidden");
  });

  it("a host's validator is not called for a schema that cannot be checked", () => {
    expect(rjsfVerdict(accepting, undefined, {}, englishIssueMessages)).toEqual({
      status: "unchecked",
      reason: "unusable",
    });
    expect(verdict(accepting, {}, 5)).toEqual({ status: "unchecked", reason: "not-a-schema" });
  });
});
