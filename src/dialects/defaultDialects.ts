import type { Dialect } from "../core/Dialect.js";
import { adk } from "./adk.js";
import { agentInbox } from "./agentInbox.js";
import { agentScope } from "./agentScope.js";
import { aiEmployee } from "./aiEmployee.js";
import { crewai } from "./crewai.js";
import { dotnetPlan } from "./dotnetPlan.js";
import { dotnetSdk } from "./dotnetSdk.js";
import { draft } from "./draft.js";
import { hitl } from "./hitl.js";
import { langgraph } from "./langgraph.js";
import { mafGeneration1 } from "./mafGeneration1.js";
import { mafGeneration2 } from "./mafGeneration2.js";
import { mafGeneration3 } from "./mafGeneration3.js";
import { mafSteps } from "./mafSteps.js";
import { mafWorkflow } from "./mafWorkflow.js";
import { mastra } from "./mastra.js";
import { mcpElicitation } from "./mcpElicitation.js";
import { openAiAgents } from "./openAiAgents.js";
import { pydanticAi } from "./pydanticAi.js";
import { requestApproval } from "./requestApproval.js";
import { strands } from "./strands.js";
import { tanstackAi } from "./tanstackAi.js";
import { trpcAgentGo } from "./trpcAgentGo.js";

/**
 * Every dialect that is built in, in the order in which they are asked whether a question is theirs: those with the plainest marks first,
 * those that take any value last.
 */
export const defaultDialects: readonly Dialect[] = [
  dotnetSdk,
  trpcAgentGo,
  mafGeneration3,
  mafGeneration2,
  mafSteps,
  mafWorkflow,
  mafGeneration1,
  dotnetPlan,
  draft,
  mastra,
  crewai,
  hitl,
  agentInbox,
  strands,
  pydanticAi,
  tanstackAi,
  agentScope,
  openAiAgents,
  adk,
  requestApproval,
  aiEmployee,
  mcpElicitation,
  langgraph,
];
