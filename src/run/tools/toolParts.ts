import type { Answered } from "../../dialects/Dialect.js";
import { readDecision } from "../../dialects/shared/decisions.js";
import { AgentRunError } from "../../errors/errors.js";
import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import { isObject } from "../../protocol/isObject.js";
import { isRecord, own, thrownText } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { StandardSchema } from "../../protocol/standardSchema.js";
import { toJson } from "../../protocol/toJson.js";

/** What every tool of a page has. */
export interface ToolDefinition<Args> {
  /** The name by which the agent calls it. */
  readonly name: string;
  /** What it does, for the agent. */
  readonly description: string;
  /**
   * The schema of its arguments, for the agent: JSON Schema, or a Standard Schema (zod, arktype,
   * valibot), which types them as well.
   */
  readonly parameters?: ToolSchema<Args>;
  /**
   * The question, in words for the person. It may quote arguments, so it is shown as the agent's
   * text is.
   */
  readonly message?: string | ((args: Args) => string);
}

const partNames = ["name", "description", "parameters", "message"];

/**
 * Refuses a definition with a key that is no part of it, such as a misspelled `approve`.
 *
 * @throws AgentRunError `misuse`.
 */
export function checkDefinition(
  definition: object,
  names: readonly string[],
  receiver: string,
): void {
  refuseUnknown(definition, [...partNames, ...names], receiver);
}

/** The arguments of a call as the tool's functions take them. */
export type ReadArgs<Args> = {
  readonly ok: boolean;
  readonly value: Args;
  readonly problem: string;
};

const noArguments: JsonSchema = { type: "object", properties: {} };

/** What the definitions of tools share. */
export function toolParts<Args>({ name, description, parameters, message }: ToolDefinition<Args>) {
  const wire = {
    name,
    description,
    // Servers with ag-ui-protocol (Python) before 0.1.14 refuse a request with a tool without any.
    parameters: parameters === undefined ? noArguments : jsonSchemaOf(parameters, name),
  };
  const readArgs = ({ args, problem }: InterruptToolCall): ReadArgs<Args> => {
    // Without a schema of their own, arguments are typed as unknown.
    const plain = {
      ok: problem === undefined,
      value: args as Args,
      problem: problem?.message ?? "",
    };
    if (!plain.ok || parameters === undefined || !isStandard(parameters)) return plain;
    const checked = validate(parameters, args);
    return "value" in checked
      ? { ...plain, value: checked.value }
      : { ...plain, ok: false, problem: checked.problem };
  };
  const messageOf = (call: InterruptToolCall): { readonly message?: unknown } => {
    if (typeof message !== "function") return message === undefined ? {} : { message };
    const { ok, value } = readArgs(call);
    try {
      return ok ? { message: message(value) } : {};
    } catch {
      // The question is asked without it.
      return {};
    }
  };
  return { wire, readArgs, messageOf };
}

/** What a schema found: the value, or at least one issue. */
type Checked<Value> =
  | { readonly value: Value }
  | { readonly problem: string; readonly issues: readonly Issue[] };

/** Checks a value with a Standard Schema. A schema that cannot tell takes no value. */
export function validate<Value>(
  schema: StandardSchema<unknown, Value>,
  value: unknown,
): Checked<Value> {
  try {
    const result = schema["~standard"].validate(value);
    if ("then" in result) {
      Promise.resolve(result).catch(() => {});
      return refused([]);
    }
    if (result.issues === undefined) return { value: result.value };
    return refused(
      result.issues.map(({ message, path = [] }) => ({
        path: path.map((part) => {
          const key = typeof part === "object" ? part.key : part;
          return typeof key === "symbol" ? String(key) : key;
        }),
        code: "schema",
        message,
      })),
    );
  } catch (cause) {
    return refused([
      { path: [], code: "schema", message: `the schema failed: ${thrownText(cause)}` },
    ]);
  }
}

function refused(schemaIssues: readonly Issue[]): Checked<never> {
  const cannotTell: Issue = {
    path: [],
    code: "schema",
    message: "the schema found neither a value nor an issue at once",
  };
  const issues = schemaIssues.length === 0 ? [cannotTell] : schemaIssues;
  return { problem: issues.map(({ message }) => message).join("; "), issues };
}

/** The schema of edited arguments; none where the tool has no arguments to edit. */
export function editable(parameters: unknown): JsonSchema | undefined {
  const properties = own(parameters, "properties");
  const hasFields = isRecord(properties) && Object.keys(properties).length > 0;
  return hasFields && isRecord(parameters) ? parameters : undefined;
}

/** What the agent gets for a decision about the arguments. */
export function approvalResult({ entry }: Answered): unknown {
  const { approved, cancelled, editedArgs, comment } = readDecision(entry);
  if (cancelled) return { skipped: true };
  if (approved) return { approved, ...(editedArgs !== undefined && { args: editedArgs }) };
  return { approved, ...(comment !== undefined && { reason: comment }) };
}

/** A result as text: text unchanged, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(toJson(value)) ?? "");
}

/**
 * A schema of a tool: JSON Schema, or a Standard Schema that can be written as one (zod from 4.2,
 * arktype from 2.2, valibot by its package).
 */
export type ToolSchema<Value> = StandardSchema<unknown, Value> | JsonSchema;

/** Whether a schema is a Standard Schema, which some libraries make as functions. */
export function isStandard<Value>(
  schema: ToolSchema<Value>,
): schema is StandardSchema<unknown, Value> {
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
    const write: unknown = isObject(writer) && "input" in writer ? writer.input : undefined;
    const written: unknown =
      typeof write === "function"
        ? Reflect.apply(write, writer, [{ target: "draft-2020-12" }])
        : undefined;
    if (isRecord(written)) return written;
  } catch (cause) {
    throw new AgentRunError("misuse", help, { cause });
  }
  throw new AgentRunError("misuse", help);
}
