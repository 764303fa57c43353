"use client";
import type { RJSFSchema } from "@rjsf/utils";
import type { MaskedSchema } from "../../present/maskSchema.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import { cut } from "../../schema/document/cut.js";
import { choicesOf, readField } from "../../schema/form/readField.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { invisibleHints } from "../fields/FieldFrame.js";
import { useFormScope } from "../fields/formScope.js";
import { choiceLabel } from "../inputs/ChoiceInput.js";
import { fileHint, filesOf } from "../inputs/fileLimits.js";
import { kindHints } from "../inputs/textReading.js";
import { helpKey } from "./layoutKeys.js";
import { takeDigits } from "./rjsfDigits.js";
import type { FormWidget } from "./rjsfTypes.js";

/** The hint below a field: how to enter its value, and which part of it comes from the agent. */
export function fieldHint(
  schema: RJSFSchema,
  value: unknown,
  labels: FormLabels,
  masked: MaskedSchema,
): string | undefined {
  const { kind } = readField(schema, undefined);
  const file = kind === "file" ? schema : filesOf(schema);
  const start: unknown = schema.default;
  const isChoice = [schema, own(schema, "items")].some((one) => choicesOf(one) !== undefined);
  const isSuggested =
    start !== undefined &&
    start !== null &&
    start !== "" &&
    (isChoice || typeof start !== "object");
  const isTaken = isSuggested && jsonEqual(start, value);
  const help = own(schema, helpKey);
  const hints = [
    ...(typeof help === "string" ? [help] : []),
    ...(kind === "json" ? [] : kindHints(kind, labels)),
    ...(file === undefined ? [] : [fileHint(file, labels)]),
    ...(isSuggested && !isTaken && isChoice
      ? [labels.suggested(suggestedText(schema, start, labels, masked))]
      : []),
    ...(isTaken ? [labels.fieldHint("prefilled")] : []),
    ...(file === undefined ? invisibleHints(takeDigits(value), labels) : []),
  ];
  return hints.length === 0 ? undefined : hints.join(" ");
}

/** The suggested value, by the label of its choice. */
function suggestedText(
  schema: RJSFSchema,
  value: unknown,
  labels: FormLabels,
  masked: MaskedSchema,
): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const named: unknown = Array.isArray(value) ? own(schema, "items") : schema;
  const branches = own(named, "oneOf") ?? own(named, "anyOf");
  const text = (one: unknown): string => {
    const hidden = masked.textOf(one);
    if (hidden !== undefined) return hidden;
    const branch = Array.isArray(branches)
      ? branches.find((other) => isRecord(other) && jsonEqual(own(other, "const"), one))
      : undefined;
    const title = own(branch, "title");
    return typeof title === "string" && title !== "" ? title : choiceLabel(one, labels);
  };
  return cut(values.map(text).join(", "), 200);
}

/** Whether there is a hint below the field around a widget. */
export function useHasHint({ schema, value }: Pick<FormWidget, "schema" | "value">): boolean {
  const { labels, masked } = useFormScope();
  return fieldHint(schema, value, labels, masked) !== undefined;
}
