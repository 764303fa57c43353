import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ConfirmationCard } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { deleteDrafts } from "../support/questions.js";

const meta = {
  ...askedMeta,
  title: "Reasons/Confirmation",
  component: ConfirmationCard,
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  loaders: [asked({ interrupts: [deleteDrafts] })],
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await expect(
      canvas.getByRole("article", { name: "Delete the 14 draft invoices from last year?" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Yes, go ahead" }));
    await expect(await canvas.findByText("Approved")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: true }]]);
  },
};

export const Declined: Story = {
  loaders: [
    asked({
      interrupts: [deleteDrafts],
      submitMode: "manual",
      before: (run) => run.resolve("delete-drafts", { approved: false }),
    }),
  ],
};

export const DeclinedTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked({ interrupts: [deleteDrafts] })],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "No, don’t" }));
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[{ approved: false }]]);
  },
};

export const BareBoolean: Story = {
  loaders: [asked({ interrupts: [{ ...deleteDrafts, responseSchema: { type: "boolean" } }] })],
};

export const BareBooleanTest: Story = {
  ...BareBoolean,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "No, don’t" }));
    await expect(await canvas.findByText("Denied")).toBeVisible();
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([[false]]);
  },
};
