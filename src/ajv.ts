/**
 * A validator that compiles schemas, for agents you trust. Stable.
 * @module
 */
export { type AjvValidatorOptions, ajvValidator } from "./ajv/ajvValidator.js";
export type { IssueMessages } from "./schema/issues/issueMessages.js";
export type {
  SchemaIssue,
  SchemaValidator,
  SchemaVerdict,
} from "./schema/issues/SchemaValidator.js";
