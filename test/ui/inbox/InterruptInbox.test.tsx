import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createMask, type HidesValue } from "../../../src/core.js";
import {
  createInterruptInbox,
  germanInboxLabels,
  type InboxSource,
  InterruptInbox,
} from "../../../src/inbox.js";

const thread = (index: number) => ({
  threadId: `${index}`,
  agent: index % 2 === 0 ? "Shop" : "Bank",
  interrupts: [{ id: `q${index}`, reason: "confirmation", message: `Question ${index}?` }],
});

function setUp(count = 4, fields: Partial<InboxSource> = {}) {
  const source: InboxSource = {
    list: async () => ({ threads: Array.from({ length: count }, (_, index) => thread(index)) }),
    answer: vi.fn(async () => ({ ok: true }) as const),
    ...fields,
  };
  const inbox = createInterruptInbox({ source });
  render(<InterruptInbox inbox={inbox} />);
  return { inbox, source };
}

it("the inbox opens a question, and shows who was first when another person has answered it", async () => {
  const user = userEvent.setup();
  setUp(2, { answer: async () => ({ ok: false, answeredBy: "Bob" }) });
  await user.click(await screen.findByRole("button", { name: /Question 0/ }));
  const question = screen.getByRole("region", { name: "Selected question" });
  await user.click(await within(question).findByRole("button", { name: "Yes, go ahead" }));
  expect(await screen.findByText("Bob answered first. Your answer was not used.")).toBeVisible();
});

it("the inbox ignores a press of a resting pointer on a replaced selected question, and shows that it changed", async () => {
  const user = userEvent.setup();
  let message = "Read the file?";
  const list = async () => ({
    threads: [{ threadId: "1", interrupts: [{ id: "a", reason: "confirmation", message }] }],
  });
  const { inbox, source } = setUp(1, { list });
  await user.click(await screen.findByRole("button", { name: /Read the file/ }));
  const question = screen.getByRole("region", { name: "Selected question" });
  const before = await within(question).findByRole("button", { name: "Yes, go ahead" });
  await user.hover(before);
  message = "Delete everything?";
  await act(() => inbox.refresh());
  await within(question).findByText("Delete everything?");
  const after = within(question).getByRole("button", { name: "Yes, go ahead" });
  const press = () => {
    fireEvent.pointerDown(after);
    fireEvent.click(after, { detail: 1 });
  };
  // A browser reports where the pointer is once another element is under it.
  if (after !== before) fireEvent.pointerOver(after);
  press();
  expect(source.answer).not.toHaveBeenCalled();
  expect(
    within(question).getByText("The questions of this thread changed. Check them again."),
  ).toBeVisible();
  fireEvent.pointerMove(after, { clientX: 20 });
  press();
  await waitFor(() => expect(source.answer).toHaveBeenCalledTimes(1));
  await act(async () => {});
});

it("the inbox is one stop for Tab; arrow keys, Home and End move, and Enter opens", async () => {
  const user = userEvent.setup();
  setUp();
  const rows = await screen.findAllByRole("button", { name: /Question/ });
  rows[0]?.focus();
  expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  await user.keyboard("{ArrowDown}");
  await vi.waitFor(() => expect(rows[1]).toHaveFocus());
  await user.keyboard("{End}");
  await vi.waitFor(() => expect(rows[3]).toHaveFocus());
  await user.keyboard("{Home}{ArrowUp}");
  await vi.waitFor(() => expect(rows[0]).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(rows[0]).toHaveAttribute("aria-current", "true");
  expect(rows[0]).not.toHaveTextContent("Unread");
  expect(rows[1]).toHaveTextContent("Unread");
});

it("the inbox filters and groups", async () => {
  const user = userEvent.setup();
  setUp();
  await screen.findAllByRole("button", { name: /Question/ });
  await user.selectOptions(screen.getByLabelText("Group by"), "Agent");
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Shop (2)",
    "Bank (2)",
  ]);
  await user.selectOptions(screen.getByLabelText("Agent"), "Bank");
  expect(screen.getAllByRole("button", { name: /Question/ })).toHaveLength(2);
  expect(screen.getByText("2 open, 2 unread")).toBeVisible();
});

it("the inbox shows that nothing is open, and that a list failed, with a way to try again", async () => {
  const user = userEvent.setup();
  let isDown = true;
  const list = async () => (isDown ? Promise.reject(new Error("down")) : { threads: [] });
  setUp(0, { list });
  expect(await screen.findByRole("alert")).toHaveTextContent("could not be loaded");
  expect(screen.queryByText(/0 open/)).toBeNull();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No open questions.")).toBeVisible();
});

it("the inbox shows hostile names as text, with what is invisible in them marked", async () => {
  const name = `Sh\u202eop${"x".repeat(10_000)}`;
  const hostile = {
    threadId: "1",
    agent: name,
    interrupts: [{ id: "a", reason: "x", message: "<b>Pay\u200b?</b>" }],
  };
  setUp(1, { list: async () => ({ threads: [hostile] }) });
  const row = await screen.findByRole("button", { name: /Pay/ });
  expect(row.innerHTML).not.toContain("<b>");
  expect(row.textContent?.length).toBeLessThan(1_000);
  expect(row).toHaveTextContent("[U+202E]");
  expect(row).toHaveTextContent("[U+200B]");
});

it.each<[args: object | string, hides: HidesValue | undefined, sum: string | null]>([
  [{ order: 7, amountCents: 12_499, currency: "EUR" }, undefined, "€124.99"],
  [{ order: 7, amountCents: 12_499, currency: "EUR" }, ([name]) => name === "order", null],
  [{ amount: 25 }, undefined, null],
  [{ amount: "25", currency: "EUR" }, undefined, null],
  ['{"amount":25,"amount":2500,"currency":"EUR"}', undefined, null],
  ["no JSON", undefined, null],
])(
  "a row about %j has the sum of money in it, unless a mask hides an argument",
  async (args, hides, sum) => {
    const metadata = { toolName: "refund", args };
    const paid = {
      threadId: "1",
      interrupts: [{ id: "a", reason: "tool_call", message: "Pay?", metadata }],
    };
    const source = {
      list: async () => ({ threads: [paid] }),
      answer: async () => ({ ok: true }) as const,
    };
    const mask = hides && createMask(hides);
    render(<InterruptInbox inbox={createInterruptInbox({ source })} mask={mask} />);
    const row = await screen.findByRole("button", { name: /Pay/ });
    expect(row.querySelector(".agui-inbox__amount")?.textContent ?? null).toBe(sum);
  },
);

it("the inbox offers hostile names to filter by as text, cut, with what is invisible in them marked", async () => {
  const agent = `Sh\u202eop${"x".repeat(10_000)}`;
  const metadata = { toolName: "pay\u200b" };
  const hostile = {
    threadId: "1",
    agent,
    interrupts: [{ id: "a", reason: "x", message: "Pay?", metadata }],
  };
  setUp(1, { list: async () => ({ threads: [hostile] }) });
  await screen.findByRole("button", { name: /Pay/ });
  const offered = (label: string) =>
    within(screen.getByLabelText(label)).getAllByRole("option").at(-1)?.textContent ?? "";
  expect(offered("Agent")).toMatch(/^Sh\[U\+202E\]op/);
  expect(offered("Agent").length).toBeLessThan(220);
  expect(offered("Tool")).toBe("pay[U+200B]");
});

it("the inbox has all its labels in German", async () => {
  const source = {
    list: async () => ({ threads: [] }),
    answer: async () => ({ ok: true }) as const,
  };
  render(<InterruptInbox inbox={createInterruptInbox({ source })} labels={germanInboxLabels} />);
  expect(await screen.findByText("Keine offenen Fragen.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Posteingang" })).not.toHaveTextContent(
    /\b(the|by|only|open)\b/i,
  );
});

it.each([
  [119 * 60_000, "Due in 1h"],
  [20 * 60_000, "Due in 20m"],
  [3 * 86_400_000, "Due in 3d"],
])("a row shows when it is due: %d ms", async (left, text) => {
  const expiresAt = new Date(Date.now() + left + 5_000).toISOString();
  const due = { threadId: "1", interrupts: [{ id: "a", reason: "x", message: "Pay?", expiresAt }] };
  setUp(1, { list: async () => ({ threads: [due] }) });
  expect(await screen.findByRole("button", { name: /Pay/ })).toHaveTextContent(text);
});

it.each([
  [20_000, "Pay?now"],
  [119 * 60_000, "Pay?1h ago"],
  [12 * 60_000, "Pay?12m ago"],
  [3 * 86_400_000, "Pay?3d ago"],
  // The clock of the server may be ahead.
  [-60_000, "Pay?now"],
  [Number.NaN, "Pay?"],
  [Number.POSITIVE_INFINITY, "Pay?"],
])("a row without a deadline shows how long ago it was asked: %d ms", async (ago, text) => {
  const asked = {
    threadId: "1",
    askedAt: Date.now() - ago - 5_000,
    interrupts: [{ id: "a", reason: "x", message: "Pay?" }],
  };
  setUp(1, { list: async () => ({ threads: [asked] }) });
  const row = await screen.findByRole("button", { name: /Pay/ });
  expect(row.textContent).toBe(`Unread: ${text}`);
});

it("a row with a deadline shows that, and not how long ago it was asked", async () => {
  const expiresAt = new Date(Date.now() + 3_605_000).toISOString();
  const interrupts = [{ id: "a", reason: "x", message: "Pay?", expiresAt }];
  setUp(1, { list: async () => ({ threads: [{ threadId: "1", askedAt: 0, interrupts }] }) });
  const row = await screen.findByRole("button", { name: /Pay/ });
  expect(row.textContent).toBe("Unread: Pay?Due in 1h");
});

it("how long ago a question was asked is told in German", () => {
  const now = Date.UTC(2030, 0, 1);
  expect(germanInboxLabels.asked(new Date(now - 12 * 60_000), now)).toBe("vor 12 m");
});

it.each([
  ["a day", "2099-01-01", "Due Thu, Jan 1, 2099"],
  ["a time without a zone", "2099-01-01T12:00:00", /Due about (Dec 31, 2098|Jan [12], 2099)/],
])("a row whose deadline is %s says no more than that", async (_what, expiresAt, text) => {
  const due = { threadId: "1", interrupts: [{ id: "a", reason: "x", message: "Pay?", expiresAt }] };
  setUp(1, { list: async () => ({ threads: [due] }) });
  expect(await screen.findByRole("button", { name: /Pay/ })).toHaveTextContent(text);
});

it("a row that is due in years shows the date", async () => {
  // Noon where the test runs.
  const expiresAt = new Date(2099, 0, 1, 12).toISOString();
  const due = {
    threadId: "1",
    interrupts: [{ id: "a", reason: "x", message: "Pay?", expiresAt }],
  };
  setUp(1, { list: async () => ({ threads: [due] }) });
  expect(await screen.findByRole("button", { name: /Pay/ })).toHaveTextContent(/Due Jan 1, 2099/);
});
