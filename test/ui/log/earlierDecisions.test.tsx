import { render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { DecisionLog, InterruptPanel, type PauseStorage, useAgentRun } from "../../../src/index.js";
import { confirmationInterrupt, scriptedTransport } from "../../../src/testing.js";
import { askedRun, succeeds } from "../../support/askedRun.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";

const { transport } = scriptedTransport();

/** A storage that keeps a thread whose question was approved. */
async function settledThread() {
  const browser = createSharedStorage("always");
  const { run, agent } = await askedRun(
    [confirmationInterrupt({ id: "a", message: "Delete it?" })],
    { storage: browser.page() },
  );
  run.resolve("a", { approved: true });
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  await agent.emit(succeeds);
  agent.end();
  await waitFor(() => expect(browser.stored()).toMatchObject({ settled: ["a"] }));
  return browser;
}

function Page({ storage }: { readonly storage: PauseStorage }) {
  const run = useAgentRun({ transport, threadId: "t", storage });
  return (
    <>
      <InterruptPanel run={run} keepSettled />
      <section aria-label="Log">
        <DecisionLog run={run} />
      </section>
    </>
  );
}

it("settled questions are cards and in the log after a reload, and nothing is announced", async () => {
  const browser = await settledThread();
  render(
    <StrictMode>
      <Page storage={browser.page()} />
    </StrictMode>,
  );
  expect(await screen.findByRole("article", { name: "Delete it?" })).toHaveTextContent("Approved");
  expect(
    within(screen.getByRole("region", { name: "Log" })).getByRole("listitem"),
  ).toHaveTextContent("Approved");
  for (const status of screen.getAllByRole("status"))
    expect(status).not.toHaveTextContent("Delete it?");
});

it("the storage is not read while a server renders", async () => {
  const browser = await settledThread();
  const load = vi.fn(() => browser.stored());
  const storage = { ...browser.page(), load };
  function Shown() {
    const run = useAgentRun({ transport, threadId: "t", storage });
    return <InterruptPanel run={run} keepSettled />;
  }
  expect(renderToString(<Shown />)).not.toContain("Delete it?");
  expect(load).not.toHaveBeenCalled();
});
