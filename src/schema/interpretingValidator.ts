import { checkNormalised } from "./checkNormalised.js";
import { gateSchema } from "./gateSchema.js";
import type { SchemaValidator } from "./SchemaValidator.js";

/**
 * The validator that judges every answer before it leaves. It interprets the schema instead of compiling it, so it works under any
 * content security policy, and sees only the gate's safe copy: patterns, and whatever else could not be used safely, are left to the
 * agent. Synchronous, pure, and never throws: a schema that cannot be used is `unchecked`, never a refused answer.
 */
export const interpretingValidator: SchemaValidator = (schema, value) => {
  const gate = gateSchema(schema);
  if (!gate.checkable) return { status: "unchecked", reason: gate.reason ?? "The schema could not be used." };
  return checkNormalised(gate.validation, value);
};
