import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { DecisionLog, InterruptPanel } from "../../src/index.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { asked, type ProposedCall } from "../support/asked.js";
import { everyState, Matrix } from "../support/matrix.js";

/**
 * What was edited, in words, wherever an edited approval is shown: while it is open, as a row, once
 * it is answered, settled, and in the log.
 */
const meta = {
  title: "Components/Edits",
  render: (_args, { loaded }) => (
    <Matrix
      loaded={loaded}
      show={(run, state) =>
        state === "Log" ? <DecisionLog run={run} /> : <InterruptPanel run={run} keepSettled />
      }
    />
  ),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const editable = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};

const refund: ProposedCall = {
  id: "refund",
  name: "refundPayment",
  args: { amount: 124.99, currency: "EUR", customer: "Jule Brandt" },
};
const askRefund = {
  id: "ask-refund",
  reason: "tool_call",
  toolCallId: "refund",
  message: "Refund €124.99 to Jule Brandt?",
  responseSchema: editable,
};
const lessMoney = { ...Object(refund.args), amount: 100 };

const email: ProposedCall = {
  id: "email",
  name: "sendEmail",
  args: {
    subject: "Late parcel",
    to: ["ann@example.com", "dora@example.com"],
    sendAt: "2026-11-23T09:00:00Z",
    urgent: false,
  },
};
const askEmail = {
  id: "ask-email",
  reason: "tool_call",
  toolCallId: "email",
  message: "Send this e-mail to Ann?",
  responseSchema: editable,
};
const otherEmail = {
  subject: "Late parcel",
  to: ["bob@example.com", "dora@example.com"],
  sendAt: "2026-11-24T09:00:00Z",
  urgent: true,
  costCentre: "4711",
};

const both = { interrupts: [askRefund, askEmail], calls: [refund, email] };
const approved = (editedArgs: unknown) => ({ approved: true, editedArgs });

export const Default: Story = {
  loaders: [
    everyState({
      Open: asked({
        interrupts: [askRefund],
        calls: [refund],
        before: (run) => internalsOf(run).setInput("ask-refund", { editedArgs: lessMoney }),
      }),
      "Not sent yet": asked({
        ...both,
        before: (run) => {
          run.resolve("ask-refund", approved(lessMoney));
          internalsOf(run).setInput("ask-email", { editedArgs: otherEmail });
        },
      }),
      Settled: asked({
        ...both,
        before: async (run) => {
          run.resolve("ask-refund", approved(lessMoney));
          run.resolve("ask-email", approved(otherEmail));
          await run.submit();
        },
      }),
      Log: asked({
        ...both,
        before: async (run) => {
          run.resolve("ask-refund", approved(lessMoney));
          run.resolve("ask-email", approved(otherEmail));
          await run.submit();
        },
      }),
    }),
  ],
};

export const DefaultTest: Story = {
  ...Default,
  tags: ["!dev", "!autodocs"],
  play: async ({ canvasElement, userEvent }) => {
    const cell = (state: string) => {
      const name = within(canvasElement).getByText(state, { selector: ".matrix__name" });
      return within(name.parentElement ?? canvasElement);
    };
    await expect(cell("Open").getByRole("heading")).toHaveTextContent(/Brandt\? as proposed$/);
    for (const state of ["Not sent yet", "Settled", "Log"]) {
      await expect(cell(state).getByText("€100.00")).toBeVisible();
      for (const sentence of cell(state).queryAllByText("Refund €124.99 to Jule Brandt?"))
        await expect(sentence).not.toBeVisible();
    }
    const log = cell("Log");
    // The details below, which are closed, have the values as well.
    const changes = within(cell("Log").getAllByText("€100.00")[0]?.closest("ol") ?? canvasElement);
    await expect(changes.getAllByText("bob@example.com")[0]).toBeVisible();
    await userEvent.click(log.getByRole("button", { name: "Show 2 more changes" }));
    await expect(changes.getAllByText("Cost centre")[0]).toBeVisible();
  },
};
