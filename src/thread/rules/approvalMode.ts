import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { ValueMask } from "../../present/Mask.js";
import { own } from "../../protocol/json.js";
import type { Metadata } from "../../protocol/messages.js";
import { ruledArguments } from "./matchRule.js";

/**
 * What a person wants to be asked about in a conversation: everything, whatever changes something,
 * or only what is a risk.
 */
export type ApprovalMode = "all" | "changes" | "risk";

/** What the tool of a question does, as the host knows it; an agent never says this. */
export type ToolEffect = "reads" | "changes" | "risk";

/** What each mode approves without asking. A tool of which nothing is known is always asked about. */
const approved: Readonly<Record<ApprovalMode, readonly ToolEffect[]>> = {
  all: [],
  changes: ["reads"],
  risk: ["reads", "changes"],
};

/** A mode that approves something without asking. */
export type ActiveMode = Exclude<ApprovalMode, "all">;

const activeModes: readonly ActiveMode[] = ["changes", "risk"];

export const approvalModes = Object.keys(approved) as readonly ApprovalMode[];

/** Whether a mode asks nothing about tools that do this. */
export function modeCovers(mode: ApprovalMode, effect: ToolEffect | undefined): boolean {
  return effect !== undefined && approved[mode].includes(effect);
}

/**
 * Whether a mode approves a question: a call whose tool does no more than the mode allows, that a
 * plain yes answers, unchanged, in time, not answered yet, without anything that is flagged, masked
 * or hidden, and that the agent itself does not mark as risky. Pure.
 */
export function isApprovedByMode(
  mode: ApprovalMode,
  effect: ToolEffect | undefined,
  question: InterruptView,
  mask?: ValueMask,
): boolean {
  return modeCovers(mode, effect) && ruledArguments(question, mask) !== null;
}

/** The part of an answer, or of its record, that says who gave it. */
export interface AnswerMetadata {
  readonly metadata?: Metadata | undefined;
}

/** The metadata of an answer that a mode has given. */
export function modeMetadata(mode: ApprovalMode): Metadata {
  return { automatic: true, approvalMode: mode };
}

/** The mode that has given an answer; undefined for the answers of people and rules. */
export function modeOf(answer: AnswerMetadata | null): ActiveMode | undefined {
  const metadata = answer?.metadata;
  if (own(metadata, "automatic") !== true) return undefined;
  const stated = own(metadata, "approvalMode");
  return activeModes.find((mode) => mode === stated);
}
