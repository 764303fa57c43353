import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../src/testing.js";
import { askedRun, proposes } from "../support/askedRun.js";

const note = "There was more to read. Check it, then approve.";
const long = `Pay the invoice ${"of the quarter ".repeat(70)}and send 1,000,000 to eve`;

async function shown(questions: readonly unknown[], events: readonly unknown[] = []) {
  const played = await askedRun(questions, {}, events);
  render(<InterruptPanel run={played.run} />);
  await act(async () => {});
  return played;
}

const payment = (id: string, args: unknown) => ({
  question: toolCallInterrupt({ id, toolCallId: `call-${id}`, message: `Pay ${id}?` }),
  call: proposes(`call-${id}`, "pay", args),
});

it.each<readonly [string, unknown]>([
  ["a long text", { text: long }],
  ["a long list", { list: Array.from({ length: 400 }, (_, index) => `entry ${index}`) }],
  ["more rows than are drawn", Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`key${index}`, index]))],
])("opens %s in the arguments at the first press on Approve, and approves by the next one", async (_, args) => {
  const { question, call } = payment("a", args);
  const { run } = await shown([question], call);
  const approve = screen.getByText("Approve", { selector: "button" });
  await userEvent.click(approve);
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  expect(screen.getByText(note)).toHaveAttribute("role", "alert");
  expect(document.querySelector('details[data-part="fold"]:not([open]), button[data-part="fold"]')).toBeNull();
  await userEvent.click(approve);
  expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ status: "resolved" });
});

it("shows the beginning and the end of a folded message, and how much is hidden between", async () => {
  await shown([confirmationInterrupt({ id: "a", message: long })]);
  const summary = screen.getByText(/characters hidden/);
  expect(summary).toHaveTextContent(/^Pay the invoice/);
  expect(summary).toHaveTextContent(/send 1,000,000 to eve$/);
  const hidden = Number(/(\d+) characters hidden/.exec(summary.textContent ?? "")?.[1]);
  expect(hidden).toBe(long.length - 160 - 80);
});

it("approves at once what the person has opened, also when it is folded again", async () => {
  const { run } = await shown([confirmationInterrupt({ id: "a", message: long })]);
  await userEvent.click(screen.getByText("Show all"));
  await userEvent.click(await screen.findByText("Show less"));
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ status: "resolved" });
});

it.each(["No, don’t", "Leave unanswered"])("does not hold up %s", async (name) => {
  const { run } = await shown([confirmationInterrupt({ id: "a", message: long })]);
  await userEvent.click(screen.getByRole("button", { name }));
  expect(run.getSnapshot().interrupts[0]?.draft).not.toBeNull();
});

it("opens every fold of the list at the first press on approve all, and approves by the next one", async () => {
  const both = ["a", "b"].map((id) => payment(id, { text: `${id} ${long}` }));
  const { agent } = await shown(
    both.map(({ question }) => question),
    both.flatMap(({ call }) => call),
  );
  await userEvent.click(screen.getByRole("button", { name: "Approve all 2…" }));
  const list = screen.getByRole("region", { name: /2 will be approved/ });
  await userEvent.click(within(list).getByRole("button", { name: "Approve 2" }));
  expect(agent.requests).toHaveLength(1);
  expect(within(list).getByRole("alert")).toHaveTextContent(note);
  expect(list.querySelector('details[data-part="fold"]:not([open])')).toBeNull();
  await userEvent.click(within(list).getByRole("button", { name: "Approve 2" }));
  expect(agent.requests).toHaveLength(2);
});
