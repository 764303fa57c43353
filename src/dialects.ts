export type { AnswerContext, Answered, AnswerRequest, Dialect, DialectContext, Ear, Question } from "./core/Dialect.js";
export { defaultDialects } from "./dialects/defaultDialects.js";
export { type DialectDefinition, defineDialect, type Hearing } from "./dialects/defineDialect.js";
export { dotnetPlan } from "./dialects/dotnetPlan.js";
export { createDotnetSdk, type DotnetSdkOptions, dotnetSdk } from "./dialects/dotnetSdk.js";
export { draft } from "./dialects/draft.js";
