import type { Meta, StoryObj } from "@storybook/react-vite";
import { createAgno, type Dialect } from "../../src/dialects.js";
import { createAdkServer } from "../../test/dialects/adk/backend.js";
import { createAgentScopeServer } from "../../test/dialects/agentscope/backend.js";
import { createAgnoServer } from "../../test/dialects/agno/backend.js";
import { createCrewaiServer } from "../../test/dialects/crewai/backend.js";
import { createDotnetPlanServer } from "../../test/dialects/dotnet/dotnetPlanServer.js";
import { createDotnetSdkServer } from "../../test/dialects/dotnet/dotnetSdkServer.js";
import { createDraftServer } from "../../test/dialects/draft/backend.js";
import { createAgentInboxServer } from "../../test/dialects/langgraph/agentInboxServer.js";
import { createHitlServer } from "../../test/dialects/langgraph/hitlServer.js";
import { createLanggraphServer } from "../../test/dialects/langgraph/langgraphServer.js";
import { createMafGeneration1Server } from "../../test/dialects/maf/mafGeneration1Server.js";
import { createMafGeneration2Server } from "../../test/dialects/maf/mafGeneration2Server.js";
import { createMafGeneration3Server } from "../../test/dialects/maf/mafGeneration3Server.js";
import { createMafWorkflowServer } from "../../test/dialects/maf/mafWorkflowServer.js";
import { createMastraServer } from "../../test/dialects/mastra/backend.js";
import { createOpenAiAgentsServer } from "../../test/dialects/openai-agents/backend.js";
import { createPydanticAiServer } from "../../test/dialects/pydantic-ai/backend.js";
import { createRequestApprovalServer } from "../../test/dialects/request-approval/backend.js";
import { createStrandsServer } from "../../test/dialects/strands/backend.js";
import { createTanstackAiServer } from "../../test/dialects/tanstack-ai/backend.js";
import { createTrpcAgentGoServer } from "../../test/dialects/trpc-agent-go/backend.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  says,
} from "../../test/support/dialects/createFakeServer.js";
import { DialectChat } from "./DialectChat.js";

/**
 * The same screen for every backend. Each story connects to a small server inside the page that implements one dialect and rejects the same
 * requests as the real one. The requests and responses are shown beside it.
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

function dialect(
  name: string,
  server: () => FakeServer,
  about: string,
  prompts: readonly string[],
  dialects?: readonly Dialect[],
): Story {
  return {
    name,
    args: { server, about, prompts, ...(dialects !== undefined && { dialects }) },
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

export const LangGraph: Story = dialect(
  "LangGraph",
  createLanggraphServer,
  "A node stops with any value, in an event beside the outcome; the answer is a command, by ids where several are open.",
  ["Hello", "Approve something", "Show me a form", "Two things", "A tool of this page"],
);

export const LangGraphOutcome: Story = dialect(
  "LangGraph, by the outcome",
  () => createLanggraphServer("outcome"),
  "The same in the standard's words. A question that is left reaches the node as a mark.",
  ["Hello", "Approve something", "Show me a form", "Two things"],
);

export const HumanInTheLoop: Story = dialect(
  "LangChain's human-in-the-loop middleware",
  createHitlServer,
  "One interrupt holds a list of calls; the answer is a list of decisions in the same order, and one too few breaks the thread.",
  ["Send a mail", "Send two mails", "Respond to a mail", "Ask me something"],
);

export const HumanInTheLoopJs: Story = dialect(
  "LangChain's middleware for JavaScript",
  () => createHitlServer({ channel: "command", language: "javascript" }),
  "The same in camelCase, beside the outcome; if one call is refused, none of them runs.",
  ["Send a mail", "Send two mails"],
);

export const AgentInbox: Story = dialect(
  "LangChain's agent inbox",
  createAgentInboxServer,
  "Four flags set what is allowed. A refusal is `ignore`; a text in place of a decision is an answer the agent works with.",
  ["Send a mail", "A strict one", "A form for words"],
);

export const Mastra: Story = dialect(
  "Mastra",
  createMastraServer,
  "Told twice, shown once; the arguments come with the question, and several are answered one request after the other.",
  ["Approve a mail", "Show me a form", "Two mails", "Two together"],
);

export const CrewAi: Story = dialect(
  "CrewAI",
  createCrewaiServer,
  "A word of a list, or any text. Silence would count as its default, so it cannot be left; its ids come again.",
  ["Review the draft", "A form for words", "Review it twice"],
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

export const PydanticAi: Story = dialect(
  "Pydantic AI",
  createPydanticAiServer,
  "One answer of a wrong type denies everything without a word, so none leaves. A question that was left is a denial.",
  ["Send a mail", "Send two mails"],
);

export const Strands: Story = dialect(
  "AWS Strands",
  createStrandsServer,
  "A gate takes a real yes and no edits; a tool that asks by itself starts again with the answer.",
  ["Send a mail", "Send two mails", "Let it ask me", "Let it ask with an object"],
);

export const TanstackAi: Story = dialect(
  "TanStack AI",
  createTanstackAiServer,
  "A yes and a no have a schema each. Answers name the run that asked, and carry along what continues a form.",
  ["Send a mail", "Send two mails", "Show me a form", "Run a client tool"],
);

export const AgentScope: Story = dialect(
  "AgentScope for Java",
  createAgentScopeServer,
  "Permissions accept edited arguments, although they have no schema.",
  ["Send a mail", "Send two mails"],
);

export const OpenAiAgents: Story = dialect(
  "OpenAI Agents SDK, as documented",
  createOpenAiAgentsServer,
  "It keeps nothing, so the whole conversation goes along; edited arguments are refused.",
  ["Send a mail", "Send two mails"],
);

export const Adk: Story = dialect(
  "Google ADK",
  createAdkServer,
  "A call of `adk_request_confirmation` waits for its result, which is the answer. A payload is filled in as a form.",
  ["Book my leave", "Book two leaves", "Book it with a form"],
);

export const Agno: Story = dialect(
  "Agno",
  createAgnoServer,
  "Why a call waits is not on the wire, so the host names the tools. All answers are sent together, or none.",
  ["Send a mail", "Send two mails", "Ask for input", "Ask for feedback", "Run it external"],
  [createAgno({ tools: { send_email: "confirmation", get_user_input: "input", ask_user: "feedback", run_shell: "external" } })],
);

export const RequestApproval: Story = dialect(
  "Calls of request_approval",
  createRequestApprovalServer,
  "Samples from before interrupts: the answer is the result of the call, which is then made again under its real name.",
  ["Report an expense", "Report two expenses", "Show the weather"],
);
