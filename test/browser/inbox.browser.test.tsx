import { render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  createInterruptInbox,
  germanInboxLabels,
  type InboxSource,
  type InboxThread,
  InterruptInbox,
} from "../../src/inbox.js";
import { patient } from "../support/patience.js";

const total = 10_000;

/** A server with many threads, where the first answer counts. */
function manyThreads() {
  const answered = new Map<string, string>();
  let threads: readonly InboxThread[] = Array.from({ length: total }, (_, index) => ({
    threadId: `${index}`,
    agent: `Agent ${index % 7}`,
    interrupts: [{ id: `q${index}`, reason: "confirmation", message: `Question ${index}?` }],
  }));
  const sourceOf = (person: string): InboxSource => ({
    list: async (cursor) => {
      const from = Number(cursor ?? 0);
      return {
        threads: threads.slice(from, from + 500),
        next: from + 500 < threads.length ? `${from + 500}` : undefined,
      };
    },
    answer: async (threadId) => {
      const first = answered.get(threadId);
      if (first !== undefined) return { ok: false, answeredBy: first };
      answered.set(threadId, person);
      threads = threads.filter((thread) => thread.threadId !== threadId);
      return { ok: true };
    },
  });
  return { sourceOf, answered };
}

const listOf = (container: HTMLElement): HTMLElement => {
  const found = container.querySelector<HTMLElement>(".agui-inbox__list");
  if (found === null) throw new Error("There is no list.");
  return found;
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it("scrolls through 10,000 questions with few of them in the page and few runs in memory", {
  timeout: patient(60_000),
}, async () => {
  const inbox = createInterruptInbox({ source: manyThreads().sourceOf("Ann") });
  const { container } = render(<InterruptInbox inbox={inbox} />);
  await screen.findByText("10000 open, 10000 unread");
  const list = listOf(container);
  let most = 0;
  for (let frame = 0; frame < 120; frame += 1) {
    list.scrollTop += 400;
    await nextFrame();
    most = Math.max(most, container.querySelectorAll(".agui-inbox__row").length);
  }
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThan(60);
  for (const { key } of inbox.getSnapshot().entries.slice(0, 200)) inbox.select(key);
  expect(inbox.getSnapshot().runs).toBeLessThanOrEqual(5);
});

it("reaches the last question with the End key, and no other row takes Tab", {
  timeout: patient(60_000),
}, async () => {
  const inbox = createInterruptInbox({ source: manyThreads().sourceOf("Ann"), grouping: "agent" });
  const { container } = render(<InterruptInbox inbox={inbox} />);
  (await screen.findByRole("button", { name: /Question 0\?/ })).focus();
  await userEvent.keyboard("{End}");
  const rows = inbox.getSnapshot().groups.flatMap(({ entries }) => entries);
  await expect.poll(() => document.activeElement?.textContent).toContain(rows.at(-1)?.message);
  expect(container.querySelectorAll('.agui-inbox__row[tabindex="0"]')).toHaveLength(1);
});

it("shows the second of two users who answer at the same time who was first", {
  timeout: patient(60_000),
}, async () => {
  const { sourceOf, answered } = manyThreads();
  for (const person of ["Ann", "Bob"]) {
    const inbox = createInterruptInbox({ source: sourceOf(person) });
    render(
      <section aria-label={person}>
        <InterruptInbox inbox={inbox} />
      </section>,
    );
  }
  const browsers = ["Ann", "Bob"].map((name) => within(screen.getByRole("region", { name })));
  for (const browser of browsers)
    await userEvent.click(await browser.findByRole("button", { name: /Question 0\?/ }));
  for (const name of ["Ann", "Bob"])
    await page
      .getByRole("region", { name, exact: true })
      .getByRole("button", { name: "Yes, go ahead" })
      .click();
  await expect
    .poll(() => browsers[1]?.queryByText("Ann answered first. Your answer was not used."))
    .not.toBeNull();
  await expect.poll(() => browsers[0]?.queryByText("Your answer was sent.")).not.toBeNull();
  expect([...answered]).toEqual([["0", "Ann"]]);
});

it("has no accessibility errors, with 10,000 rows and a selected one", {
  timeout: patient(60_000),
}, async () => {
  const inbox = createInterruptInbox({ source: manyThreads().sourceOf("Ann"), grouping: "agent" });
  const { container } = render(<InterruptInbox inbox={inbox} />);
  await userEvent.click(await screen.findByRole("button", { name: /Question 0\?/ }));
  await screen.findByRole("button", { name: "Yes, go ahead" });
  // A card that still enters is paler than it will be.
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const { violations } = await axe.run(container, {
    rules: { "heading-order": { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

it("fits on a narrow screen with text of twice the size", async () => {
  await page.viewport(320, 700);
  document.documentElement.style.fontSize = "200%";
  try {
    const source: InboxSource = {
      list: async () => ({
        threads: [
          {
            threadId: "t",
            agent: "Agent for invoices and reminders",
            interrupts: [{ id: "q", reason: "confirmation", message: "Really?" }],
          },
        ],
      }),
      answer: async () => ({ ok: true }),
    };
    render(<InterruptInbox inbox={createInterruptInbox({ source })} />);
    await screen.findByText("1 open, 1 unread");
    expect(document.documentElement.scrollWidth).toBe(320);
  } finally {
    document.documentElement.style.fontSize = "";
  }
});

it("on a wide screen the first question is open beside the list, with who asks", async () => {
  await page.viewport(1_100, 700);
  render(
    <InterruptInbox inbox={createInterruptInbox({ source: manyThreads().sourceOf("Ann") })} />,
  );
  const question = within(await screen.findByRole("region", { name: "Selected question" }));
  expect(await question.findByRole("heading", { name: "Question 0?" })).toBeVisible();
  expect(question.getByText("Agent 0")).toBeVisible();
  expect(screen.getByRole("button", { name: /Question 1\?/ })).toBeVisible();
  expect(question.queryByRole("button", { name: "Back to the list" })).toBeNull();
});

it("on a narrow screen the question takes the place of the list, and the focus follows there and back", async () => {
  await page.viewport(390, 700);
  render(
    <InterruptInbox inbox={createInterruptInbox({ source: manyThreads().sourceOf("Ann") })} />,
  );
  const row = await screen.findByRole("button", { name: /Question 1\?/ });
  expect(screen.queryByRole("region", { name: "Selected question" })).toBeNull();
  await userEvent.click(row);
  const question = screen.getByRole("region", { name: "Selected question" });
  await expect.poll(() => document.activeElement).toBe(question);
  expect(screen.queryByRole("button", { name: /Question 1\?/ })).toBeNull();
  await userEvent.click(within(question).getByRole("button", { name: "Back to the list" }));
  await expect.poll(() => document.activeElement?.textContent).toContain("Question 1?");
});

const threadOf = (message: string, fields: object = {}): InboxThread => ({
  threadId: message,
  agent: "Invoices and reminders",
  answerableBy: ["bob@example.com"],
  askedAt: Date.now() - 90_000_000,
  interrupts: [{ id: message, reason: "tool_call", message, ...fields }],
});
const refund = {
  toolCallId: "call",
  metadata: {
    toolName: "refund",
    args: { amount: 25, currency: "EUR" },
    riskLevel: "high",
  },
};

it.each([
  [320, 84],
  [390, 84],
  [720, 64],
  [900, 84],
  [1_280, 64],
])("at %s px every row is %s px high, and its risk is whole in one line", async (width, height) => {
  await page.viewport(width, 700);
  const source: InboxSource = {
    list: async () => ({
      threads: [
        threadOf("Refund it?", refund),
        threadOf("Refund order 4711 to Ann?", refund),
        threadOf("Refund ".repeat(40), refund),
        threadOf("Close it?"),
        threadOf("x".repeat(300)),
      ],
    }),
    answer: async () => ({ ok: true }),
  };
  for (const [dir, labels] of [["ltr"], ["rtl", germanInboxLabels]] as const) {
    const { container, unmount } = render(
      <div dir={dir}>
        <InterruptInbox inbox={createInterruptInbox({ source })} labels={labels} />
      </div>,
    );
    await screen.findByText(/^5 /);
    const list = listOf(container);
    const heightsOf = (what: string) =>
      [...list.querySelectorAll(what)].map((one) => one.getBoundingClientRect().height);
    expect(heightsOf("li")).toEqual(Array.from({ length: 5 }, () => height));
    const risks = [...list.querySelectorAll(".agui-inbox__risk")];
    expect(risks).toHaveLength(3);
    for (const risk of risks) {
      expect(risk.scrollWidth).toBeLessThanOrEqual(risk.clientWidth);
      expect(risk.getBoundingClientRect().height).toBeLessThan(24);
    }
    const title = screen.getByText("Refund order 4711 to Ann?", { exact: false });
    expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight);
    unmount();
  }
});
