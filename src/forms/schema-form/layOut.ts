"use client";
import { getUiOptions } from "@rjsf/utils";
import type { FormUiSchema } from "../../parts/formProps.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { followReferences, isChoice } from "../../schema/document/references.js";
import { choiceKey, columnsKey, helpKey, inOrderKey, placeholderKey } from "../rjsf/layoutKeys.js";

/**
 * Writes a host's layout into a copy of a form's schema, so that everything that reads the schema
 * follows it: titles, descriptions and help, the order of fields, columns, and widgets by name. A
 * field that is hidden is left out, with all that is suggested for it: it would be sent unseen. What
 * the schema does not have is ignored, because it is the agent's.
 */
export function layOut(form: JsonSchema, uiSchema: FormUiSchema | undefined): JsonSchema {
  if (uiSchema === undefined) return form;
  const definitions = own(form, "$defs");

  const place = (
    raw: unknown,
    ui: unknown,
    around: readonly unknown[],
  ): UnknownRecord | undefined => {
    const target = followReferences(raw, definitions);
    if (!isRecord(raw) || !isRecord(ui) || target === undefined || around.includes(target))
      return undefined;
    const { $ref: _reference, ...rest } = raw;
    const node: Record<string, unknown> = { ...target, ...rest };
    placeChildren(node, ui);
    placeAlternatives(node, ui, [...around, target]);
    applyOptions(node, getUiOptions(ui));
    return node;
  };

  const placeChildren = (node: Record<string, unknown>, ui: UnknownRecord): void => {
    for (const keyword of ["items", "additionalProperties"])
      node[keyword] = place(node[keyword], own(ui, keyword), []) ?? node[keyword];
    const properties = node["properties"];
    if (!isRecord(properties)) return;
    const fields: Record<string, unknown> = {};
    for (const name of Object.keys(properties)) {
      const layout = own(ui, name);
      const field = own(properties, name);
      if (isRecord(layout) && getUiOptions(layout).widget === "hidden") continue;
      setOwn(fields, name, place(field, layout, []) ?? field);
    }
    node["properties"] = fields;
  };

  /** The fields of alternatives are laid out by their names, as those beside them. */
  const placeAlternatives = (
    node: Record<string, unknown>,
    ui: UnknownRecord,
    around: readonly unknown[],
  ): void => {
    const fields = Object.fromEntries(Object.entries(ui).filter(([name]) => !isOption(name)));
    if (Object.keys(fields).length === 0) return;
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const branches = node[keyword];
      if (!Array.isArray(branches) || isChoice(branches)) continue;
      node[keyword] = branches.map((branch: unknown) => place(branch, fields, around) ?? branch);
    }
  };

  const laidOut = place(form, uiSchema, []) ?? form;
  return definitions === undefined ? laidOut : { ...laidOut, $defs: definitions };
}

function isOption(name: string): boolean {
  return name.startsWith("ui:");
}

function applyOptions(node: Record<string, unknown>, options: UnknownRecord): void {
  const texts = {
    title: "title",
    description: "description",
    help: helpKey,
    placeholder: placeholderKey,
  };
  for (const [option, keyword] of Object.entries(texts)) {
    const text = own(options, option);
    if (typeof text === "string") node[keyword] = text;
  }
  const columns = own(options, "columns");
  if (columns === 2 || columns === 3 || columns === 4) {
    node[columnsKey] = columns;
    node[inOrderKey] = true;
  }
  const { properties } = node;
  const order = own(options, "order");
  if (isRecord(properties) && Array.isArray(order)) {
    node["properties"] = inOrder(properties, order);
    node[inOrderKey] = true;
  }
  applyWidget(node, own(options, "widget"));
}

/** The named fields in their order; those that are not named stand where the `*` is, or last. */
function inOrder(properties: UnknownRecord, order: readonly unknown[]): UnknownRecord {
  const names = order.includes("*") ? order : [...order, "*"];
  const others = Object.keys(properties).filter((name) => !order.includes(name));
  const result: Record<string, unknown> = {};
  for (const name of names.flatMap((one) => (one === "*" ? others : [one])))
    if (typeof name === "string" && Object.hasOwn(properties, name))
      setOwn(result, name, own(properties, name));
  return result;
}

/** Formats whose input is the widget of this name. */
const formatOf: ReadonlyMap<unknown, string> = new Map([
  ["textarea", "textarea"],
  ["password", "password"],
  ["email", "email"],
  ["uri", "uri"],
  ["date", "date"],
  ["time", "time"],
  ["date-time", "date-time"],
  ["datetime", "date-time"],
]);

function applyWidget(node: Record<string, unknown>, widget: unknown): void {
  const format = formatOf.get(widget);
  if (format !== undefined) node["format"] = format;
  if (widget === "radio" || widget === "select") node[choiceKey] = widget;
  if (widget === "file") node["contentEncoding"] ??= "base64";
  if (widget !== "text" && format === undefined) return;
  delete node["contentEncoding"];
  delete node["contentMediaType"];
  if (widget === "text") delete node["format"];
}

/** What is written into the schema. */
const written: ReadonlySet<string> = new Set([
  "title",
  "description",
  "help",
  "placeholder",
  "order",
  "columns",
]);

/**
 * The rest of a layout, which the form library follows itself: components of the host, and what is
 * disabled. Names of widgets are left out, because it throws for one that it does not know.
 */
export function ownComponents(uiSchema: FormUiSchema): FormUiSchema {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(uiSchema)) {
    const option = isOption(name) ? name.slice("ui:".length) : undefined;
    if (option === undefined) setOwn(result, name, isRecord(value) ? ownComponents(value) : value);
    else if (option === "options" && isRecord(value)) result[name] = withoutWritten(value);
    else if (isForLibrary(option, value)) result[name] = value;
  }
  return result;
}

function withoutWritten(options: UnknownRecord): UnknownRecord {
  return Object.fromEntries(
    Object.entries(options).filter(([option, value]) => isForLibrary(option, value)),
  );
}

function isForLibrary(option: string, value: unknown): boolean {
  if (option === "widget" || option === "field") return typeof value !== "string";
  return !written.has(option);
}
