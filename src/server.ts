/**
 * The gate and its stores, for agents in TypeScript. Stable.
 * @module
 */
export {
  APPROVAL_RULE_VERSION,
  type ApprovalRule,
  type ArgumentRule,
  type OpenType,
  readApprovalRule,
} from "./interrupt/ApprovalRule.js";
export type { AnnouncedToolCall } from "./server/announcedCalls.js";
export type { AnnounceOptions } from "./server/announceInterrupts.js";
export {
  checkResume,
  type ResumeCheck,
  type ResumeRefusal,
  type ResumeRefusalCode,
} from "./server/checkResume.js";
export type { SignatureToVerify, VerifySignature } from "./server/checkSignatures.js";
export {
  createInterruptGate,
  type InterruptGate,
  type InterruptGateOptions,
} from "./server/createInterruptGate.js";
export type {
  AdmittedAnswers,
  GateClaim,
  GateVerdict,
  ResumeVerdict,
  VerifiedSignature,
} from "./server/GateVerdict.js";
export {
  InterruptGateError,
  type InterruptGateErrorCode,
} from "./server/record/InterruptGateError.js";
export {
  type Approval,
  type CallDigest,
  type ClaimId,
  type OpenPause,
  PAUSE_RECORD_VERSION,
  type PastPause,
  type PauseRecord,
  type StoredClaim,
} from "./server/record/PauseRecord.js";
export {
  createMemoryPauseStore,
  type PauseChange,
  type PauseStore,
  type RecordedAnswer,
} from "./server/record/PauseStore.js";
export { resumeFingerprint } from "./server/resumeFingerprint.js";
export type { ResumeLimits } from "./server/resumeLimits.js";
export {
  type DurablePauseStore,
  type OpenThread,
  PauseStoreError,
  type PauseStoreErrorCode,
} from "./server/stores/DurablePauseStore.js";
export {
  type PgClient,
  type PostgresJsClient,
  type PostgresPauseStoreOptions,
  postgresPauseStore,
} from "./server/stores/postgresPauseStore.js";
export {
  type IoRedisClient,
  type NodeRedisClient,
  type RedisPauseStoreOptions,
  redisPauseStore,
} from "./server/stores/redisPauseStore.js";
export {
  type SqliteDatabase,
  type SqlitePauseStoreOptions,
  type SqliteStatement,
  sqlitePauseStore,
} from "./server/stores/sqlitePauseStore.js";
export { matchRule, type RuleContext, type RuledCall } from "./thread/rules/matchRule.js";
