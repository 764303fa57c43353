/**
 * What checks an answer, and lets the host sign it, before it is sent: needed once a question is
 * answered. One file, loaded when
 * the first question is shown; an answer that is given before waits for it.
 */
export { defaultValidator } from "../../schema/validate/defaultValidator.js";
export { createAnswerChecks } from "../../thread/compose/answerChecks.js";
export { signDecisions } from "./signDecisions.js";
