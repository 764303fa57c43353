import { fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { createMask } from "../../../src/core.js";
import type { SchemaFormHandle } from "../../../src/forms/schema-form/SchemaForm.js";
import { SchemaForm, type SchemaFormProps } from "../../../src/plain-form.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { writeJson } from "../../../src/protocol/writeJson.js";

/** A person in front of the form of a host without the form library. */
function renderPlain(schema: SchemaFormProps["schema"], props: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const onChange = vi.fn<(value: unknown) => void>();
  const shown = render(
    <SchemaForm
      schema={schema}
      idPrefix="ask"
      onSubmit={onSubmit}
      onChange={onChange}
      {...props}
    />,
  );
  const person = userEvent.setup();
  const submits = () => person.click(screen.getByRole("button", { name: "Submit" }));
  return { ...shown, onSubmit, onChange, person, submits };
}

const address = {
  type: "object",
  title: "Address",
  properties: {
    street: { type: "string" },
    zip: { type: "string", default: "0150" },
    country: { const: "NO" },
  },
  required: ["street", "country"],
};
const order = {
  $defs: { address },
  type: "object",
  title: "Order",
  properties: {
    name: { type: "string" },
    home: { $ref: "#/$defs/address" },
    work: { $ref: "#/$defs/address" },
    gift: { type: "boolean" },
  },
  required: ["name", "home"],
};

describe("groups without the form library", () => {
  it("are fields, an optional one is left alone, and what is fixed is sent", async () => {
    const { person, submits, onSubmit, container } = renderPlain(order);
    expect(container.querySelector("textarea")).toBeNull();
    await submits();
    expect(screen.getByRole("button", { name: "2 fields to correct" })).toHaveFocus();
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
    const home = screen.getByRole("group", { name: /^Home/ });
    await person.type(within(home).getByRole("textbox", { name: "Street" }), "Karl Johan 1");
    expect(within(home).queryByRole("textbox", { name: "Country" })).toBeNull();
    expect(within(home).getByText("NO")).toBeVisible();
    await submits();
    expect(onSubmit.mock.calls).toEqual([
      [{ name: "Ann", home: { street: "Karl Johan 1", zip: "0150", country: "NO" } }],
    ]);
  });

  it("an optional one that was begun is asked for, and can be left out again", async () => {
    const { person, submits, onSubmit } = renderPlain(order, {
      initialValue: { name: "Ann", home: { street: "A", zip: "1", country: "NO" } },
    });
    await person.click(screen.getByRole("button", { name: /^2 optional fields/ }));
    const work = screen.getByRole("group", { name: /^Work/ });
    await person.type(within(work).getByRole("textbox", { name: "Zip" }), "9");
    await submits();
    expect(onSubmit).not.toHaveBeenCalled();
    await person.click(screen.getByRole("button", { name: /^Leave out/ }));
    expect(within(work).getByRole("textbox", { name: "Zip" })).toHaveValue("0150");
    expect(within(work).getByRole("textbox", { name: "Street" })).toHaveFocus();
    await submits();
    expect(onSubmit.mock.calls).toEqual([
      [{ name: "Ann", home: { street: "A", zip: "1", country: "NO" } }],
    ]);
  });

  it("optional ones are one line that names them, counts them, and opens for what is wrong", async () => {
    const { person, submits } = renderPlain({
      type: "object",
      properties: {
        name: { type: "string" },
        nights: { type: "integer" },
        remark: { type: "string" },
        form: { const: "trip/1" },
      },
      required: ["name", "form"],
    });
    const line = screen.getByRole("button", { name: "2 optional fields Nights, Remark" });
    expect(line).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("textbox", { name: "Nights" })).toBeNull();
    await person.click(line);
    await person.type(screen.getByRole("textbox", { name: "Remark" }), "late");
    expect(line).toHaveAccessibleName("2 optional fields 1 filled in");
    await person.type(screen.getByRole("textbox", { name: "Nights" }), "x");
    await person.click(line);
    expect(line).toHaveAttribute("aria-expanded", "true");
    await submits();
    expect(screen.getByRole("textbox", { name: "Nights" })).toBeVisible();
  });

  it("an optional choice is taken back, and an emptied text is left out", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "object",
      properties: { gift: { type: "boolean" }, note: { type: "string" } },
    });
    await person.click(screen.getByRole("radio", { name: "Yes" }));
    await person.type(screen.getByRole("textbox", { name: "Note" }), "x{Backspace}");
    await person.click(screen.getByRole("radio", { name: "No answer" }));
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{}]]);
  });

  it("a value that must be there and may be nothing is nothing while it is empty", async () => {
    const { submits, onSubmit } = renderPlain({
      type: "object",
      properties: { note: { type: ["string", "null"] }, size: { enum: ["S", null] } },
      required: ["note", "size"],
    });
    await submits();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("radio", { name: "Nothing" }));
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{ note: null, size: null }]]);
  });

  it("what is filled in is reported as it is typed, with its digits, and sent by a handle", async () => {
    const ref = createRef<SchemaFormHandle>();
    const schema: unknown = parseJson(
      '{"type":"object","properties":{"id":{"type":"integer","default":9007199254740993},"b":{"type":"string"}}}',
    );
    const { person, onChange, onSubmit } = renderPlain(Object(schema), { formRef: ref });
    await person.type(screen.getByRole("textbox", { name: "B" }), "x");
    expect(writeJson(onChange.mock.lastCall?.[0])).toBe('{"id":9007199254740993,"b":"x"}');
    expect(writeJson(ref.current?.value())).toBe('{"id":9007199254740993,"b":"x"}');
    ref.current?.submit();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it("a file is picked, and does not lose what is typed while it is read", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "object",
      properties: { scan: { type: "string", format: "data-url" }, note: { type: "string" } },
    });
    await person.upload(screen.getByLabelText(/^Scan/), new File(["hi"], "a.txt"));
    fireEvent.change(screen.getByRole("textbox", { name: "Note" }), { target: { value: "see" } });
    await screen.findByText(/^a.txt, /, { selector: "bdi" });
    await submits();
    expect(onSubmit.mock.calls).toEqual([
      [{ scan: "data:application/octet-stream;base64,aGk=", note: "see" }],
    ]);
  });
});

describe("lists without the form library", () => {
  it("have entries like those of the form library, with one frame for a group", () => {
    const { container } = renderPlain({
      type: "array",
      minItems: 1,
      items: { type: "object", properties: { ok: { type: "boolean" } } },
    });
    const [entry] = container.querySelectorAll(".agui-form__entry--group");
    expect(entry?.querySelectorAll(":scope > .agui-form__field > .agui-form__group")).toHaveLength(
      1,
    );
  });

  const guests = {
    type: "array",
    title: "Guests",
    minItems: 1,
    items: {
      type: "object",
      properties: { name: { type: "string" }, age: { type: "integer" } },
      required: ["name"],
    },
  };

  it("have a row for each entry, with those that must be there", async () => {
    const { person, submits, onSubmit } = renderPlain(guests);
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Ann");
    await person.click(screen.getByRole("button", { name: "Add item: Guests" }));
    const [, second] = screen.getAllByRole("textbox", { name: "Name" });
    expect(second).toHaveFocus();
    await person.keyboard("Bo");
    await person.click(screen.getByRole("button", { name: "Add item: Guests" }));
    await person.keyboard("Cleo");
    await person.click(screen.getByRole("button", { name: "Remove Item 2" }));
    expect(
      screen.getAllByRole("textbox", { name: "Name" }).map((one) => Object(one).value),
    ).toEqual(["Ann", "Cleo"]);
    await submits();
    expect(onSubmit.mock.calls).toEqual([[[{ name: "Ann" }, { name: "Cleo" }]]]);
  });

  it("an unfinished number goes with its entry", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "array",
      items: { type: "integer" },
      default: [1, 2, 3],
    });
    await person.type(screen.getByRole("textbox", { name: "Item 2" }), "x");
    await person.click(screen.getByRole("button", { name: "Remove Item 2" }));
    expect(screen.getByRole("textbox", { name: "Item 2" })).toHaveValue("3");
    await submits();
    expect(onSubmit.mock.calls).toEqual([[[1, 3]]]);
  });

  it("a list that is required may stay empty, and an optional one is left out", async () => {
    const tags = { type: "array", items: { type: "string" } };
    const { submits, onSubmit } = renderPlain({
      type: "object",
      properties: { tags, more: tags },
      required: ["tags"],
    });
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{ tags: [] }]]);
  });

  it("a list of places has one entry for each", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "array",
      prefixItems: [
        { type: "number", title: "North" },
        { type: "number", title: "East" },
      ],
      items: false,
      minItems: 2,
    });
    await person.type(screen.getByRole("textbox", { name: "North" }), "59.9");
    await person.type(screen.getByRole("textbox", { name: "East" }), "10.7");
    await submits();
    expect(onSubmit.mock.calls).toEqual([[[59.9, 10.7]]]);
  });

  it("nothing of a suggested list, object or map is sent that no field shows", async () => {
    const some = { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true };
    const { submits, onSubmit } = renderPlain({
      type: "object",
      properties: {
        some: { ...some, default: ["b", "z"] },
        group: { type: "object", properties: { a: { type: "string" } }, default: { a: "x", y: 1 } },
      },
    });
    expect(screen.getByRole("checkbox", { name: "b" })).toBeChecked();
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{ some: ["b"], group: { a: "x" } }]]);
  });

  it.each<[string, SchemaFormProps["schema"], unknown]>([
    ["list", { type: "array", items: { enum: ["a", "b"] }, default: ["b", "z"] }, ["b"]],
    [
      "map",
      { type: "object", additionalProperties: { enum: [1, 2] }, default: { a: 1, b: 7 } },
      { a: 1 },
    ],
  ])(
    "nothing of a suggested %s that is the whole answer is sent unseen",
    async (_, schema, sent) => {
      const { submits, onSubmit } = renderPlain(schema);
      await submits();
      expect(onSubmit.mock.calls).toEqual([[sent]]);
    },
  );
});

describe("rows and kinds without the form library", () => {
  it("rows may have groups, also beside other fields", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "object",
      properties: { note: { type: "string" } },
      additionalProperties: {
        type: "object",
        properties: { n: { type: "integer" }, u: { enum: ["kg", "l"] } },
        required: ["n"],
      },
    });
    await person.type(screen.getByRole("textbox", { name: "Note" }), "x");
    await person.click(screen.getByRole("button", { name: /^Add/ }));
    await person.type(screen.getByRole("textbox", { name: "N" }), "3");
    await person.type(screen.getByRole("textbox", { name: "Name" }), "milk");
    await person.click(screen.getByRole("radio", { name: "l" }));
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{ note: "x", milk: { n: 3, u: "l" } }]]);
  });

  const pet = {
    oneOf: [
      {
        title: "Cat",
        type: "object",
        properties: { kind: { const: "cat" }, lives: { type: "integer" } },
        required: ["kind", "lives"],
      },
      { title: "Dog", type: "object", properties: { kind: { const: "dog" } }, required: ["kind"] },
      { type: "null" },
    ],
  };

  it("what is wrong with a kind is shown once", async () => {
    const { person, submits, container } = renderPlain({
      type: "object",
      properties: {
        to: {
          oneOf: [
            { title: "Account", type: "string", minLength: 4 },
            { title: "Card", type: "object", properties: { digits: { type: "string" } } },
          ],
        },
      },
      required: ["to"],
    });
    await submits();
    expect(container.querySelectorAll(".agui-form__issues")).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "1 field to correct" }));
    const kinds = screen.getByRole("combobox", { name: /Kind of answer/ });
    expect(kinds).toHaveFocus();
    await person.selectOptions(kinds, "Account");
    await person.type(screen.getByRole("textbox", { name: "Account" }), "12");
    await submits();
    expect(container.querySelectorAll(".agui-form__issues")).toHaveLength(1);
    const ids = [...container.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("a kind is chosen, and starts with what its schema fixes", async () => {
    const { person, submits, onSubmit } = renderPlain({
      type: "object",
      properties: { pet },
      required: ["pet"],
    });
    const kind = () => screen.getByRole("combobox", { name: "Kind of answer" });
    await submits();
    expect(onSubmit).not.toHaveBeenCalled();
    await person.selectOptions(kind(), "Cat");
    await person.type(screen.getByRole("textbox", { name: "Lives" }), "9");
    await submits();
    await person.selectOptions(kind(), "Dog");
    await submits();
    await person.selectOptions(kind(), "Nothing");
    await submits();
    expect(onSubmit.mock.calls).toEqual([
      [{ pet: { kind: "cat", lives: 9 } }],
      [{ pet: { kind: "dog" } }],
      [{ pet: null }],
    ]);
  });

  it("an earlier answer is shown as its kind", () => {
    renderPlain(
      { type: "object", properties: { pet } },
      { initialValue: { pet: { kind: "cat", lives: 7 } } },
    );
    expect(screen.getByRole("combobox", { name: "Kind of answer" })).toHaveDisplayValue("Cat");
    expect(screen.getByRole("textbox", { name: "Lives" })).toHaveValue("7");
  });
});

describe("JSON stays where fields would not do", () => {
  it("for a group inside itself, and for one whose fields depend on an answer", async () => {
    const tree = {
      $defs: {
        node: {
          type: "object",
          properties: { name: { type: "string" }, child: { $ref: "#/$defs/node" } },
        },
      },
      $ref: "#/$defs/node",
    };
    const { person, submits, onSubmit, container } = renderPlain(tree);
    await person.type(screen.getByRole("textbox", { name: "Name" }), "a");
    await person.click(screen.getByRole("textbox", { name: "Child" }));
    await person.paste('{"name":"b"}');
    expect(container.querySelectorAll("textarea")).toHaveLength(1);
    await submits();
    expect(onSubmit.mock.calls).toEqual([[{ name: "a", child: { name: "b" } }]]);
  });

  it("for an answer with hidden values, and what is typed where a mask hides it is not seen", async () => {
    const mask = createMask((path) => path.at(-1) === "pin").about(undefined, "Hidden");
    const schema = {
      type: "object",
      properties: { pin: { type: "string" }, a: { type: "string" } },
    };
    const { unmount } = renderPlain(schema, { mask, initialValue: { pin: "1234" } });
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveDisplayValue(/••••••/);
    unmount();
    renderPlain(schema, { mask });
    expect(screen.getByLabelText("Pin")).toHaveAttribute("type", "password");
  });
});
