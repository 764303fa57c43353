"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { suggestion } from "../rjsf/fieldHint.js";

/**
 * Turns every `default` that would choose for the user into a suggestion: one of several values, several checkboxes, or a kind of answer,
 * also inside the default of a group. With a preselected choice, one press on Submit would send the agent's answer. A text or a number
 * stays filled in: it is a draft that is fully visible in its field.
 */
export function suggestChoices(form: JsonSchema): JsonSchema {
  const definitions = own(form, "$defs");

  const follow = (raw: unknown): UnknownRecord | undefined => {
    let schema = raw;
    for (let hops = 0; hops < 8 && isRecord(schema); hops += 1) {
      const reference = own(schema, "$ref");
      if (typeof reference !== "string") return schema;
      schema = isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
    }
    return undefined;
  };

  // Only what a default names is walked, so that the work ends with the default.
  const withoutChoices = (value: unknown, raw: unknown): unknown => {
    const schema = follow(raw);
    if (schema === undefined) return value;
    if (isDecision(schema, follow)) return undefined;
    if (Array.isArray(value)) {
      const items = own(schema, "items");
      return value.map((item: unknown, index) => withoutChoices(item, Array.isArray(items) ? items[index] : items));
    }
    const properties = own(schema, "properties");
    if (!isRecord(value) || !isRecord(properties)) return value;
    const left: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const item = withoutChoices(own(value, key), Object.hasOwn(properties, key) ? own(properties, key) : undefined);
      if (item !== undefined) setOwn(left, key, item);
    }
    return left;
  };

  const visit = (raw: unknown): unknown => {
    if (Array.isArray(raw)) return raw.map(visit);
    if (!isRecord(raw)) return raw;
    const node: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) {
      const value = own(raw, key);
      setOwn(node, key, data.has(key) ? value : maps.has(key) ? visitMap(value) : visit(value));
    }
    if (!Object.hasOwn(raw, "default")) return node;
    const start = own(raw, "default");
    delete node["default"];
    if (isDecision(follow(raw) ?? raw, follow)) node[suggestion] = start;
    else {
      const left = withoutChoices(start, raw);
      if (left !== undefined) node["default"] = left;
    }
    return node;
  };

  const visitMap = (raw: unknown): unknown => {
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) setOwn(result, key, visit(own(raw, key)));
    return result;
  };

  const visited = visit(form);
  return isRecord(visited) ? visited : form;
}

const data: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required"]);
const maps: ReadonlySet<string> = new Set(["properties", "$defs", "dependencies"]);

/** Whether the user decides among several answers here. Whether a group is optional, or a text may be null, is no such decision. */
function isDecision(schema: UnknownRecord, follow: (raw: unknown) => UnknownRecord | undefined): boolean {
  const values = own(schema, "enum");
  if (Array.isArray(values)) return values.length > 1;
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (Array.isArray(branches)) return branches.filter((branch) => !isNull(follow(branch))).length > 1;
  const items = own(schema, "items");
  const item = own(schema, "uniqueItems") === true && !Array.isArray(items) ? follow(items) : undefined;
  return item !== undefined && (own(item, "enum") ?? own(item, "oneOf")) !== undefined;
}

function isNull(schema: UnknownRecord | undefined): boolean {
  return schema !== undefined && own(schema, "type") === "null";
}
