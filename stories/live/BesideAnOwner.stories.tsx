import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { showcaseScenarios } from "../../src/testing.js";
import { BesideAnOwner } from "./BesideAnOwner.js";
import { liveFetch, liveSettings } from "./liveFetch.js";

function named(wanted: string) {
  const scenario = showcaseScenarios.find(({ name }) => name === wanted);
  if (scenario === undefined) throw new Error(`There is no scenario ${wanted}.`);
  return scenario;
}

/**
 * An agent of the official client that another library owns and runs. Only the questions are shown
 * and answered here.
 */
const meta = {
  title: "Live",
  component: BesideAnOwner,
  tags: ["!autodocs"],
  parameters: { options: { showPanel: false } },
  argTypes: { scenario: { control: false }, fetch: { table: { disable: true } } },
  render: (args, { globals }) => (
    <BesideAnOwner {...args} fetch={liveFetch(liveSettings(globals))} />
  ),
} satisfies Meta<typeof BesideAnOwner>;
export default meta;

export const BesideAnotherOwner: StoryObj<typeof meta> = {
  name: "Beside another owner",
  args: { scenario: named("minimal-approval"), fetch },
};

export const BesideAnotherOwnerTest: StoryObj<typeof meta> = {
  ...BesideAnotherOwner,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const status = (is: string) =>
      waitFor(() =>
        expect(canvasElement.querySelector(".live")).toHaveAttribute("data-status", is),
      );
    await status("interrupted");
    await userEvent.click(
      within(canvas.getByRole("article")).getByRole("button", { name: "Approve" }),
    );
    await status("finished");
    await expect(await canvas.findByText("The e-mail is on its way to a@b.com.")).toBeVisible();
    await expect(canvas.getByText("Approved")).toBeVisible();
  },
};
