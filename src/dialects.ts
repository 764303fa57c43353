export type { AnswerContext, Answered, AnswerRequest, Dialect, DialectContext, Ear, Question, Repeat } from "./core/Dialect.js";
export { adk } from "./dialects/adk.js";
export { agentInbox } from "./dialects/agentInbox.js";
export { agentScope } from "./dialects/agentScope.js";
export { type AgnoOptions, type AgnoPause, createAgno } from "./dialects/agno.js";
export { aiEmployee, fromInterruptHandle, type InterruptDecision, toInterruptDecisions } from "./dialects/aiEmployee.js";
export { crewai } from "./dialects/crewai.js";
export { defaultDialects } from "./dialects/defaultDialects.js";
export { type DialectDefinition, defineDialect, type Hearing } from "./dialects/defineDialect.js";
export { dotnetPlan } from "./dialects/dotnetPlan.js";
export { createDotnetSdk, type DotnetSdkOptions, dotnetSdk } from "./dialects/dotnetSdk.js";
export { draft } from "./dialects/draft.js";
export { hitl } from "./dialects/hitl.js";
export { type HeldAgent, type HeldQuestions, holdQuestions } from "./dialects/holdQuestions.js";
export { langgraph } from "./dialects/langgraph.js";
export { mafGeneration1 } from "./dialects/mafGeneration1.js";
export { mafGeneration2 } from "./dialects/mafGeneration2.js";
export { mafGeneration3 } from "./dialects/mafGeneration3.js";
export { mafSteps } from "./dialects/mafSteps.js";
export { mafWorkflow } from "./dialects/mafWorkflow.js";
export { mastra } from "./dialects/mastra.js";
export {
  type ElicitationOptions,
  type ElicitationResult,
  fromElicitation,
  mcpElicitation,
  toElicitationResult,
  toInputResponses,
} from "./dialects/mcpElicitation.js";
export { openAiAgents } from "./dialects/openAiAgents.js";
export { pydanticAi } from "./dialects/pydanticAi.js";
export { requestApproval } from "./dialects/requestApproval.js";
export { strands } from "./dialects/strands.js";
export { tanstackAi } from "./dialects/tanstackAi.js";
export { createTrpcAgentGo, type TrpcAgentGoOptions, trpcAgentGo } from "./dialects/trpcAgentGo.js";
export type { ExternalTool } from "./dialects/trpcQuestions.js";
