import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { InterruptPanel } from "../../src/index.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

beforeEach(() => page.viewport(420, 900));
afterEach(() => document.body.replaceChildren());

const list = { type: "array", items: { type: "string", format: "email" } };
const responseSchema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object", properties: { to: list, subject: { type: "string" } } },
  },
};
const args = {
  to: ["ann@example.com", "bob@example.com"],
  subject: "Figures for the third quarter",
};

/** An e-mail whose arguments are being edited. */
async function editing() {
  const { run } = await askedRun(
    [toolCallInterrupt({ message: "Send it?", responseSchema })],
    { submitMode: "manual" },
    proposes("call-1", "send", args),
  );
  render(<InterruptPanel run={run} presentation={{ approveLabel: () => "Send" }} />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const field = await screen.findByRole("textbox", { name: "Add item: To" });
  return { field, draft: () => run.getSnapshot().interrupts[0]?.draft ?? null };
}

it("a person who presses the button right after typing an address sends it, or nothing", async () => {
  const { field, draft } = await editing();
  await userEvent.click(field);
  await userEvent.keyboard("kim@example.com");
  expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Send" }), { force: true });
  // Leaving the field takes the address over; whether the button is still under the pointer then
  // depends on the width of its words.
  const approval = {
    payload: { approved: true, editedArgs: { ...args, to: [...args.to, "kim@example.com"] } },
  };
  expect([null, expect.objectContaining(approval)]).toContainEqual(draft());
  // Presses count once the layout has settled.
  const press = async () => {
    const button = screen.queryByRole("button", { name: "Send with 1 change" });
    if (button !== null) await userEvent.click(button);
    return draft();
  };
  await expect.poll(press).toMatchObject(approval);
});

it("an address is removed by pointer, and the change undone with one press after editing", async () => {
  const { draft } = await editing();
  await userEvent.click(screen.getByRole("button", { name: "Remove bob@example.com" }));
  await userEvent.click(screen.getByRole("button", { name: "Done editing" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo all" }));
  expect(screen.getByText("bob@example.com")).toBeVisible();
  await expect.poll(() => screen.queryByRole("button", { name: "Send" })).toBeEnabled();
  // The focus stays in the card.
  expect(document.activeElement?.closest("[data-part='interrupt']")).not.toBeNull();
  expect(draft()).toBeNull();
});

it("a text is shown whole in its field while it is edited, also where styles cannot size a field", async () => {
  vi.spyOn(CSS, "supports").mockImplementation((text) => !text.includes("field-sizing"));
  const body = "Dear Ann,\n\nhere are the figures.\n\nBest regards\n";
  const { run } = await askedRun(
    [
      toolCallInterrupt({
        responseSchema: {
          type: "object",
          properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
        },
      }),
    ],
    {},
    proposes("call-1", "send", { body }),
  );
  render(
    <>
      <style>{"textarea { field-sizing: fixed !important }"}</style>
      <InterruptPanel run={run} />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const field = await screen.findByRole("textbox", { name: "Body" });
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
  const before = field.clientHeight;
  await userEvent.type(field, "Kim\nSales\n");
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
  expect(field.clientHeight).toBeGreaterThan(before);
  vi.restoreAllMocks();
});
