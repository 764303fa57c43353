import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import { defaultValidator } from "../../schema/validate/defaultValidator.js";
import { standardDialects } from "../dialect/createDialects.js";
import type { Dialects } from "../dialect/Dialects.js";
import { createAnswerChecks } from "../resume/answerChecks.js";
import type { RunEvent } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import type { Transition } from "../state/Transition.js";
import { applyPatch } from "../transcript/applyPatch.js";
import { transition } from "./transition.js";

/**
 * The state machine of a run as one pure function. Times and ids are part of the event; nothing is read from outside. An event that has no
 * meaning in the current state returns the same state object.
 */
export function transitionWithDefaults(
  state: RunState,
  event: RunEvent,
  validator: SchemaValidator = defaultValidator,
  dialects: Dialects = standardDialects,
): Transition {
  return transition(state, event, { checks: createAnswerChecks(validator), applyPatch, dialects });
}
