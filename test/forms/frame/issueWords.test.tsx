import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { wordIssue } from "../../../src/forms/frame/issueWords.js";
import { germanLabels } from "../../../src/index.js";
import { renderForm } from "../renderForm.js";

const pattern = { type: "string", title: "Cost centre", pattern: "^\\d{4}$", examples: ["4711"] };

/** The summary of a form with one required field after it was submitted. */
async function messageFor(
  field: object,
  props: Parameters<typeof renderForm>[1] = {},
  typed?: string,
) {
  const { person, submits, summary } = renderForm(
    { type: "object", properties: { it: field }, required: ["it"] },
    props,
  );
  if (typed !== undefined) await person.type(screen.getByRole("textbox"), typed);
  await submits();
  return summary();
}

describe("the message of an empty field", () => {
  it.each<[title: string, field: object, message: string]>([
    ["Price", { anyOf: [{ type: "number" }, { type: "string" }] }, "Fill in the price"],
    ["Quarter", { enum: ["Q1", "Q2"] }, "Choose a quarter"],
    ["Airport", { enum: ["BER", "HAM"] }, "Choose an airport"],
    ["Unit", { enum: ["kg", "t"] }, "Choose a unit"],
    ["Your size", { enum: ["S", "M"] }, "Choose your size"],
    ["Charge to", { enum: ["Project", "Team"] }, "Choose one"],
    ["Which airline?", { enum: ["KLM", "SAS"] }, "Choose one"],
    ["Cost centre", { type: "string" }, "Fill in the cost centre"],
    ["VAT number", { type: "string" }, "Fill in the VAT number"],
    ["costCentre", { type: "string" }, "Fill this in"],
    ["Seats", { type: "integer" }, "Fill in the seats"],
    ["Agree", { const: true }, "Choose yes or no"],
  ])(
    "an empty field named %s is asked for in a sentence that its name fits",
    async (title, field, message) => {
      expect(await messageFor({ title, ...field })).toEqual([message]);
    },
  );
});

it("an empty field that is required beside another one is asked for by its name", async () => {
  const text = { type: "string" };
  const { person, submits, summary } = renderForm({
    type: "object",
    properties: { card: text },
    dependentSchemas: { card: { properties: { code: text }, required: ["code"] } },
  });
  await person.type(screen.getByRole("textbox", { name: "Card" }), "4");
  await submits();
  expect(summary()).toEqual(["Fill in the code"]);
});

describe("the message of a wrong field", () => {
  it.each<[expected: string, field: object, typed: string]>([
    ["Between 1 and 10", { type: "integer", title: "Seats", minimum: 1, maximum: 10 }, "11"],
    ["Must be at least 1", { type: "integer", title: "Seats", minimum: 1 }, "0"],
    ["4 digits, for example 4711", pattern, "47"],
    ["At least 2 capital letters", { type: "string", title: "Code", pattern: "^[A-Z]{2,}$" }, "a"],
    [
      "Write it like AB-1",
      { type: "string", title: "Code", pattern: "^[A-Z]+-\\d$", examples: ["AB-1"] },
      "a",
    ],
  ])(
    "a wrong value has a message that shows what is accepted: %s",
    async (expected, field, typed) => {
      expect(await messageFor(field, {}, typed)).toEqual([expected]);
    },
  );

  it("a value that breaks two rules has one message", async () => {
    expect(
      await messageFor({ type: "integer", title: "Seats", minimum: 5, multipleOf: 2 }, {}, "3"),
    ).toHaveLength(1);
  });

  it("a consent that was refused asks for the only answer that is accepted", async () => {
    const { person, submits, summary } = renderForm({
      type: "object",
      properties: { ok: { const: true, title: "Agree" } },
      required: ["ok"],
    });
    await person.click(screen.getByRole("radio", { name: "No" }));
    await submits();
    expect(summary()).toEqual(["Choose Yes"]);
  });
});

it("a schema that leads to itself over two alternatives does not hold up the message of a deep field", () => {
  const inner = { $ref: "#/$defs/node" };
  const node = {
    anyOf: [
      { properties: { inner } },
      { properties: { inner, name: { title: "Name", type: "string" } } },
    ],
  };
  const form = { type: "object", properties: { inner }, $defs: { node } };
  const path = [...Array<string>(60).fill("inner"), "name"];
  const issue = { path, code: "required", message: "Required" };
  expect(wordIssue(issue, { form, validation: form }, defaultFormLabels).message).toBe(
    "Fill in the name",
  );
});

describe("with other labels", () => {
  const quarter = { title: "Quartal", enum: ["Q1", "Q2"] };
  const { forms } = germanLabels;

  it("a German form asks in German", async () => {
    expect(await messageFor(quarter, { labels: forms, submitLabel: "Submit" })).toEqual([
      "Bitte Quartal auswählen",
    ]);
  });

  it("a German form has a range and a pattern in German", async () => {
    const seats = { type: "integer", title: "Plätze", minimum: 1, maximum: 10 };
    expect(await messageFor(seats, { labels: forms, submitLabel: "Submit" }, "11")).toEqual([
      "Zwischen 1 und 10",
    ]);
  });

  it.each([
    ["one message", { issues: { required: "Needed!" } }],
    [
      "one message of the German ones",
      { ...forms, issues: { ...forms?.issues, required: "Needed!" } },
    ],
  ])("the host's own labels stay as they are: %s", async (_, labels) => {
    expect(await messageFor(quarter, { labels, submitLabel: "Submit" })).toEqual(["Needed!"]);
  });
});
