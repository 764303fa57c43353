import { render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InterruptPanel, useAgentRun, webPauseStorage } from "../../../src/index.js";
import { playedRun } from "../../support/askedRun.js";
import { buildPanelApp } from "../../support/buildPanelApp.js";

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("NODE_ENV", "development");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const watchWarnings = () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  return () => warn.mock.calls.map(([text]) => String(text)).join("\n");
};

it("tells the developer of a missing stylesheet and of a second panel, with the page to read", async () => {
  const told = watchWarnings();
  const { run } = playedRun();
  render(
    <>
      <InterruptPanel run={run} />
      <InterruptPanel run={run} />
    </>,
  );
  await waitFor(() => expect(told()).toMatch(/stylesheet is missing.*docs\/guides\/theming\.md/));
  await waitFor(() => expect(told()).toMatch(/Two panels show the same run/));
});

it("tells the developer of storage that no reload will find", async () => {
  const told = watchWarnings();
  const storage = webPauseStorage();
  function Page() {
    return <InterruptPanel run={useAgentRun({ url: "/agent", storage })} />;
  }
  render(<Page />);
  await waitFor(() => expect(told()).toMatch(/no `threadId`.*storage-and-tabs\.md/));
});

it("is not part of a production build", { timeout: 60_000 }, async () => {
  vi.unstubAllEnvs();
  const chunks = await buildPanelApp();
  expect(chunks.filter(({ code }) => code.includes("The stylesheet is missing"))).toEqual([]);
});
