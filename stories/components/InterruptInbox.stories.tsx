import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import {
  createInterruptInbox,
  germanInboxLabels,
  type InboxSource,
  InterruptInbox,
} from "../../src/inbox.js";
import "../themes.css";

const agents = ["Billing", "Support", "Deployments"];
const interruptOf = (index: number) => ({
  id: `question-${index}`,
  reason: index % 3 === 0 ? "tool_call" : "confirmation",
  message: index % 3 === 0 ? `Refund order ${1_000 + index}?` : `Close ticket ${1_000 + index}?`,
  ...(index % 3 === 0 && {
    toolCallId: `call-${index}`,
    metadata: {
      toolName: "refund",
      args: { order: 1_000 + index, amount: 25 + index, currency: "EUR" },
      ...(index % 2 === 0 && { riskLevel: "high" }),
    },
  }),
  ...(index % 4 === 0 && {
    expiresAt: new Date(Date.now() + (2 + index * 7) * 3_600_000 + 30_000).toISOString(),
  }),
});
const threads = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    threadId: `Case ${1_000 + index}`,
    agent: agents[index % agents.length],
    askedAt: Date.now() - (index + 1) * 23 * 60_000,
    interrupts: [interruptOf(index)],
    ...(index % 3 === 1 && { title: `Late parcel, order ${1_000 + index}`, href: `#${index}` }),
    ...(index % 5 === 0 && { answerableBy: ["bob@example.com"] }),
    ...(index % 5 === 1 && { answerableBy: ["ann@example.com", "Dora"] }),
  }));

const source = (count: number, fields: Partial<InboxSource> = {}): InboxSource => ({
  list: async () => ({ threads: threads(count) }),
  answer: async () => ({ ok: true }),
  ...fields,
});

/** The open questions of many threads and agents, with the selected one beside the list. */
const meta = {
  title: "Components/InterruptInbox",
  component: InterruptInbox,
  parameters: { rests: ".agui-inbox, [class^='agui-inbox']" },
  args: {
    inbox: createInterruptInbox({ source: source(8), me: "ann@example.com", undoSeconds: 8 }),
  },
} satisfies Meta<typeof InterruptInbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const EightQuestions: Story = {};

export const GroupedByAgent: Story = {
  args: { inbox: createInterruptInbox({ source: source(8), grouping: "agent" }) },
};

export const German: Story = {
  globals: { language: "de" },
  args: { labels: germanInboxLabels },
};

export const OneSelected: Story = {
  tags: ["!dev", "!autodocs"],
  args: { inbox: createInterruptInbox({ source: source(8) }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Refund order 1003/ }));
    const question = within(canvas.getByRole("region", { name: "Selected question" }));
    await expect(await question.findByRole("button", { name: "Approve" })).toBeEnabled();
  },
};

export const AnsweredByAnotherUser: Story = {
  tags: ["!dev", "!autodocs"],
  args: {
    inbox: createInterruptInbox({
      source: source(8, { answer: async () => ({ ok: false, answeredBy: "Bob" }) }),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Late parcel, order 1004/ }));
    const question = within(canvas.getByRole("region", { name: "Selected question" }));
    await userEvent.click(await question.findByRole("button", { name: "Yes, go ahead" }));
    await expect(
      await canvas.findByText("Bob answered first. Your answer was not used."),
    ).toBeVisible();
  },
};

export const Empty: Story = {
  args: { inbox: createInterruptInbox({ source: source(0) }) },
};

export const ListFailed: Story = {
  args: {
    inbox: createInterruptInbox({
      source: source(0, { list: () => Promise.reject(new Error("down")) }),
    }),
  },
};

export const TenThousand: Story = {
  args: { inbox: createInterruptInbox({ source: source(10_000), grouping: "agent" }) },
};
