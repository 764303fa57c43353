export { checkResume, type ResumeCheck, type ResumeRefusal, type ResumeRefusalCode } from "./server/checkResume.js";
export {
  createInterruptGate,
  type GateVerdict,
  type InterruptGate,
  type InterruptGateOptions,
  type PauseStore,
  type ThreadPause,
} from "./server/createInterruptGate.js";
export { resumeFingerprint } from "./server/resumeFingerprint.js";
