import { describe, expect, it } from "vitest";
import { readArguments } from "../../src/interrupt/readArguments.js";
import { toolCallFromMetadata } from "../../src/interrupt/toolCallFromMetadata.js";

const found = (metadata: Readonly<Record<string, unknown>>) =>
  toolCallFromMetadata(metadata, "call-1");

describe("the arguments of a tool call", () => {
  it.each(["", "  \n"])(
    "a tool call has no arguments where the agent streamed none: %j",
    (text) => {
      expect(readArguments(text)).toEqual({ args: {} });
    },
  );

  it("a tool call's arguments may be any JSON value", () => {
    expect(readArguments(' {"a":[1]} ')).toEqual({ args: { a: [1] } });
    expect(readArguments("null")).toEqual({ args: null });
  });

  it("arguments that are not JSON are flagged", () => {
    expect(readArguments("{oops")).toEqual({
      args: undefined,
      problem: { code: "unreadable-arguments", message: expect.stringContaining("JSON") },
    });
  });
});

describe("a tool call that was described instead of streamed", () => {
  it.each(["toolName", "tool_name"])("a described tool call has its name under %s", (key) => {
    expect(found({ [key]: "pay" })).toEqual({
      id: "call-1",
      name: "pay",
      args: {},
      argsText: "{}",
    });
  });

  it.each(["args", "arguments", "tool_input", "toolInput", "input"])(
    "a described tool call has its arguments under %s",
    (key) => {
      expect(found({ toolName: "pay", [key]: { sum: 1 } })).toMatchObject({
        args: { sum: 1 },
        argsText: '{"sum":1}',
      });
      expect(found({ toolName: "pay", [key]: '{ "sum": 1 }' })).toMatchObject({
        args: { sum: 1 },
        argsText: '{ "sum": 1 }',
      });
    },
  );

  it("a described tool call has its name under `tool` only beside its arguments", () => {
    expect(found({ everruns: { tool: "pay", arguments: { sum: 1 } } })).toMatchObject({
      name: "pay",
      args: { sum: 1 },
    });
    for (const other of [{ tool: "pay" }, { tool: "pay", input: "a word" }, { tool: 1, args: {} }])
      expect(found(other)).toBeUndefined();
  });

  it("a described tool call is read one level down, beside any other content", () => {
    expect(
      found({ risk: "high", list: ["pay"], none: null, acme: { toolName: "pay" } }),
    ).toMatchObject({ name: "pay" });
    expect(found({ acme: { deeper: { toolName: "pay" } } })).toBeUndefined();
  });

  it("a described tool call may be a function_call, here or one level down", () => {
    const call = { name: "pay", arguments: '{"sum":1}' };
    expect(found({ function_call: call })).toMatchObject({ name: "pay", args: { sum: 1 } });
    expect(found({ acme: { function_call: call } })).toMatchObject({
      name: "pay",
      args: { sum: 1 },
    });
    expect(found({ function_call: "pay" })).toBeUndefined();
    expect(found({ toolName: "pay", function_call: "pay" })).toMatchObject({
      name: "pay",
      args: {},
    });
  });

  it("a described tool call whose name is not text is ignored", () => {
    expect(found({ toolName: 5, acme: { toolName: "pay" } })).toMatchObject({ name: "pay" });
    expect(found({ toolName: 5 })).toBeUndefined();
    expect(found({})).toBeUndefined();
  });

  it("a described tool call is not made of what objects inherit", () => {
    const inherited: Record<string, unknown> = Object.create({
      toolName: "pay",
      function_call: { name: "pay" },
    });
    expect(found(inherited)).toBeUndefined();
  });

  it("a described tool call has no id where the question names none", () => {
    expect(toolCallFromMetadata({ toolName: "pay" }, undefined)).toMatchObject({
      id: "",
      name: "pay",
    });
  });
});
