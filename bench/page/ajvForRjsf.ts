import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { Ajv, type ValidateFunction } from "ajv";

/**
 * One shared ajv as the validator of all forms, each schema compiled once, as the form library's
 * own ajv package does it.
 */
export function ajvForRjsf(): ValidatorType<unknown, RJSFSchema, object> {
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false, addUsedSchema: false });
  const compiled = new WeakMap<object, ValidateFunction>();
  const checkOf = (schema: RJSFSchema): ValidateFunction => {
    const check = compiled.get(schema) ?? ajv.compile(Object.fromEntries(Object.entries(schema)));
    compiled.set(schema, check);
    return check;
  };
  return {
    isValid: (schema, value) => checkOf(schema)(value),
    rawValidation: () => ({}),
    validateFormData(value, schema) {
      const check = checkOf(schema);
      check(value);
      return {
        errors: (check.errors ?? []).map(({ message = "" }) => ({ stack: message, message })),
        errorSchema: {},
      };
    },
  };
}
