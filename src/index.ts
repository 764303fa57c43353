/**
 * Components and hooks. Stable: what breaks does so in a minor version before 1.0, and the
 * changelog marks it.
 * @module
 */
"use client";
export type * from "./core.js";
export {
  AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./errors/errors.js";
export { germanLabels } from "./locales/germanLabels.js";
export { germanRuleLabels } from "./locales/germanRuleLabels.js";
export { cssVariables } from "./parts/cssVariables.js";
export { dataAttributes } from "./parts/dataAttributes.js";
export type { Part, PartProps, PartState } from "./parts/internal/renderPart.js";
export type { AnswerPartState, InterruptResolveProps } from "./parts/interrupt/ActionParts.js";
export * as InputForm from "./parts/interrupt/InputForm.js";
export type { InputFormFieldsProps } from "./parts/interrupt/InputFormParts.js";
export * as Interrupt from "./parts/interrupt/Interrupt.js";
export type {
  DraftedState,
  InterruptErrorsProps,
  InterruptPartState,
} from "./parts/interrupt/InterruptParts.js";
export type { InterruptLineProps, InterruptUnfoldProps } from "./parts/interrupt/LineParts.js";
export type { InterruptRootProps } from "./parts/interrupt/RootPart.js";
export * as Resume from "./parts/resume/Resume.js";
export type { ResumeRootProps } from "./parts/resume/ResumeParts.js";
export type { SelectAllState } from "./parts/resume/SelectedParts.js";
export type { ResumePartState } from "./parts/resume/useResume.js";
export type { ShortcutOptions, ShortcutState } from "./parts/shortcuts/ShortcutParts.js";
export * as Shortcuts from "./parts/shortcuts/Shortcuts.js";
export type { ShortcutKeys } from "./parts/shortcuts/shortcutScope.js";
export type { DecisionState } from "./parts/tool-approval/ApprovalParts.js";
export type { ToolApprovalCommentPresetsProps } from "./parts/tool-approval/CommentParts.js";
export * as Confirmation from "./parts/tool-approval/Confirmation.js";
export type { SelectState } from "./parts/tool-approval/SelectPart.js";
export * as ToolApproval from "./parts/tool-approval/ToolApproval.js";
export { type ToolArgument, useToolArgument } from "./parts/tool-approval/useApproval.js";
export {
  type StandingAnswers,
  useStandingAnswers,
} from "./parts/tool-approval/useStandingAnswers.js";
export { createMask } from "./present/createMask.js";
export {
  defineRenderer,
  type HumanToolRendererProps,
  type InterruptRenderer,
  type RendererDefinition,
  type RendererProps,
  type ToolRendererDefinition,
  type ToolRendererProps,
} from "./react/defineRenderer.js";
export { englishLabels, type Labels } from "./react/labels/labels.js";
export { englishRuleLabels, type RuleLabels, type RuleSpan } from "./react/labels/ruleLabels.js";
export type {
  ArgumentRenderer,
  ArgumentRendererProps,
  ConfirmBy,
  Presentation,
  PresentedAgent,
} from "./react/presentation.js";
export { AgentRunProvider, type AgentRunProviderProps } from "./react/run/AgentRunProvider.js";
export { createHeldList } from "./react/run/createHeldList.js";
export { type AgentRunHandle, type RunSource, useAgentRun } from "./react/run/useAgentRun.js";
export { useDecisions } from "./react/run/useDecisions.js";
export {
  useInterrupt,
  useInterruptGroups,
  useInterrupts,
  useResumeComposer,
} from "./react/run/useInterrupts.js";
export { useLabels } from "./react/run/useLabels.js";
export { useMask } from "./react/run/useMask.js";
export { useRunSelector } from "./react/run/useRunSelector.js";
export { createAgentRun } from "./run/createAgentRun.js";
export type { HeldList, HeldListOptions, ListedQuestions } from "./run/inbox/heldList.js";
export type { InboxRun } from "./run/inbox/InboxSource.js";
export type { InboxRuns, RunList } from "./run/inbox/listedRuns.js";
export { markShown } from "./run/markShown.js";
export { webRuleStorage } from "./run/rules/ApprovalRuleStore.js";
export { createApprovalRules } from "./run/rules/createApprovalRules.js";
export { webPauseStorage } from "./run/storage/webPauseStorage.js";
export { humanTool } from "./run/tools/humanTool.js";
export { pageTool } from "./run/tools/pageTool.js";
export {
  ConfirmationCard,
  GenericInterruptCard,
  InputRequiredCard,
  ToolApprovalCard,
} from "./ui/cards/cards.js";
export { defaultRenderers } from "./ui/cards/defaultRenderers.js";
export { DecisionLog, type DecisionLogProps } from "./ui/log/DecisionLog.js";
export { EmptyState, type EmptyStateProps } from "./ui/panel/EmptyState.js";
export { InterruptPanel, type InterruptPanelProps } from "./ui/panel/InterruptPanel.js";
export { InterruptPanels, type InterruptPanelsProps } from "./ui/panel/InterruptPanels.js";
export { ResumeBar, type ResumeBarProps } from "./ui/panel/ResumeBar.js";
export { RunNotice } from "./ui/panel/RunNotice.js";
export { WaitingMessages } from "./ui/panel/WaitingMessages.js";
export {
  InterruptCard,
  type InterruptCardOfCall,
  type InterruptCardOfInterrupt,
  type InterruptCardProps,
} from "./ui/placed/InterruptCard.js";
export { type PreloadOptions, preload } from "./ui/preload.js";
export { InterruptRouter, type InterruptRouterProps } from "./ui/router/InterruptRouter.js";
export {
  ApprovalModeSwitch,
  type ApprovalModeSwitchProps,
} from "./ui/rules/ApprovalModeSwitch.js";
export { ApprovalRules, type ApprovalRulesProps } from "./ui/rules/ApprovalRules.js";
export { type ApprovalModeHandle, useApprovalMode } from "./ui/rules/useApprovalMode.js";
export { InterruptSheet, type InterruptSheetProps } from "./ui/sheet/InterruptSheet.js";
export { type QuestionSheet, useQuestionSheet } from "./ui/sheet/useQuestionSheet.js";
