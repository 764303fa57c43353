import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { ArgsEditor } from "../../../src/forms/args/ArgsEditor.js";
import { parseJson } from "../../../src/protocol/parseJson.js";
import { writeJson } from "../../../src/protocol/writeJson.js";

const s = (more: object): object => ({ type: "string", ...more });

/** What serializers write, with the schema that the generator of the same type writes. */
const cases: readonly (readonly [string, object, string])[] = [
  [
    "Java LocalTime (victools/Spring AI: format time), as Jackson 3 writes it",
    s({ format: "time" }),
    '"17:00:00"',
  ],
  [
    "Java LocalDateTime by jackson-module (format date-time)",
    s({ format: "date-time" }),
    '"2026-12-01T16:00:00"',
  ],
  [
    "Go time.Time with nanoseconds and offset",
    s({ format: "date-time" }),
    '"2026-12-01T17:00:00.123456789+01:00"',
  ],
  ["chrono DateTime<Utc>", s({ format: "date-time" }), '"2026-12-01T16:00:00.120Z"'],
  ["jackson3 OffsetDateTime Z", s({ format: "date-time" }), '"2026-12-01T16:00:00Z"'],
  [
    "java.util.Date by Jackson 2 (+00:00)",
    s({ format: "date-time" }),
    '"2026-12-01T16:00:00.120+00:00"',
  ],
  ["Java Duration (Jackson 3)", s({ format: "duration" }), '"PT1H30M"'],
  ["Java Duration with fraction", s({ format: "duration" }), '"PT1.5S"'],
  ["Java negative Duration", s({ format: "duration" }), '"PT-1H-30M"'],
  ["Java Period", s({ format: "duration" }), '"P1Y2M3D"'],
  ["jiff Span friendly", s({ format: "duration" }), '"P1DT2H"'],
  ["Jackson 2 Duration default (number)", s({ format: "duration" }), "5400.000000000"],
  ["Go nil slice (invopop: array)", { type: "array", items: s({}) }, "null"],
  ["Go nil map", { type: "object", additionalProperties: s({}) }, "null"],
  ["Rust Option None in args", { type: ["string", "null"] }, "null"],
  ["Java null where victools says string", s({}), "null"],
  [
    "Rust decimal",
    { type: ["string", "number"], pattern: "^-?\\d+(\\.\\d+)?([eE]\\d+)?$" },
    '"12.50"',
  ],
  ["Java BigDecimal", { type: "number" }, "12.50"],
  ["f64 1.0", { type: "number", format: "double" }, "1.0"],
  ["i64", { type: "integer", format: "int64" }, "9007199254740993"],
  ["BigInteger 10^21", { type: "integer" }, "1000000000000000000000"],
  [
    "schemars enum with docs",
    {
      oneOf: [s({ enum: ["Now"] }), { const: "Calm", type: "string", description: "Nobody waits" }],
    },
    '"Calm"',
  ],
  [
    "schemars external tag",
    {
      oneOf: [
        s({ enum: ["Cash"] }),
        {
          type: "object",
          properties: { Iban: s({}) },
          required: ["Iban"],
          additionalProperties: false,
        },
      ],
    },
    '{"Iban":"DE00"}',
  ],
  ["UUID upper case", s({ format: "uuid" }), '"248DF4B7-AA70-47B8-A036-33AC447E668D"'],
  ["base64", s({ contentEncoding: "base64" }), '"aGk="'],
  ["map", { type: "object", additionalProperties: { type: "integer" } }, '{"a":1,"b":2}'],
  ["URI of a path", s({ format: "uri" }), '"/a/b"'],
  ["Locale", s({}), '"de_DE"'],
  ["f32 through f64", { type: "number", format: "float" }, "0.10000000149011612"],
  ["Gson Map 5.0 for an integer", { type: "integer" }, "5.0"],
  ["Go bytes nil", s({ contentEncoding: "base64" }), "null"],
  ["zero time", s({ format: "date-time" }), '"0001-01-01T00:00:00Z"'],
  ["LocalDate far", s({ format: "date" }), '"9999-12-31"'],
  ["OffsetTime no seconds (Jackson 3)", s({ format: "time" }), '"14:30Z"'],
  ["OffsetDateTime.toString no seconds", s({ format: "date-time" }), '"2026-12-01T16:00Z"'],
];

/** The editor of one argument beside a note, and what it says last. */
function editing(it: object, json: string) {
  const args = parseJson(`{"it":${json},"note":"old"}`);
  const properties = { it, note: { type: "string" } };
  const edits: (readonly [text: string | undefined, isBlocked: boolean])[] = [];
  function Host() {
    const [value, setValue] = useState<unknown>(args);
    return (
      <ArgsEditor
        args={args}
        argsSchema={{ type: "object", properties, required: ["note"] }}
        value={value}
        idPrefix="args"
        onChange={(next, isBlocked) => {
          edits.push([writeJson(next), isBlocked]);
          setValue(next ?? args);
        }}
      />
    );
  }
  render(<Host />);
  return { person: userEvent.setup({ delay: null }), last: () => edits.at(-1) };
}

const field = (name = "it"): HTMLElement => screen.getByRole("textbox", { name });

describe("what the agent proposed", () => {
  it.each(cases)(
    "does not block the edit of another argument, and stays: %s",
    async (_, it, json) => {
      const { person, last } = editing(it, json);
      await person.type(field("note"), "!");
      expect(last()).toEqual([`{"it":${json},"note":"old!"}`, false]);
    },
  );

  it("is noted where its own schema would refuse it, and refused once it is changed", async () => {
    const { person, last } = editing(s({ minLength: 5 }), '"abc"');
    expect(field()).toHaveAccessibleDescription(/As the agent proposed it.*at least 5/);
    expect(field()).toBeValid();
    await person.type(field(), "d");
    expect(last()).toEqual(['{"it":"abcd","note":"old"}', true]);
    expect(field()).toBeInvalid();
    await person.type(field(), "{Backspace}");
    expect(last()).toEqual([undefined, false]);
  });
});

describe("an argument that may be null", () => {
  const orNull = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });

  it.each([
    ["a text", s({}), "Ann", '"Ann"'],
    ["a text of several types", { type: ["string", "null"] }, "Ann", '"Ann"'],
    ["a number", { type: "number" }, "12", "12"],
    ["a long number", { type: "integer" }, "9007199254740993", "9007199254740993"],
    ["a date", s({ format: "date" }), "2026-12-01", '"2026-12-01"'],
    ["a time", s({ format: "time" }), "17:00", '"17:00:00"'],
    ["a decimal", { anyOf: [{ type: "number" }, s({})] }, "12.50", '"12.50"'],
    ["a decimal that is exact", { type: ["number", "string"] }, "12.5", "12.5"],
  ])("is edited as its other type, and empty is null: %s", async (_, schema, typed, json) => {
    const { person, last } = editing(orNull(schema), "null");
    const input = screen.getByLabelText("it");
    await person.type(input, typed);
    expect(last()).toEqual([`{"it":${json},"note":"old"}`, false]);
    await person.clear(input);
    expect(last()).toEqual([undefined, false]);
  });

  it("is null when it is emptied", async () => {
    const { person, last } = editing(orNull(s({})), '"Ann"');
    await person.clear(field());
    expect(last()).toEqual(['{"it":null,"note":"old"}', false]);
  });

  it.each([
    ["a choice", { enum: ["x", "y"] }, "x", '"x"'],
    ["yes or no", { type: "boolean" }, "Yes", "true"],
  ])("can be nothing beside its choices: %s", async (_, schema, name, json) => {
    const { person, last } = editing(orNull(schema), "null");
    const radios = within(screen.getByRole("radiogroup", { name: "it" }));
    await person.click(radios.getByRole("radio", { name }));
    expect(last()).toEqual([`{"it":${json},"note":"old"}`, false]);
    await person.click(radios.getAllByRole("radio").at(-1) ?? document.body);
    expect(last()).toEqual([undefined, false]);
  });

  it("is a list, and null again without entries", async () => {
    const { person, last } = editing(orNull({ type: "array", items: { type: "integer" } }), "null");
    await person.click(screen.getByRole("button", { name: "Add item: it" }));
    await person.type(field("Item 1"), "5");
    expect(last()).toEqual(['{"it":[5],"note":"old"}', false]);
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    expect(last()).toEqual([undefined, false]);
  });

  it("is a group, and null again without fields", async () => {
    const group = { type: "object", properties: { city: s({}) } };
    const { person, last } = editing(orNull(group), "null");
    await person.type(screen.getByRole("textbox", { name: /^city/ }), "Ulm");
    expect(last()).toEqual(['{"it":{"city":"Ulm"},"note":"old"}', false]);
    await person.clear(screen.getByRole("textbox", { name: /^city/ }));
    expect(last()).toEqual([undefined, false]);
  });
});

describe("a number in the editor", () => {
  it("is shown as it was written, and has its text again when the edit is undone", async () => {
    const { person, last } = editing({ type: "number" }, "12.50");
    expect(field()).toHaveValue("12.50");
    await person.type(field(), "1");
    expect(last()).toEqual(['{"it":12.501,"note":"old"}', false]);
    await person.click(screen.getByRole("button", { name: /^Undo it/ }));
    await person.type(field("note"), "!");
    expect(last()).toEqual(['{"it":12.50,"note":"old!"}', false]);
  });

  it("that cannot be kept is read-only by itself", async () => {
    const { person, last } = editing({ type: "number" }, "0.12345678901234567890");
    expect(field()).toHaveValue("0.12345678901234567890");
    expect(field()).toBeDisabled();
    await person.type(field("note"), "!");
    expect(last()).toEqual(['{"it":0.12345678901234567890,"note":"old!"}', false]);
  });

  it("with long digits is edited as digits", async () => {
    const { person, last } = editing({ type: "integer" }, "9007199254740993");
    await person.type(field(), "{Backspace}5");
    expect(last()).toEqual(['{"it":9007199254740995,"note":"old"}', false]);
    await person.type(field(), "{Backspace}2");
    expect(last()).toEqual(['{"it":9007199254740992,"note":"old"}', false]);
    await person.type(field(), "{Backspace}3");
    expect(last()).toEqual([undefined, false]);
  });

  it("stays as it is in a list whose entries are removed, and in JSON", async () => {
    const { person, last } = editing(
      { type: "array", items: { type: "integer" } },
      "[9007199254740993, 9007199254740992, 1.0]",
    );
    await person.click(screen.getByRole("button", { name: "Remove Item 1" }));
    expect(last()).toEqual(['{"it":[9007199254740992,1.0],"note":"old"}', false]);
    await person.click(screen.getByRole("button", { name: "Edit as JSON it" }));
    expect(field()).toHaveValue("[\n  9007199254740992,\n  1.0\n]");
    await person.clear(field());
    await person.type(field(), "[[9007199254740995, 2.0]");
    expect(last()).toEqual(['{"it":[9007199254740995,2.0],"note":"old"}', false]);
  });
});
