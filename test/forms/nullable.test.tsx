import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderForm } from "./renderForm.js";

const asking = (it: unknown) => ({ type: "object", properties: { it }, required: ["it"] });

describe("a value that may be null and may be left out", () => {
  it.each([["string"], ["number"]])("is left out again when it is removed: a %s", async (type) => {
    const { person, submits, submitted } = renderForm({
      type: "object",
      properties: { it: { anyOf: [{ type }, { type: "null" }] } },
    });
    await person.type(screen.getByRole("textbox"), "3");
    await person.clear(screen.getByRole("textbox"));
    await submits();
    expect(submitted()).toEqual([{}]);
  });

  it("an optional group in which only null is suggested is left out", async () => {
    const city = { anyOf: [{ type: "string" }, { type: "null" }], default: null };
    const group = { properties: { street: { type: "string" }, city }, required: ["street"] };
    const { submits, submitted } = renderForm({
      type: "object",
      properties: { it: { type: "object", ...group } },
    });
    await submits();
    expect(submitted()).toEqual([{}]);
  });
});

describe("one of some values with descriptions", () => {
  const values = [{ const: "now" }, { const: "calm", description: "Nobody waits" }];
  const orNull = { anyOf: [{ oneOf: values }, { type: "null" }] };
  it.each<[string, object, readonly string[], object | undefined]>([
    ["may be left out", { oneOf: values }, [], {}],
    ["may be null, and left out", orNull, [], {}],
    ["may be null", orNull, ["it"], undefined],
  ])("is not chosen for the person where it %s", async (_what, it, required, sent) => {
    const { submits, submitted } = renderForm({ type: "object", properties: { it }, required });
    for (const name of [/^now/i, /^calm/i])
      expect(screen.getByRole("radio", { name })).not.toBeChecked();
    await submits();
    expect(submitted()).toEqual(sent === undefined ? [] : [sent]);
  });
});

describe("nullable, as OpenAPI 3.0 writes it", () => {
  it.each<[string, object, unknown]>([
    ["a text", { type: "string", nullable: true }, null],
    ["a reference", { $ref: "#/$defs/Name", nullable: true }, null],
    ["one of several references", { nullable: true, allOf: [{ $ref: "#/$defs/Name" }] }, null],
  ])("is null where it is left empty: %s", async (_what, it, sent) => {
    const { submits, submitted } = renderForm({
      ...asking(it),
      $defs: { Name: { type: "string" } },
    });
    await submits();
    expect(submitted()).toEqual([{ it: sent }]);
  });

  it("is one of the choices", async () => {
    const { person, submits, submitted } = renderForm(
      asking({ type: "string", nullable: true, enum: ["a", "b"] }),
    );
    await person.click(screen.getByRole("radio", { name: "Nothing" }));
    await submits();
    expect(submitted()).toEqual([{ it: null }]);
  });
});

it("a reference to nothing is one field for JSON, and the others stay", async () => {
  const { person, submits, submitted } = renderForm({
    type: "object",
    properties: { name: { type: "string" }, place: { $ref: "#/$defs/Place" } },
    required: ["name", "place"],
  });
  await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
  await person.type(screen.getByRole("textbox", { name: "Place" }), '{{"a": 1}');
  await submits();
  expect(submitted()).toEqual([{ name: "Ann", place: { a: 1 } }]);
});

describe("a value that must be there and may be null", () => {
  it.each<[string, object]>([
    ["a text", { type: ["string", "null"] }],
    ["a text, the way generators write it", { anyOf: [{ type: "string" }, { type: "null" }] }],
    ["a number", { type: ["number", "null"] }],
    ["a whole number", { type: ["null", "integer"] }],
    ["a date", { type: ["string", "null"], format: "date" }],
    ["a moment", { type: ["string", "null"], format: "date-time" }],
  ])("a required nullable value is null when it is left empty: %s", async (_what, schema) => {
    const { submits, submitted } = renderForm(asking(schema));
    const field = screen.getByLabelText("It");
    expect(field).not.toBeRequired();
    await submits();
    expect(submitted()).toEqual([{ it: null }]);
  });

  it("a required nullable value is null behind a reference, in a group, and at the root", async () => {
    const first = renderForm({
      type: "object",
      properties: { deep: asking({ $ref: "#/$defs/Note" }) },
      required: ["deep"],
      $defs: { Note: { type: ["string", "null"] } },
    });
    await first.submits();
    expect(first.submitted()).toEqual([{ deep: { it: null } }]);
    first.unmount();
    const second = renderForm({ type: ["string", "null"] });
    expect(screen.getByLabelText("Your answer")).toHaveValue("");
    await second.submits();
    expect(second.submitted()).toEqual([null]);
  });

  it("a nullable value is what is typed, and null again when that is removed", async () => {
    const { person, submits, submitted } = renderForm(asking({ type: ["integer", "null"] }));
    await person.type(screen.getByRole("textbox"), "3");
    await submits();
    await person.clear(screen.getByRole("textbox"));
    await submits();
    expect(submitted()).toEqual([{ it: 3 }, { it: null }]);
  });

  it("a nullable value keeps what the agent suggests", async () => {
    const { submits, submitted } = renderForm(
      asking({ type: ["string", "null"], default: "as before" }),
    );
    await submits();
    expect(submitted()).toEqual([{ it: "as before" }]);
  });

  it.each<[string, object, string]>([
    ["yes or no", { type: ["boolean", "null"] }, "Choose yes or no"],
    ["a choice", { type: ["string", "null"], enum: ["a", "b", null] }, "Choose one"],
  ])(
    "a nullable value must be decided where it is no typed value: %s",
    async (_what, schema, problem) => {
      const { person, submits, submitted, summary } = renderForm(asking(schema));
      await submits();
      expect(submitted()).toEqual([]);
      expect(summary()).toEqual([`${problem}`]);
      await person.click(screen.getByRole("radio", { name: "Nothing" }));
      await submits();
      expect(submitted()).toEqual([{ it: null }]);
    },
  );

  it("a nullable group that requires more offers nothing or its fields", async () => {
    const group = {
      type: ["object", "null"],
      properties: { street: { type: "string" } },
      required: ["street"],
    };
    const { person, submits, submitted, summary } = renderForm(asking(group));
    await submits();
    expect(submitted()).toEqual([{ it: null }]);
    await person.selectOptions(
      within(screen.getByRole("group", { name: "It" })).getByRole("combobox"),
      "Street",
    );
    await submits();
    expect(summary()).toEqual(["Fill in the street"]);
    await person.type(screen.getByRole("textbox", { name: "Street" }), "Main");
    await submits();
    expect(submitted()).toEqual([{ it: null }, { it: { street: "Main" } }]);
  });
});

it("an optional value that may be null is left out when it is not touched", async () => {
  const { submits, submitted } = renderForm({
    type: "object",
    properties: { it: { type: ["string", "null"] } },
  });
  await submits();
  expect(submitted()).toEqual([{}]);
});
