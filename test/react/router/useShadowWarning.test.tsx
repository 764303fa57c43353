import { render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { defaultRenderers, defineRenderer, InterruptPanel, InterruptRouter } from "../../../src/index.js";
import { playedRun } from "../../support/askedRun.js";

const component = () => null;
const namespace = defineRenderer({ reason: "acme:*", component });
const budget = defineRenderer({ reason: "acme:budget", component });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the developer is told while a list is on screen, rendered twice in strict mode. */
function toldOf(show: () => React.ReactElement): readonly string[] {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { rerender } = render(<StrictMode>{show()}</StrictMode>);
  rerender(<StrictMode>{show()}</StrictMode>);
  return warn.mock.calls.map(([text]) => String(text));
}

it("tells the developer once of a renderer that can never be used, and which one is in its way", () => {
  const { run } = playedRun();
  const told = toldOf(() => <InterruptRouter run={run} renderers={[namespace, budget, ...defaultRenderers]} />);
  expect(told).toEqual([
    'react-agui-interrupts: Renderer 2 (reason "acme:budget") is never used, because renderer 1 (reason "acme:*") takes all it would fit. The first match is used: move it forward, or remove it.',
  ]);
});

it("tells the same of the list that a panel was given", () => {
  const { run } = playedRun();
  expect(toldOf(() => <InterruptPanel run={run} renderers={[namespace, budget, ...defaultRenderers]} />)).toHaveLength(1);
});

it("says nothing of a list in order, nor of the cards that a panel adds behind it", () => {
  const { run } = playedRun();
  const everything = defineRenderer({ component });
  expect(toldOf(() => <InterruptPanel run={run} renderers={[budget, namespace, everything]} />)).toEqual([]);
  expect(toldOf(() => <InterruptPanel run={run} renderers={[budget, ...defaultRenderers, ...defaultRenderers]} />)).toEqual([]);
  expect(toldOf(() => <InterruptPanel run={run} />)).toEqual([]);
});

it("logs nothing in production, nor where the environment is unknown", () => {
  const { run } = playedRun();
  const wrong = () => <InterruptRouter run={run} renderers={[namespace, budget, ...defaultRenderers]} />;
  vi.stubEnv("NODE_ENV", "production");
  expect(toldOf(wrong)).toEqual([]);
  vi.unstubAllEnvs();
  vi.stubGlobal("process", undefined);
  const told = toldOf(wrong);
  vi.unstubAllGlobals();
  expect(told).toEqual([]);
});
