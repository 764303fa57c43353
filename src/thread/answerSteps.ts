/**
 * What happens in a thread in which something was asked: to answers, from the moment they are sent,
 * and to the runs that follow. A page loads it when its first question is shown.
 */
export { close } from "./closing/closeStream.js";
export { stopAnswers } from "./open/stopAnswers.js";
export { notSaved, notSigned, saved, signed, undoSending } from "./sending/saveBeforeSending.js";
export { retry, steerAway, submit } from "./sending/submit.js";
export { afterFailedResume } from "./sent/afterSending.js";
