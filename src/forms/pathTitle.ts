"use client";
import { isRecord, own } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import type { FormLabels } from "./formLabels.js";

/** Names the place in an answer as the form does: titles where there are any, else names and the numbers of entries. */
export function pathTitle(form: JsonSchema | undefined, path: readonly (string | number)[], labels: FormLabels): string {
  const names = pathNames(form, path, labels);
  return names.length === 0 ? labels.answer : names.join(", ");
}

/** The name of every step on the way to a place. */
export function pathNames(
  form: JsonSchema | undefined,
  path: readonly (string | number)[],
  labels: FormLabels,
): readonly string[] {
  const names: string[] = [];
  let schema: unknown = form;
  for (const step of path) {
    const index = typeof step === "number" || isList(resolve(form, schema)) ? Number(step) : undefined;
    schema = below(form, schema, index ?? step);
    const title = isRecord(schema) ? own(schema, "title") : undefined;
    names.push(typeof title === "string" ? title : index !== undefined ? labels.item(index + 1) : String(step));
  }
  return names;
}

function isList(schema: unknown): boolean {
  return isRecord(schema) && own(schema, "items") !== undefined;
}

function below(form: JsonSchema | undefined, schema: unknown, step: string | number): unknown {
  const node = resolve(form, schema);
  if (!isRecord(node)) return undefined;
  const items = own(node, "items");
  if (typeof step === "number") return resolve(form, Array.isArray(items) ? items[step] : items);
  const properties = own(node, "properties");
  return isRecord(properties) ? resolve(form, own(properties, step)) : undefined;
}

function resolve(form: JsonSchema | undefined, schema: unknown): unknown {
  let current = schema;
  for (let hops = 0; hops < 8 && isRecord(current); hops += 1) {
    const reference = own(current, "$ref");
    if (typeof reference !== "string" || typeof own(current, "title") === "string") return current;
    const definitions = form === undefined ? undefined : own(form, "$defs");
    current = isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
  }
  return current;
}
