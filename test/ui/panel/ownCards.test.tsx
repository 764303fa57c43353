import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import {
  type AgentRun,
  defineRenderer,
  InputForm,
  Interrupt,
  InterruptPanel,
  InterruptRouter,
  ToolApproval,
} from "../../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

function Refund() {
  const [note, setNote] = useState("");
  return (
    <ToolApproval.Root>
      <Interrupt.Message />
      <ToolApproval.Args />
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <ToolApproval.Approve />
      <ToolApproval.Deny />
      <Interrupt.Cancel />
      <Interrupt.Status />
    </ToolApproval.Root>
  );
}

const row = [defineRenderer({ tool: "refund", component: Refund })];
const own = [defineRenderer({ tool: "refund", component: Refund, answered: "own" })];

const two = () =>
  askedRun(
    [
      toolCallInterrupt({ id: "refund", toolCallId: "call-1", message: "Refund it?" }),
      confirmationInterrupt({ id: "other", message: "Another one?" }),
    ],
    {},
    proposes("call-1", "refund", { amount: 100 }),
  );

const card = () => within(screen.getByRole("article", { name: "Refund it?" }));
const button = (name: string) => card().getByRole("button", { name });

function Reason() {
  return (
    <InputForm.Root>
      <Interrupt.Message />
      <InputForm.Fields />
      <Interrupt.Change />
      <Interrupt.Status />
    </InputForm.Root>
  );
}

it.each<readonly [string, (run: AgentRun) => void, string]>([
  ["answered", (run) => run.resolve("why", { name: "Ann" }), "Answered · not sent yet"],
  ["skipped", (run) => run.cancel("why"), "Skipped · not sent yet"],
])(
  "the form of a card that shows its own answer takes nothing more once it is %s",
  async (_, decide, status) => {
    const properties = { name: { type: "string" } };
    const { run } = await askedRun([
      {
        id: "why",
        reason: "input_required",
        message: "Why?",
        responseSchema: { type: "object", properties },
      },
      confirmationInterrupt({ id: "other", message: "Another one?" }),
    ]);
    const renderers = [
      defineRenderer({ reason: "input_required", component: Reason, answered: "own" }),
    ];
    render(<InterruptPanel run={run} renderers={renderers} />);
    const form = within(screen.getByRole("article", { name: "Why?" }));
    await form.findByRole("textbox");
    act(() => decide(run));
    expect(form.getByRole("textbox")).toBeDisabled();
    expect(form.getByRole("button", { name: "Save answer" })).toBeDisabled();
    expect(form.getByText(status)).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Change" }));
    expect(form.getByRole("textbox")).toBeEnabled();
  },
);

it.each([
  ["panel", InterruptPanel],
  ["router", InterruptRouter],
])("in a %s, the card of a host becomes the answered row", async (_, Shown) => {
  const { run } = await two();
  render(<Shown run={run} renderers={row} />);
  await userEvent.click(button("Approve"));
  // A router loads the row when it is first needed.
  await screen.findByRole("article", { name: "Refund it?" });
  expect(await card().findByText(/^Approved/)).toHaveTextContent("not sent yet");
  expect(card().queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Note" })).toBeNull();
});

it("the card of a host is there again as it was, once the answer is changed", async () => {
  const { run } = await two();
  render(<InterruptPanel run={run} renderers={row} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "late parcel");
  await userEvent.click(button("Approve"));
  await userEvent.click(await card().findByRole("button", { name: "Change" }));
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("late parcel");
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
});

it("the focus goes on to the next question when the card of a host is answered", async () => {
  const { run } = await two();
  render(<InterruptPanel run={run} renderers={row} />);
  await userEvent.click(button("Approve"));
  expect(screen.getByRole("article", { name: "Another one?" })).toHaveFocus();
});

it("a card that shows its own answer marks the button that gave it, and takes no other", async () => {
  const { run } = await two();
  render(<InterruptPanel run={run} renderers={own} />);
  expect(button("Deny")).not.toHaveAttribute("aria-pressed");
  await userEvent.click(button("Deny"));
  expect(button("Deny")).toHaveAttribute("aria-pressed", "true");
  expect(button("Deny")).toHaveAttribute("data-chosen");
  for (const other of ["Approve", "Skip"]) {
    expect(button(other)).toBeDisabled();
    expect(button(other)).toHaveAttribute("aria-pressed", "false");
    expect(button(other)).not.toHaveAttribute("data-chosen");
  }
  expect(card().getByText("Denied · not sent yet")).toBeVisible();
});
