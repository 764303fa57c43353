import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import { ArgsEditor } from "../../../src/forms/args/ArgsEditor.js";

const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xfb, 0xff]);
const base64 = "iVBOR/v/";
const png = (name = "photo.png") => new File([picture], name, { type: "image/png" });
const picker = () => screen.getByLabelText(/Choose a file|Replace/, { selector: "[type=file]" });
const shows = (text: string | RegExp) => screen.findByText(text, { selector: "bdi" });

/** Shows the editor of a call whose argument `it` is a file. */
function renderEditor(field: object, proposed: unknown, more: object = {}) {
  const args = proposed === undefined ? { name: "a" } : { it: proposed };
  const edits: { readonly next: unknown; readonly problem: boolean }[] = [];
  function Host() {
    const [value, setValue] = useState<unknown>(args);
    return (
      <ArgsEditor
        args={args}
        argsSchema={{ type: "object", properties: { it: { type: "string", ...field } } }}
        value={value}
        idPrefix="args"
        onChange={(next, problem) => {
          edits.push({ next, problem });
          setValue(next ?? args);
        }}
        {...more}
      />
    );
  }
  const person = userEvent.setup();
  return { ...render(<Host />), person, last: () => edits.at(-1) };
}

describe("a file among the arguments", () => {
  it.each<[object, string, string]>([
    [{ contentEncoding: "base64", contentMediaType: "image/png" }, "AAAA", base64],
    [{ format: "binary" }, "A".repeat(200), base64],
    [{ format: "data-url" }, "data:image/png;base64,AAAA", `data:image/png;base64,${base64}`],
  ])(
    "%j has the picker of forms, with the preview of what was chosen",
    async (field, was, sent) => {
      const { person, last, container } = renderEditor(field, was);
      expect(screen.getByText(/up to 5 MB/)).toBeVisible();
      expect(container.querySelector("img")).toBeNull();
      expect(container.innerHTML).not.toContain(was);
      await person.upload(picker(), png());
      await shows("photo.png, 6 bytes");
      expect(container.querySelector("img")?.src).toMatch(/^data:image\/png/);
      expect(last()).toEqual({ next: { it: sent }, problem: false });
      expect(container.querySelector("del")).toHaveTextContent(/^File, \d+ bytes$/);
      await person.click(screen.getByRole("button", { name: "Undo it" }));
      expect(last()).toEqual({ next: undefined, problem: false });
    },
  );

  it("that is too large, of another type or removed blocks the approval, and says why", async () => {
    const field = { contentEncoding: "base64", contentMediaType: "image/png", maxLength: 8 };
    const { person, last } = renderEditor(field, base64);
    await person.upload(picker(), new File(["x".repeat(7)], "big.png", { type: "image/png" }));
    expect(await screen.findByText(/big.png is too large/)).toBeVisible();
    expect(last()).toEqual({ next: undefined, problem: true });
    await person.click(screen.getByRole("button", { name: "Remove big.png" }));
    expect(screen.getByText("Required")).toBeVisible();
    expect(last()?.problem).toBe(true);
    await person.upload(picker(), png());
    await shows("photo.png, 6 bytes");
    // The very bytes that were proposed.
    expect(last()).toEqual({ next: undefined, problem: false });
  });

  it("is read and typed as its text where that may be a key", async () => {
    const { person, last } = renderEditor({ contentEncoding: "base64" }, "AAAA");
    const text = screen.getByRole("textbox", { name: "it" });
    expect(text).toHaveValue("AAAA");
    await person.type(text, "B");
    expect(screen.getByText("Must be data as base64")).toBeVisible();
    expect(last()?.problem).toBe(true);
    await person.type(text, "BBB");
    expect(last()).toEqual({ next: { it: "AAAABBBB" }, problem: false });
  });

  it("is a text as long as what the agent proposed is none", () => {
    renderEditor({ contentMediaType: "image/png" }, "https://example.com/a.png");
    expect(screen.getByRole("textbox", { name: "it" })).toHaveValue("https://example.com/a.png");
    expect(document.querySelector("[type=file]")).toBeNull();
  });

  it("that the agent did not propose can be added and removed again", async () => {
    const { person, last } = renderEditor({ contentMediaType: "image/png" }, undefined);
    await person.upload(picker(), png());
    await shows("photo.png, 6 bytes");
    expect(last()).toEqual({ next: { name: "a", it: base64 }, problem: false });
    await person.click(screen.getByRole("button", { name: "Remove photo.png" }));
    expect(last()).toEqual({ next: undefined, problem: false });
  });

  it("stays hidden where a mask hides it", () => {
    const mask = createMask((path) => path[0] === "it").about(undefined, "Hidden");
    const { container } = renderEditor({ format: "binary" }, base64, { mask });
    expect(container.innerHTML).not.toContain(base64);
    expect(screen.getByRole("button", { name: /^Replace/ })).toBeVisible();
  });
});
