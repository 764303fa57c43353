export { checkResume, type ResumeCheck, type ResumeRefusal, type ResumeRefusalCode } from "./server/checkResume.js";
export { resumeFingerprint } from "./server/resumeFingerprint.js";
