import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { createMask, type HidesValue } from "../../../src/core.js";
import { fieldIds, pathKey } from "../../../src/forms/fields/fieldIds.js";
import {
  controlAria,
  FormScopeContext,
  useControl,
  useFormScope,
  useIsSecret,
} from "../../../src/forms/fields/formScope.js";

const ids = fieldIds("f");

describe("a control", () => {
  it.each([
    [{}, undefined, undefined],
    [{ description: true }, undefined, "f:description"],
    [{ description: false, hint: true }, undefined, "f:hint"],
    [{ description: true, hint: true, issues: true }, true, "f:description f:hint f:issues"],
    [{ hint: false, issues: true }, true, "f:issues"],
  ] as const)(
    "a control that has %j is invalid: %s, and described by %s",
    (has, isInvalid, described) => {
      expect(controlAria(ids, has)).toEqual({
        "aria-invalid": isInvalid,
        "aria-describedby": described,
      });
    },
  );

  it("a control is valid and no secret where there is no form around it", () => {
    const { result } = renderHook(() => ({
      control: useControl(pathKey("ask", ["a"]), { description: true }),
      isSecret: useIsSecret(pathKey("ask", ["a"]), "x"),
      scope: useFormScope(),
    }));
    expect(result.current.control.aria).toEqual({
      "aria-invalid": undefined,
      "aria-describedby": "ask-a:description",
    });
    expect(result.current.isSecret).toBe(false);
    expect(result.current.scope.unfinishedAt("a")).toBeUndefined();
    expect(result.current.scope.reportProblem("a", "No", "x")()).toBeUndefined();
  });
});

describe("what is typed is secret", () => {
  function isSecret(
    hides: HidesValue,
    path: readonly (string | number)[],
    value: unknown,
  ): boolean {
    const mask = createMask(hides).about(undefined, "Hidden");
    const scope = renderHook(useFormScope).result.current;
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <FormScopeContext.Provider value={{ ...scope, mask }}>{children}</FormScopeContext.Provider>
    );
    return renderHook(() => useIsSecret(pathKey("ask", path), value), { wrapper }).result.current;
  }

  it("typed text is secret where the mask hides its place, an entry of a list as well", () => {
    const hides: HidesValue = (path) => path.join(".") === "pins.10" && path[1] === 10;
    expect(isSecret(hides, ["pins", 10], undefined)).toBe(true);
    expect(isSecret(hides, ["pins", 1], undefined)).toBe(false);
    expect(isSecret((path) => path.at(-1) === "a1", ["a1"], "x")).toBe(true);
    expect(isSecret((path) => path.at(-1) === "1a", ["1a"], "x")).toBe(true);
  });

  it("typed text is secret where the mask hides the group that it belongs to", () => {
    expect(isSecret((path) => path.at(-1) === "vault", ["vault", "open"], "x")).toBe(true);
  });

  it("typed text is secret where the mask hides its value, and not where it hides others", () => {
    const hides: HidesValue = (_path, value) => value === "secret-one";
    expect([isSecret(hides, ["a"], "secret-one"), isSecret(hides, ["a"], "hello")]).toEqual([
      true,
      false,
    ]);
    expect(isSecret((_path, value) => value === "", ["a"], null)).toBe(true);
  });
});
