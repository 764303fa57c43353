import { createAgno, type Dialect } from "../../../src/dialects.js";
import { createAdkServer } from "../../dialects/adk/backend.js";
import { createAgentScopeServer } from "../../dialects/agentscope/backend.js";
import { createAgnoServer } from "../../dialects/agno/backend.js";
import { createCrewaiServer } from "../../dialects/crewai/backend.js";
import { createDotnetPlanServer } from "../../dialects/dotnet/dotnetPlanServer.js";
import { createDotnetSdkServer } from "../../dialects/dotnet/dotnetSdkServer.js";
import { createDraftServer } from "../../dialects/draft/backend.js";
import { createAgentInboxServer } from "../../dialects/langgraph/agentInboxServer.js";
import { createHitlServer } from "../../dialects/langgraph/hitlServer.js";
import { createLanggraphServer } from "../../dialects/langgraph/langgraphServer.js";
import { createMafGeneration1Server } from "../../dialects/maf/mafGeneration1Server.js";
import { createMafGeneration2Server } from "../../dialects/maf/mafGeneration2Server.js";
import { createMafGeneration3Server } from "../../dialects/maf/mafGeneration3Server.js";
import { createMafWorkflowServer } from "../../dialects/maf/mafWorkflowServer.js";
import { createMastraServer } from "../../dialects/mastra/backend.js";
import { createOpenAiAgentsServer } from "../../dialects/openai-agents/backend.js";
import { createPydanticAiServer } from "../../dialects/pydantic-ai/backend.js";
import { createRequestApprovalServer } from "../../dialects/request-approval/backend.js";
import { createStrandsServer } from "../../dialects/strands/backend.js";
import { createTanstackAiServer } from "../../dialects/tanstack-ai/backend.js";
import { createTrpcAgentGoServer } from "../../dialects/trpc-agent-go/backend.js";
import type { FakeServer } from "./createFakeServer.js";

/** One way a fake server can be set up, and everything it can be made to ask. */
export interface FakeBackend {
  readonly make: () => FakeServer;
  /** What leads to each kind of pause. */
  readonly says: readonly string[];
}

/** The tools at which the fake server of Agno pauses. */
export const agno: Dialect = createAgno({
  tools: { send_email: "confirmation", get_user_input: "input", ask_user: "feedback", run_shell: "external" },
});

const graph = ["Hello", "Approve something", "Show me a form", "Two things", "A tool of this page"];
const mails = ["Send a mail", "Send two mails", "Ask me something", "Respond to a mail"];
const inbox = ["Send a mail", "A strict one", "A form for words", "One alone"];
const suspends = ["Approve a mail", "Show me a form", "Two mails", "Two together"];
const reviews = ["Review the draft", "A form for words", "Review it twice"];

/** Every fake server there is, by name. */
export const fakeBackends = {
  adk: { make: createAdkServer, says: ["Book my leave", "Book two leaves", "Book it with a form"] },
  agentInbox: { make: createAgentInboxServer, says: inbox },
  agentInboxOutcome: { make: () => createAgentInboxServer("outcome"), says: inbox },
  agentScope: { make: createAgentScopeServer, says: ["Send a mail", "Send two mails"] },
  agno: {
    make: createAgnoServer,
    says: ["Send a mail", "Send two mails", "Ask for input", "Ask for feedback", "Run it external"],
  },
  crewai: { make: createCrewaiServer, says: reviews },
  crewaiOutcome: { make: () => createCrewaiServer("outcome"), says: reviews },
  dotnetPlan: { make: createDotnetPlanServer, says: ["What is the weather?", "Show me a form"] },
  dotnetSdk: { make: createDotnetSdkServer, says: ["Delete my notes", "Delete two files", "Show me a form", "Make a plan"] },
  draft: { make: createDraftServer, says: ["Send a mail", "Delete the users", "Put it on hold"] },
  hitl: { make: createHitlServer, says: mails },
  hitlCommand: { make: () => createHitlServer({ channel: "command" }), says: mails },
  hitlJavascript: { make: () => createHitlServer({ language: "javascript" }), says: mails },
  hitlJavascriptCommand: { make: () => createHitlServer({ channel: "command", language: "javascript" }), says: mails },
  langgraph: { make: createLanggraphServer, says: graph },
  langgraphOutcome: { make: () => createLanggraphServer("outcome"), says: graph },
  mafGeneration1: {
    make: createMafGeneration1Server,
    says: ["What is the weather?", "In two places", "Let me pick a flight", "A quiet one"],
  },
  mafGeneration2: {
    make: createMafGeneration2Server,
    says: ["What is the weather?", "In two places", "A hosted tool", "Plan a trip in steps"],
  },
  mafGeneration3: { make: createMafGeneration3Server, says: ["Greet them", "Greet two", "Use a hosted tool"] },
  mafWorkflow: {
    make: createMafWorkflowServer,
    says: ["Book a flight", "Book a flight the newer way", "Approve the transfer", "Is there a budget?", "Ask me two things"],
  },
  mastra: { make: createMastraServer, says: suspends },
  mastraLegacy: { make: () => createMastraServer("legacy"), says: suspends },
  openAiAgents: { make: createOpenAiAgentsServer, says: ["Send a mail", "Send two mails"] },
  pydanticAi: { make: createPydanticAiServer, says: ["Send a mail", "Send two mails"] },
  requestApproval: { make: createRequestApprovalServer, says: ["Report an expense", "Report two expenses"] },
  strands: {
    make: createStrandsServer,
    says: ["Send a mail", "Send two mails", "Let it ask me", "Let it ask with an object"],
  },
  tanstackAi: {
    make: createTanstackAiServer,
    says: ["Send a mail", "Send two mails", "Show me a form", "Run a client tool"],
  },
  trpcAgentGo: {
    make: createTrpcAgentGoServer,
    says: [
      "Please confirm",
      "An object prompt",
      "Two in a chain",
      "From a nested graph",
      "At a breakpoint",
      "External tools",
      "A node that fails",
    ],
  },
} satisfies Readonly<Record<string, FakeBackend>>;

/** The name of a fake server. */
export type FakeBackendName = keyof typeof fakeBackends;

/** The same as a list, in the order of the names. */
export const allFakeBackends: readonly (FakeBackend & { readonly name: FakeBackendName })[] = Object.entries(fakeBackends).map(
  ([name, backend]) => ({ name: name as FakeBackendName, ...backend }),
);
