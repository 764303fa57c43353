import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useTypedText } from "../../../src/forms/fields/useTypedText.js";

/** A field for a number, whose text is read as one; its value is passed back as a form does. */
function renderField(start: unknown, unfinished?: string) {
  const onChange = vi.fn<(value: unknown, problem: string | null, text: string) => void>();
  const read = (text: string) =>
    text === ""
      ? { value: undefined, problem: null }
      : Number.isNaN(Number(text))
        ? { value: undefined, problem: "Not a number" }
        : { value: Number(text), problem: null };
  const show = (value: unknown) => (value === undefined || value === null ? "" : String(value));
  const { result, rerender } = renderHook(
    ({ value }) => useTypedText(value, show, read, onChange, unfinished),
    {
      initialProps: { value: start },
    },
  );
  return {
    field: () => ({ text: result.current.text, problem: result.current.problem }),
    types: (text: string) => act(() => result.current.setText(text)),
    holds: (value: unknown) => rerender({ value }),
    onChange,
  };
}

describe("a field whose text is read", () => {
  it("a field keeps the text as it was typed while its value is passed back", () => {
    const { field, types, holds, onChange } = renderField(1);
    expect(field()).toEqual({ text: "1", problem: null });
    types("2.50");
    expect(onChange).toHaveBeenLastCalledWith(2.5, null, "2.50");
    expect(field().text).toBe("2.50");
    holds(2.5);
    expect(field().text).toBe("2.50");
  });

  it("a field reports what is wrong while its text is no value", () => {
    const { field, types, holds, onChange } = renderField(1);
    types("x");
    expect(onChange).toHaveBeenLastCalledWith(undefined, "Not a number", "x");
    expect(field()).toEqual({ text: "x", problem: "Not a number" });
    holds(undefined);
    expect(field()).toEqual({ text: "x", problem: "Not a number" });
    holds(null);
    expect(field().text).toBe("x");
  });

  it("a field shows another value that comes from outside", () => {
    const { field, types, holds } = renderField(1);
    types("x");
    holds(7);
    expect(field()).toEqual({ text: "7", problem: null });
  });

  it("a field starts with the text that was left unfinished, and with its error", () => {
    expect(renderField(1, "1x").field()).toEqual({ text: "1x", problem: "Not a number" });
    const { field, holds } = renderField(1, "1x");
    holds(2);
    expect(field()).toEqual({ text: "2", problem: null });
  });
});
