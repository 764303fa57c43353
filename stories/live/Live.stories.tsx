import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { showcaseScenarios } from "../../src/testing.js";
import { Chat } from "./Chat.js";

/** These talk to the scripted agent inside the development server, over HTTP: type, watch it stream, answer, see what comes of it. */
const meta = {
  title: "Live",
  component: Chat,
  tags: ["!autodocs"],
  parameters: { options: { showPanel: false } },
  argTypes: { scenario: { control: false }, pace: { control: { type: "range", min: 0, max: 100 } } },
} satisfies Meta<typeof Chat>;
export default meta;

type Story = StoryObj<typeof meta>;

function live(name: string): Pick<Story, "args" | "name"> & { play: NonNullable<Story["play"]> } {
  const scenario = showcaseScenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return {
    name: scenario.title,
    args: { scenario, pace: import.meta.env["VITEST"] ? 0 : 25 },
    // Outside the tests a story waits for the person.
    play: async ({ canvas, userEvent, canvasElement }) => {
      if (!import.meta.env["VITEST"]) return;
      await userEvent.click(canvas.getByRole("button", { name: "Send" }));
      await waitFor(() => expect(canvasElement.querySelector(".live")).toHaveAttribute("data-status", "interrupted"), {
        timeout: 5000,
      });
      await expect(within(canvasElement).getAllByRole("article")[0]).toBeVisible();
    },
  };
}

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
