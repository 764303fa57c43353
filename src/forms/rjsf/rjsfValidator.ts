"use client";
import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from "@rjsf/utils";
import type { NoContext } from "../../parts/formProps.js";
import { isRecord, own } from "../../protocol/json.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import { validateValue } from "../../schema/validate/validateValue.js";
import { takeDigits } from "./rjsfDigits.js";

/**
 * Creates a validator for the form library from the default one: nothing is compiled, so it works
 * under any content security policy, and the form's verdict is the composer's. The library mostly
 * asks which alternative a value matches; whole answers are validated by `SchemaForm` itself.
 * `restore` returns the values of the marks of a mask.
 */
export function createRjsfValidator(
  checked: Pick<SchemaCheck, "validation">,
  restore: (value: unknown) => unknown,
): ValidatorType<unknown, RJSFSchema, NoContext> {
  return {
    validateFormData(value) {
      const verdict = validateValue(checked.validation, value);
      const issues = verdict.status === "invalid" ? verdict.issues : [];
      const errors = issues.map(
        (issue): RJSFValidationError => ({
          message: issue.message,
          stack: issue.message,
          params: { path: issue.path },
        }),
      );
      return { errors, errorSchema: errorSchemaOf(issues) };
    },
    isValid(schema, value, root) {
      const $defs = own(root, "$defs");
      const restored = restore($defs === undefined ? schema : { ...schema, $defs });
      return (
        isRecord(restored) && validateValue(restored, takeDigits(restore(value))).status === "valid"
      );
    },
    rawValidation(schema, value) {
      const verdict = validateValue(schema, value);
      return {
        errors: [],
        ...(verdict.status === "invalid"
          ? { validationError: new Error(verdict.issues[0]?.message) }
          : {}),
      };
    },
  };
}

/** Converts issues to the shape that the form library passes to its fields. */
export function errorSchemaOf(issues: readonly SchemaIssue[]): ErrorSchema<unknown> {
  const builder = new ErrorSchemaBuilder<unknown>();
  for (const issue of issues) builder.addErrors(issue.message, [...issue.path]);
  return builder.ErrorSchema;
}
