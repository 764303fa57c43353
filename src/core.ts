/**
 * A run without React, and pure functions. Stable.
 * @module
 */

export type { Activity, Step, Subagent } from "./conversation/Transcript.js";
export type {
  AnswerContext,
  Answered,
  AnswerRequest,
  Detection,
  Dialect,
  DialectContext,
  ExplainedAdvice,
  FailureContext,
  Question,
  Receipt,
  Repeat,
} from "./dialects/Dialect.js";
export { shownMetadata } from "./dialects/shownMetadata.js";
export type { Advice } from "./errors/adviceFor.js";
export {
  AgentRunError,
  type AgentRunErrorCode,
  type Delivery,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./errors/errors.js";
export {
  APPROVAL_RULE_VERSION,
  type ApprovalRule,
  type ArgumentRule,
  type OpenType,
  readApprovalRule,
} from "./interrupt/ApprovalRule.js";
export type { Clock } from "./interrupt/Clock.js";
export {
  findRenderer,
  type RendererFit,
  type RendererMatcher,
} from "./interrupt/findRenderer.js";
export type {
  InterruptRef,
  InterruptStatus,
  InterruptView,
} from "./interrupt/InterruptView.js";
export {
  type ApprovalCapability,
  type Batch,
  type Blocker,
  type Draft,
  type Drafts,
  type InterruptKind,
  type InterruptNote,
  type InterruptToolCall,
  type Issue,
  isExpired,
  type OnCancel,
  type PendingInterrupt,
  type Problem,
  type StatedDeadline,
} from "./interrupt/interrupt.js";
export { createMask } from "./present/createMask.js";
export type {
  HidesValue,
  Mask,
  MaskedCall,
  SecretMarks,
  ValueMask,
  ValuePath,
} from "./present/Mask.js";
export { type MarkOptions, showInvisible } from "./present/markInvisible.js";
export type { DeliveredEvent } from "./protocol/deliveredEvent.js";
export type {
  ActivityDeltaEvent,
  ActivitySnapshotEvent,
  AgUiEvent,
  AgUiEventOf,
  AgUiEventType,
  AgUiInterrupt,
  JsonPatchOperation,
  RunErrorEvent,
  RunFinishedEvent,
  RunOutcome,
  RunStartedEvent,
  SubagentFinishedEvent,
  SubagentOutcome,
  SubagentStartedEvent,
  TextMessageChunkEvent,
  TextMessageStartEvent,
  TextRole,
  TokenUsage,
  ToolCallChunkEvent,
  ToolCallResultEvent,
  ToolCallStartEvent,
} from "./protocol/events.js";
export type { ResumeEntry, RunAgentInput } from "./protocol/input.js";
export { defaultLimits, type Limits } from "./protocol/limits.js";
export type {
  ActivityMessage,
  AssistantMessage,
  ContentPart,
  Context,
  DeveloperMessage,
  JsonSchema,
  Message,
  MessageContent,
  Metadata,
  PartSource,
  ReasoningMessage,
  SystemMessage,
  Tool,
  ToolCall,
  ToolMessage,
  UserMessage,
} from "./protocol/messages.js";
export { PROTOCOL_VERSION } from "./protocol/protocolVersion.js";
export {
  type EventReading,
  type FinishedEvent,
  type ReadOutcome,
  readEvent,
  type StreamEvent,
} from "./protocol/readEvent.js";
export type { StandardSchema } from "./protocol/standardSchema.js";
export type {
  AgentLike,
  AgentLikeInput,
  AgentLikeRun,
  AgentLikeSubscriber,
} from "./run/agent/AgentLike.js";
export type {
  AgentRun,
  AgentRunBehaviour,
  AgentRunOptions,
  AgentSource,
  NewMessage,
  RepeatOptions,
  SendOptions,
  SteerOptions,
  SubmitOptions,
} from "./run/api/AgentRun.js";
export type {
  AddToolResultResult,
  NotSent,
  ReadyResult,
  RestoreResult,
  RunResult,
} from "./run/api/RunResult.js";
export type { DecisionToSign, SignDecision } from "./run/api/SignDecision.js";
export { createAgentRun } from "./run/createAgentRun.js";
export { fetchEventSourceTransport } from "./run/http/fetchEventSourceTransport.js";
export { fetchTransport } from "./run/http/fetchTransport.js";
export type {
  HeadersSource,
  HttpTransportOptions,
  RunReader,
  RunTransport,
  RunTransportContext,
  StoppedRun,
} from "./run/http/RunTransport.js";
export { markShown } from "./run/markShown.js";
export {
  type ApprovalRuleStore,
  type ApprovalRulesOptions,
  type ApprovalRulesSnapshot,
  type RuleStorage,
  type RulesConnection,
  type RulesPort,
  type WebRuleStorage,
  type WebRuleStore,
  webRuleStorage,
} from "./run/rules/ApprovalRuleStore.js";
export { createApprovalRules } from "./run/rules/createApprovalRules.js";
export type { PauseStorage, StoredPause } from "./run/storage/PauseStorage.js";
export {
  type WebPauseStorage,
  type WebPauseStorageOptions,
  type WebStorage,
  webPauseStorage,
} from "./run/storage/webPauseStorage.js";
export {
  type HumanTool,
  type HumanToolDefinition,
  humanTool,
  type ToolDecision,
} from "./run/tools/humanTool.js";
export { type PageTool, type PageToolDefinition, pageTool } from "./run/tools/pageTool.js";
export type { ToolDefinition, ToolSchema } from "./run/tools/toolParts.js";
export { defaultValidator } from "./schema/check/defaultValidator.js";
export type {
  BrokenRule,
  SchemaIssue,
  SchemaValidator,
  SchemaVerdict,
  ValueKind,
} from "./schema/issues/SchemaValidator.js";
export type { ComposeResult } from "./thread/compose/composeBatch.js";
export { composeResume } from "./thread/compose/composeResume.js";
export {
  decisionStatement,
  type ShownCall,
  type SignedDecision,
} from "./thread/compose/decisionStatement.js";
export { type Decision, encodeDecision } from "./thread/compose/encodeDecision.js";
export {
  type AskedRecord,
  type DecisionRecord,
  decidedBy,
  isAutomatic,
  type Verdict,
  verdictOf,
} from "./thread/decisions/DecisionRecord.js";
export type { Evidence, Outcome } from "./thread/decisions/evidence.js";
export {
  PAUSE_HANDLE_VERSION,
  type PauseHandle,
  type RedactedPause,
  type SentAnswers,
  type SettledPause,
  type SettledQuestions,
  type StoredConversation,
  type StoredHistory,
  type StoredQuestion,
} from "./thread/pause/PauseHandle.js";
export type { ReadConversation } from "./thread/pause/readHistory.js";
export { type ReadPause, readPauseHandle } from "./thread/pause/readPauseHandle.js";
export type { ActiveMode, ApprovalMode, ToolEffect } from "./thread/rules/approvalMode.js";
export {
  matchRule,
  type RulableArgument,
  type RuleChoice,
  type RuleChoices,
  type RuleContext,
  type RuledCall,
} from "./thread/rules/matchRule.js";
export type { RunEnding } from "./thread/state/RunEnding.js";
export type { MessageOptions, NotSentReason, RunOptions } from "./thread/state/RunEvent.js";
export type { RunStatus } from "./thread/state/RunState.js";
export type { AgentCapabilities } from "./thread/state/readCapabilities.js";
export type { SubmitMode } from "./thread/state/Transition.js";
export type { AgentRunSnapshot, ComposerView } from "./thread/view/AgentRunSnapshot.js";
export { type ApprovableTogether, approvableTogether } from "./thread/view/approveTogether.js";
export { groupByOrigin, type InterruptGroup } from "./thread/view/groupByOrigin.js";
export type { MarkRisk } from "./thread/view/markOf.js";
export { isRisky, type Risk, riskOf } from "./thread/view/riskOf.js";
export { statedReason } from "./thread/view/statedReason.js";
