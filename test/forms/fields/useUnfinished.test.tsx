import { renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { pathKey } from "../../../src/forms/fields/fieldIds.js";
import {
  type FieldProblem,
  noProblems,
  useUnfinished,
} from "../../../src/forms/frame/useFormAttempt.js";

const price = { path: ["price"], text: "1,5x" };
const broken = (
  ...texts: readonly (readonly [string, string])[]
): ReadonlyMap<string, FieldProblem> =>
  new Map(texts.map(([name, text]) => [pathKey("ask", [name]), { message: "No", text }]));

/** A form that comes back with these texts. */
function renderTexts(unfinished?: readonly (typeof price)[]) {
  const onUnfinished = vi.fn();
  const { result, rerender } = renderHook(
    ({ problems }) => useUnfinished({ idPrefix: "ask", unfinished, onUnfinished }, problems),
    { initialProps: { problems: noProblems } },
  );
  return {
    textOf: (name: string) => result.current(pathKey("ask", [name])),
    shows: (problems: ReadonlyMap<string, FieldProblem>) => rerender({ problems }),
    onUnfinished,
  };
}

describe("unfinished texts of a form that comes back", () => {
  it("unfinished texts are restored to their fields", () => {
    const { textOf, onUnfinished } = renderTexts([price]);
    expect([textOf("price"), textOf("amount")]).toEqual(["1,5x", undefined]);
    expect(onUnfinished).not.toHaveBeenCalled();
  });

  it("unfinished texts are reported when they change, and not otherwise", () => {
    const { shows, onUnfinished } = renderTexts([price]);
    shows(broken(["price", "1,5x"]));
    expect(onUnfinished).not.toHaveBeenCalled();
    shows(broken(["price", "1,5x"], ["amount", "y"]));
    expect(onUnfinished).toHaveBeenLastCalledWith([price, { path: ["amount"], text: "y" }]);
    shows(broken(["amount", "y"]));
    expect(onUnfinished).toHaveBeenLastCalledWith([{ path: ["amount"], text: "y" }]);
    shows(new Map());
    expect(onUnfinished).toHaveBeenLastCalledWith([]);
    expect(onUnfinished).toHaveBeenCalledTimes(3);
  });

  it("unfinished texts are given to no field again after they were corrected", () => {
    const { textOf, shows } = renderTexts([price, { path: ["amount"], text: "y" }]);
    shows(broken(["price", "1,5x"], ["amount", "y"]));
    shows(broken(["amount", "y"]));
    expect([textOf("price"), textOf("amount")]).toEqual([undefined, "y"]);
  });
});

it("a form that starts with no unfinished text reports none", () => {
  const { shows, onUnfinished } = renderTexts();
  shows(new Map());
  expect(onUnfinished).not.toHaveBeenCalled();
  shows(broken(["price", "x"]));
  expect(onUnfinished).toHaveBeenCalledExactlyOnceWith([{ path: ["price"], text: "x" }]);
});
