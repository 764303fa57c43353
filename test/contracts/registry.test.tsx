import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../src/registry/interrupt-panel.js";
import { confirmationInterrupt, inputInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

const folder = join(import.meta.dirname, "../../src/registry");
const read = (path: string) => readFileSync(join(folder, path), "utf8");

interface Registry {
  readonly items: readonly {
    readonly name: string;
    readonly dependencies: readonly string[];
    readonly files: readonly { readonly path: string }[];
  }[];
}

it("names its files, and every package that they import", () => {
  const { items } = JSON.parse(read("registry.json")) as Registry;
  expect(items.map(({ name }) => name)).toEqual(["interrupt-panel"]);
  for (const { dependencies, files } of items) {
    const imported = files.flatMap(({ path }) => [...read(path).matchAll(/from "([^"]+)"/g)].map(([, name]) => name));
    // Whoever copies it has React, and nothing of our insides.
    expect(new Set(imported)).toEqual(new Set(["react", ...dependencies]));
  }
});

it("a copied panel answers a batch by the published parts alone", async () => {
  const user = userEvent.setup();
  const { run, agent } = await askedRun(
    [
      toolCallInterrupt({ id: "a", message: "Send it?", toolCallId: "c" }),
      confirmationInterrupt({ id: "b", message: "Sure?" }),
      inputInterrupt({ id: "d", message: "How many?", responseSchema: { type: "string" } }),
    ],
    {},
    proposes("c", "sendEmail", { to: "ann@example.com" }),
  );
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole("article", { name: "Send it?" })).toHaveTextContent("ann@example.com");
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await user.click(screen.getByRole("button", { name: "No, don’t" }));
  await user.type(await screen.findByRole("textbox"), "Two");
  await user.click(screen.getByRole("button", { name: "Save answer" }));
  await user.click(screen.getByRole("button", { name: "Send 3 answers" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toMatchObject([
    { status: "resolved", payload: { approved: true } },
    { status: "resolved", payload: { approved: false } },
    { status: "resolved", payload: "Two" },
  ]);
});
