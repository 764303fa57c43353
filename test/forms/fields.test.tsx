import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SchemaFormProps } from "../../src/parts/formProps.js";
import { renderForm } from "./renderForm.js";

const asking = (
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
) => ({
  type: "object",
  properties,
  required,
});
const field = (name: RegExp | string) => screen.getByRole("textbox", { name });
const radios = () =>
  screen
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.querySelector("bdi")?.textContent);
const checked = () => screen.queryAllByRole("radio").filter((radio) => radio.matches(":checked"));

describe("what is typed", () => {
  it.each([
    ["[1,", "JSON", {}],
    ["-", "a number", { type: "number" }],
    ["1.", "a number", { type: "number" }],
    ["1.50", "a number", { type: "number" }],
    [" 1e3 ", "a number", { type: "number" }],
  ])("typed text %s stays on screen as it was typed into %s", async (text, _what, schema) => {
    const { person } = renderForm(asking({ it: schema }, ["it"]));
    await person.type(field("It"), text.replaceAll("[", "[["));
    await person.tab();
    expect(field("It")).toHaveValue(text);
  });

  it("typed text stays on screen in an entry of a list, too", async () => {
    const { person } = renderForm({ type: "array", title: "Counts", items: { type: "number" } });
    await person.click(screen.getByRole("button", { name: "Add item: Counts" }));
    await person.type(field("Item 1"), "1x");
    expect(field("Item 1")).toHaveValue("1x");
    expect(field("Item 1")).toBeInvalid();
  });

  it.each([
    ["1.", 1],
    ["1.50", 1.5],
    ["-0.5", -0.5],
    ["9007199254740991", 9007199254740991],
  ])("the typed text %s is sent as the number it is", async (text, value) => {
    const { person, submits, submitted } = renderForm({ type: "number" });
    await person.type(field("Your answer"), text);
    await submits();
    expect(submitted()).toEqual([value]);
  });

  it.each<[string, readonly unknown[]]>([
    ["-Infinity", ["-Infinity"]],
    ["2.50", [2.5]],
    ["much", []],
    ["1,5", []],
  ])(
    "the typed text %s is a number of effect or Protocol Buffers, or is refused",
    async (typed, sent) => {
      const words = { type: "string", enum: ["Infinity", "-Infinity", "NaN"] };
      const { person, submits, submitted } = renderForm({ anyOf: [{ type: "number" }, words] });
      await person.type(field("Your answer"), typed);
      await submits();
      expect(submitted()).toEqual(sent);
    },
  );

  it.each(["1.5", "9007199254740993.5", "1e999", "NaN", "Infinity", "0x10"])(
    "the typed text %s is no whole number, and is refused rather than changed",
    async (text) => {
      const { person, submits, submitted } = renderForm({ type: "integer" });
      await person.type(field("Your answer"), text);
      await submits();
      expect(submitted()).toEqual([]);
      expect(field("Your answer")).toHaveValue(text);
    },
  );
});

describe("choosing", () => {
  it("a text or nothing can be emptied again", async () => {
    const { person, submits, submitted } = renderForm(
      asking({ it: { anyOf: [{ type: "string" }, { type: "null" }] } }, ["it"]),
    );
    await person.type(field(/^It/), "x{Backspace}");
    await submits();
    expect(submitted()).toEqual([{ it: null }]);
  });

  it.each([
    ["with its type", { anyOf: [{ type: "string", enum: ["x", "y"] }, { type: "null" }] }],
    ["without a type", { anyOf: [{ enum: ["x", "y"] }, { type: "null" }] }],
    ["as a list of types", { type: ["string", "null"], enum: ["x", "y", null] }],
  ])("a choice or nothing, written %s, is a choice with nothing among it", async (_how, it) => {
    const { person, submits, submitted } = renderForm(asking({ it }, ["it"]));
    expect(radios()).toEqual(["x", "y", "Nothing"]);
    expect(checked()).toEqual([]);
    await person.click(screen.getByRole("radio", { name: "y" }));
    await person.click(screen.getByRole("radio", { name: "Nothing" }));
    await submits();
    expect(submitted()).toEqual([{ it: null }]);
  });

  it("choices that are no texts keep their type, and those that look alike are distinguished", async () => {
    const { person, submits, submitted } = renderForm(
      asking({ it: { enum: [1, "1", true, null] } }, ["it"]),
    );
    expect(radios()).toEqual(["1", '"1"', "Yes", "Nothing"]);
    await person.click(screen.getByRole("radio", { name: "1" }));
    await submits();
    await person.click(screen.getByRole("radio", { name: '"1"' }));
    await submits();
    expect(submitted()).toEqual([{ it: 1 }, { it: "1" }]);
  });

  it("labels stay with their values in a long list", async () => {
    const oneOf = ["a", "b", "c", "d", "e", "f"].map((value) => ({
      const: value,
      title: value.toUpperCase(),
    }));
    const { person, submits, submitted } = renderForm(asking({ it: { oneOf } }));
    await person.selectOptions(screen.getByRole("combobox", { name: /^It/ }), "E");
    await submits();
    await person.selectOptions(screen.getByRole("combobox", { name: /^It/ }), "No answer");
    await submits();
    expect(submitted()).toEqual([{ it: "e" }, {}]);
  });

  it("of two names for one value one is left, and nothing is chosen", async () => {
    const { person, submits, submitted } = renderForm({
      anyOf: [{ const: "a", title: "First" }, { const: "a", title: "Second" }, { const: "b" }],
    });
    expect(radios()).toEqual(["First", "b"]);
    expect(checked()).toEqual([]);
    await person.click(screen.getByRole("radio", { name: "First" }));
    expect(checked()).toHaveLength(1);
    await submits();
    expect(submitted()).toEqual(["a"]);
  });

  it("kinds of answer are named by what they ask for, and the fields that distinguish them are filled in", async () => {
    const kind = (only: string, more: object) => ({
      type: "object",
      properties: { kind: { const: only }, ...more },
      required: ["kind", ...Object.keys(more)],
    });
    const { person, submits, submitted } = renderForm({
      anyOf: [
        kind("card", { number: { type: "string" } }),
        kind("cash", { amount: { type: "integer", title: "Amount" } }),
      ],
    });
    const kinds = screen.getByRole("combobox", { name: "Kind of answer" });
    expect(
      within(kinds)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Choose…", "Card", "Cash"]);
    await person.selectOptions(kinds, "Cash");
    expect(screen.getByText("Kind").parentElement).toHaveTextContent("Kindcash");
    await person.type(field("Amount"), "3");
    await submits();
    expect(submitted()).toEqual([{ kind: "cash", amount: 3 }]);
  });
});

describe("leaving empty", () => {
  const mixed = asking({ count: { type: "integer" }, note: { type: "string" } });

  it("an optional field holds the form back only while it shows what cannot be sent", async () => {
    const { person, submits, submitted, summary } = renderForm(mixed);
    await person.type(field(/Count/), "many");
    await submits();
    expect(summary()).toEqual(["Must be a number"]);
    await person.clear(field(/Count/));
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("what the agent filled in can be emptied, which is sent to the agent", async () => {
    const { person, submits, submitted } = renderForm(
      asking({
        text: { type: "string", default: "pre" },
        number: { type: "integer", default: 3 },
        list: { type: "array", items: { type: "string" }, default: ["x"] },
      }),
    );
    await person.clear(field(/Text/));
    await person.clear(field(/Number/));
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    expect(field(/Text/)).toHaveValue("");
    expect(field(/Number/)).toHaveValue("");
    await submits();
    expect(submitted()).toEqual([{ text: "", list: [] }]);
  });

  it("a yes-or-no question that is optional and untouched is not answered", async () => {
    const { submits, submitted } = renderForm(asking({ agree: { type: "boolean" } }));
    expect(checked()).toEqual([screen.getByRole("radio", { name: "No answer" })]);
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it.each([
    ["is no answer to a required question", { type: "string" }, []],
    ["is one where the schema says so", { type: "string", minLength: 0 }, [{ it: "" }]],
    ["is one where the agent proposes it", { type: "string", default: "" }, [{ it: "" }]],
  ])("an empty text %s", async (_when, schema, sent) => {
    const { person, submits, submitted } = renderForm(asking({ it: schema }, ["it"]));
    await person.type(field("It"), "x{Backspace}");
    await submits();
    expect(submitted()).toEqual(sent);
  });

  it("the empty text is a choice with a name where it is one of several", async () => {
    const { person, submits, submitted } = renderForm(asking({ it: { enum: ["", "x"] } }, ["it"]));
    await person.click(screen.getByRole("radio", { name: "Empty text" }));
    await submits();
    expect(submitted()).toEqual([{ it: "" }]);
  });

  it("an optional list of choices may stay empty, also after a second thought", async () => {
    const { person, submits, submitted, summary } = renderForm(
      asking({ days: { type: "array", minItems: 2, items: { enum: ["Mon", "Tue", "Wed"] } } }),
    );
    await person.click(screen.getByRole("checkbox", { name: "Mon" }));
    await submits();
    expect(summary()).toHaveLength(1);
    await person.click(screen.getByRole("checkbox", { name: "Mon" }));
    await submits();
    expect(submitted()).toEqual([{}]);
  });
});

describe("what looks selected", () => {
  it.each<[string, SchemaFormProps["schema"]]>([
    ["fixed values by oneOf", { oneOf: [{ const: "a" }, { const: "b" }] }],
    ["fixed values by anyOf", { anyOf: [{ const: "a" }, { const: "b" }] }],
    [
      "fixed values of several types",
      {
        anyOf: [
          { const: 1, title: "One" },
          { const: "1", title: "Eins" },
        ],
      },
    ],
    ["a bare yes or no", { type: "boolean", default: true }],
  ])("no choice looks selected at the start, with %s", async (_which, schema) => {
    const { submits, submitted } = renderForm(schema);
    expect(checked()).toEqual([]);
    await submits();
    expect(submitted()).toEqual([]);
  });

  it("the choice that looks selected is sent, and no other", async () => {
    const { person, submits, submitted } = renderForm({
      anyOf: [
        { const: 1, title: "One" },
        { const: "1", title: "Eins" },
      ],
    });
    await person.click(screen.getByRole("radio", { name: "Eins" }));
    expect(checked()).toEqual([screen.getByRole("radio", { name: "Eins" })]);
    await submits();
    expect(submitted()).toEqual(["1"]);
  });

  it("keywords of other tools in a schema do no harm", async () => {
    const odd = {
      type: "string",
      format: "weird",
      "x-order": 1,
      widget: "zap",
      enum: ["a", "b"],
      enumNames: ["A"],
    };
    const { person, submits, submitted } = renderForm(asking({ it: odd }));
    await person.click(screen.getAllByRole("radio")[1] ?? document.body);
    await submits();
    expect(submitted()).toEqual([{ it: "b" }]);
  });

  it("nothing is validated before it is submitted", async () => {
    const { person, summary } = renderForm(
      asking({ it: { type: "string", minLength: 5 } }, ["it"]),
    );
    await person.type(field("It"), "abc");
    await person.tab();
    expect(summary()).toEqual([]);
    expect(field("It")).toBeValid();
  });
});

describe("unusual shapes", () => {
  it.each<[string, SchemaFormProps["schema"], string, unknown]>([
    ["text", { type: "string" }, "hi", "hi"],
    ["a number", { type: "number" }, "2.5", 2.5],
    ["anything, as JSON", {}, "[[2]", [2]],
    ["an object nobody described", { type: "object" }, "", {}],
  ])("the answer %s at the root is sent bare", async (_what, schema, typed, value) => {
    const { person, submits, submitted } = renderForm(schema);
    if (typed !== "") await person.type(field("Your answer"), typed);
    await submits();
    expect(submitted()).toEqual([value]);
  });

  it("an empty answer at the root is an answer too", async () => {
    const { submits, submitted } = renderForm({ type: "null" });
    await submits();
    expect(submitted()).toEqual([null]);
  });

  it("fields of which one must be there are plain fields, checked when handed in", async () => {
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { mail: { type: "string" }, phone: { type: "string" } },
      anyOf: [{ required: ["mail"] }, { required: ["phone"] }],
    });
    expect(screen.queryByRole("combobox")).toBeNull();
    await submits();
    expect(submitted()).toEqual([]);
    await person.type(field(/Phone/), "112");
    await submits();
    expect(submitted()).toEqual([{ phone: "112" }]);
  });

  it.each<[string, SchemaFormProps["schema"]]>([
    ["refers to itself at once", { $ref: "#" }],
    ["refers to nothing", { $ref: "#/$defs/none" }],
    [
      "refers in a circle",
      { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    ],
    ["is no schema at all", JSON.parse('{"type":"nonsense","properties":7}')],
    [
      "lies forty levels deep",
      JSON.parse(`${'{"properties":{"a":'.repeat(40)}{}${"}}".repeat(40)}`),
    ],
  ])("a schema that %s can be answered", async (_how, schema) => {
    const { person, submits, submitted } = renderForm(schema);
    const editor = field("Your answer");
    await person.clear(editor);
    await person.type(editor, "{{}");
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("a name of a field that schemas use as well is a name like any other", () => {
    renderForm(asking({ items: { type: "string", enum: ["a", "b"] }, const: { type: "string" } }));
    expect(screen.getByRole("radiogroup", { name: /^Items/ })).toBeVisible();
    expect(field(/^Const/)).toBeVisible();
    expect(screen.queryByText(/uniqueItems/)).toBeNull();
  });

  it("a long text is entered in a box of several lines", () => {
    renderForm(asking({ a: { type: "string", maxLength: 500 }, b: { type: "string" } }));
    expect([field(/^A/).tagName, field(/^B/).tagName]).toEqual(["TEXTAREA", "INPUT"]);
  });
});
