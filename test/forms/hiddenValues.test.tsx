import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createMask } from "../../src/core.js";
import { PlainForm } from "../../src/forms/answer/PlainForm.js";
import { ArgsEditor } from "../../src/forms/args/ArgsEditor.js";
import type { SchemaFormProps } from "../../src/parts/formProps.js";
import { runs } from "../support/depth.js";
import { patient } from "../support/patience.js";
import { renderForm } from "./renderForm.js";

const byName = createMask((path) =>
  /^(token|vault)/.test(JSON.stringify(path.at(-1)).replaceAll('"', "")),
);
const mask = byName.about(undefined, "Hidden");
const form = (properties: object, props: Partial<SchemaFormProps> = {}) =>
  renderForm({ type: "object", properties }, { mask, ...props });

/** Everything a page may reveal: its markup, and the values of its controls. */
function page(): string {
  const controls = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
  ];
  return [
    document.documentElement.outerHTML,
    ...controls.flatMap(({ value, defaultValue }) => [value, defaultValue]),
  ].join("\n");
}

describe("a form with hidden values", () => {
  it("a form sends a hidden default unchanged when it is not replaced", async () => {
    const { submits, submitted } = form({
      token: { type: "string", default: "secret-one" },
      name: { type: "string" },
    });
    expect(screen.getByText("Hidden")).toBeVisible();
    expect(page()).not.toContain("secret-one");
    await submits();
    expect(submitted()).toEqual([{ token: "secret-one" }]);
  });

  it("a form keeps the type of a hidden number, also inside of lists and groups", async () => {
    const pins = {
      type: "array",
      items: { type: "object", properties: { token: { type: "integer" } } },
    };
    const value = { pins: [{ token: 12345678 }], vault: { open: true, code: 87654321 } };
    const vault = {
      type: "object",
      properties: { open: { type: "boolean" }, code: { type: "number" } },
    };
    const { submits, submitted } = form({ pins, vault }, { initialValue: value });
    expect(page()).not.toMatch(/12345678|87654321/);
    await submits();
    expect(submitted()).toEqual([value]);
  });

  it("a person can replace a hidden value in a masked field, and go back to it", async () => {
    const { person, submits, submitted } = form({
      token: { type: "string", default: "secret-one" },
    });
    await person.click(screen.getByRole("button", { name: /^Replace… Token/ }));
    const field = screen.getByLabelText(/^Token/);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute("type", "password");
    expect(field).toHaveValue("");
    await person.type(field, "secret-two");
    expect(document.documentElement.outerHTML).not.toContain("secret-two");
    await submits();
    await person.click(screen.getByRole("button", { name: "Keep the hidden value" }));
    expect(screen.getByRole("button", { name: /^Replace… Token/ })).toHaveFocus();
    await submits();
    expect(submitted()).toEqual([{ token: "secret-two" }, { token: "secret-one" }]);
  });

  it("a hidden value is reported as missing when a required one was emptied", async () => {
    const { person, submits, submitted, summary } = renderForm(
      {
        type: "object",
        required: ["token"],
        properties: { token: { type: "string", default: "secret-one" } },
      },
      { mask },
    );
    await person.click(screen.getByRole("button", { name: /^Replace… Token/ }));
    await submits();
    expect(summary()).toEqual(["Fill in the token"]);
    expect(submitted()).toEqual([]);
  });

  it("a form offers hidden choices by their number and sends the one that was selected", async () => {
    const { person, submits, submitted } = form({
      token: { enum: ["secret-one", "secret-two"], enumNames: ["The secret-one", "The other"] },
      vault: {
        oneOf: [
          { const: 12345678, title: "Twelve" },
          { const: null, title: "None" },
        ],
      },
    });
    expect(page()).not.toMatch(/secret-|1234|Twelve|The other/);
    await person.click(screen.getByRole("radio", { name: "Hidden value 2" }));
    await person.click(
      screen.getAllByRole("radio", { name: "Hidden value 1" })[1] ?? document.body,
    );
    await submits();
    expect(submitted()).toEqual([{ token: "secret-two", vault: 12345678 }]);
  });

  it("a form offers several hidden choices by their numbers", async () => {
    const { person, submits, submitted } = form({
      token: { type: "array", uniqueItems: true, items: { enum: ["secret-one", "secret-two"] } },
    });
    expect(page()).not.toContain("secret-");
    await person.click(screen.getByRole("checkbox", { name: "Hidden value 1" }));
    await submits();
    expect(submitted()).toEqual([{ token: ["secret-one"] }]);
  });

  it("a form shows what is fixed and hidden without a way to replace it", async () => {
    const { submits, submitted } = form({ token: { type: "string", const: "secret-one" } });
    expect(screen.getByText("Hidden")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Replace/ })).not.toBeInTheDocument();
    await submits();
    expect(submitted()).toEqual([{ token: "secret-one" }]);
  });

  it("a form quotes hidden values neither in titles nor in errors", async () => {
    const issue = { path: ["name"], message: "Not like secret-one" };
    const choices = {
      path: ["token"],
      message: "Must be one of: secret-one",
      code: "oneOf",
      params: { choices: [], more: false },
    } as const;
    const { container } = form(
      {
        token: {
          type: "string",
          title: "Or secret-one",
          description: "secret-one",
          default: "secret-one",
        },
        name: { type: "string" },
      },
      { fieldIssues: [issue, choices] },
    );
    expect(page()).not.toContain("secret-one");
    expect(container).toHaveTextContent("Not like ••••••");
  });

  it("a form shows no hidden value of a schema that no form can be made of", () => {
    renderForm(
      {
        $ref: "#/$defs/A",
        $defs: { A: { properties: { token: { enum: ["secret-one"] }, a: { $ref: "#/$defs/A" } } } },
      },
      { mask },
    );
    expect(page()).not.toContain("secret-one");
    cleanup();
    renderForm(
      {
        type: "array",
        minItems: 1_000,
        items: { properties: { token: { default: "secret-one", title: "secret-one" } } },
      },
      { mask },
    );
    expect(page()).toContain("What the agent asks for");
    expect(page()).not.toContain("secret-one");
  });

  it("a form passes only marks to another theme, and reads them back", async () => {
    const seen: unknown[] = [];
    const Themed: NonNullable<SchemaFormProps["form"]> = (props) => {
      seen.push(props.schema, props.initialFormData);
      return null;
    };
    form(
      { token: { enum: ["secret-one"], default: "secret-one" }, vault: { type: "number" } },
      { form: Themed, initialValue: { vault: 12345678 } },
    );
    expect(seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toMatch(/secret-one|12345678/);
  });
});

describe("where there is no form of fields", () => {
  it("hidden options of a backend are offered by their number", async () => {
    const onSubmit = vi.fn();
    const offer = { options: [{ token: "secret-one", title: "secret-one" }, { name: "open" }] };
    render(
      <PlainForm schema={undefined} offer={offer} mask={mask} idPrefix="ask" onSubmit={onSubmit} />,
    );
    expect(page()).not.toContain("secret-one");
    await userEvent.click(screen.getByRole("radio", { name: "Hidden value 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(onSubmit).toHaveBeenCalledWith(offer.options[0]);
  });

  it("a hidden answer is kept until it is replaced", async () => {
    const whole = createMask((path) => path.length === 0).about(undefined, "Hidden");
    const onSubmit = vi.fn();
    render(
      <PlainForm
        schema={undefined}
        initialValue="secret-one"
        mask={whole}
        idPrefix="ask"
        onSubmit={onSubmit}
      />,
    );
    expect(page()).not.toContain("secret-one");
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(onSubmit).toHaveBeenLastCalledWith("secret-one");
    await userEvent.click(screen.getByRole("button", { name: /^Replace…/ }));
    await userEvent.keyboard("secret-two");
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(onSubmit).toHaveBeenLastCalledWith("secret-two");
  });

  it("arguments with hidden choices, titles and earlier additions can be edited", async () => {
    const argsSchema = {
      type: "object",
      properties: {
        token: { enum: ["secret-one", "secret-two"], title: "Not secret-one" },
        tokenToo: { type: "string" },
      },
    };
    const onChange = vi.fn();
    const args = { token: "secret-one" };
    const value = { token: "secret-one", tokenToo: "secret-six" };
    render(
      <ArgsEditor
        args={args}
        argsSchema={argsSchema}
        value={value}
        mask={mask}
        idPrefix="ask"
        onChange={onChange}
      />,
    );
    expect(page()).not.toContain("secret-");
    await userEvent.click(
      screen.getAllByRole("button", { name: /^Replace… token/ })[0] ?? document.body,
    );
    expect(page()).not.toContain("secret-");
    await userEvent.click(screen.getByRole("radio", { name: "Hidden value 2" }));
    expect(onChange).toHaveBeenLastCalledWith({ ...value, token: "secret-two" }, false, []);
  });
});

describe("for any schema and any place of the secrets", () => {
  interface Part {
    readonly schema: object;
    readonly value: unknown;
  }
  const secretName = fc.constantFrom("token", "token1", "vault", "vault2");
  const openName = fc.constantFrom("a", "b", "c");

  /**
   * A part of a schema and a value that fits it; texts and numbers are unique, and secret below a
   * secret name.
   */
  const part = (depth: number, isSecret: boolean, next: () => number): fc.Arbitrary<Part> => {
    const text = () => `${isSecret ? "SECRET" : "open"}-${next()}-x`;
    const leaf = fc
      .constantFrom("default", "initial", "choices", "titled", "const", "number", "quoted")
      .map((kind): Part => {
        const [one, two] = [text(), text()];
        const number = (isSecret ? 777_000_000 : 100) + next();
        switch (kind) {
          case "default":
            return { schema: { type: "string", default: one }, value: one };
          case "initial":
            return { schema: { type: "string" }, value: one };
          case "choices":
            return { schema: { enum: [one, two], enumNames: [`${one}!`, `${two}!`] }, value: two };
          case "titled":
            return {
              schema: {
                oneOf: [
                  { const: one, title: `T ${one}` },
                  { const: two, description: two },
                ],
              },
              value: one,
            };
          case "const":
            return { schema: { type: "string", const: one }, value: one };
          case "number":
            return { schema: { type: "number", default: number }, value: number };
          default:
            return {
              schema: { type: "string", title: `Say ${one}`, description: one, examples: [one] },
              value: one,
            };
        }
      });
    if (depth === 0) return leaf;
    const group = fc
      .uniqueArray(fc.oneof(secretName, openName), { minLength: 1, maxLength: 3 })
      .chain((names) =>
        fc
          .tuple(
            ...names.map((name) => part(depth - 1, isSecret || /^(token|vault)/.test(name), next)),
          )
          .map(
            (parts): Part => ({
              schema: {
                type: "object",
                properties: Object.fromEntries(
                  names.map((name, index) => [name, parts[index]?.schema]),
                ),
              },
              value: Object.fromEntries(names.map((name, index) => [name, parts[index]?.value])),
            }),
          ),
      );
    const rows = part(depth - 1, isSecret, next).map(
      ({ schema, value }): Part => ({ schema: { type: "array", items: schema }, value: [value] }),
    );
    return fc.oneof({ weight: 2, arbitrary: group }, leaf, rows);
  };
  let count = 0;
  const question = fc
    .uniqueArray(fc.oneof(secretName, openName), { minLength: 1, maxLength: 4 })
    .chain((names) =>
      fc
        .tuple(...names.map((name) => part(2, /^(token|vault)/.test(name), () => ++count)))
        .map((parts) => ({
          schema: {
            type: "object",
            properties: Object.fromEntries(
              names.map((name, index) => [name, parts[index]?.schema]),
            ),
          },
          value: Object.fromEntries(names.map((name, index) => [name, parts[index]?.value])),
        })),
    );
  const isRevealed = () => page().match(/SECRET-\d+|777\d{6}/)?.[0];

  it("a form reveals none of them and sends them all", { timeout: patient(60_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(question, async ({ schema, value }) => {
        const onSubmit = vi.fn();
        const { submits, submitted } = renderForm(schema, { mask, initialValue: value, onSubmit });
        expect(isRevealed()).toBeUndefined();
        await submits();
        expect(isRevealed()).toBeUndefined();
        expect(onSubmit.mock.calls.map(([sent]) => sent)).toEqual([value]);
        expect(submitted()).toEqual([]);
        cleanup();
      }),
      { numRuns: runs(25) },
    );
  });

  it("an editor of arguments and a JSON editor reveal none of them", {
    timeout: patient(60_000),
  }, async () => {
    await fc.assert(
      fc.property(question, ({ schema, value }) => {
        render(
          <ArgsEditor
            args={value}
            argsSchema={schema}
            value={value}
            mask={mask}
            idPrefix="ask"
            onChange={() => undefined}
          />,
        );
        expect(isRevealed()).toBeUndefined();
        cleanup();
        renderForm(
          {
            ...schema,
            minProperties: 0,
            not: { required: ["z"] },
            patternProperties: { "^x": {} },
            allOf: [{ minItems: 99, items: {} }],
          },
          { mask, initialValue: value },
        );
        expect(isRevealed()).toBeUndefined();
        cleanup();
        render(
          <PlainForm
            schema={undefined}
            initialValue={value}
            mask={mask}
            idPrefix="ask"
            onSubmit={() => undefined}
          />,
        );
        expect(isRevealed()).toBeUndefined();
        cleanup();
      }),
      { numRuns: runs(20) },
    );
  });
});
