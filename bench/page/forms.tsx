import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema } from "@rjsf/utils";
import { Profiler, type ReactNode } from "react";
import { SchemaForm } from "react-agui-interrupts/forms";
import { createRoot } from "react-dom/client";
import { ajvForRjsf } from "./ajvForRjsf.js";
import { formSchema } from "./formSchema.js";

/** The cost of typing into one of many forms. */
export interface KeyCosts {
  /** Milliseconds from a key to the layout that shows it: the middle one and the longest. */
  readonly key: number;
  readonly longest: number;
  readonly commits: number;
}

declare global {
  interface Window {
    forms: {
      readonly mount: (count: number) => Promise<void>;
      readonly type: (text: string) => Promise<KeyCosts>;
    };
  }
}

const validator = ajvForRjsf();
const ignore = (): void => {};

/** How each contender shows one form. */
const forms: Readonly<Record<string, (schema: RJSFSchema, id: string) => ReactNode>> = {
  ours: (schema, id) => <SchemaForm schema={schema} idPrefix={id} onSubmit={ignore} />,
  rjsf: (schema, id) => (
    <Form schema={schema} idPrefix={id} validator={validator} onSubmit={ignore} />
  ),
};

const show = forms[location.search.slice(1)];
const root = document.getElementById("root");
if (show === undefined || root === null) throw new Error(`There is no page ${location.search}`);
let commits = 0;

const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

window.forms = {
  async mount(count) {
    createRoot(root).render(
      <Profiler id="page" onRender={() => commits++}>
        {Array.from({ length: count }, (_, index) => (
          <section key={formSchema(index).title}>
            {show(formSchema(index), `form-${index}`)}
          </section>
        ))}
      </Profiler>,
    );
    await painted();
    while (document.querySelectorAll("input[type=text]").length < count) await painted();
  },
  async type(text) {
    const section = document.querySelectorAll("section")[50];
    const field = section?.querySelector("input[type=text]");
    if (!(field instanceof HTMLInputElement)) throw new Error("there is no text field");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const before = commits;
    const costs: number[] = [];
    field.focus();
    for (const key of text) {
      const began = performance.now();
      set?.call(field, field.value + key);
      field.dispatchEvent(new InputEvent("input", { bubbles: true, data: key }));
      void document.body.offsetHeight;
      costs.push(performance.now() - began);
      await painted();
    }
    if (field.value !== text) throw new Error(`the field shows ${field.value}`);
    costs.sort((a, b) => a - b);
    return {
      key: costs[costs.length >> 1] ?? 0,
      longest: costs.at(-1) ?? 0,
      commits: (commits - before) / text.length,
    };
  },
};
