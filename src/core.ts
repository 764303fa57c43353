export type { AgentRunSnapshot, ComposerView } from "./core/AgentRunSnapshot.js";
export type { Transition } from "./core/advance.js";
export type { Advice } from "./core/adviceFor.js";
export { applyEvents } from "./core/applyEvents.js";
export type { Clock } from "./core/Clock.js";
export { canApproveAll, isDestructive } from "./core/canApproveAll.js";
export type { ComposeResult } from "./core/composeBatch.js";
export { composeResume } from "./core/composeResume.js";
export {
  createMask,
  type HidesValue,
  type Mask,
  type MaskedCall,
  type SecretMarks,
  type ValueMask,
  type ValuePath,
} from "./core/createMask.js";
export type { SubmitMode } from "./core/createSnapshots.js";
export { type AskedRecord, type DecisionRecord, type Verdict, verdictOf } from "./core/DecisionRecord.js";
export type { AnswerContext, Answered, AnswerRequest, Dialect, DialectContext, Ear, Question, Repeat } from "./core/Dialect.js";
export { decidedBy } from "./core/decidedBy.js";
export { dueToolCalls } from "./core/dueToolCalls.js";
export { type Decision, encodeDecision } from "./core/encodeDecision.js";
export {
  AgentRunError,
  type AgentRunErrorCode,
  type Delivery,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./core/errors.js";
export type { Evidence, Outcome } from "./core/evidence.js";
export { isExpired, parseExpiry } from "./core/expiry.js";
export { findRenderer, type RendererFit, type RendererMatcher } from "./core/findRenderer.js";
export { groupByOrigin, type InterruptGroup } from "./core/groupByOrigin.js";
export type { InterruptStatus, InterruptView } from "./core/InterruptView.js";
export type {
  ApprovalCapability,
  Batch,
  Blocker,
  CancelMeaning,
  Draft,
  Drafts,
  InterruptKind,
  InterruptNote,
  InterruptToolCall,
  Issue,
  PendingInterrupt,
  Problem,
} from "./core/interrupt.js";
export { isAutomatic } from "./core/isAutomatic.js";
export {
  PAUSE_HANDLE_VERSION,
  type PauseHandle,
  type RedactedPause,
  type SentAnswers,
  type SettledPause,
  type SettledQuestions,
  type StoredQuestion,
} from "./core/PauseHandle.js";
export { type ParseContext, parseInterrupt, parseInterrupts } from "./core/parseInterrupt.js";
export type { RunEnding } from "./core/RunEnding.js";
export type { Effect, RunEvent } from "./core/RunEvent.js";
export { initialState, type OpenStream, type Outgoing, type RunState, type RunStatus } from "./core/RunState.js";
export { type ReadPause, readPauseHandle } from "./core/readPauseHandle.js";
export { type Activity, emptyTranscript, type Step, type Subagent, type Transcript } from "./core/Transcript.js";
export { transition } from "./core/transition.js";
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
export { type EventReading, type FinishedEvent, type ReadOutcome, readEvent, type StreamEvent } from "./protocol/readEvent.js";
export type { StandardSchema } from "./protocol/standardSchema.js";
export type { AgentLike, AgentLikeInput, AgentLikeRun, AgentLikeSubscriber } from "./run/AgentLike.js";
export type {
  AgentRun,
  AgentRunBehaviour,
  AgentRunOptions,
  AgentSource,
  NewMessage,
  RepeatOptions,
  RunOptions,
  SendOptions,
  SteerOptions,
} from "./run/AgentRun.js";
export { createAgentRun } from "./run/createAgentRun.js";
export { fetchEventSourceTransport } from "./run/fetchEventSourceTransport.js";
export { fetchTransport } from "./run/fetchTransport.js";
export type { PauseStorage, StoredPause } from "./run/PauseStorage.js";
export type { NotSent, NotSentReason, RestoreResult, RunResult } from "./run/RunResult.js";
export type {
  HeadersSource,
  HttpTransportOptions,
  RunReader,
  RunTransport,
  RunTransportContext,
  StoppedRun,
} from "./run/RunTransport.js";
export { type PageTool, runPageTools } from "./run/runPageTools.js";
export { type WebStorage, webPauseStorage } from "./run/webPauseStorage.js";
export type { BrokenRule, ValueKind } from "./schema/BrokenRule.js";
export { interpretingValidator } from "./schema/interpretingValidator.js";
export type { SchemaIssue, SchemaValidator, SchemaVerdict } from "./schema/SchemaValidator.js";
