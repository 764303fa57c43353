import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";
import { createDotnetPlanServer } from "../../test/support/dialects/dotnetPlanServer.js";
import { createDotnetSdkServer } from "../../test/support/dialects/dotnetSdkServer.js";
import { createDraftServer } from "../../test/support/dialects/draftServer.js";
import { createMafGeneration1Server } from "../../test/support/dialects/mafGeneration1Server.js";
import { createMafGeneration2Server } from "../../test/support/dialects/mafGeneration2Server.js";
import { createMafGeneration3Server } from "../../test/support/dialects/mafGeneration3Server.js";
import { createMafWorkflowServer } from "../../test/support/dialects/mafWorkflowServer.js";
import { createTrpcAgentGoServer } from "../../test/support/dialects/trpcAgentGoServer.js";
import { DialectChat } from "./DialectChat.js";

/**
 * The same screen in front of every backend. Each story talks to a small server, inside the page, that speaks one dialect and refuses
 * what the real one refuses. Beside it is what went over the wire.
 */
const meta = {
  title: "Dialects",
  component: DialectChat,
  tags: ["!autodocs"],
  parameters: { options: { showPanel: false } },
  argTypes: { server: { control: false } },
} satisfies Meta<typeof DialectChat>;
export default meta;

type Story = StoryObj<typeof meta>;

function dialect(name: string, server: () => FakeServer, about: string, prompts: readonly string[]): Story {
  return {
    name,
    args: { server, about, prompts },
    // Outside the tests a story waits for the person.
    play: async ({ canvas, userEvent, canvasElement }) => {
      if (!import.meta.env["VITEST"]) return;
      await userEvent.click(canvas.getByRole("button", { name: prompts[0] ?? "" }));
      await waitFor(() => expect(canvasElement.querySelector(".dialect")).toHaveAttribute("data-status", "interrupted"));
      await expect(within(canvasElement).getAllByRole("article")[0]).toBeVisible();
    },
  };
}

const standardServer = (): FakeServer =>
  createFakeServer((posted, turn) => {
    const id = `call-${turn}`;
    if (posted["resume"] !== undefined) return [begins(posted), ...says(`m-${turn}`, "Done as you decided."), ends(posted)];
    const interrupt = { id: `ask-${turn}`, reason: "tool_call", message: "Send the report to Ann?", toolCallId: id };
    return [begins(posted), ...calls(id, "send_email", { to: "ann@example.com" }), asksFor(posted, [interrupt])];
  });

export const Standard: Story = dialect(
  "The standard",
  standardServer,
  "AG-UI 1.1: questions are in the outcome, answers in `resume`.",
  ["Send the report"],
);

export const Draft: Story = dialect(
  "The draft before the standard",
  createDraftServer,
  "The outcome is a word, and the one question stands at the root. It has no word for leaving a question.",
  ["Send a mail", "Delete the users", "Put it on hold"],
);

export const DotnetPlan: Story = dialect(
  "The plan for .NET",
  createDotnetPlanServer,
  "A function to approve, or an input of some type. No released server speaks it.",
  ["What is the weather?", "Show me a form"],
);

export const DotnetSdk: Story = dialect(
  ".NET SDK",
  createDotnetSdkServer,
  "The answer gives back the call it is about, or the agent fails; its forms and confirmations are the standard's.",
  ["Delete my notes", "Delete two files", "Show me a form", "Make a plan"],
);

export const MafGeneration1: Story = dialect(
  "Agent Framework for Python, before outcomes",
  createMafGeneration1Server,
  "A list at the root, or only a call that asks for confirmation, whose result is the answer.",
  ["What is the weather?", "In two places", "Let me pick a flight"],
);

export const MafGeneration2: Story = dialect(
  "Agent Framework for Python 1.0",
  createMafGeneration2Server,
  "Its word is `accepted`, and it merges the arguments that were changed. What it asks three times is one card.",
  ["What is the weather?", "In two places", "A hosted tool", "Plan a trip in steps"],
);

export const MafGeneration3: Story = dialect(
  "Agent Framework for Python, since August 2026",
  createMafGeneration3Server,
  "It takes the whole arguments, and a question that was left is a decision like any other.",
  ["Greet them", "Greet two", "Use a hosted tool"],
);

export const MafWorkflow: Story = dialect(
  "Agent Framework for Python, workflows",
  createMafWorkflowServer,
  "What can be chosen is in the metadata, and the answer is the option as it came.",
  ["Book a flight", "Approve the transfer", "Is there a budget?", "Ask me two things"],
);

export const TrpcAgentGo: Story = dialect(
  "tRPC-Agent-Go",
  createTrpcAgentGoServer,
  "A graph pauses by an activity and goes on from its checkpoint, with a value for each key; calls of external tools are answered by their results.",
  [
    "Please confirm",
    "An object prompt",
    "Two in a chain",
    "From a nested graph",
    "At a breakpoint",
    "External tools",
    "A node that fails",
  ],
);
