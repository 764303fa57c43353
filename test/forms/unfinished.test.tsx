import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderForm } from "./renderForm.js";

const schema = {
  type: "object",
  properties: { price: { type: "number" }, amount: { type: "number" } },
};
const box = (name: string) => screen.getByRole("textbox", { name: new RegExp(name) });
const unfinished = [{ path: ["price"], text: "1,5x" }];

describe("text that is no value yet", () => {
  it("text that is no value yet is reported with the path of its field, until it is corrected", async () => {
    const onUnfinished = vi.fn();
    const { person } = renderForm(schema, { onUnfinished });
    expect(onUnfinished).not.toHaveBeenCalled();
    await person.type(box("Price"), "x");
    expect(onUnfinished).toHaveBeenLastCalledWith([{ path: ["price"], text: "x" }]);
    await person.clear(box("Price"));
    await person.type(box("Price"), "2");
    expect(onUnfinished).toHaveBeenLastCalledWith([]);
  });

  it("text that is no value yet is there again when the form comes back, and in its own field only", () => {
    const onUnfinished = vi.fn();
    renderForm(schema, { unfinished, onUnfinished });
    expect([box("Price"), box("Amount")].map((one) => one.getAttribute("value"))).toEqual([
      "1,5x",
      "",
    ]);
    expect(onUnfinished).not.toHaveBeenCalled();
  });

  it("text that is no value yet does not come back after it was corrected", async () => {
    const { person, submits, submitted } = renderForm(schema, { unfinished });
    await person.clear(box("Price"));
    await person.type(box("Price"), "7");
    await submits();
    expect(submitted()).toEqual([{ price: 7 }]);
  });

  it("text that is no value yet blocks the form, and its field explains why, once", async () => {
    const { submits, submitted, summary } = renderForm(schema, { unfinished });
    await submits();
    expect(submitted()).toEqual([]);
    expect(summary()).toHaveLength(1);
    expect(box("Price")).toBeInvalid();
    expect(
      box("Price").closest(".agui-form__field")?.querySelectorAll(".agui-form__issues"),
    ).toHaveLength(1);
  });
});
