import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { WaitingMessages } from "../../src/index.js";
import { Asked, askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { deleteDrafts } from "../support/questions.js";

const wait = { whileOpen: "wait" } as const;

/**
 * Messages that were typed while a question is open, and that are sent right after the answer
 * (`run.send(message, { whileOpen: "wait" })`). `InterruptPanel` includes them.
 */
const meta = {
  title: "Components/WaitingMessages",
  component: WaitingMessages,
  argTypes: { run: { control: false } },
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      before: (run) => {
        void run.send("And please archive the newsletters of last year, too.", wait);
        void run.send("Thank you!", wait);
      },
    }),
  ],
  render: (_args, { loaded }) => <Asked run={askedRun(loaded).run} />,
} satisfies Meta<typeof WaitingMessages>;
export default meta;

type Story = StoryObj<typeof meta>;

/** They stand below the question. Each can be changed and removed. */
export const Default: Story = {};

/** One of them is changed, and the other one removed. */
export const Changed: Story = {
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    const [first] = await canvas.findAllByRole("button", { name: "Edit message" });
    if (first !== undefined) await userEvent.click(first);
    const field = canvas.getByRole("textbox", { name: "Message" });
    await expect(field).toHaveFocus();
    await userEvent.type(field, " Not the last one.");
    await userEvent.click(canvas.getByRole("button", { name: "Save message" }));
    const [, second] = canvas.getAllByRole("button", { name: "Remove message" });
    if (second !== undefined) await userEvent.click(second);
    await expect(askedRun(loaded).run.getSnapshot().waitingMessages).toMatchObject([
      { content: "And please archive the newsletters of last year, too. Not the last one." },
    ]);
  },
};

/** A message that `send` has refused, with the ways to send it. */
export const Refused: Story = {
  loaders: [asked({ interrupts: [deleteDrafts], before: (run) => void run.send("By the way") })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Send after my answer" })).toBeVisible();
  },
};
