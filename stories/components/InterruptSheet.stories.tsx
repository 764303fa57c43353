import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { InterruptSheet } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { host } from "../support/host.js";
import { OneByOne } from "./InterruptPanel.stories.js";

const meta = { title: "Components/InterruptSheet", component: InterruptSheet } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** On a phone: a button where the questions are, and a sheet that rises from the bottom. */
export const Default: Story = {
  loaders: OneByOne.loaders ?? [],
  parameters: { viewport: { defaultViewport: "mobile1" } },
  render: (_args, { loaded }) => (
    <div style={{ maxInlineSize: 390, marginInline: "auto" }}>
      <InterruptSheet run={askedRun(loaded).run} presentation={host} />
    </div>
  ),
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "3 questions wait for you" }));
    const sheet = within(canvas.getByRole("dialog", { name: "3 questions wait for you" }));
    await expect(await sheet.findByRole("button", { name: "Approve and next" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Close; the questions stay open" }));
    await expect(canvas.queryByRole("dialog")).toBeNull();
    await expect(askedRun(loaded).resumes).toEqual([]);
  },
};
