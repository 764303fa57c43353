import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { PlainSchemaForm } from "../../src/forms/answer/PlainSchemaForm.js";
import { checkSchema } from "../../src/schema/check/checkSchema.js";
import { badSchemas } from "../data/schemas/bad.js";
import { canTimeProcessor, quickest, startTiming } from "../support/quickest.js";
import { renderForm } from "./renderForm.js";

/** In milliseconds of the usual machine's processor. */
const budget = 200;

describe("a schema with", () => {
  it.each(badSchemas)("%s is checked", (_, schema) => {
    // A walk that multiplies would never end.
    expect(() => checkSchema(schema)).not.toThrow();
  });

  it.each(badSchemas)("%s can be answered, by fields or in JSON", async (_, schema) => {
    const { submits, submitted, container, handle } = renderForm(Object(schema));
    const json = [...container.querySelectorAll("textarea")].find((area) =>
      area.classList.contains("agui-form__json"),
    );
    if (json !== undefined) fireEvent.change(json, { target: { value: '"an answer"' } });
    await submits();
    const controls = container.querySelectorAll("input, select, textarea, .agui-form__add");
    expect(controls.length + submitted().length).toBeGreaterThan(0);
    expect(() => handle()?.value()).not.toThrow();
    expect(screen.queryByText("The form could not be shown.")).toBeNull();
  });

  it.each(badSchemas)("%s can be answered without the form library, and soon", (_, schema) => {
    const onSubmit = vi.fn<(value: unknown) => void>();
    const shown = startTiming();
    const { container } = render(
      <PlainSchemaForm schema={Object(schema)} idPrefix="ask" onSubmit={onSubmit} />,
    );
    if (canTimeProcessor) expect(shown(budget)).toBeLessThan(budget);
    const area = container.querySelector("textarea");
    if (area !== null) fireEvent.change(area, { target: { value: "3" } });
    const sent = startTiming();
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    if (canTimeProcessor) expect(sent(budget)).toBeLessThan(budget);
    // It leaves, or the form says what is wrong with it.
    const isSaid = container.querySelector(".agui-form__issues") !== null;
    expect(onSubmit.mock.calls.length > 0 || isSaid).toBe(true);
  });

  it.each(badSchemas)("%s is on screen soon", (_, schema) => {
    const { time } = quickest(() => renderForm(Object(schema)).unmount(), budget, 3);
    if (canTimeProcessor) expect(time).toBeLessThan(budget);
  });
});
