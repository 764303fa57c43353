import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type AjvSettings, ajvValidator } from "../../src/schema/ajvValidator.js";
import { interpretingValidator } from "../../src/schema/interpretingValidator.js";
import { honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";

const filing = { type: "object", properties: { year: { type: "integer", minimum: 2000 } }, required: ["year"] };

/** An ajv that counts its compilations, and may be forbidden to compile. */
function countedAjv(failure?: Error) {
  const compiled: object[] = [];
  class Counted {
    readonly #ajv: Ajv2020;
    constructor(settings: AjvSettings) {
      this.#ajv = new Ajv2020(settings);
    }
    compile(schema: object): (value: unknown) => unknown {
      compiled.push(schema);
      if (failure !== undefined) throw failure;
      return this.#ajv.compile(schema);
    }
  }
  return { Ajv: Counted, compiled };
}

it("a host hands in the class it imports itself, and gets the verdicts and words of the composer", () => {
  const validator = ajvValidator(Ajv2020);
  expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
  expect(validator(filing, { year: 1999 })).toEqual(interpretingValidator(filing, { year: 1999 }));
  expect(validator(filing, {})).toEqual({
    status: "invalid",
    issues: [{ path: ["year"], message: "Required", code: "required", params: {} }],
  });
});

it("says it in the host's own words", () => {
  expect(ajvValidator(Ajv2020, { required: "Fehlt" })(filing, {})).toEqual({
    status: "invalid",
    issues: [{ path: ["year"], message: "Fehlt", code: "required" }],
  });
});

describe("judges as the composer does", () => {
  it.each(honestSchemas.map((one) => [`${one.source}: ${one.name}`, one] as const))("%s", (_name, one) => {
    const validator = ajvValidator(Ajv2020);
    for (const value of [one.accepted, one.refused]) {
      expect(Reflect.apply(validator, undefined, [one.schema, value])).toEqual(
        Reflect.apply(interpretingValidator, undefined, [one.schema, value]),
      );
    }
  });

  it("on everything hostile too, without printing or hanging", () => {
    const validator = ajvValidator(Ajv2020);
    for (const { name, schema } of hostileSchemas) {
      for (const value of [null, "a", { a: "a" }, ["a"]]) {
        const verdict = Reflect.apply(validator, undefined, [schema, value]);
        expect([name, verdict]).toEqual([name, Reflect.apply(interpretingValidator, undefined, [schema, value])]);
      }
    }
  });
});

describe("compiles", () => {
  it("each question once, and only with the gate's copy of its schema", () => {
    const { Ajv, compiled } = countedAjv();
    const validator = ajvValidator(Ajv);
    const schema = { $id: "https://json-schema.org/draft/2020-12/schema", $async: true, type: "string", pattern: "^(a+)+$" };
    for (let times = 0; times < 3; times += 1) expect(validator(schema, `${"a".repeat(40)}!`).status).toBe("invalid");
    expect(compiled).toEqual([{ type: "string", "x-checked-pattern": "^(a+)+$" }]);
  });

  it("two questions of one name apart", () => {
    const validator = ajvValidator(Ajv2020);
    expect(validator({ $id: "q", type: "string" }, "a").status).toBe("valid");
    expect(validator({ $id: "q", type: "number" }, 5).status).toBe("valid");
    expect(validator({ $id: "q", type: "number" }, "a").status).toBe("invalid");
  });

  it("nothing that no form is made of, nor what is too long", () => {
    const { Ajv, compiled } = countedAjv();
    const validator = ajvValidator(Ajv);
    const words = Array.from({ length: 900 }, (_, index) => `a rather long choice ${String(index)}`);
    expect(validator({ $ref: "#" }, 1).status).toBe("unchecked");
    expect(validator({ enum: words }, "no").status).toBe("invalid");
    expect(validator({ properties: { constructor: { type: "string" } } }, {}).status).toBe("valid");
    expect(compiled).toEqual([]);
  });
});

describe("where code may not be made from text", () => {
  it("the interpreting validator does the work, and nothing is tried again", () => {
    const { Ajv, compiled } = countedAjv(new EvalError("Evaluating a string as JavaScript violates the policy"));
    const validator = ajvValidator(Ajv);
    expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
    expect(validator(filing, { year: "x" }).status).toBe("invalid");
    expect(validator({ type: "string" }, 5).status).toBe("invalid");
    expect(compiled).toHaveLength(1);
  });

  it("one schema ajv cannot compile leaves the next one to it", () => {
    const { Ajv, compiled } = countedAjv(new Error("no"));
    const validator = ajvValidator(Ajv);
    expect(validator(filing, { year: 2026 })).toEqual({ status: "valid" });
    expect(validator({ type: "string" }, 5).status).toBe("invalid");
    expect(compiled).toHaveLength(2);
  });
});
