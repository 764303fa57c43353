/**
 * The formats of backends. `defaultDialects`, `createAgno` and the dialects by name are stable;
 * `defineDialect` and its helpers may change with each minor version, as backends do.
 * @module
 */

export { adk } from "./dialects/adk/adk.js";
export { adkChanges } from "./dialects/adk/adkChanges.js";
export { ag2 } from "./dialects/ag2/ag2.js";
export { agentKernel } from "./dialects/agent-kernel/agentKernel.js";
export { agentScope, agentScopePython } from "./dialects/agentscope/agentScope.js";
export { type AgnoOptions, type AgnoPause, agno, createAgno } from "./dialects/agno/agno.js";
export {
  aiEmployee,
  fromInterruptHandle,
  type InterruptDecision,
  toInterruptDecisions,
} from "./dialects/ai-employee/aiEmployee.js";
export { askQuestion } from "./dialects/ask-question/askQuestion.js";
export { defaultDialects } from "./dialects/builtIn/defaultDialects.js";
export { claudeAgentSdk } from "./dialects/claude-agent-sdk/claudeAgentSdk.js";
export { claudeManagedAgents } from "./dialects/claude-managed-agents/claudeManagedAgents.js";
export { copilotKit } from "./dialects/copilotkit/copilotKit.js";
export { crewai } from "./dialects/crewai/crewai.js";
export type {
  AnswerContext,
  Answered,
  AnswerRequest,
  Claim,
  Detection,
  Dialect,
  DialectContext,
  ExplainedAdvice,
  FailureContext,
  Question,
  Receipt,
  Repeat,
} from "./dialects/Dialect.js";
export { createDotnetSdk, type DotnetSdkOptions, dotnetSdk } from "./dialects/dotnet/dotnetSdk.js";
export { draft } from "./dialects/draft/draft.js";
export { kabooWorkflows } from "./dialects/kaboo-workflows/kabooWorkflows.js";
export { agentInbox } from "./dialects/langgraph/agentInbox.js";
export { hitl } from "./dialects/langgraph/hitl.js";
export { langgraph } from "./dialects/langgraph/langgraph.js";
export { mafGeneration1 } from "./dialects/maf/mafGeneration1.js";
export { mafGeneration2 } from "./dialects/maf/mafGeneration2.js";
export { mafGeneration3 } from "./dialects/maf/mafGeneration3.js";
export { mafSteps, mafWorkflow } from "./dialects/maf/mafWorkflow.js";
export { mastra } from "./dialects/mastra/mastra.js";
export {
  type ElicitationOptions,
  type ElicitationResult,
  fromElicitation,
  mcpElicitation,
  toElicitationResult,
  toInputResponses,
} from "./dialects/mcp-elicitation/mcpElicitation.js";
export { openAiAgents } from "./dialects/openai-agents/openAiAgents.js";
export { pydanticAi } from "./dialects/pydantic-ai/pydanticAi.js";
export { requestApproval } from "./dialects/request-approval/requestApproval.js";
export {
  approvalSchema,
  type Decisions,
  type ReadDecision,
  readDecision,
} from "./dialects/shared/decisions.js";
export { defineDialect } from "./dialects/shared/defineDialect.js";
export { type HeldCall, heldCall } from "./dialects/shared/heldCall.js";
export {
  type HeldAgent,
  type HeldQuestions,
  type HoldOptions,
  holdQuestions,
} from "./dialects/shared/holdQuestions.js";
export { spakky } from "./dialects/spakky/spakky.js";
export { strands } from "./dialects/strands/strands.js";
export { oldTanstackAi } from "./dialects/tanstack-ai/oldTanstackAi.js";
export { tanstackAi } from "./dialects/tanstack-ai/tanstackAi.js";
export {
  createTrpcAgentGo,
  type TrpcAgentGoOptions,
  trpcAgentGo,
} from "./dialects/trpc-agent-go/trpcAgentGo.js";
export type { ExternalTool } from "./dialects/trpc-agent-go/trpcQuestions.js";
