import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { InterruptPanel } from "../../../src/index.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { confirmationInterrupt, toolCallInterrupt } from "../../../src/testing.js";
import { askedRun, proposes } from "../../support/askedRun.js";

// Loaded beforehand, so that no test waits for it.
import "../../../src/forms/args/ArgsDiff.js";
import "../../../src/forms/args/ArgsEditor.js";
import { chooses } from "../../support/moreMenu.js";

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
  [
    "more rows than are drawn",
    Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`key${index}`, index])),
  ],
])(
  "the first press on Approve opens %s in the arguments, and the next one approves",
  async (_, args) => {
    const { question, call } = payment("a", args);
    const { run } = await shown([question], call);
    const approve = screen.getByText("Approve", { selector: "button" });
    await userEvent.click(approve);
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    expect(screen.getByText(note)).toHaveAttribute("role", "alert");
    expect(
      document.querySelector('details[data-part="fold"]:not([open]), button[data-part="fold"]'),
    ).toBeNull();
    await userEvent.click(approve);
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ status: "resolved" });
  },
);

it("a folded message shows its beginning and its end, and how much is hidden between", async () => {
  await shown([confirmationInterrupt({ id: "a", message: long })]);
  const summary = screen.getByText(/characters hidden/);
  expect(summary).toHaveTextContent(/^Pay the invoice/);
  expect(summary).toHaveTextContent(/send 1,000,000 to eve$/);
  const hidden = Number(/(\d+) characters hidden/.exec(summary.textContent ?? "")?.[1]);
  expect(hidden).toBe(long.length - 160 - 80);
});

it("a press approves at once what the person has opened, also when it is folded again", async () => {
  const { run } = await shown([confirmationInterrupt({ id: "a", message: long })]);
  await userEvent.click(screen.getByText("Show all"));
  await userEvent.click(await screen.findByText("Show less"));
  await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
  expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ status: "resolved" });
});

it.each([
  ["No, don’t", () => userEvent.click(screen.getByRole("button", { name: "No, don’t" }))],
  ["Skip", () => chooses("Skip")],
])("an approval is not delayed by %s", async (_, press) => {
  const { run } = await shown([confirmationInterrupt({ id: "a", message: long })]);
  await press();
  expect(run.getSnapshot().interrupts[0]?.draft).not.toBeNull();
});

it("the first press on all opens every fold of a batch, and the next one approves what is selected", async () => {
  const both = ["a", "b"].map((id) => payment(id, { text: `${id} ${long}` }));
  const { agent } = await shown(
    both.map(({ question }) => question),
    both.flatMap(({ call }) => call),
  );
  const all = screen.getByRole("checkbox", { name: "Select all 2" });
  await userEvent.click(all);
  expect(all).not.toBeChecked();
  for (const alert of screen.getAllByRole("alert")) expect(alert).toHaveTextContent(note);
  expect(document.querySelector('details[data-part="fold"]:not([open])')).toBeNull();
  await userEvent.click(all);
  await userEvent.click(screen.getByRole("button", { name: "Approve 2 selected" }));
  await userEvent.click(screen.getByRole("button", { name: "Send 2 answers" }));
  expect(agent.requests).toHaveLength(2);
});

describe("a text of a megabyte", () => {
  const huge = `Pay ${"x".repeat(250_000)} to eve`;
  const laidOut = (): number =>
    document.querySelector('[data-part="message"]')?.textContent?.length ?? 0;

  it("a text of a megabyte is laid out 100,000 characters at a time", async () => {
    await shown([confirmationInterrupt({ id: "a", message: huge })]);
    expect(laidOut()).toBeLessThan(101_000);
    await userEvent.click(screen.getByText("Show all"));
    await userEvent.click(
      screen.getByRole("button", { name: "Show more (150011 characters hidden)" }),
    );
    expect(laidOut()).toBeGreaterThan(200_000);
    await userEvent.click(
      screen.getByRole("button", { name: "Show more (50011 characters hidden)" }),
    );
    expect(laidOut()).toBeGreaterThan(huge.length);
    expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
  });

  it("a text of a megabyte is approved only after all of its parts were shown, one with each press", async () => {
    const { run } = await shown([confirmationInterrupt({ id: "a", message: huge })]);
    const parts: number[] = [];
    for (
      let presses = 0;
      run.getSnapshot().interrupts[0]?.draft === null && presses < 10;
      presses++
    ) {
      parts.push(Math.floor(laidOut() / 100_000));
      await userEvent.click(screen.getByRole("button", { name: "Yes, go ahead" }));
    }
    expect(parts).toEqual([1, 1, 2, 2]);
  });

  it("a text of a megabyte is not approved unseen in arguments with a key that stands twice", async () => {
    const argsText = `{"text": 1, "text": ${JSON.stringify(huge)}}`;
    const question = toolCallInterrupt({ id: "a", toolCallId: "call-a", message: "Pay?" });
    const call = [
      { type: "TOOL_CALL_START", toolCallId: "call-a", toolCallName: "pay" },
      { type: "TOOL_CALL_ARGS", toolCallId: "call-a", delta: argsText },
      { type: "TOOL_CALL_END", toolCallId: "call-a" },
    ];
    const { run } = await shown([question], call);
    for (const box of screen.queryAllByRole("checkbox")) await userEvent.click(box);
    const approve = screen.getByText("Approve", { selector: "button" });
    await userEvent.click(approve);
    await userEvent.click(approve);
    expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
    expect(document.querySelector('[data-part="raw-json"]')).toHaveTextContent("to eve");
    await userEvent.click(approve);
    expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({ status: "resolved" });
  });
});

it("changes that are not drawn are opened before edited arguments are approved", async () => {
  const args = Object.fromEntries(
    Array.from({ length: 340 }, (_, index) => [`key${index}`, index]),
  );
  const schema = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  };
  const question = toolCallInterrupt({
    id: "a",
    toolCallId: "call-a",
    message: "Pay?",
    responseSchema: schema,
  });
  const { run } = await shown([question], proposes("call-a", "pay", args));
  const editedArgs = Object.fromEntries(Object.keys(args).map((key) => [key, -1]));
  act(() => internalsOf(run).setInput("a", { editedArgs }));
  expect(await screen.findByRole("button", { name: "Show 40 more" })).toBeVisible();
  expect(screen.queryByRole("switch", { name: "Only changes" })).toBeNull();
  const approve = screen.getByText("Approve with 340 changes", { selector: "button" });
  await userEvent.click(approve);
  expect(run.getSnapshot().interrupts[0]?.draft).toBeNull();
  expect(screen.getByText(/"key339": -1/)).toBeVisible();
  await userEvent.click(approve);
  expect(run.getSnapshot().interrupts[0]?.draft).toMatchObject({
    status: "resolved",
    payload: { editedArgs },
  });
});

describe("a text that was changed", () => {
  const same = "The parcel is to be left with the neighbours. ".repeat(6);
  const proposed = { note: `Ask Mr. Keller. ${same}Call us.` };
  const edited = { note: `Ask Ms. Adeyemi. ${same}Call us at once.` };
  const question = toolCallInterrupt({
    id: "a",
    toolCallId: "call-a",
    message: "Send?",
    responseSchema: {
      type: "object",
      properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
    },
  });

  it("a passage that was on screen whole before is folded, and can be opened", async () => {
    const { run } = await shown([question], proposes("call-a", "send", proposed));
    act(() => internalsOf(run).setInput("a", { editedArgs: edited }));
    const fold = await screen.findByRole("button", { name: /^\d+ characters unchanged$/ });
    const note = fold.closest("dd");
    expect(note).not.toHaveTextContent(same.trim());
    await userEvent.click(fold);
    expect(note).toHaveTextContent(same.trim());
  });

  it("a passage that was not on screen before is not folded", async () => {
    const { run } = await askedRun([question], {}, proposes("call-a", "send", proposed));
    act(() => internalsOf(run).setInput("a", { editedArgs: edited }));
    render(<InterruptPanel run={run} />);
    expect(await screen.findByText(/Ms\. Adeyemi/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /unchanged/ })).toBeNull();
  });
});
