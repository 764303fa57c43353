import { interpretingValidator } from "../schema/interpretingValidator.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import { advance, type Transition } from "./advance.js";
import { applyPatch } from "./applyPatch.js";
import { type Dialects, onlyStandard } from "./Dialects.js";
import type { RunEvent } from "./RunEvent.js";
import type { RunState } from "./RunState.js";

/**
 * The whole life of a run as one pure function. Time and ids travel inside the event; nothing is read from outside. An event
 * that means nothing in the current state returns the same state object. Only `reset` loses a draft.
 */
export function transition(
  state: RunState,
  event: RunEvent,
  validator: SchemaValidator = interpretingValidator,
  dialects: Dialects = onlyStandard,
): Transition {
  return advance(state, event, { validator, applyPatch, dialects });
}
