import { applyPatch } from "../../src/conversation/applyPatch.js";
import { standardDialects } from "../../src/dialects/createDialects.js";
import type { Dialects } from "../../src/dialects/Dialects.js";
import { defaultLimits } from "../../src/protocol/limits.js";
import { defaultValidator } from "../../src/schema/check/defaultValidator.js";
import type { SchemaValidator } from "../../src/schema/issues/SchemaValidator.js";
import * as answers from "../../src/thread/answerSteps.js";
import { createAnswerChecks } from "../../src/thread/compose/answerChecks.js";
import { restore } from "../../src/thread/loading/restore.js";
import * as host from "../../src/thread/reading/hostAgent.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import type { RunState } from "../../src/thread/state/RunState.js";
import type { Transition, TransitionDeps } from "../../src/thread/state/Transition.js";
import { transition } from "../../src/thread/transition.js";

/** What a transition depends on, with these in place of the defaults. */
export function depsWith(given: Partial<TransitionDeps> = {}): TransitionDeps {
  return {
    checks: createAnswerChecks(defaultValidator),
    answers,
    applyPatch,
    host,
    restore,
    dialects: standardDialects,
    limits: defaultLimits,
    submitMode: "manual",
    undoTime: 0,
    canLook: false,
    signs: false,
    declaredTools: undefined,
    ...given,
  };
}

/**
 * The state machine of a run as one pure function. Times and ids are part of the event; nothing is
 * read from outside. An event that has no meaning in the current state returns the same state
 * object.
 */
export function transitionWithDefaults(
  state: RunState,
  event: RunEvent,
  validator: SchemaValidator = defaultValidator,
  dialects: Dialects = standardDialects,
): Transition {
  return transition(state, event, depsWith({ checks: createAnswerChecks(validator), dialects }));
}
