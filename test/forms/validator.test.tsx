import rjsfAjv, { customizeValidator } from "@rjsf/validator-ajv8";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { ajvValidator } from "../../src/ajv.js";
import { ArgsEditor } from "../../src/forms/args/ArgsEditor.js";
import { createDefaultValidator, type SchemaValidator } from "../../src/forms.js";
import { InterruptPanel } from "../../src/index.js";
import { inputInterrupt } from "../../src/testing.js";
import { askedRun } from "../support/askedRun.js";
import { renderForm } from "./renderForm.js";

const schema = {
  type: "object",
  properties: { age: { type: "integer", minimum: 18 } },
  required: ["age"],
};
const german = createDefaultValidator({
  required: "Fehlt",
  minimum: (limit) => `Mindestens ${limit}`,
});
const age = () => screen.getByRole("textbox", { name: /^age$/i });

describe("a form with a validator of its host", () => {
  it("a form is checked by its host's validator, with its messages", async () => {
    const { person, submits, submitted, summary } = renderForm(schema, { validator: german });
    await submits();
    expect(summary()).toEqual(["Fehlt"]);
    await person.type(age(), "5");
    expect(summary()).toEqual(["Mindestens 18"]);
    await person.clear(age());
    await person.type(age(), "18");
    await submits();
    expect(submitted()).toEqual([{ age: 18 }]);
  });

  it("a form can be checked by ajv", async () => {
    const { person, submits, submitted, summary } = renderForm(schema, {
      validator: ajvValidator(),
    });
    await person.type(age(), "5");
    await submits();
    expect(summary()).toEqual(["Must be at least 18"]);
    await person.type(age(), "0");
    await submits();
    expect(submitted()).toEqual([{ age: 50 }]);
  });

  it.each([
    ["the default export of @rjsf/validator-ajv8", rjsfAjv],
    ["one of its customizeValidator", customizeValidator()],
  ])("a form with a validator of its host accepts %s unchanged", async (_name, validator) => {
    const { person, submits, submitted, summary } = renderForm(schema, { validator });
    await person.type(age(), "5");
    await submits();
    expect(summary()).toEqual(["must be >= 18"]);
    await person.type(age(), "0");
    await submits();
    expect(submitted()).toEqual([{ age: 50 }]);
  });

  it("a form is checked by the built-in validator where a validator of the form library cannot compile", async () => {
    const validator = customizeValidator();
    vi.spyOn(validator, "rawValidation").mockReturnValue({
      validationError: new EvalError("forbidden"),
    });
    const { person, submits, summary } = renderForm(schema, { validator });
    await person.type(age(), "5");
    await submits();
    expect(summary()).toEqual(["Must be at least 18"]);
  });

  it("a form is checked by the built-in validator where the host's may not run, which is called no more", async () => {
    const forbidden = vi.fn<SchemaValidator>(() => {
      throw new EvalError("Refused to evaluate a string as JavaScript");
    });
    const { person, submits, submitted, summary } = renderForm(schema, { validator: forbidden });
    await person.type(age(), "5");
    await submits();
    expect(summary()).toEqual(["Must be at least 18"]);
    await person.type(age(), "0");
    await submits();
    expect(submitted()).toEqual([{ age: 50 }]);
    expect(forbidden).toHaveBeenCalledOnce();
  });

  it("a form leaves to the agent what the validator cannot check", async () => {
    const { person, submits, submitted } = renderForm(schema, {
      validator: () => ({ status: "unchecked", reason: "busy" }),
    });
    await person.type(age(), "5");
    await submits();
    expect(submitted()).toEqual([{ age: 5 }]);
  });

  it("a form is checked by the host's validator in the JSON editor, too", async () => {
    const { submits, summary, person } = renderForm(
      {
        type: "object",
        properties: { constructor: { type: "string" } },
        required: ["constructor"],
      },
      { validator: german },
    );
    await person.type(screen.getByRole("textbox"), "{{}");
    await submits();
    expect(summary()).toEqual(["constructor: Fehlt"]);
  });
});

it("the drop-in panel's form is checked by the validator of its run", async () => {
  const { run } = await askedRun([{ ...inputInterrupt(), responseSchema: schema }], {
    validator: german,
  });
  render(
    <StrictMode>
      <InterruptPanel run={run} />
    </StrictMode>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Send answer" }));
  expect(screen.getByText("Fehlt")).toBeVisible();
});

it("edited arguments are checked by the validator their editor is given", async () => {
  render(
    <ArgsEditor
      args={{ age: 20 }}
      argsSchema={schema}
      value={{ age: 5 }}
      idPrefix="a"
      validator={german}
      onChange={() => {}}
    />,
  );
  expect(age()).toHaveAccessibleDescription("Mindestens 18");
});
