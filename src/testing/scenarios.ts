import { approveWithEdits } from "./scenarios/approveWithEdits.js";
import { confirmation } from "./scenarios/confirmation.js";
import { customReason } from "./scenarios/customReason.js";
import { failingResume } from "./scenarios/failingResume.js";
import { faultyScenarios } from "./scenarios/faultyScenarios.js";
import { interruptsTwice } from "./scenarios/interruptsTwice.js";
import { minimalApproval } from "./scenarios/minimalApproval.js";
import { mixedBatch } from "./scenarios/mixedBatch.js";
import { parallelApprovals } from "./scenarios/parallelApprovals.js";
import { quarterlyFiling } from "./scenarios/quarterlyFiling.js";
import { refusedResume } from "./scenarios/refusedResume.js";
import type { Scenario } from "./script/Scenario.js";

/** The conversations to try in Storybook and in a development server; each is a common kind of pause. */
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
