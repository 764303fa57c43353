"use client";
import type { DecisionKind } from "../../interrupt/interrupt.js";
import {
  chosenStanding,
  type StandingAnswer,
  standingAnswers,
} from "../../interrupt/standingAnswers.js";
import { useApproval } from "./useApproval.js";

/** The answers that last, which the agent of an approval offers. */
export interface StandingAnswers {
  /** Empty where it offers none. Titles and keys are the agent's words. */
  readonly answers: readonly StandingAnswer[];
  /** The chosen one; undefined for the plain decision, which is chosen at first. */
  readonly chosen: StandingAnswer | undefined;
  /** Chooses one of `answers`, or none; the button of the decision then sends it. */
  readonly choose: (answer: StandingAnswer | undefined) => void;
}

/**
 * What the agent offers for longer than this call, such as `always: true`, so that a control of any
 * component library chooses it. It decides nothing: `ToolApproval.Approve` or `ToolApproval.Deny`
 * sends it, with the agent's words in its text.
 *
 * @param decision Which decision is to last.
 * @throws {AgentRunError} `misuse` outside of a `ToolApproval.Root`.
 */
export function useStandingAnswers(decision: DecisionKind): StandingAnswers {
  const { interrupt, fields, update } = useApproval("useStandingAnswers", "ToolApproval.Root");
  return {
    answers: standingAnswers(interrupt, decision),
    chosen: chosenStanding(interrupt, decision),
    choose(answer) {
      const value = answer && { [answer.key]: answer.value };
      update({ fields: { ...fields, [decision]: { value, texts: [] } } });
    },
  };
}
