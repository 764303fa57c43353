import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createMask } from "../../../src/core.js";
import { defaultFormLabels as labels } from "../../../src/forms/defaultFormLabels.js";
import { pathKey } from "../../../src/forms/fields/fieldIds.js";
import {
  type FormAttemptOptions,
  useFormAttempt,
} from "../../../src/forms/frame/useFormAttempt.js";
import { maskSchema } from "../../../src/present/maskSchema.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

const numbers = {
  type: "object",
  properties: { b: { type: "number" }, a: { type: "number" } },
  required: ["a", "b"],
};

/** A form by a schema, and what of it a person sees. */
function renderAttempt(
  schema: FormAttemptOptions["schema"],
  options: Partial<FormAttemptOptions> = {},
) {
  const onSubmit = vi.fn<(value: unknown) => void>();
  const given: FormAttemptOptions = {
    schema,
    schemaCheck: checkSchema(schema),
    validator: undefined,
    idPrefix: "ask",
    labels,
    fieldIssues: [],
    value: undefined,
    onSubmit,
    ...options,
  };
  const { result, rerender } = renderHook(
    (more: Partial<FormAttemptOptions>) => useFormAttempt({ ...given, ...more }),
    {
      initialProps: {},
    },
  );
  const corrections = document.createElement("button");
  document.body.append(corrections);
  // The next file of tests has the same page.
  onTestFinished(() => corrections.remove());
  result.current.correctionsRef.current = corrections;
  return {
    corrections,
    onSubmit,
    holds: (value: unknown) => rerender({ value }),
    submits: (value: unknown) => {
      rerender({ value });
      act(() => result.current.attempt(value));
    },
    reports: (name: string, message: string, text: string) => {
      let end = (): void => undefined;
      act(() => {
        end = result.current.scope.reportProblem(
          pathKey("ask", name === "" ? [] : [name]),
          message,
          text,
        );
      });
      return () => act(() => end());
    },
    summary: () =>
      result.current.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    issuesAt: (...path: readonly string[]) => result.current.scope.issuesAt(pathKey("ask", path)),
  };
}

describe("handing in a form", () => {
  it("submitting sends what is right, and shows what is wrong in the order of the fields", () => {
    const { submits, holds, summary, issuesAt, onSubmit, corrections } = renderAttempt(numbers);
    expect(summary()).toEqual([]);
    submits({});
    expect(summary()).toEqual(["b: Fill this in", "a: Fill this in"]);
    expect([issuesAt("a"), issuesAt("c")]).toEqual([["Fill this in"], []]);
    expect(corrections).toHaveFocus();
    holds({ a: 1 });
    expect(summary()).toEqual(["b: Fill this in"]);
    submits({ a: 1, b: 2 });
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ a: 1, b: 2 });
  });

  it("the focus does not move before anything was submitted", () => {
    const { corrections, holds } = renderAttempt(numbers);
    holds({ a: 1 });
    expect(corrections).not.toHaveFocus();
  });

  it("submitting asks for an answer where nothing checks it", () => {
    const { submits, summary, onSubmit } = renderAttempt(true);
    submits(undefined);
    expect(summary()).toEqual([": Required"]);
    submits(null);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(null);
  });

  it("a form shows the agent's issues at once, all those of a field in one message", () => {
    const fieldIssues = [
      { path: ["a"], message: "Required" },
      { path: ["a"], message: "Too late" },
    ];
    const { submits, summary, issuesAt } = renderAttempt(numbers, { fieldIssues });
    expect(summary()).toEqual(["a: Required\nToo late"]);
    submits({ b: 1 });
    expect(summary()).toEqual(["a: Fill this in\nRequired\nToo late"]);
    expect(issuesAt("a")).toEqual(["Fill this in\nRequired\nToo late"]);
  });
});

describe("text that is no value", () => {
  it("text that is no value is reported at its field immediately, blocks the form, and is not called missing", () => {
    const { reports, submits, summary, issuesAt, onSubmit } = renderAttempt(numbers);
    const end = reports("a", "Must be a number", "x");
    expect([issuesAt("a"), summary()]).toEqual([["Must be a number"], []]);
    submits({ b: 1 });
    expect(summary()).toEqual(["a: Must be a number"]);
    expect(issuesAt("a")).toEqual(["Must be a number"]);
    end();
    expect(issuesAt("a")).toEqual(["Fill this in"]);
    submits({ a: 1, b: 1 });
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("text that is no value is the only report where it is the whole answer", () => {
    const { reports, submits, summary } = renderAttempt({ type: "number" });
    reports("", "Must be a number", "x");
    submits(undefined);
    expect(summary()).toEqual([": Must be a number"]);
  });

  it("text that is no value is reported to the host with its path", () => {
    const onUnfinished = vi.fn();
    const { reports } = renderAttempt(numbers, { onUnfinished });
    const end = reports("a", "Must be a number", "x");
    expect(onUnfinished).toHaveBeenLastCalledWith([{ path: ["a"], text: "x" }]);
    end();
    expect(onUnfinished).toHaveBeenLastCalledWith([]);
  });
});

describe("with hidden values", () => {
  const schema = {
    type: "object",
    properties: { token: { type: "string" }, name: { type: "string" } },
  };
  const mask = createMask((path) => path.at(-1) === "token").about(undefined, "Hidden");
  const masked = maskSchema(schema, mask, [{ token: "secret-one" }], {
    hidden: "••••••",
    choice: (number) => labels.numbered("hidden-value", number),
  });
  const mark = String(Object.values(Object(masked.put({ token: "secret-one" })))[0]);

  it("a mark that was moved or changed blocks the form at its field", () => {
    const { submits, summary, onSubmit } = renderAttempt(schema, { mask, masked });
    submits({ name: mark });
    expect(summary()).toEqual([`name: ${labels.inputProblem("broken-mark")}`]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("no issue quotes hidden values", () => {
    const fieldIssues = [{ path: ["name"], message: "Not like secret-one" }];
    expect(renderAttempt(schema, { mask, masked, fieldIssues }).summary()).toEqual([
      "name: Not like ••••••",
    ]);
    expect(renderAttempt(schema, { fieldIssues }).summary()).toEqual(["name: Not like secret-one"]);
  });
});
