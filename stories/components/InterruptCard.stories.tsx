import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import {
  type AgentRun,
  AgentRunProvider,
  InterruptCard,
  type InterruptCardProps,
  InterruptPanel,
} from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { host } from "../support/host.js";
import { deleteDrafts, editableEmail, email } from "../support/questions.js";

/**
 * The card of one question, placed elsewhere in the page, for example at its tool call in a
 * conversation. The panel renders it there, lists the other questions, and has the bar that sends
 * all answers.
 */
const meta = {
  title: "Components/InterruptCard",
  component: InterruptCard,
  args: { toolCallId: "tc-1" },
  render: (args, { loaded }) => <Conversation run={askedRun(loaded).run} args={args} />,
} satisfies Meta<typeof InterruptCard>;
export default meta;

type Story = StoryObj<typeof meta>;

function Conversation({
  run,
  args,
}: {
  readonly run: AgentRun;
  readonly args: InterruptCardProps;
}) {
  return (
    <AgentRunProvider run={run} presentation={host}>
      <div style={{ display: "grid", gap: 16, maxInlineSize: 640, marginInline: "auto" }}>
        <p>Ann asked for the figures. I have written an e-mail to her.</p>
        <InterruptCard {...args} />
        <p>I have also found drafts from last year.</p>
        <InterruptPanel keepSettled />
      </div>
    </AgentRunProvider>
  );
}

const two = { interrupts: [editableEmail, deleteDrafts], calls: [email] };

/** The question about the e-mail is in the conversation, the other one in the panel. */
export const AtItsToolCall: Story = { loaders: [asked(two)] };

/** Answered and settled cards keep their place. */
export const Settled: Story = {
  loaders: [
    asked({
      ...two,
      before: (run) => {
        run.resolve("edit-email", { approved: true }, { decidedBy: "Ann" });
        run.resolve("delete-drafts", { approved: false });
        return run.submit();
      },
    }),
  ],
};

export const AnswersBoth: Story = {
  tags: ["!dev", "!autodocs"],
  loaders: [asked(two)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await userEvent.click(canvas.getByRole("button", { name: "Yes, go ahead" }));
    await userEvent.click(canvas.getByRole("button", { name: "Send 2 answers" }));
    const kept = within(await canvas.findByRole("article", { name: /Send this e-mail/ }));
    await expect(await kept.findByText("Approved")).toBeVisible();
  },
};
