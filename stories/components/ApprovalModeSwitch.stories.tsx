import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import {
  type AgentRun,
  ApprovalModeSwitch,
  createApprovalRules,
  type ToolEffect,
} from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { Asked, askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { approveEmail, email } from "../support/questions.js";

/**
 * What a person is asked about in one conversation: each time, unless a call only reads, or only
 * about risks. What a tool does is said by the host (`effectOf`), never by the agent. While it is
 * on, the panel says so.
 */
const meta = {
  title: "Components/ApprovalModeSwitch",
  component: ApprovalModeSwitch,
  argTypes: { run: { control: false } },
  parameters: { rests: ".agui-mode, .agui-card" },
  render: (args, { loaded }) => {
    const { run } = askedRun(loaded);
    return (
      <>
        <ApprovalModeSwitch {...args} run={run} />
        <Asked run={run} />
      </>
    );
  },
} satisfies Meta<typeof ApprovalModeSwitch>;
export default meta;

type Story = StoryObj<typeof meta>;

const effects: Readonly<Record<string, ToolEffect>> = { sendEmail: "risk", search: "reads" };
const search = {
  id: "tc-search",
  name: "search",
  args: { query: "figures for the third quarter" },
};
const mayISearch = {
  ...approveEmail,
  id: "approve-search",
  message: "Search the archive?",
  toolCallId: search.id,
};
const rulesOf = () =>
  createApprovalRules({
    storage: { load: () => [], add: () => {}, remove: () => {} },
    mayOffer: () => false,
    effectOf: ({ toolCall }) => effects[toolCall?.name ?? ""],
  });
const both = (before: (run: AgentRun) => void = () => {}) =>
  asked({
    interrupts: [mayISearch, approveEmail],
    calls: [search, email],
    rules: rulesOf(),
    before,
  });

export const AskEachTime: Story = { loaders: [both()] };

/** A search is approved without asking; the e-mail is still asked about. */
export const UnlessItOnlyReads: Story = {
  loaders: [both((run) => internalsOf(run).rules?.mode?.set("changes"))],
};

export const UnlessItOnlyReadsTest: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [both()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Unless it only reads" }));
    await waitFor(() =>
      expect(
        canvas.getByText("Approved without asking: according to this app, it only reads."),
      ).toBeVisible(),
    );
    await expect(canvas.getAllByRole("button", { name: "Approve" })).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "Ask each time" }));
    await waitFor(() => expect(canvas.getAllByRole("button", { name: "Approve" })).toHaveLength(2));
    await expect(canvas.getByRole("radio", { name: "Each time" })).toBeChecked();
  },
};
