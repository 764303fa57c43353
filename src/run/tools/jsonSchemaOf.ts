import { AgentRunError } from "../../core/errors.js";
import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { StandardSchema } from "../../protocol/standardSchema.js";

/** A schema of a tool: JSON Schema, or a Standard Schema that can be written as one (zod from 4.2, arktype from 2.2, valibot by its package). */
export type ToolSchema<Value> = StandardSchema<unknown, Value> | JsonSchema;

/** Whether a schema is a Standard Schema, which some libraries make as functions. */
export function isStandard<Value>(schema: ToolSchema<Value>): schema is StandardSchema<unknown, Value> {
  return "~standard" in schema;
}

/**
 * Returns a schema as JSON Schema.
 *
 * @throws AgentRunError `misuse` for a Standard Schema that cannot be written as one.
 */
export function jsonSchemaOf(schema: ToolSchema<unknown>, of: string): JsonSchema {
  if (!isStandard(schema)) return schema;
  const standard: object = schema["~standard"];
  const help = `the schema of ${of} cannot be written as JSON Schema; use zod 4.2, arktype 2.2, @valibot/to-json-schema, or a JSON Schema`;
  try {
    const writer: unknown = "jsonSchema" in standard ? standard.jsonSchema : undefined;
    const write: unknown = typeof writer === "object" && writer !== null && "input" in writer ? writer.input : undefined;
    const written: unknown =
      typeof write === "function" ? Reflect.apply(write, writer, [{ target: "draft-2020-12" }]) : undefined;
    if (isRecord(written)) return written;
  } catch (cause) {
    throw new AgentRunError("misuse", help, { cause });
  }
  throw new AgentRunError("misuse", help);
}
