import rjsfValidator from "@rjsf/validator-ajv8";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { createMask } from "../../src/core.js";
import { parseJson } from "../../src/protocol/parseJson.js";
import { writeJson } from "../../src/protocol/writeJson.js";
import { renderForm } from "./renderForm.js";

const large = "9007199254740993";
const asking = (it: object) => ({ type: "object", properties: { it }, required: ["it"] });
const whole = { type: "integer" };
const field = () => screen.getByRole("textbox", { name: /^(It|Item 1|Value|Something else)/ });

describe("a whole number of any length in a form", () => {
  it.each<[string, object, string]>([
    ["a field", whole, `{"it":${large}}`],
    ["a field of any number", { type: "number" }, `{"it":${large}}`],
    ["a field that may be null", { type: ["integer", "null"] }, `{"it":${large}}`],
    ["a decimal", { anyOf: [{ type: "number" }, { type: "string" }] }, `{"it":"${large}"}`],
    ["a list", { type: "array", items: whole, minItems: 1 }, `{"it":[${large}]}`],
    [
      "rows",
      { type: "object", additionalProperties: whole, required: ["a"] },
      `{"it":{"a":${large}}}`,
    ],
  ])("leaves %s with its digits, is drafted with them, and shown again", async (_, it, json) => {
    const { person, submits, submitted, changed, unmount } = renderForm(asking(it));
    await person.type(field(), large);
    expect(writeJson(changed().at(-1))).toBe(json);
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([json]);
    unmount();
    const again = renderForm(asking(it), { initialValue: parseJson(json) });
    expect(field()).toHaveValue(large);
    await again.submits();
    expect(again.submitted().map((value) => writeJson(value))).toEqual([json]);
  });

  it.each<[string, string]>([
    ["values", `{"enum":[1,${large}]}`],
    ["values of a type", `{"type":"integer","enum":[1,${large}]}`],
    ["values with names", `{"oneOf":[{"const":1,"title":"A"},{"const":${large},"title":"B"}]}`],
    ["values and null", `{"type":["integer","null"],"enum":[${large},null]}`],
  ])("is chosen with its digits among %s", async (_, it) => {
    const schema = parseJson(`{"type":"object","properties":{"it":${it}},"required":["it"]}`);
    const { container, person, submits, submitted } = renderForm(Object(schema));
    await person.click(screen.getByRole("radio", { name: /93$|^B/ }));
    expect(container).toHaveTextContent(large);
    expect(container.textContent).not.toContain("\0");
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([`{"it":${large}}`]);
  });

  it("is ticked with its digits, and fixed with them", async () => {
    const list = `{"type":"array","uniqueItems":true,"items":{"enum":[1,${large}]}}`;
    const schema = parseJson(
      `{"type":"object","properties":{"it":${list},"id":{"const":${large}}}}`,
    );
    const { person, submits, submitted } = renderForm(Object(schema));
    await person.click(screen.getByRole("checkbox", { name: large }));
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([
      `{"it":[${large}],"id":${large}}`,
    ]);
  });

  it("is an answer of one's own beside values", async () => {
    const { person, submits, submitted } = renderForm(
      asking({ anyOf: [{ const: "auto" }, whole] }),
    );
    await person.click(screen.getByRole("radio", { name: "Something else" }));
    await person.type(screen.getByRole("textbox", { name: "Something else" }), large);
    await submits();
    expect(writeJson(submitted())).toBe(`[{"it":${large}}]`);
  });

  it("keeps its digits beside a field that is edited, and beside a secret", async () => {
    const schema = {
      type: "object",
      properties: { it: whole, note: { type: "string" }, key: { type: "string" } },
    };
    const { person, submits, submitted } = renderForm(schema, {
      initialValue: parseJson(`{"it":${large},"note":"a","key":"k"}`),
      mask: createMask((path) => path.at(-1) === "key").about(undefined, "Hidden"),
    });
    await person.type(screen.getByRole("textbox", { name: /Note/ }), "b");
    await submits();
    expect(writeJson(submitted())).toBe(`[{"it":${large},"note":"ab","key":"k"}]`);
  });

  it.each<[string, string, string]>([
    ["a field", `{"type":"integer","default":${large}}`, `{"it":${large}}`],
    [
      "a group",
      `{"type":"object","properties":{"n":{"type":"integer"}},"default":{"n":${large}}}`,
      `{"it":{"n":${large}}}`,
    ],
    [
      "rows",
      `{"type":"object","additionalProperties":{"type":"integer"},"default":{"a":${large}}}`,
      `{"it":{"a":${large}}}`,
    ],
  ])("that is suggested for %s is shown and sent with its digits", async (_, it, json) => {
    const asked = `{"type":"object","properties":{"it":${it}},"required":["it"]}`;
    const { submits, submitted } = renderForm(parseJson(asked) as Record<string, unknown>);
    expect(screen.getByDisplayValue(large)).toBeVisible();
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([json]);
  });

  it.each([large, `{"a":[${large}]}`])("is taken in the JSON of a field: %s", async (typed) => {
    const { person, submits, submitted, unmount } = renderForm(asking({}));
    await person.click(screen.getByRole("textbox", { name: "It" }));
    await person.paste(typed);
    await submits();
    expect(writeJson(submitted()[0])).toBe(`{"it":${typed}}`);
    unmount();
    const again = renderForm(asking({}), { initialValue: parseJson(`{"it":${typed}}`) });
    await again.submits();
    expect(writeJson(again.submitted()[0])).toBe(`{"it":${typed}}`);
  });

  it("is held to bounds by its digits", async () => {
    const bounded = { ...whole, maximum: 9007199254740991 };
    const { person, submits, submitted, summary } = renderForm(asking(bounded));
    await person.type(field(), large);
    await submits();
    expect(summary()).toHaveLength(1);
    await person.type(field(), "{Backspace}1");
    await submits();
    expect(submitted()).toEqual([{ it: 9007199254740991 }]);
  });

  it.each<[string, object]>([
    ["an integer", whole],
    ["an integer of 64 bits", { type: "integer", format: "int64" }],
    ["any number", { type: "number" }],
    ["a number that may be null", { type: ["integer", "null"] }],
    ["a number in bounds", { type: "integer", minimum: 1, maximum: 1e20 }],
    ["any JSON", { description: "What is it?" }],
  ])("is the whole answer with its digits: %s", async (_, schema) => {
    const { person, submits, submitted, changed, handle, unmount } = renderForm({ ...schema });
    await person.type(screen.getByRole("textbox"), large);
    expect(writeJson(changed().at(-1))).toBe(large);
    expect(writeJson(handle()?.value())).toBe(large);
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([large]);
    unmount();
    const again = renderForm({ ...schema }, { initialValue: BigInt(large) });
    expect(screen.getByRole("textbox")).toHaveValue(large);
    await again.submits();
    expect(again.submitted().map((value) => writeJson(value))).toEqual([large]);
  });

  it("is the whole answer that is suggested or chosen, with its digits", async () => {
    const suggested = renderForm(Object(parseJson(`{"type":"integer","default":${large}}`)));
    await suggested.submits();
    expect(suggested.submitted().map((value) => writeJson(value))).toEqual([large]);
    suggested.unmount();
    const { person, submits, submitted } = renderForm(Object(parseJson(`{"enum":[1,${large}]}`)));
    await person.click(screen.getByRole("radio", { name: large }));
    await submits();
    expect(submitted().map((value) => writeJson(value))).toEqual([large]);
  });

  it("is held to bounds by its digits as the whole answer", async () => {
    const { person, submits, submitted, summary } = renderForm({ ...whole, multipleOf: 2 });
    await person.type(screen.getByRole("textbox"), large);
    await submits();
    expect(summary()).toEqual(["Must be a multiple of 2"]);
    await person.type(screen.getByRole("textbox"), "{Backspace}4");
    await submits();
    expect(writeJson(submitted())).toBe("[9007199254740994]");
  });

  it.each(["ajv", "rjsf"])(
    "is checked by the validator of %s as the whole answer",
    async (kind) => {
      const validator = kind === "ajv" ? ajvValidator() : rjsfValidator;
      const { person, submits, submitted } = renderForm(whole, { validator });
      await person.type(screen.getByRole("textbox"), large);
      await submits();
      expect(writeJson(submitted())).toBe(`[${large}]`);
    },
  );

  it("is taken in the JSON of a question without a form", async () => {
    const { person, submits, submitted } = renderForm(true);
    await person.type(screen.getByRole("textbox"), `{{"a": ${large}}`);
    await submits();
    await person.clear(screen.getByRole("textbox"));
    await person.type(screen.getByRole("textbox"), large);
    await submits();
    expect(writeJson(submitted())).toBe(`[{"a":${large}},${large}]`);
  });
});
