import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { AgentRunProvider, DecisionLog } from "../../src/index.js";
import { askedRun } from "../support/Asked.js";
import { asked } from "../support/asked.js";
import { approveEmail, deleteDrafts, editableEmail, email } from "../support/questions.js";

/** The decisions of a thread: who decided, when, what was changed, and the result. */
const meta = {
  title: "Components/DecisionLog",
  component: DecisionLog,
  args: { tools: true },
  argTypes: { run: { control: false }, mask: { control: false } },
  render: (args, { loaded }) => (
    <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
      <DecisionLog {...args} run={askedRun(loaded).run} />
    </div>
  ),
} satisfies Meta<typeof DecisionLog>;
export default meta;

type Story = StoryObj<typeof meta>;

const comments = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
};

/** An edited approval with its result, a denial with a comment, and a skipped question. */
export const Default: Story = {
  loaders: [
    asked({
      interrupts: [
        editableEmail,
        { ...deleteDrafts, responseSchema: comments },
        { ...approveEmail, id: "copy", message: "Send a copy to Ben?", toolCallId: "tc-2" },
      ],
      calls: [email, { ...email, id: "tc-2" }],
      before: (run) => {
        const editedArgs = { ...Object(email.args), subject: "Third quarter" };
        run.resolve("edit-email", { approved: true, editedArgs }, { decidedBy: "Ann" });
        run.resolve("delete-drafts", { approved: false, reason: "Keep them until the audit" });
        run.cancel("copy");
        return run.submit();
      },
    }),
  ],
};

/**
 * An approval that was signed by a passkey before it was sent. The host knows whose passkey it is.
 */
export const Signed: Story = {
  loaders: [
    asked({
      interrupts: [approveEmail],
      calls: [email],
      signDecision: ({ statement, signedAt }) => ({
        signature: { kind: "passkey", statement, signedAt, assertion: { id: "key-1" } },
      }),
      before: (run) => {
        run.resolve("approve-email", { approved: true }, { decidedBy: "Ann" });
        return run.submit();
      },
    }),
  ],
  render: (args, { loaded }) => (
    <AgentRunProvider
      run={askedRun(loaded).run}
      presentation={{ passkeyOwner: (id) => (id === "key-1" ? "Ann" : undefined) }}
    >
      <div style={{ maxInlineSize: 640, marginInline: "auto" }}>
        <DecisionLog {...args} />
      </div>
    </AgentRunProvider>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Signed by Ann’s passkey")).toBeVisible();
  },
};
