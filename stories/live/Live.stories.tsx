import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, waitFor, within } from "storybook/test";
import { type Scenario, showcaseScenarios } from "../../src/testing.js";
import { Chat } from "./Chat.js";
import { type LiveSettings, liveFetch, liveSettings } from "./liveFetch.js";

/**
 * Chats with a scripted agent: type, watch it stream, answer, and see the result. The agent runs
 * inside the development server, over HTTP, or inside the page where there is no server. The
 * toolbar sets how fast it streams and which failure the first answer meets.
 */
const meta = {
  title: "Live",
  component: Chat,
  tags: ["!autodocs"],
  parameters: { options: { showPanel: false } },
  argTypes: { scenario: { control: false }, fetch: { table: { disable: true } } },
  render: (args, { globals }) => <LiveChat {...args} settings={liveSettings(globals)} />,
} satisfies Meta<typeof Chat>;
export default meta;

function LiveChat({
  scenario,
  settings: { pace, failure },
}: {
  readonly scenario: Scenario;
  readonly settings: LiveSettings;
}) {
  const way = useMemo(() => liveFetch({ pace, failure }), [pace, failure]);
  return <Chat scenario={scenario} fetch={way} />;
}

type Story = StoryObj<typeof meta>;

function live(name: string): Pick<Story, "args" | "name"> {
  const scenario = showcaseScenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return { name: scenario.title, args: { scenario } };
}

const isAsked = (page: HTMLElement): Promise<void> =>
  waitFor(() => expect(page.querySelector(".live")).toHaveAttribute("data-status", "interrupted"));

export const MinimalApproval: Story = live("minimal-approval");
export const ApproveWithEdits: Story = live("approve-with-edits");
export const ParallelApprovals: Story = live("parallel-approvals");
export const QuarterlyFiling: Story = live("quarterly-filing");
export const Confirmation: Story = live("confirmation");
export const CustomReason: Story = live("custom-reason");
export const InterruptsTwice: Story = live("interrupts-twice");
export const MixedBatch: Story = live("mixed-batch");
export const RefusedResume: Story = live("refused-resume");
export const FailingResume: Story = live("failing-resume");

/**
 * The toolbar's failures: the first answer does not arrive, no input is lost, and the second
 * attempt succeeds.
 */
export const FirstAnswerFails: Story = {
  ...live("minimal-approval"),
  name: "The first answer fails",
  globals: { failure: "unreachable" },
};

/** The card stays at its tool call, with the decision and the result. */
export const ApprovedInTheConversation: Story = {
  ...live("minimal-approval"),
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, canvasElement }) => {
    await isAsked(canvasElement);
    const conversation = within(canvas.getByRole("list", { name: "Conversation" }));
    await userEvent.click(await conversation.findByRole("button", { name: /^Approve/ }));
    await expect(await conversation.findByText("Approved", undefined)).toBeVisible();
    // The row has the result, and the conversation does not show it again.
    await waitFor(() =>
      expect(canvasElement.querySelector(".live")).toHaveAttribute("data-status", "finished"),
    );
    await waitFor(() => expect(conversation.getByText(/"sent":true/)).not.toBeVisible());
  },
};

export const FirstAnswerFailsTest: Story = {
  ...FirstAnswerFails,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, canvasElement }) => {
    await isAsked(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: /^Approve/ }));
    await userEvent.click(await canvas.findByRole("button", { name: "Send again" }));
    // Where the agent may act twice, the first press asks for a second one.
    const anyway = canvas.queryByRole("button", { name: "Send again anyway" });
    if (anyway !== null) await userEvent.click(anyway);
    await waitFor(() =>
      expect(canvasElement.querySelector(".live")).toHaveAttribute("data-status", "finished"),
    );
    await expect(await canvas.findByText("Approved")).toBeVisible();
  },
};
