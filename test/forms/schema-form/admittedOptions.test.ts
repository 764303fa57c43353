import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { admittedOptions } from "../../../src/forms/schema-form/admittedOptions.js";
import { noMask } from "../../../src/present/noMask.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

const offered = (options: unknown, schema: unknown = true, recommendation?: unknown) =>
  admittedOptions(
    { options, ...(recommendation !== undefined && { recommendation }) },
    checkSchema(schema),
    defaultFormLabels,
    noMask,
  );
const text = { type: "string" };

describe("an option of a backend", () => {
  it.each<[unknown, string]>([
    ["KLM", "KLM"],
    [{ title: "By night", name: "night" }, "By night"],
    [{ label: "By day", name: "day" }, "By day"],
    [{ title: 5, name: "By train" }, "By train"],
    [{ airline: "KLM", price: 120, description: "Direct" }, "airline: KLM, price: 120"],
    [{ description: "Direct" }, '{"description":"Direct"}'],
    [{}, "{}"],
  ])("the option %j is called %s", (option, label) => {
    expect(offered([option])).toMatchObject([{ label, value: option }]);
  });

  it.each<[string, unknown, unknown]>([
    ["itself where the schema accepts it", { value: "a", id: "b", const: "c" }, { type: "object" }],
    ["its value otherwise", { value: "a", id: "b", const: "c" }, text],
    ["its id where it has no value", { id: "a", const: "c" }, text],
    ["its const where it has neither", { const: "a" }, text],
    ["the first of them that the schema accepts", { value: 5, id: "a" }, text],
    ["itself where nobody can check it", { value: "b" }, 5],
  ])("an option is answered by %s", (_, option, schema) => {
    const isItself = schema !== text;
    expect(offered([option], schema)).toMatchObject([{ value: isItself ? option : "a" }]);
  });

  it("an option is not offered where the schema refuses all its possible answers", () => {
    expect(offered([{ value: 5 }, undefined, 5], text)).toEqual([]);
  });

  it("an option recognizes its own answer", () => {
    const [one] = offered([{ a: 1, b: 2 }]);
    expect([one?.isValue({ b: 2, a: 1 }), one?.isValue({ a: 1 })]).toEqual([true, false]);
  });

  it("an option shows its description, and a badge where the agent recommends it", () => {
    const [one, other] = offered(
      [
        { name: "A", description: "Direct" },
        { name: "B", description: 5 },
      ],
      true,
      { name: "B", description: 5 },
    );
    expect(one).toMatchObject({ description: "Direct" });
    expect(one?.badge).toBeUndefined();
    expect(other).toMatchObject({ badge: "Recommended" });
    expect(other?.description).toBeUndefined();
    expect(offered(["A"])[0]?.badge).toBeUndefined();
  });

  it("an option is shown whole, or not offered", () => {
    expect(offered(["x".repeat(9_998), "x".repeat(9_999)])).toHaveLength(1);
  });

  it("an option is one of two hundred at most", () => {
    expect(offered(Array.from({ length: 205 }, (_, index) => index))).toHaveLength(200);
  });
});

it("no options are offered where a backend keeps other data there", () => {
  expect([offered("KLM"), offered(undefined), offered({ 0: "KLM" })]).toEqual([[], [], []]);
});

it("a hidden option shows nothing but its number, and one beside it everything", () => {
  const mask = createMask((path, value) => path.at(-1) === "token" || value === "secret").about(
    undefined,
    "Hidden",
  );
  const options = [
    { name: "A", description: "Of secret-one", token: "secret-one" },
    { name: "B" },
    "secret",
  ];
  const shown = admittedOptions({ options }, checkSchema(true), defaultFormLabels, mask);
  expect(shown).toMatchObject([
    { label: "Hidden value 1", isHidden: true, value: options[0] },
    { label: "B" },
    { label: "Hidden value 3", isHidden: true },
  ]);
  expect(shown[0]?.description).toBeUndefined();
  expect(shown[1]?.isHidden).toBe(false);
  const byPlace = createMask((path) => path.join(".") === "options.1").about(undefined, "Hidden");
  expect(
    admittedOptions({ options }, checkSchema(true), defaultFormLabels, byPlace).map(
      ({ isHidden }) => isHidden,
    ),
  ).toEqual([false, true, false]);
});
