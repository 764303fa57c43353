import { act, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { EmptyState, InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt } from "../../src/testing.js";
import { askedRun, playedRun } from "../support/askedRun.js";

it.each([
  ["without a question", () => playedRun()],
  ["with a question that came before", () => askedRun([confirmationInterrupt({ message: "Go?" })])],
])(
  "a server's panel is hydrated without a difference, although all of it is loaded, %s",
  async (_, played) => {
    const { run } = await played();
    const page = (
      <StrictMode>
        <InterruptPanel run={run} empty={<EmptyState />} shortcuts />
      </StrictMode>
    );
    const root = document.createElement("div");
    document.body.append(root);
    root.innerHTML = renderToString(page);
    expect(root).toHaveTextContent("Nothing to answer");
    const section = screen.getByRole("region", { name: "Questions from the agent" });

    const onRecoverableError = vi.fn();
    const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(screen.getByRole("region", { name: "Questions from the agent" })).toBe(section);
    expect(screen.queryAllByRole("article", { name: "Go?" })).toHaveLength(
      run.getSnapshot().interrupts.length,
    );
    await act(async () => hydrated.unmount());
    root.remove();
  },
);
