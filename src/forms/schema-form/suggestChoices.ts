"use client";
import { own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { follow } from "../args-data/argKinds.js";
import { suggestion } from "../rjsf/fieldHint.js";
import { rewriteSchema } from "./rewriteSchema.js";
import { withoutUnseen } from "./withoutUnseen.js";

/**
 * Turns every `default` that would choose for the user into a suggestion: one of several values, several checkboxes, or a kind of answer,
 * also inside the default of a group, and removes what has no field. With a preselected choice, one press on Submit would send the agent's
 * answer. A text or a number stays filled in: it is a draft that is fully visible in its field.
 */
export function suggestChoices(form: JsonSchema): JsonSchema {
  const isChosen = (schema: UnknownRecord): boolean => isDecision(form, schema);
  const startOf = withoutUnseen(form, isChosen);

  return rewriteSchema(form, (node, original) => {
    if (!Object.hasOwn(original, "default")) return;
    const start = own(original, "default");
    delete node["default"];
    if (isChosen(follow(form, original) ?? original)) node[suggestion] = start;
    else node["default"] = startOf(original, start);
  });
}

/** Whether the user decides among several answers here. Whether a group is optional, or a text may be null, is no such decision. */
function isDecision(form: JsonSchema, schema: UnknownRecord): boolean {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.length > 1;
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (Array.isArray(branches)) return branches.filter((branch) => !isNull(follow(form, branch))).length > 1;
  const items = own(schema, "items");
  const item = own(schema, "uniqueItems") === true && !Array.isArray(items) ? follow(form, items) : undefined;
  return item !== undefined && (own(item, "enum") ?? own(item, "oneOf")) !== undefined;
}

function isNull(schema: UnknownRecord | undefined): boolean {
  return schema !== undefined && own(schema, "type") === "null";
}
