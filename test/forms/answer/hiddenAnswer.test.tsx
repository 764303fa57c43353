import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createMask, type HidesValue } from "../../../src/core.js";
import { PlainForm } from "../../../src/forms/answer/PlainForm.js";

/** A person in front of a question without fields, of whose answer this is hidden. */
function renderHidden(hides: HidesValue, initialValue?: unknown) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const mask = createMask(hides).about(undefined, "Hidden");
  const { container } = render(
    <PlainForm
      schema={undefined}
      initialValue={initialValue}
      mask={mask}
      idPrefix="ask"
      onSubmit={onSubmit}
    />,
  );
  return {
    field: () => container.querySelector("input, textarea"),
    onSubmit,
    person: userEvent.setup(),
  };
}

const always: HidesValue = (path) => path.length === 0;
const replace = () => screen.queryByRole("button", { name: /^Replace…/ });

describe("an answer that is hidden", () => {
  it.each([
    ["where nothing was answered yet", undefined],
    ["where an empty text was answered", ""],
  ])("a hidden answer is typed into a masked field %s", async (_, initialValue) => {
    const { field, onSubmit, person } = renderHidden(always, initialValue);
    expect(replace()).toBeNull();
    expect(screen.queryByText("Hidden")).toBeNull();
    await person.click(field() ?? document.body);
    await person.paste("secret-two");
    expect(document.documentElement.outerHTML).not.toContain("secret-two");
    await person.click(screen.getByRole("button", { name: "Submit" }));
    expect(onSubmit).toHaveBeenCalledWith("secret-two");
  });

  it("an answer is hidden by its content, where the mask decides by it", () => {
    const { field } = renderHidden((_path, value) => value === "secret-one", "secret-one");
    expect(replace()).toBeVisible();
    expect(field()).toBeNull();
  });

  it("an answer is shown where the mask hides other answers", () => {
    const { field } = renderHidden((_path, value) => value === "secret-one", "hello");
    expect(replace()).toBeNull();
    expect(field()).toHaveValue("hello");
  });

  it("a hidden answer that was no text is dropped, and not kept unseen, where text replaces it", async () => {
    const { field, person } = renderHidden(always, { pin: "secret-one" });
    await person.click(screen.getByRole("button", { name: "Answer as text" }));
    expect(replace()).toBeNull();
    expect(field()).toHaveValue("");
    expect(screen.getByRole("button", { name: "Submit" })).toBeDisabled();
  });
});
