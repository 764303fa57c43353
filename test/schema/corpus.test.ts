import { describe, expect, it, vi } from "vitest";
import { defaultFormLabels } from "../../src/forms/defaultFormLabels.js";
import { findingText } from "../../src/forms/schema-form/FallbackForm.js";
import { checkSchema } from "../../src/schema/check/checkSchema.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import type { SchemaVerdict } from "../../src/schema/issues/SchemaValidator.js";
import { honestSchemas } from "../data/schemas/corpus.js";
import { hostileSchemas } from "../data/schemas/hostile.js";
import { quickest } from "../support/quickest.js";

/** The validator takes what a typed caller would hand it; an agent's schema is anything. */
function statusOf(schema: unknown, value: unknown): SchemaVerdict["status"] {
  return Reflect.apply(defaultValidator, undefined, [schema, value]).status;
}

it("the corpus has enough schemas of both kinds, each with a name of its own", () => {
  expect(honestSchemas.length).toBeGreaterThanOrEqual(60);
  expect(hostileSchemas.length).toBeGreaterThanOrEqual(40);
  const names = [...honestSchemas, ...hostileSchemas].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe("an honest schema is shown, accepts a right answer and refuses a wrong one", () => {
  it.each(honestSchemas.map((one) => [`${one.source}: ${one.name}`, one] as const))(
    "an honest schema is shown, accepts a right answer and refuses a wrong one: %s",
    (_name, one) => {
      const gate = checkSchema(one.schema);
      expect(gate).toMatchObject({ verdict: one.verdict, checkable: true });
      expect(gate.form === undefined).toBe(one.verdict === "fallback");
      expect(statusOf(one.schema, one.accepted)).toBe("valid");
      if (Object.hasOwn(one, "refused")) expect(statusOf(one.schema, one.refused)).toBe("invalid");
    },
  );

  it("honest schemas are almost always shown as a form, and almost always whole", () => {
    const count = (verdict: string): number =>
      honestSchemas.filter((one) => one.verdict === verdict).length;
    expect(count("fallback")).toBeLessThanOrEqual(1);
    expect(count("simplified")).toBeLessThanOrEqual(honestSchemas.length / 10);
  });
});

const answers: readonly unknown[] = [
  undefined,
  null,
  true,
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
  "a".repeat(100_000),
  { a: { a: { a: "a" } }, f0: "x", approved: true, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 1 },
  Array.from({ length: 2_000 }, (_, index) => index),
];

describe("a hostile schema ends in a form or the fallback, at once, and touches nothing", () => {
  it.each(hostileSchemas.map((one) => [one.name, one] as const))(
    "a hostile schema ends in a form or the fallback: %s",
    (_name, one) => {
      const fetching = vi.spyOn(globalThis, "fetch");
      const halfASecond = <Result>(work: () => Result): Result => {
        const { result, time } = quickest(work, 500);
        expect(time).toBeLessThan(500);
        return result;
      };
      const gate = halfASecond(() => checkSchema(one.schema));
      for (const answer of answers) {
        expect(["valid", "invalid", "unchecked"]).toContain(
          halfASecond(() => statusOf(one.schema, answer)),
        );
      }
      expect(fetching).not.toHaveBeenCalled();
      fetching.mockRestore();

      expect(gate.verdict).toBe(one.verdict);
      expect(gate.checkable).toBe(one.agentAlone !== true);
      expect(gate.reason === undefined ? "" : findingText(gate.reason, defaultFormLabels)).toMatch(
        one.reason ?? /^$/,
      );
      expect(Object.hasOwn(Object.prototype, "type")).toBe(false);
    },
  );

  it("no form of a hostile schema has a keyword that runs, loads or decides", () => {
    const shown = JSON.stringify(hostileSchemas.map(({ schema }) => checkSchema(schema).form));
    for (const keyword of [
      '"$id"',
      '"$async"',
      '"$schema"',
      '"pattern"',
      '"ui:',
      "patternProperties",
      '"$ref":"http',
    ]) {
      expect(shown).not.toContain(keyword);
    }
    // A definition may serve fields that decide nothing, so its default stays there; the decision
    // does not refer to it.
    const decided = JSON.stringify(
      hostileSchemas.map(({ schema }) => ({ ...checkSchema(schema).form, $defs: undefined })),
    );
    expect(decided).not.toMatch(/"(?:default|const)":true|"approved":true/);
  });
});
