export type { AdmittedAnswers, GateVerdict } from "./server/admitResume.js";
export { checkResume, type ResumeCheck, type ResumeRefusal, type ResumeRefusalCode } from "./server/checkResume.js";
export { createInterruptGate, type InterruptGate, type InterruptGateOptions } from "./server/createInterruptGate.js";
export { InterruptGateError, type InterruptGateErrorCode } from "./server/InterruptGateError.js";
export { PAUSE_RECORD_VERSION, type PastPause, type PauseRecord } from "./server/PauseRecord.js";
export { createMemoryPauseStore, type PauseChange, type PauseStore } from "./server/PauseStore.js";
export { resumeFingerprint } from "./server/resumeFingerprint.js";
export type { ResumeLimits } from "./server/resumeLimits.js";
