import {
  dataKeywords,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
} from "../../src/schema/document/schemaKeywords.js";

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

/** A question with every field of the protocol. */
export const completeQuestion = {
  reason: "tool_call",
  message: "May I?",
  toolCallId: "call",
  responseSchema: decision,
  expiresAt: "2030-01-01T01:00:00Z",
  metadata: {},
  subagentRunId: "sub",
};

/** Keys of metadata that something in the library reads. */
const metadataKeys =
  "risk riskLevel risk_level destructive destructiveHint annotations governance toolName tool_name args tool_input toolInput input function_call options choices recommendation";

/** Keywords of schemas that are read besides those in the tables of the schema gate. */
const furtherKeywords =
  "type title description enumNames const $ref $defs definitions default examples format pattern patternProperties if not readOnly writeOnly nullable $schema $id ui:widget ui:options";

const keywords = [
  ...furtherKeywords.split(" "),
  ...dataKeywords.keys(),
  ...schemaKeywords,
  ...schemaListKeywords,
  ...schemaMapKeywords,
];

/**
 * Questions each of which has `value` in one place: every field, every key of metadata that is
 * read, every keyword of a schema.
 */
export function questionsWith(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const inMetadata = metadataKeys.split(" ").flatMap((key) => [
    { metadata: { [key]: value } },
    {
      reason: "acme:other",
      responseSchema: undefined,
      metadata: { [key]: value, annotations: { [key]: value }, inner: { [key]: value } },
    },
  ]);
  const inSchema = keywords.flatMap((key) => [
    { responseSchema: { ...decision, [key]: value } },
    {
      responseSchema: {
        ...decision,
        properties: { ...decision.properties, editedArgs: { type: "object", [key]: value } },
      },
    },
    {
      responseSchema: {
        ...decision,
        properties: {
          ...decision.properties,
          editedArgs: { type: "object", properties: { a: { [key]: value } } },
        },
      },
    },
    {
      reason: "input_required",
      responseSchema: { type: "object", properties: { a: { type: "string", [key]: value } } },
    },
    { reason: "input_required", responseSchema: { [key]: value } },
  ]);
  return [
    ...Object.keys(completeQuestion).map((field) => ({ [field]: value })),
    ...inMetadata,
    ...inSchema,
  ].map((special, index) => ({
    id: `q${index}`,
    ...completeQuestion,
    ...special,
  }));
}
