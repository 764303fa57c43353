"use client";
import { createContext, useContext } from "react";
import { AgentRunError } from "../../errors/errors.js";
import type { Labels } from "../../react/labels/labels.js";
import { useResumeComposer } from "../../react/run/useInterrupts.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { ComposerView } from "../../thread/view/AgentRunSnapshot.js";
import type { PartState } from "../internal/renderPart.js";

/** The state by which every part of the resume bar can be styled. */
export interface ResumePartState extends PartState {
  readonly status: ComposerView["status"];
  readonly delivery?: string;
  /** On the parts that send: the next press sends although the agent may act twice. */
  readonly armed?: boolean;
}

/** The context of the bar's parts. */
interface ResumeScope {
  readonly run: AgentRun;
  /** Whether the user is asked to confirm that answers are sent again. */
  readonly confirming: boolean;
  readonly confirm: (confirming: boolean) => void;
}

export const ResumeContext = createContext<ResumeScope | null>(null);

/** Returns the context of the bar; without its root, throws an error that names both. */
export function useResume(
  part: string,
): ResumeScope & { readonly composer: ComposerView; readonly labels: Labels } {
  const scope = useContext(ResumeContext);
  if (scope === null) {
    throw new AgentRunError(
      "misuse",
      `<${part}> is outside <Resume.Root>. It cannot know which answers to send. Put it inside <Resume.Root run={run}>.`,
    );
  }
  return { ...scope, composer: useResumeComposer(scope.run), labels: useLabels() };
}

/**
 * The text in place of the progress: while answers are being sent, and while the user is asked to
 * confirm.
 */
export function progressText(
  {
    status,
    checking,
    waitsForPage,
    accepted,
    repeat,
    mayActTwice,
    mixedBatchNote,
    answered,
    total,
  }: ComposerView,
  labels: Labels,
  confirming: boolean,
): string {
  if (status !== "submitting" || waitsForPage) {
    if (!confirming) return labels.progress(answered, total);
    return mayActTwice || mixedBatchNote === null
      ? labels.repeat[repeat]
      : (labels.notes[mixedBatchNote.code] ?? mixedBatchNote.message);
  }
  return labels.sending(checking ? "checking" : accepted ? "accepted" : "sending");
}

/** The state of a part of the bar. */
export function resumeState({ status, delivery }: ComposerView): ResumePartState {
  return { status, ...(delivery !== null && { delivery }) };
}
