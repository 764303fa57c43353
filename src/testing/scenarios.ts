import {
  approveWithEdits,
  interruptsTwice,
  minimalApproval,
  parallelApprovals,
} from "./scenarios/approvals.js";
import { failingResume, faultyScenarios, refusedResume } from "./scenarios/faultyScenarios.js";
import {
  confirmation,
  customReason,
  mixedBatch,
  quarterlyFiling,
} from "./scenarios/otherQuestions.js";
import type { Scenario } from "./script/Scenario.js";

/**
 * The conversations to try in Storybook and in a development server; each is a common kind of
 * pause.
 */
export const showcaseScenarios: readonly Scenario[] = [
  minimalApproval,
  approveWithEdits,
  parallelApprovals,
  quarterlyFiling,
  confirmation,
  customReason,
  interruptsTwice,
  mixedBatch,
  refusedResume,
  failingResume,
];

/** Every built-in scenario: the showcase, and the faulty agents. */
export const scenarios: readonly Scenario[] = [...showcaseScenarios, ...faultyScenarios];
