import type { Question } from "../../core/dialect/Dialect.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { proposedCall } from "../shared/proposedCall.js";

/** The content of a confirmation: the call that waits, and the values the tool asks for. */
export interface AdkConfirmation {
  readonly original: UnknownRecord;
  readonly hint: string;
  /** The values to fill in, as the tool proposes them; undefined for a simple yes or no. */
  readonly payload: UnknownRecord | undefined;
}

/** The tool of the call that asks for a confirmation. */
export const confirmationTool = "adk_request_confirmation";

// Written for developers by `require_confirmation=True`.
const developerHint =
  /^Please approve or reject the tool call .*\(\) by responding with a FunctionResponse with an expected ToolConfirmation payload\.$/;

/** Reads the arguments of such a call, or the metadata of an interrupt; undefined for anything else. */
export function readConfirmation(value: unknown): AdkConfirmation | undefined {
  if (!isRecord(value)) return undefined;
  const [original, confirmation] = [own(value, "originalFunctionCall"), own(value, "toolConfirmation")];
  if (!isRecord(original) && !isRecord(confirmation)) return undefined;
  const { hint, payload } = isRecord(confirmation) ? confirmation : {};
  return {
    original: isRecord(original) ? original : {},
    hint: typeof hint === "string" ? hint : "",
    payload: isRecord(payload) && Object.keys(payload).length > 0 ? payload : undefined,
  };
}

/** The id of the call that waits. */
export function originalId({ original }: AdkConfirmation): string | undefined {
  const id = own(original, "id");
  return typeof id === "string" ? id : undefined;
}

/** The approval of the call that waits, with the payload as the form of the approval. */
export function confirmationQuestion(id: string, confirmation: AdkConfirmation): Omit<Question, "onCancel"> {
  const { original, hint, payload } = confirmation;
  const given = own(original, "name");
  const name = typeof given === "string" ? given : undefined;
  const toolCallId = originalId(confirmation) ?? id;
  const isForDevelopers = hint === "" || developerHint.test(hint);
  const message = isForDevelopers ? (name === undefined ? undefined : `Approve ${name}?`) : hint;
  const responseSchema = approvalSchema();
  return {
    fields: {
      id,
      reason: "tool_call",
      toolCallId,
      ...(message !== undefined && { message }),
      responseSchema: payload === undefined ? responseSchema : withPayload(responseSchema, payload),
    },
    toolCall: proposedCall(toolCallId, name ?? confirmationTool, own(original, "args")),
    ...(payload !== undefined && {
      decisionFields: {
        approve: {
          schema: { type: "object", properties: { payload: required(payload) }, required: ["payload"] },
          initial: { payload },
        },
      },
    }),
  };
}

function withPayload(schema: UnknownRecord, payload: UnknownRecord): UnknownRecord {
  const properties = own(schema, "properties");
  return { ...schema, properties: { ...(isRecord(properties) && properties), payload: schemaOf(payload) } };
}

// A null value may be replaced by anything, or stay.
function required(payload: UnknownRecord): UnknownRecord {
  const names = Object.keys(payload).filter((name) => payload[name] !== null && payload[name] !== "");
  return { ...schemaOf(payload), title: "", required: names };
}

/** Infers the schema of values like this one, for backends that only send an example. A null may become anything. */
export function schemaOf(value: unknown): JsonSchema {
  if (isRecord(value)) {
    return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, schemaOf(item)])) };
  }
  if (Array.isArray(value)) return { type: "array", items: value.length === 0 ? {} : schemaOf(value[0]) };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value === "string" || typeof value === "boolean") return { type: typeof value };
  return {};
}
