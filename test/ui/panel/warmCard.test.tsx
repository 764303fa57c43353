import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { warmCard } from "../../../src/ui/panel/warmCard.js";
import { askedRun, playedRun } from "../../support/askedRun.js";

let idle: (() => void)[] = [];
let made: HTMLElement[] = [];
const approve = () => made.find((one) => one.getAttribute("data-part") === "approve");
const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

beforeEach(() => {
  [idle, made] = [[], []];
  // React draws it in slices of its own, as in a page.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => {
    const element = create(name);
    made.push(element);
    return element;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Mounts a panel, and lets its page be idle. */
async function waitIdle(run: ReturnType<typeof playedRun>["run"]): Promise<void> {
  render(<InterruptPanel run={run} />);
  await wait(20);
  made = [];
  for (const callback of idle.splice(0)) callback();
}

it("where a question is there already, no card is drawn in advance", async () => {
  const { run } = await askedRun([{ id: "a", reason: "confirmation", message: "Go on?" }]);
  made = [];
  warmCard(run);
  expect(made).toEqual([]);
});

it("an idle page draws one card outside of the document, and removes it; nothing is requested", async () => {
  const request = vi.spyOn(globalThis, "fetch");
  const focused = document.activeElement;
  await waitIdle(playedRun().run);
  // React makes a card before what it stands in, and may pause between the two.
  const section = await vi.waitFor(() => {
    const place = approve()?.closest("article")?.closest("section");
    expect(place).toBeInstanceOf(HTMLElement);
    return place;
  });
  expect(section?.isConnected).toBe(false);
  await vi.waitFor(() => expect(section?.parentNode).toBeNull());
  expect(document.activeElement).toBe(focused);
  expect(request).not.toHaveBeenCalled();
  await waitIdle(playedRun().run);
  await wait(100);
  expect(approve()).toBeUndefined();
});
