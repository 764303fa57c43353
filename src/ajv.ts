export { type AjvValidatorOptions, ajvValidator } from "./ajv/ajvValidator.js";
export type { IssueWords } from "./schema/issueWords.js";
export type { SchemaIssue, SchemaValidator, SchemaVerdict } from "./schema/SchemaValidator.js";
