"use client";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";

/** What a press on a decision does where questions are answered one by one. */
interface BatchStep {
  /** It only notes the answer, which leaves with those of the other questions. */
  readonly isNoted: boolean;
  /** Another question waits for an answer. */
  readonly hasNext: boolean;
}

/** Returns the step that a question is; both are false unless `presentation.batch` is one by one. */
export function useBatchStep({ key }: InterruptView): BatchStep {
  const { run } = useInterruptScope("useBatchStep");
  const isStepped = usePresentation().batch === "one-by-one";
  const isNoted = useRunSelector(run, ({ composer }) => isStepped && !composer.sendsAtOnce);
  const hasNext = useRunSelector(run, ({ interrupts }) =>
    interrupts.some((other) => other.key !== key && waits(other)),
  );
  return { isNoted, hasNext: isNoted && hasNext };
}

function waits({ status }: InterruptView): boolean {
  return status === "unanswered" || status === "invalid";
}
