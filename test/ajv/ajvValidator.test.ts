import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import type { SchemaValidator } from "../../src/schema/issues/SchemaValidator.js";
import { honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";

const filing = {
  type: "object",
  properties: { year: { type: "integer", minimum: 2000 } },
  required: ["year"],
};
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

it("accepts messages in another language", () => {
  expect(ajvValidator({ messages: { required: "Fehlt" } })(filing, {})).toEqual({
    status: "invalid",
    issues: [{ path: ["year"], message: "Fehlt", code: "required" }],
  });
});

it("reports what only ajv refuses at its place, in the host's language", () => {
  const localizer = vi.fn((errors?: null | readonly { message?: string }[]) => {
    for (const error of errors ?? []) error.message = "Keine Adresse";
  });
  const schema = {
    type: "object",
    properties: { "a/b%": { type: "array", items: { type: "string", format: "email" } } },
  };
  const value = { "a/b%": ["ann@example.com", "ann@localhost"] };
  expect(status(defaultValidator, schema, value)).toBe("valid");
  expect(ajvValidator({ localizer, ajvFormatOptions: {} })(schema, value)).toEqual({
    status: "invalid",
    issues: [{ path: ["a/b%", 1], message: "Keine Adresse" }],
  });
});

describe("agrees with the default validator on the corpus of schemas", () => {
  it.each(honestSchemas.map((one) => [`${one.source}: ${one.name}`, one] as const))(
    "%s",
    (_name, one) => {
      const validator = ajvValidator();
      for (const value of [one.accepted, one.refused]) {
        expect(status(validator, one.schema, value)).toBe(
          status(defaultValidator, one.schema, value),
        );
      }
    },
  );

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

describe("formats, on which the two agree", () => {
  it.each([
    ["date", ["2024-02-29"], ["2026-02-29", "2026-1-1", "2026-01-01\n"]],
    [
      "time",
      ["12:00", "12:00:00", "12:00:00Z", "12:00:00.5+01:00", "12:00:00+0100", "12:00:00+01"],
      ["25:00:00Z", "12:00:00+24:00", "12", ""],
    ],
    ["partial-time", ["12:00", "12:00:00.5"], ["12:00:00Z"]],
    [
      "date-time",
      ["2026-01-01 12:00:00z", "2026-01-01T12:00:00+01:00", "2026-01-01T12:00:00"],
      ["2026-02-30T12:00:00Z", "2026-01-01", "2026-01-01T12:00:00+24:00"],
    ],
    ["partial-date-time", ["2026-01-01T12:00:00"], ["2026-01-01T12:00:00Z"]],
    [
      "duration",
      ["P1W", "P1Y2M10DT2H30M", "P1Y1D", "PT1.5S", "-P1D", "5400s", "-1.5s"],
      ["P", "PT", "1 day", "s", "1.s"],
    ],
    ["hostname", ["a", "a.b", "1.2", "a.b.", "ä.b"], ["-a", "a_b", "a..b", "a".repeat(64)]],
    [
      "email",
      ["ann@example.com", "a+b@example.com", "ann@localhost", "jürgen@bücher.example"],
      ["ann", ".a@example.com", "a..b@example.com", "a@-b.com"],
    ],
    [
      "decimal",
      ["12.50", "-1", "+.5", "1e3", " 7. ", "NaN", "-inf"],
      ["", "Red", "1,5", "1_0", "."],
    ],
    ["numeric", ["12.50"], ["Red"]],
    ["time-local", ["17:00"], ["17:00Z"]],
    ["ipv4", ["1.2.3.4"], ["256.1.1.1", "1.2.3"]],
    ["ipv6", ["::1", "::ffff:1.2.3.4", "fe80::1%eth0"], [":::1", "1::2::3"]],
    ["uri", ["https://a.b/%20", "urn:x:y", "http://ä.b"], ["/a", "https://a b"]],
    ["uri-reference", ["", "/a", "?a#b"], ["a b", "\\a"]],
    ["uuid", ["123E4567-E89B-12D3-A456-426614174000"], ["123e4567e89b12d3a456426614174000"]],
    ["json-pointer", ["", "/~0"], ["a", "/~2"]],
    ["relative-json-pointer", ["0#", "1/a"], ["01", "-1"]],
    ["base64", ["", "aGk="], ["aGk", "ä"]],
    ["data-url", ["data:text/plain,a"], ["text/plain"]],
  ])("%s", (format, accepted, refused) => {
    const validator = ajvValidator();
    for (const text of [...accepted, ...refused]) {
      const expected = accepted.includes(text) ? "valid" : "invalid";
      const schema = { type: "string", format };
      expect([
        text,
        status(validator, schema, text),
        status(defaultValidator, schema, text),
      ]).toEqual([text, expected, expected]);
    }
  });
});

describe("compiles", () => {
  it("each schema once, and only the gate's copy of it", () => {
    const compile = watchCompilations();
    const validator = ajvValidator();
    const schema = {
      $id: "https://json-schema.org/draft/2020-12/schema",
      $async: true,
      type: "string",
      pattern: "^(a+)+$",
    };
    for (let times = 0; times < 3; times += 1)
      expect(validator(schema, `${"a".repeat(40)}!`).status).toBe("invalid");
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
    const choices = Array.from(
      { length: 900 },
      (_, index) => `a rather long choice ${String(index)}`,
    );
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
