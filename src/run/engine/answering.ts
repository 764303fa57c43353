/**
 * What checks an answer, lets the host sign it and follows it once it is sent: needed once a question
 * is answered, and for every run after a question. One file, loaded when the first question is shown;
 * an answer that is given before waits for it, and so do the events of a later run.
 */
export { defaultValidator } from "../../schema/check/defaultValidator.js";
export * as answerSteps from "../../thread/answerSteps.js";
export { createAnswerChecks } from "../../thread/compose/answerChecks.js";
export { signDecisions } from "./signDecisions.js";
