import { isRecord, own, ownText, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";

// Agno names the types of Python.
const types: Readonly<Record<string, string>> = {
  str: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  list: "array",
  dict: "object",
};

/** The fields Agno wants filled in, as a schema; any object where it does not say which. */
export function agnoInputSchema(fields: unknown): JsonSchema {
  const listed = recordsIn(fields).flatMap((field): readonly (readonly [string, JsonSchema])[] => {
    const name = own(field, "name") ?? own(field, "field_name");
    const type = types[ownText(field, "field_type") ?? ""];
    const description = own(field, "description") ?? own(field, "field_description");
    const value = own(field, "value") ?? undefined;
    if (typeof name !== "string") return [];
    const schema = {
      ...(type !== undefined && { type }),
      ...(typeof description === "string" && { description }),
      ...(value !== undefined && { default: value }),
    };
    return [[name, schema]];
  });
  if (listed.length === 0) return { type: "object" };
  return { type: "object", properties: Object.fromEntries(listed), required: listed.map(([name]) => name) };
}

/** The questions Agno wants feedback on, each with labels of which any number may be picked, as a schema. */
export function agnoFeedbackSchema(questions: unknown): JsonSchema {
  const asked = recordsIn(questions).flatMap((item): readonly (readonly [string, JsonSchema])[] => {
    const question = own(item, "question");
    if (typeof question !== "string") return [];
    const choices = recordsIn(own(item, "options")).map((option) => {
      const description = own(option, "description");
      const label = own(option, "label");
      return { const: label, title: label, ...(typeof description === "string" && { description }) };
    });
    return [[question, { type: "array", uniqueItems: true, items: { type: "string", oneOf: choices } }]];
  });
  return { type: "object", properties: Object.fromEntries(asked), required: asked.map(([question]) => question) };
}

function recordsIn(value: unknown): readonly UnknownRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
