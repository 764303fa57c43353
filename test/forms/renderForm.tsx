import { type RenderResult, render, screen } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { createRef, StrictMode } from "react";
import { vi } from "vitest";
import { SchemaForm } from "../../src/forms/schema-form/SchemaForm.js";
import type { SchemaFormHandle, SchemaFormProps } from "../../src/parts/formProps.js";

/** A user of a form, and the calls to its host. */
export interface FormOnScreen extends RenderResult {
  readonly person: UserEvent;
  readonly submitted: () => readonly unknown[];
  readonly changed: () => readonly unknown[];
  readonly submits: () => Promise<void>;
  readonly handle: () => SchemaFormHandle | null;
  /** What is wrong, as the fields and the frame say it, in the order of the page. */
  readonly summary: () => readonly string[];
  readonly again: (props: Partial<SchemaFormProps>) => void;
}

/** Shows a form for a schema, strictly. */
export function renderForm(
  schema: SchemaFormProps["schema"],
  props: Partial<SchemaFormProps> = {},
): FormOnScreen {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const onChange = vi.fn<(value: unknown) => void>();
  const formRef = createRef<SchemaFormHandle>();
  const element = (more: Partial<SchemaFormProps>) => (
    <StrictMode>
      <SchemaForm
        schema={schema}
        idPrefix="ask"
        onSubmit={onSubmit}
        onChange={onChange}
        formRef={formRef}
        {...props}
        {...more}
      />
    </StrictMode>
  );
  const result = render(element({}));
  const person = userEvent.setup();
  return {
    ...result,
    person,
    submitted: () => onSubmit.mock.calls.map(([value]) => value),
    changed: () => onChange.mock.calls.map(([value]) => value),
    submits: () =>
      person.click(screen.getByRole("button", { name: props.submitLabel ?? "Submit" })),
    handle: () => formRef.current,
    summary: () =>
      [...result.container.querySelectorAll(".agui-form__issues")].map(
        (issues) => issues.textContent ?? "",
      ),
    again: (more) => result.rerender(element(more)),
  };
}

/** Every id that something points at but nothing bears. */
export function danglingIds(container: HTMLElement): readonly string[] {
  const pointers = [
    ...container.querySelectorAll("[aria-describedby], [aria-labelledby], [for], button[form]"),
  ];
  return pointers
    .flatMap((element) =>
      ["aria-describedby", "aria-labelledby", "for", "form"].map(
        (name) => element.getAttribute(name) ?? "",
      ),
    )
    .flatMap((value) => value.split(" "))
    .filter((id) => id !== "" && container.ownerDocument.getElementById(id) === null);
}

/** Ids that occur more than once. */
export function doubledIds(container: HTMLElement): readonly string[] {
  const ids = [...container.querySelectorAll("[id]")].map((element) => element.id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
