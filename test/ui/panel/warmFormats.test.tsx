import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { playedRun } from "../../support/askedRun.js";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the first number format of a page is made while nothing is asked and nothing else is done", () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  vi.stubGlobal("cancelIdleCallback", () => {});
  const made = vi.spyOn(Intl, "NumberFormat");
  render(<InterruptPanel run={playedRun().run} />);
  expect(made).not.toHaveBeenCalled();
  for (const callback of idle) callback();
  expect(made).toHaveBeenCalledTimes(1);
});

it("a browser that cannot say when it is idle shows the panel as well", () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  expect(() => render(<InterruptPanel run={playedRun().run} empty="Nothing" />)).not.toThrow();
});
