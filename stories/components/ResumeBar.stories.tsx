import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";

const meta = { ...askedMeta, title: "Components/ResumeBar" } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const guests = ["Ann", "Ben", "Cy"];
const invitations = {
  interrupts: guests.map((guest) => ({
    id: guest,
    reason: "tool_call",
    message: `Invite ${guest} to the summer party?`,
    toolCallId: `call-${guest}`,
  })),
  calls: guests.map((guest) => ({
    id: `call-${guest}`,
    name: "sendEmail",
    args: {
      to: `${guest.toLowerCase()}@example.com`,
      subject: "You are invited",
      body: "Saturday at six, in the garden. ".repeat(40),
    },
  })),
};

/** All at once, but not before each was listed; one press opens the list, the next one what is folded in it, and the last approves. */
export const ApproveAll: Story = {
  loaders: [asked(invitations)],
  play: async ({ canvas, userEvent, loaded }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Approve all 3…" }));
    const list = within(canvas.getByRole("region", { name: /3 will be approved and sent/ }));
    await expect(list.getByText("ben@example.com")).toBeVisible();
    await userEvent.click(list.getByRole("button", { name: "Approve 3" }));
    await expect(list.getByRole("alert")).toHaveTextContent("There was more to read.");
    await userEvent.click(list.getByRole("button", { name: "Approve 3" }));
    await expect(await canvas.findAllByText("Approved")).toHaveLength(3);
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([guests.map(() => ({ approved: true }))]);
  },
};

/** The list is open, and nothing is approved yet. */
export const ApproveAllListed: Story = {
  loaders: [asked(invitations)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Approve all 3…" }));
    await expect(canvas.getByRole("button", { name: "Approve 3" })).toBeEnabled();
  },
};

/** One cannot be undone, and says so in its metadata: each is decided by itself. */
export const OneIsDestructive: Story = {
  loaders: [
    asked({
      ...invitations,
      interrupts: invitations.interrupts.map((interrupt, index) =>
        index === 2 ? { ...interrupt, metadata: { destructive: true } } : interrupt,
      ),
    }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /Approve all/ })).toBeNull();
    await expect(canvas.getAllByRole("button", { name: "Approve" })).toHaveLength(3);
  },
};
