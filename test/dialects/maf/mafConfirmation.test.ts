import { describe, expect, it } from "vitest";
import {
  confirmationAnswer,
  confirmationOf,
  readConfirmation,
  stepsSchema,
} from "../../../src/dialects/maf/mafInterrupt.js";

const read = { description: "Read", status: "enabled" };
const write = { description: "Write", status: "disabled" };
const shown = { "1. Read": "enabled", "2. Write": "disabled" };
const made = (listed: unknown, given: unknown = { file: "a" }) =>
  confirmationOf("c1", "edit", given, listed);

describe("a call that asks for confirmation", () => {
  it("names the call it is about", () => {
    const args = {
      function_call_id: "c1",
      function_name: "edit",
      function_arguments: { file: "a" },
      steps: [read, write],
    };
    expect(readConfirmation(args)).toMatchObject({
      call: { id: "c1", name: "edit", args: { file: "a", ...shown } },
    });
  });

  it.each([
    ["its arguments are text", "edit"],
    ["its arguments are nothing", null],
    ["the id is missing", { function_name: "edit" }],
    ["the id is a number", { function_call_id: 1, function_name: "edit" }],
    ["the name is missing", { function_call_id: "c1" }],
    ["the name is a number", { function_call_id: "c1", function_name: 1 }],
  ])("is the call of another tool where %s", (_, args) => {
    expect(readConfirmation(args)).toBeUndefined();
  });
});

describe("the steps of a confirmation", () => {
  it("are listed among the arguments, numbered, as they are enabled", () => {
    expect(made([read, write])).toMatchObject({
      call: { args: { file: "a", ...shown } },
      steps: [read, write],
      names: ["1. Read", "2. Write"],
    });
    expect(made([read]).names).toEqual(["1. Read"]);
  });

  it("replace the argument that repeats them, and only that one", () => {
    expect(made([read, write], { file: "a", steps: [read, write] }).call.args).toEqual({
      file: "a",
      ...shown,
    });
    expect(made([read, write], { steps: 3 }).call.args).toEqual({ steps: 3, ...shown });
    expect(made([read, write]).call.args).toEqual({ file: "a", ...shown });
    expect(made([read, write], "not JSON").call.args).toEqual(shown);
  });

  it.each([
    ["there are none", []],
    ["there is no list", "Read"],
    [
      "the only one says that the call is carried out",
      [{ description: "Execute edit", status: "enabled" }],
    ],
    ["one is text", [read, "Write"]],
    ["one is nothing", [read, null]],
    ["one has no description", [read, { status: "enabled" }]],
    ["one has another status", [read, { ...write, status: "running" }]],
  ])("are not shown where %s", (_, listed) => {
    const found = made(listed);
    expect(found).toMatchObject({ call: { args: { file: "a" } }, names: [] });
    expect(found.steps).toEqual(Array.isArray(listed) ? listed : []);
    expect(stepsSchema(found)).toBeUndefined();
  });

  it("are shown where one of several reports that the call is carried out", () => {
    expect(made([{ description: "Execute edit", status: "enabled" }, write]).names).toEqual([
      "1. Execute edit",
      "2. Write",
    ]);
  });

  it("are all that a person can change", () => {
    expect(stepsSchema(made([read, write]))).toEqual({
      type: "object",
      properties: {
        file: { enum: ["a"] },
        "1. Read": { enum: ["enabled", "disabled"] },
        "2. Write": { enum: ["enabled", "disabled"] },
      },
      required: ["file", "1. Read", "2. Write"],
      additionalProperties: false,
    });
  });
});

describe("the answer to a confirmation", () => {
  const origin = { steps: [read, write], names: ["1. Read", "2. Write"] };

  it.each([
    ["a denial alone", false, { "1. Read": "disabled" }, origin, { accepted: false }],
    ["an approval alone, where the question has no steps", true, undefined, {}, { accepted: true }],
    ["the steps as they came", true, undefined, origin, { accepted: true, steps: [read, write] }],
    [
      "the steps as they were switched",
      true,
      { "1. Read": "disabled", "2. Write": "enabled" },
      origin,
      {
        accepted: true,
        steps: [
          { ...read, status: "disabled" },
          { ...write, status: "enabled" },
        ],
      },
    ],
    [
      "a step as it came, where its name is gone",
      true,
      { file: "b" },
      origin,
      { accepted: true, steps: [read, write] },
    ],
    [
      "a step as it came, where it never had a name",
      true,
      { undefined: "disabled", "1": "disabled" },
      { steps: [read, "Write"], names: [1] },
      { accepted: true, steps: [read, "Write"] },
    ],
    [
      "a step that is no object as it came",
      true,
      { a: "disabled" },
      { steps: ["x"], names: ["a"] },
      { accepted: true, steps: ["x"] },
    ],
  ])("is %s", (_, approved, edited, from, expected) => {
    expect(confirmationAnswer(approved, edited, from)).toEqual(expected);
  });
});
