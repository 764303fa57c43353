import { own, ownText } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { recordsIn } from "./shared/readValues.js";

// Agno uses the type names of Python.
const types: Readonly<Record<string, string>> = {
  str: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  list: "array",
  dict: "object",
};

/** The schema of the fields that Agno asks for; any object where it does not list them. */
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
  if (listed.length === 0) return { type: "object", minProperties: 1 };
  return { type: "object", properties: Object.fromEntries(listed), required: listed.map(([name]) => name) };
}

/** The schema of Agno's feedback questions; each offers labels, of which one is chosen, or several where it allows that. */
export function agnoFeedbackSchema(questions: unknown): JsonSchema {
  const asked = recordsIn(questions).flatMap((item): readonly (readonly [string, JsonSchema])[] => {
    const question = own(item, "question");
    if (typeof question !== "string") return [];
    const choices = recordsIn(own(item, "options")).map((option) => {
      const description = own(option, "description");
      const label = own(option, "label");
      return { const: label, title: label, ...(typeof description === "string" && { description }) };
    });
    const header = own(item, "header");
    const about = typeof header === "string" && header !== "" ? { title: header, description: question } : { title: question };
    const choice = { type: "string", oneOf: choices };
    const several = own(item, "multi_select") === true;
    return [
      [question, several ? { ...about, type: "array", uniqueItems: true, minItems: 1, items: choice } : { ...about, ...choice }],
    ];
  });
  return { type: "object", properties: Object.fromEntries(asked), required: asked.map(([question]) => question) };
}
