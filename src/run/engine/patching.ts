/**
 * What reads a stream whose events change the agent's state, or must keep their order: loaded with
 * the first such event, and before a strict run begins.
 */
export { createApplyPatch } from "../../conversation/applyPatch.js";
export { createOrderCheck } from "../../thread/reading/createOrderCheck.js";
