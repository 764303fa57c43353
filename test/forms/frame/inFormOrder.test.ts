import { expect, it } from "vitest";
import { inFormOrder } from "../../../src/forms/frame/useFormAttempt.js";

const form = {
  $ref: "#/$defs/root",
  $defs: {
    root: {
      type: "object",
      properties: {
        second: { type: "string" },
        first: { type: "object", properties: { z: { type: "string" }, a: { type: "string" } } },
        list: { type: "array", items: { type: "object", properties: { b: {}, a: {} } } },
      },
    },
  },
};
const sorted = (...paths: readonly (readonly (string | number)[])[]) =>
  inFormOrder(
    paths.map((path) => ({ path, message: "" })),
    form,
  ).map(({ path }) => path.join("."));

it.each([
  [
    [["first"], ["second"]],
    ["second", "first"],
  ],
  [
    [["unknown"], ["list"], ["second"]],
    ["second", "list", "unknown"],
  ],
  [
    [["first", "a"], ["first", "z"], ["first"]],
    ["first", "first.z", "first.a"],
  ],
  [
    [
      ["list", 10],
      ["list", 9, "a"],
      ["list", 9, "b"],
    ],
    ["list.9.b", "list.9.a", "list.10"],
  ],
  [
    [
      ["list", "10"],
      ["list", "9"],
    ],
    ["list.9", "list.10"],
  ],
  [
    [["second"], []],
    ["", "second"],
  ],
])("the form shows the issues at %j in the order of their fields", (paths, expected) => {
  expect(sorted(...paths)).toEqual(expected);
});

it("issues keep their order where there is no form", () => {
  const issues = [
    { path: ["b"], message: "" },
    { path: ["a"], message: "" },
  ];
  expect(inFormOrder(issues, undefined)).toEqual(issues);
});
