import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createMask, type HidesValue } from "../../../src/core.js";
import { defaultFormLabels as labels } from "../../../src/forms/defaultFormLabels.js";
import { useMarkedJson } from "../../../src/forms/inputs/JsonInput.js";

const value = { token: "secret-one", name: "Ann" };
const jsonOf = (hides?: HidesValue) => {
  const mask = hides === undefined ? undefined : createMask(hides).about(undefined, "Hidden");
  return renderHook(() => useMarkedJson([value], [], mask, labels)).result.current;
};
const byName: HidesValue = (path) => path.at(-1) === "token";

describe("JSON of a value", () => {
  it("JSON without a mask is shown and read as it is", () => {
    const { show, read, hasMarks } = jsonOf();
    expect(hasMarks).toBe(false);
    expect([show({ a: 1 }), show(undefined)]).toEqual(['{\n  "a": 1\n}', ""]);
    expect(read('{"a":1}')).toEqual({ value: { a: 1 }, problem: null });
    expect(read("")).toEqual({ value: undefined, problem: null });
    expect(read("[\n1 2]")).toEqual({
      value: undefined,
      problem: "Line 2, column 3: a comma or a closing bracket was expected",
    });
    expect(read("[1e400]")).toEqual({
      value: undefined,
      problem: "Line 1, column 2: 1e400 has more digits than can be sent exactly",
    });
  });

  it("masked JSON has marks in place of what is hidden, which are read as the original values", () => {
    const { show, read, hasMarks } = jsonOf(byName);
    expect(hasMarks).toBe(true);
    expect(show(value)).not.toContain("secret-one");
    expect(read(show(value))).toEqual({ value, problem: null });
    expect(read(show(value).replace("Ann", "Bob"))).toEqual({
      value: { ...value, name: "Bob" },
      problem: null,
    });
    expect(read('{"token":"other"}')).toEqual({ value: { token: "other" }, problem: null });
    expect(read("{")).toMatchObject({
      value: undefined,
      problem: expect.stringMatching(/^Line 1, column 2/),
    });
  });

  it("masked JSON reports that a mark was changed or moved", () => {
    const { show, read } = jsonOf(byName);
    expect(read(show(value).replace("token", "name2"))).toEqual({
      value: undefined,
      problem: labels.inputProblem("broken-mark"),
    });
  });

  it("JSON has no marks where nothing in it is hidden", () => {
    expect(jsonOf((path) => path.at(-1) === "other").hasMarks).toBe(false);
  });
});
