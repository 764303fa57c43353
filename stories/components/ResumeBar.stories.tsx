import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { type AgentRun, ResumeBar } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";

const meta = { ...askedMeta, title: "Components/ResumeBar", component: ResumeBar } satisfies Meta;
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
};

export const ApproveAllTest: Story = {
  ...ApproveAll,
  tags: ["!dev", "!autodocs"],
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
  tags: ["!dev", "!autodocs"],
  loaders: [asked(invitations)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Approve all 3…" }));
    await expect(canvas.getByRole("button", { name: "Approve 3" })).toBeEnabled();
  },
};

/** One cannot be undone, and says so in its metadata: it is left out by its name, and nothing is sent before it is answered. */
export const OneIsDestructive: Story = {
  loaders: [
    asked({
      ...invitations,
      interrupts: invitations.interrupts.map((interrupt, index) =>
        index === 2 ? { ...interrupt, metadata: { destructive: true } } : interrupt,
      ),
    }),
  ],
};

export const OneIsDestructiveTest: Story = {
  ...OneIsDestructive,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole("button", { name: /Approve all/ })).toBeNull();
    await expect(canvas.getAllByRole("button", { name: "Approve" })).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Approve 2 of 3…" }));
    const list = within(canvas.getByRole("region", { name: /2 will be approved. Nothing is sent yet/ }));
    await expect(list.getByText("Invite Cy to the summer party?")).toBeVisible();
  },
};

const invitation = { interrupts: invitations.interrupts.slice(0, 1), calls: invitations.calls.slice(0, 1) };

/** The run ended well and showed nothing: whether the agent acted on the approval is not known, and the log does not claim it. */
export const SentOutcomeUnknown: Story = {
  loaders: [asked({ ...invitation, takes: ["shows nothing"], before: approveInvitation })],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Approved: sent, outcome unknown")).toBeVisible();
  },
};

/** The agent went on after the approval, but showed no result of the call. */
export const NoResultSeen: Story = {
  loaders: [asked({ ...invitation, takes: ["replies without a result"], before: approveInvitation })],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Approved, no result seen")).toBeVisible();
  },
};

function approveInvitation(run: AgentRun): Promise<unknown> {
  run.resolve("Ann", { approved: true });
  return run.submit();
}
