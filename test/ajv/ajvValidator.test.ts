import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import type { SchemaValidator } from "../../src/schema/issues/SchemaValidator.js";
import { defaultValidator } from "../../src/schema/validate/defaultValidator.js";
import { honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";

const filing = { type: "object", properties: { year: { type: "integer", minimum: 2000 } }, required: ["year"] };
const status = (validator: SchemaValidator, schema: unknown, value: unknown): string =>
  Reflect.apply(validator, undefined, [schema, value]).status;

/** Every schema that ajv compiles, in order. */
function watchCompilations() {
  return vi.spyOn(Ajv2020.prototype, "compile");
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("accepts and refuses with the messages of the default validator", () => {
  const validator = ajvValidator();
  expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
  expect(validator(filing, { year: 1999 })).toEqual(defaultValidator(filing, { year: 1999 }));
  expect(validator(filing, {})).toEqual({
    status: "invalid",
    issues: [{ path: ["year"], message: "Required", code: "required", params: {} }],
  });
});

it("takes messages in another language", () => {
  expect(ajvValidator({ messages: { required: "Fehlt" } })(filing, {})).toEqual({
    status: "invalid",
    issues: [{ path: ["year"], message: "Fehlt", code: "required" }],
  });
});

it("reports what only ajv refuses at its place, in the host's language", () => {
  const localizer = vi.fn((errors?: null | readonly { message?: string }[]) => {
    for (const error of errors ?? []) error.message = "Keine Adresse";
  });
  const schema = { type: "object", properties: { "a/b%": { type: "array", items: { type: "string", format: "email" } } } };
  const value = { "a/b%": ["ann@example.com", "ann@localhost"] };
  expect(status(defaultValidator, schema, value)).toBe("valid");
  expect(ajvValidator({ localizer })(schema, value)).toEqual({
    status: "invalid",
    issues: [{ path: ["a/b%", 1], message: "Keine Adresse" }],
  });
});

describe("agrees with the default validator on the corpus of schemas", () => {
  it.each(honestSchemas.map((one) => [`${one.source}: ${one.name}`, one] as const))("%s", (_name, one) => {
    const validator = ajvValidator();
    for (const value of [one.accepted, one.refused]) {
      expect(status(validator, one.schema, value)).toBe(status(defaultValidator, one.schema, value));
    }
  });

  it.each(hostileSchemas.map(({ name, schema }) => [name, schema] as const))(
    "a hostile schema, without printing: %s",
    (_name, schema) => {
      const validator = ajvValidator();
      for (const value of [null, { a: "a" }]) {
        expect(status(validator, schema, value)).toBe(status(defaultValidator, schema, value));
      }
    },
  );
});

describe("formats on which the two differ", () => {
  it.each([
    ["time", "12:00:00", "valid", "invalid"],
    ["date-time", "2026-01-01T00:00:00", "valid", "invalid"],
    ["hostname", "a.b.", "valid", "invalid"],
    ["uuid", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "valid", "invalid"],
    ["email", "a@b", "invalid", "valid"],
  ])("%s: %j is %s by ajv, %s by default", (format, value, ajv, builtIn) => {
    const schema = { type: "string", format };
    expect([status(ajvValidator(), schema, value), status(defaultValidator, schema, value)]).toEqual([ajv, builtIn]);
  });
});

describe("compiles", () => {
  it("each schema once, and only the gate's copy of it", () => {
    const compile = watchCompilations();
    const validator = ajvValidator();
    const schema = { $id: "https://json-schema.org/draft/2020-12/schema", $async: true, type: "string", pattern: "^(a+)+$" };
    for (let times = 0; times < 3; times += 1) expect(validator(schema, `${"a".repeat(40)}!`).status).toBe("invalid");
    expect(new Set(compile.mock.calls.map(([compiled]) => JSON.stringify(compiled)))).toEqual(
      new Set([JSON.stringify({ type: "string", "x-checked-pattern": "^(a+)+$" })]),
    );
  });

  it("two schemas with the same id independently", () => {
    const validator = ajvValidator();
    expect(validator({ $id: "q", type: "string" }, "a").status).toBe("valid");
    expect(validator({ $id: "q", type: "number" }, 5).status).toBe("valid");
    expect(validator({ $id: "q", type: "number" }, "a").status).toBe("invalid");
  });

  it("nothing that has no form, and nothing that is too large", () => {
    const compile = watchCompilations();
    const validator = ajvValidator();
    const choices = Array.from({ length: 900 }, (_, index) => `a rather long choice ${String(index)}`);
    expect(validator({ $ref: "#" }, 1).status).toBe("unchecked");
    expect(validator({ enum: choices }, "no").status).toBe("invalid");
    expect(validator({ properties: { constructor: { type: "string" } } }, {}).status).toBe("valid");
    expect(compile).not.toHaveBeenCalled();
  });
});

describe("where the page forbids new Function", () => {
  it("validates with the default validator, and tries to compile only once", () => {
    const compile = watchCompilations().mockImplementation(() => {
      throw new EvalError("Evaluating a string as JavaScript violates the policy");
    });
    const validator = ajvValidator();
    expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
    expect(validator(filing, { year: "x" }).status).toBe("invalid");
    expect(validator({ type: "string" }, 5).status).toBe("invalid");
    expect(compile).toHaveBeenCalledOnce();
  });

  it("still compiles the next schema after one that ajv cannot compile", () => {
    const compile = watchCompilations().mockImplementationOnce(() => {
      throw new Error("no");
    });
    const validator = ajvValidator();
    expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
    expect(validator({ type: "string" }, 5).status).toBe("invalid");
    expect(compile.mock.calls.length).toBeGreaterThan(1);
  });
});
