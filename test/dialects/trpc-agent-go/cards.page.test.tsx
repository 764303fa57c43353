import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createAgentRun, InterruptPanel } from "../../../src/index.js";
import { begins, calls, createFakeServer, ends } from "../../support/dialects/createFakeServer.js";
import { pauses } from "./backend.js";

/** The card of a pause with this prompt. */
async function cardOf(prompt: unknown, key = "confirm", before: readonly object[] = []) {
  const value = { nodeId: "ask", key, prompt, checkpointId: "ck", lineageId: "ln" };
  const server = createFakeServer((posted) => [
    begins(posted),
    ...before,
    pauses(1, value),
    ends(posted),
  ]);
  const run = createAgentRun({
    url: "https://agent.test/",
    fetch: server.fetch,
    submitMode: "manual",
  });
  await run.send("Go");
  render(<InterruptPanel run={run} />);
  return { run, card: await screen.findByRole("article") };
}

it.each([
  ["a name", { message: "Pay this invoice?", name: "ACME Ltd", amount: 500 }, ["ACME Ltd", "500"]],
  ["arguments", { message: "Send it?", args: { to: "ann@example.com" } }, ["ann@example.com"]],
  ["options that are no choice", { message: "Book?", options: [{ seat: "12A" }] }, ["12A"]],
  [
    "a schema, and data beside it",
    { message: "Pay?", schema: { type: "string" }, payee: "ACME Ltd" },
    ["ACME Ltd"],
  ],
  [
    "choices, and data beside them",
    { message: "When?", options: ["now"], payee: "ACME Ltd" },
    ["ACME Ltd"],
  ],
])("a prompt of tRPC-Agent-Go shows what is decided: %s", async (_, prompt, texts) => {
  const { card } = await cardOf(prompt);
  for (const text of texts) expect(card).toHaveTextContent(text);
  for (const text of texts) expect(screen.getAllByText(text, { exact: false })[0]).toBeVisible();
});

it("options with ids are choices, and the id is the answer", async () => {
  const { run } = await cardOf({
    message: "From which account?",
    options: [
      { id: "a1", label: "Savings" },
      { id: "a2", label: "Business" },
    ],
  });
  await userEvent.click(await screen.findByRole("radio", { name: "Business" }));
  await userEvent.click(screen.getByRole("button", { name: "Save answer" }));
  expect(run.getSnapshot().interrupts).toMatchObject([{ draft: { payload: "a2" } }]);
});

it("a node that asks about a call under its own key shows its text, the call, and the data beside it", async () => {
  const prompt = {
    message: "Mail the whole list?",
    toolCallId: "c1",
    name: "send_email",
    args: '{"to":"all"}',
    cost: "5 euros",
  };
  const { card } = await cardOf(prompt, "approve_c1", calls("c1", "send_email", { to: "all" }));
  for (const text of ["Mail the whole list?", "send_email", "all", "5 euros"])
    expect(card).toHaveTextContent(text);
  expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Deny" })).toBeVisible();
});
