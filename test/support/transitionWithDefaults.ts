import { standardDialects } from "../../src/core/dialect/createDialects.js";
import type { Dialects } from "../../src/core/dialect/Dialects.js";
import { createAnswerChecks } from "../../src/core/resume/answerChecks.js";
import { transition } from "../../src/core/run/transition.js";
import type { RunEvent } from "../../src/core/state/RunEvent.js";
import type { RunState } from "../../src/core/state/RunState.js";
import type { Transition } from "../../src/core/state/Transition.js";
import { applyPatch } from "../../src/core/transcript/applyPatch.js";
import type { SchemaValidator } from "../../src/schema/issues/SchemaValidator.js";
import { defaultValidator } from "../../src/schema/validate/defaultValidator.js";

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
  return transition(state, event, { checks: createAnswerChecks(validator), applyPatch, dialects });
}
