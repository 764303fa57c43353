"use client";
import { own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { canShow, readField } from "../../schema/form/readField.js";
import { rewriteSchema, someSchema } from "./rewriteSchema.js";
import { withoutUnseen } from "./withoutUnseen.js";

/**
 * Removes from every suggestion what the form has no field for: it would be sent unseen. `put`
 * writes the whole numbers of what is suggested, fixed and to choose from as the form holds them.
 */
export function seenDefaults(form: JsonSchema, put: (value: unknown) => unknown): JsonSchema {
  const startOf = withoutUnseen(form, (schema, value) => canShow(readField(schema, form), value));
  const isChanged = (node: UnknownRecord): boolean =>
    Object.hasOwn(node, "default") ||
    ["enum", "const"].some((keyword) => put(own(node, keyword)) !== own(node, keyword));
  if (!someSchema(form, isChanged)) return form;
  return rewriteSchema(form, (node, original) => {
    for (const keyword of ["enum", "const"])
      if (Object.hasOwn(node, keyword)) node[keyword] = put(node[keyword]);
    if (!Object.hasOwn(original, "default")) return;
    const start = startOf(original, own(original, "default"));
    if (start === undefined) delete node["default"];
    else node["default"] = put(start);
  });
}
