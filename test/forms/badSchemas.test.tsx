import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { checkSchema } from "../../src/schema/check/checkSchema.js";
import { badSchemas } from "../data/schemas/bad.js";
import { renderForm } from "./renderForm.js";

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
});
