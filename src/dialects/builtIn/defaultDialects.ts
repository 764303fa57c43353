import { adk } from "../adk/adk.js";
import { adkChanges } from "../adk/adkChanges.js";
import { ag2 } from "../ag2/ag2.js";
import { agentKernel } from "../agent-kernel/agentKernel.js";
import { agentScope, agentScopePython } from "../agentscope/agentScope.js";
import { agno } from "../agno/agno.js";
import { aiEmployee } from "../ai-employee/aiEmployee.js";
import { askQuestion } from "../ask-question/askQuestion.js";
import { claudeAgentSdk } from "../claude-agent-sdk/claudeAgentSdk.js";
import { claudeManagedAgents } from "../claude-managed-agents/claudeManagedAgents.js";
import { copilotKit } from "../copilotkit/copilotKit.js";
import { crewai } from "../crewai/crewai.js";
import type { Dialect } from "../Dialect.js";
import { dotnetSdk } from "../dotnet/dotnetSdk.js";
import { draft } from "../draft/draft.js";
import { kabooWorkflows } from "../kaboo-workflows/kabooWorkflows.js";
import { agentInbox } from "../langgraph/agentInbox.js";
import { hitl } from "../langgraph/hitl.js";
import { langgraph } from "../langgraph/langgraph.js";
import { mafGeneration1 } from "../maf/mafGeneration1.js";
import { mafGeneration2 } from "../maf/mafGeneration2.js";
import { mafGeneration3 } from "../maf/mafGeneration3.js";
import { mafSteps, mafWorkflow } from "../maf/mafWorkflow.js";
import { mastra } from "../mastra/mastra.js";
import { mcpElicitation } from "../mcp-elicitation/mcpElicitation.js";
import { openAiAgents } from "../openai-agents/openAiAgents.js";
import { pydanticAi } from "../pydantic-ai/pydanticAi.js";
import { requestApproval } from "../request-approval/requestApproval.js";
import { spakky } from "../spakky/spakky.js";
import { strands } from "../strands/strands.js";
import { oldTanstackAi } from "../tanstack-ai/oldTanstackAi.js";
import { tanstackAi } from "../tanstack-ai/tanstackAi.js";
import { trpcAgentGo } from "../trpc-agent-go/trpcAgentGo.js";

/**
 * Every built-in dialect, in the order in which they may claim a question: those with the most
 * specific marks first, those that accept any value last.
 */
export const defaultDialects: readonly Dialect[] = [
  dotnetSdk,
  trpcAgentGo,
  mafGeneration3,
  mafGeneration2,
  mafSteps,
  mafWorkflow,
  mafGeneration1,
  draft,
  mastra,
  crewai,
  ag2,
  hitl,
  agentInbox,
  kabooWorkflows,
  strands,
  pydanticAi,
  claudeAgentSdk,
  claudeManagedAgents,
  askQuestion,
  agentKernel,
  copilotKit,
  tanstackAi,
  oldTanstackAi,
  agentScope,
  agentScopePython,
  agno,
  openAiAgents,
  adk,
  adkChanges,
  requestApproval,
  spakky,
  aiEmployee,
  mcpElicitation,
  langgraph,
];
