import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { type AgentRun, ResumeBar } from "../../src/index.js";
import { askedMeta, askedRun } from "../support/Asked.js";
import { asked, payloadsOf } from "../support/asked.js";
import { readToTheEnd } from "../support/readToTheEnd.js";

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

/** Each card has a checkbox. *Select all* first opens the collapsed cards. */
export const SeveralApprovals: Story = {
  loaders: [asked(invitations)],
};

export const SeveralApprovalsTest: Story = {
  ...SeveralApprovals,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvas, canvasElement, userEvent, loaded }) => {
    const all = canvas.getByRole("checkbox", { name: "Select all 3" });
    await userEvent.click(all);
    for (const alert of canvas.getAllByRole("alert"))
      await expect(alert).toHaveTextContent("There was more to read.");
    await readToTheEnd(canvasElement);
    await userEvent.hover(canvasElement);
    await userEvent.click(all);
    for (const box of canvas.getAllByRole("checkbox")) await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole("button", { name: "Approve 3 selected" }));
    await expect(canvas.getAllByText("not sent yet")).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Send 3 answers" }));
    await expect(await canvas.findAllByText("Approved")).toHaveLength(3);
    await expect(askedRun(loaded).resumes.map(payloadsOf)).toEqual([
      guests.map(() => ({ approved: true })),
    ]);
  },
};

/** Two of three are selected. */
export const SomeAreSelected: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [
    asked({
      ...invitations,
      calls: invitations.calls.map((call) => ({ ...call, args: { to: call.args.to } })),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    const boxes = await canvas.findAllByRole("checkbox", { name: /^Select: / });
    for (const box of boxes.slice(0, 2)) await userEvent.click(box);
    await expect(canvas.getByRole("button", { name: "Approve 2 selected" })).toBeEnabled();
  },
};

/** One call is marked as irreversible in its metadata, so it has to be approved on its own card. */
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
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getAllByRole("button", { name: "Approve" })).toHaveLength(2);
    const last = canvas.getAllByRole("checkbox", { name: /^Select: / })[2] ?? document.body;
    await expect(last).toHaveAccessibleDescription("High risk: approve it on its own.");
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select 2 of 3" }));
    await readToTheEnd(canvasElement);
    await userEvent.hover(canvasElement);
    await userEvent.click(canvas.getByRole("checkbox", { name: "Select 2 of 3" }));
    await expect(last).not.toBeChecked();
    await expect(canvas.getByRole("button", { name: "Approve 2 selected" })).toBeEnabled();
  },
};

const invitation = {
  interrupts: invitations.interrupts.slice(0, 1),
  calls: invitations.calls.slice(0, 1),
};

/**
 * The run succeeded but showed nothing. Whether the agent acted on the approval is unknown, and the
 * log does not claim it.
 */
export const SentOutcomeUnknown: Story = {
  loaders: [asked({ ...invitation, takes: ["shows nothing"], before: approveInvitation })],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Approved: sent, not confirmed")).toBeVisible();
  },
};

/** The agent continued after the approval, but showed no result of the call. */
export const NoResultSeen: Story = {
  loaders: [
    asked({ ...invitation, takes: ["replies without a result"], before: approveInvitation }),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Approved, no result seen")).toBeVisible();
  },
};

function approveInvitation(run: AgentRun): Promise<unknown> {
  run.resolve("Ann", { approved: true });
  return run.submit();
}
