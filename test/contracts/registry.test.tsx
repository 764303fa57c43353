import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { z } from "zod";
import { registryItems } from "../../.storybook/registryItems.js";
import { cssVariables } from "../../src/index.js";
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
    const imported = files.flatMap(({ path }) =>
      [...read(path).matchAll(/from "([^"]+)"/g)].map(([, name]) => name),
    );
    // A host that copies it has React, and none of our internals.
    expect(new Set(imported)).toEqual(new Set(["react", ...dependencies]));
  }
});

/**
 * As much as we use of what the CLI takes; it passes over what it does not know, so a wrong name
 * would do nothing there.
 */
const css: z.ZodType = z.lazy(() => z.record(z.string(), z.union([z.string(), css])));
const published = z.strictObject({
  $schema: z.literal("https://ui.shadcn.com/schema/registry-item.json"),
  name: z.string(),
  type: z.literal("registry:component"),
  title: z.string(),
  description: z.string(),
  dependencies: z.array(z.string()),
  files: z.array(
    z.strictObject({
      path: z.string(),
      type: z.literal("registry:component"),
      content: z.string(),
    }),
  ),
  css,
  docs: z.string(),
});

it("publishes each item in the format of the CLI, with the text of its files", () => {
  const items = registryItems().map((item) => published.parse(item));
  expect(items.flatMap(({ files }) => files)).toEqual([
    {
      path: "interrupt-panel.tsx",
      type: "registry:component",
      content: read("interrupt-panel.tsx"),
    },
  ]);
});

it("includes the stylesheet that forms need, and uses only variables that exist", () => {
  const [item] = registryItems().map((one) => published.parse(one));
  const text = JSON.stringify(item?.css);
  expect(text).toContain('@import \\"react-agui-interrupts/styles.css\\"');
  const set = [...text.matchAll(/"(--agui-[\w-]+)":/g)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(10);
  expect(Object.values<string>(cssVariables)).toEqual(expect.arrayContaining(set));
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

it("a copied panel shows no bar for a single question, has editable arguments, and always has a skip button", async () => {
  const user = userEvent.setup();
  const responseSchema = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
    required: ["approved"],
  };
  const { run, agent } = await askedRun(
    [toolCallInterrupt({ id: "a", toolCallId: "c", responseSchema })],
    {},
    proposes("c", "sendEmail", { to: "ann@example.com" }),
  );
  const { unmount } = render(<InterruptPanel run={run} />);
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  const field = await screen.findByDisplayValue("ann@example.com");
  await user.clear(field);
  await user.type(field, "bea@example.com");
  await user.click(screen.getByRole("button", { name: "Approve with 1 change" }));
  await waitFor(() => expect(agent.requests).toHaveLength(2));
  expect(agent.requests[1]?.resume).toMatchObject([
    { payload: { approved: true, editedArgs: { to: "bea@example.com" } } },
  ]);

  unmount();
  const expired = await askedRun([
    inputInterrupt({ id: "b", message: "How many?", expiresAt: "2020-01-01T00:00:00Z" }),
  ]);
  render(<InterruptPanel run={expired.run} />);
  expect(screen.getByRole("article", { name: "How many?" })).toContainElement(
    screen.getByRole("button", { name: "Skip" }),
  );
});
