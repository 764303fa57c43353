import { expect, it } from "vitest";
import { readApprovalRule } from "../../../src/core.js";
import { nested } from "../../support/nested.js";
import { rule } from "../../support/ruledQuestions.js";

it("a stored rule is read as it was made, with every kind of argument, for one conversation and without an end", () => {
  for (const made of [
    rule,
    { ...rule, until: null },
    { ...rule, thread: "thread-1" },
    { ...rule, args: [] },
  ])
    expect(readApprovalRule(JSON.parse(JSON.stringify(made)))).toEqual(made);
});

const change = (fields: object) => ({ ...rule, ...fields });
const withArg = (arg: unknown) => change({ args: [...rule.args.slice(1), arg] });

it.each<readonly [what: string, value: unknown]>([
  ["nothing", null],
  ["a text", JSON.stringify(rule)],
  ["a list", [rule]],
  ["another version", change({ version: 2 })],
  ["a version as text", change({ version: "1" })],
  ["a condition of a later version", change({ notBefore: 5 })],
  ["no id", change({ id: "" })],
  ["an agent that is no text", change({ agent: { toString: 1 } })],
  ["no agent", change({ agent: "" })],
  ["no tool", change({ tool: undefined })],
  ["an end that is a text", change({ until: "2099-01-01" })],
  ["an end that is NaN", change({ until: Number.NaN })],
  ["an argument that must be NaN", withArg({ name: "to", is: Number.NaN })],
  ["an end before its beginning", change({ until: 1 })],
  ["an end that is missing", change({ until: undefined })],
  ["a beginning that is no time", change({ created: -1 })],
  ["a thread that is no text", change({ thread: null })],
  ["arguments that are an object", change({ args: { to: { any: "string" } } })],
  ["an argument twice", withArg(rule.args[1])],
  ["an argument without a condition", withArg({ name: "to" })],
  ["an argument with two conditions", withArg({ name: "to", is: "ann", any: "string" })],
  ["an argument with another condition", withArg({ name: "to", matches: ".*" })],
  ["an argument that may be any list", withArg({ name: "to", any: "array" })],
  ["an argument that may be anything at all", withArg({ name: "to", any: true })],
  ["a limit below zero", withArg({ name: "to", atMost: -1 })],
  ["a limit that is infinite", withArg({ name: "to", atMost: Number.POSITIVE_INFINITY })],
  ["a limit that is a text", withArg({ name: "to", atMost: "5" })],
  [
    "too many arguments",
    change({ args: Array.from({ length: 51 }, (_, place) => ({ name: `a${place}`, is: 1 })) }),
  ],
  ["too much text", withArg({ name: "to", is: "x".repeat(20_001) })],
  ["values nested too deeply", withArg({ name: "to", is: nested(100) })],
  ["values nested until the stack ends", withArg({ name: "to", is: nested(100_000) })],
])("what is stored is no rule where it is %s", (_, value) => {
  expect(readApprovalRule(value)).toBeNull();
});

it("a stored rule whose parts throw, or change when they are read twice, cannot become another one", () => {
  const thrower = Object.defineProperty({ ...rule }, "tool", {
    enumerable: true,
    get() {
      throw new Error("no");
    },
  });
  expect(readApprovalRule(thrower)).toBeNull();
  let reads = 0;
  const counting = Object.defineProperty({ ...rule }, "tool", {
    enumerable: true,
    get: () => `send_email_${++reads}`,
  });
  const read = readApprovalRule(counting);
  const before = reads;
  expect(read?.tool).toBe(`send_email_${before}`);
  expect(read?.tool).toBe(`send_email_${before}`);
});
