import { cleanup, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { InterruptPanel } from "../../src/index.js";
import { askedRun } from "../support/askedRun.js";

const hostile = {
  to: "ann@example.com\u202emoc.live@eve",
  "to\u200b": "eve@evil.example",
  "": " ",
  amount: "5",
  body: "Dear Ann,\n  two  spaces\u2028and a line\u{E0041}.",
  more: { "k\u2066": ["\u3164", null, 5] },
};

async function shown(argsText = JSON.stringify(hostile)) {
  const question = {
    id: "q",
    reason: "tool_call",
    message: "Pay\u202e 00.1$ to Ann?",
    toolCallId: "tc",
    responseSchema: {
      type: "object",
      properties: {
        approved: { type: "boolean" },
        editedArgs: {
          type: "object",
          properties: { to: { title: "Recipient" }, amount: { title: "Fee" } },
        },
      },
      required: ["approved"],
    },
  };
  const { run } = await askedRun([question], { submitMode: "manual" }, [
    { type: "TOOL_CALL_START", toolCallId: "tc", toolCallName: "transfer\u200b" },
    { type: "TOOL_CALL_ARGS", toolCallId: "tc", delta: argsText },
    { type: "TOOL_CALL_END", toolCallId: "tc" },
  ]);
  render(<InterruptPanel run={run} />);
  return screen.findByRole("article");
}

/** What the browser puts on the clipboard when an element is selected and copied. */
function copied(element: Element): string {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  return selection?.toString() ?? "";
}

it("copies the original characters, not the labels of their marks", async () => {
  const card = await shown();
  const values = within(card).getAllByRole("definition");
  expect(copied(values[0] ?? card)).toBe(hostile.to);
  expect(copied(values[4] ?? card)).toBe(hostile.body);
  const message = card.querySelector("[data-part='message']");
  expect(copied(message ?? card)).toBe("Pay\u202e 00.1$ to Ann?");
});

it("keeps text around a mark in its order", async () => {
  const card = await shown();
  // All of it in one line.
  card.style.inlineSize = "60rem";
  const [value] = within(card).getAllByRole("definition");
  const text = value?.querySelector("[data-part='data-text']");
  const walker = document.createTreeWalker(text ?? card, NodeFilter.SHOW_TEXT);
  const places: number[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, width } = range.getBoundingClientRect();
    if (width > 0) places.push(left);
  }
  expect(places.length).toBeGreaterThan(2);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it.each([
  ["light", 720, "ltr"],
  ["dark", 720, "ltr"],
  ["light", 320, "ltr"],
  ["light", 320, "rtl"],
])("is drawn in %s at %s px, %s, without running over", async (theme, width, direction) => {
  document.documentElement.dataset["aguiTheme"] = theme;
  document.documentElement.dir = direction;
  document.body.style.width = `${width}px`;
  const card = await shown(direction === "rtl" ? '{"to":"ann","to":"eve","amount":-0}' : undefined);
  card.querySelector<HTMLElement>("[data-part='unfold']")?.click();
  await within(card).findByRole("button", { name: "Copy" });
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth + 1);
  document.documentElement.removeAttribute("data-agui-theme");
  document.documentElement.dir = "";
  document.body.style.width = "";
});

it("hides no part of the arguments beyond an edge that only scrolling would show", async () => {
  const many = Array.from({ length: 60 }, (_, index) => `"key${index}":${index}`).join();
  const raw = (await shown(`{"twice":1,"twice":2,${many}}`)).querySelector(
    "[data-part='raw-json']",
  );
  expect(raw?.scrollHeight).toBe(raw?.clientHeight);
  cleanup();
  const row = {
    note: "For the quarterly report",
    amountCents: 150_000,
    payee: "ann.smith@example.com",
    dueDate: "2026-01-02",
  };
  const card = await shown(JSON.stringify({ rows: [row, row] }));
  card.style.inlineSize = "18rem";
  const table = within(card).getByRole("group", { name: /^List with/ });
  expect(table.scrollWidth).toBe(table.clientWidth);
});

it("breaks the lines of a command before an option, never in one, and copies it unchanged", async () => {
  const command = `kubectl set image deployment/shop shop=4.12.0 --namespace production --dry-run=server -- --${"x".repeat(90)} -f -`;
  const block = (await shown(JSON.stringify({ command }))).querySelector<HTMLElement>(
    "[data-part='data-block']",
  );
  if (block === null) throw new Error("The command is not shown.");
  expect(copied(block)).toBe(`$ ${command}`);
  const named = ["--namespace", "--dry-run"].map((name) => within(block).getByText(name));
  for (let width = 150; width < 400; width += 7) {
    block.style.inlineSize = `${width}px`;
    const lines = named.map((option) => option.getClientRects().length);
    const heights = new Set(named.map((option) => option.getBoundingClientRect().height));
    expect([width, lines, heights.size]).toEqual([width, [1, 1], 1]);
    expect(block.scrollWidth).toBe(block.clientWidth);
  }
});
