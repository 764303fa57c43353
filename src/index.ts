"use client";
export { createMask } from "./core/createMask.js";
export {
  AgentRunError,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./core/errors.js";
export type * from "./core.js";
export * as Confirmation from "./parts/Confirmation.js";
export { cssVariables } from "./parts/cssVariables.js";
export { dataAttributes, dataParts } from "./parts/dataAttributes.js";
export * as InputForm from "./parts/InputForm.js";
export * as Interrupt from "./parts/Interrupt.js";
export * as Resume from "./parts/Resume.js";
export type { PartProps, PartState } from "./parts/renderPart.js";
export type { ShortcutOptions } from "./parts/ShortcutParts.js";
export * as Shortcuts from "./parts/Shortcuts.js";
export type { ShortcutKeys } from "./parts/shortcutScope.js";
export * as ToolApproval from "./parts/ToolApproval.js";
export { AgentRunProvider, type AgentRunProviderProps } from "./react/AgentRunProvider.js";
export {
  defineRenderer,
  type InterruptRenderer,
  type RendererDefinition,
  type RendererProps,
  type ToolRendererDefinition,
  type ToolRendererProps,
} from "./react/defineRenderer.js";
export { InterruptRouter, type InterruptRouterProps } from "./react/InterruptRouter.js";
export { englishLabels, type Labels } from "./react/labels.js";
export { type AgentRunHandle, useAgentRun } from "./react/useAgentRun.js";
export { useDecisions, useInterrupt, useInterruptGroups, useInterrupts, useResumeComposer } from "./react/useInterrupts.js";
export { useLabels } from "./react/useLabels.js";
export { useMask } from "./react/useMask.js";
export type { RunSource } from "./react/useOwnedRun.js";
export { useRunSelector } from "./react/useRunSelector.js";
export { createAgentRun } from "./run/createAgentRun.js";
export { runPageTools } from "./run/runPageTools.js";
export { webPauseStorage } from "./run/webPauseStorage.js";
export { ConfirmationCard, GenericInterruptCard, InputRequiredCard, ToolApprovalCard } from "./ui/cards.js";
export { DecisionLog, type DecisionLogProps } from "./ui/DecisionLog.js";
export { defaultRenderers } from "./ui/defaultRenderers.js";
export { InterruptPanel, type InterruptPanelProps } from "./ui/InterruptPanel.js";
export { NothingOpen, type NothingOpenProps } from "./ui/NothingOpen.js";
export { ResumeBar, type ResumeBarProps } from "./ui/ResumeBar.js";
export { RunNotice } from "./ui/RunNotice.js";
export { germanLabels } from "./words/germanLabels.js";
