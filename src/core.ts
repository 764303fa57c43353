/**
 * A run without React, and pure functions. Stable.
 * @module
 */
export type { Advice } from "./core/adviceFor.js";
export {
  type AskedRecord,
  type DecisionRecord,
  decidedBy,
  isAutomatic,
  type Verdict,
  verdictOf,
} from "./core/audit/DecisionRecord.js";
export type { Evidence, Outcome } from "./core/audit/evidence.js";
export type { Clock } from "./core/Clock.js";
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
} from "./core/dialect/Dialect.js";
export { shownMetadata } from "./core/dialect/shownMetadata.js";
export {
  AgentRunError,
  type AgentRunErrorCode,
  type Delivery,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./core/errors.js";
export {
  APPROVAL_RULE_VERSION,
  type ApprovalRule,
  type ArgumentRule,
  type OpenType,
  readApprovalRule,
} from "./core/interrupt/ApprovalRule.js";
export {
  findRenderer,
  type RendererFit,
  type RendererMatcher,
} from "./core/interrupt/findRenderer.js";
export type {
  InterruptRef,
  InterruptStatus,
  InterruptView,
} from "./core/interrupt/InterruptView.js";
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
} from "./core/interrupt/interrupt.js";
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
} from "./core/pause/PauseHandle.js";
export type { ReadConversation } from "./core/pause/readHistory.js";
export { type ReadPause, readPauseHandle } from "./core/pause/readPauseHandle.js";
export {
  createMask,
  type HidesValue,
  type Mask,
  type MaskedCall,
  type SecretMarks,
  type ValueMask,
  type ValuePath,
} from "./core/present/createMask.js";
export { type MarkOptions, showInvisible } from "./core/present/markInvisible.js";
export type { AgentCapabilities } from "./core/readCapabilities.js";
export { type ComposeResult, composeResume } from "./core/resume/composeBatch.js";
export {
  decisionStatement,
  type ShownCall,
  type SignedDecision,
} from "./core/resume/decisionStatement.js";
export { type Decision, encodeDecision } from "./core/resume/encodeDecision.js";
export {
  matchRule,
  type RulableArgument,
  type RuleChoice,
  type RuleChoices,
  type RuleContext,
  type RuledCall,
} from "./core/rules/matchRule.js";
export type { AgentRunSnapshot, ComposerView } from "./core/snapshot/AgentRunSnapshot.js";
export { type ApprovableTogether, approvableTogether } from "./core/snapshot/approveTogether.js";
export { groupByOrigin, type InterruptGroup } from "./core/snapshot/groupByOrigin.js";
export { isRisky, type Risk, riskOf } from "./core/snapshot/riskOf.js";
export type { RunEnding } from "./core/state/RunEnding.js";
export type { MessageOptions, NotSentReason, RunOptions } from "./core/state/RunEvent.js";
export type { RunStatus } from "./core/state/RunState.js";
export type { SubmitMode } from "./core/state/Transition.js";
export type { Activity, Step, Subagent } from "./core/transcript/Transcript.js";
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
export { PROTOCOL_VERSION, type ResumeEntry, type RunAgentInput } from "./protocol/input.js";
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
export type {
  BrokenRule,
  SchemaIssue,
  SchemaValidator,
  SchemaVerdict,
  ValueKind,
} from "./schema/issues/SchemaValidator.js";
export { defaultValidator } from "./schema/validate/defaultValidator.js";
