"use client";
import type { ValueMask } from "../../core/present/createMask.js";
import { isRecord, jsonEqual, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { checkNormalized } from "../../schema/validate/checkNormalized.js";
import type { FormLabels } from "../formLabels.js";
import { type Choice, choiceLabel } from "../inputs/ChoiceInput.js";

/** One of the choices a backend offers, with the answer it stands for. */
export interface OfferedOption extends Choice {
  readonly isValue: (value: unknown) => boolean;
}

const titleKeys = ["title", "label", "name"] as const;
const valueKeys = ["value", "id", "const"] as const;
const mostOptions = 200;

/**
 * The choices a backend keeps in `options`, outside the schema. The answer is the option itself, as it came; where the schema takes no
 * such value it is what the option says it stands for, and an option the schema takes in no way is not offered.
 */
export function admittedOptions(
  offer: UnknownRecord,
  gate: SchemaCheck,
  labels: FormLabels,
  mask?: ValueMask,
): readonly OfferedOption[] {
  const options = own(offer, "options");
  if (!Array.isArray(options)) return [];
  const recommendation = own(offer, "recommendation");
  return options.slice(0, mostOptions).flatMap((option: unknown, index): readonly OfferedOption[] => {
    const value = [option, ...partsOf(option, valueKeys)].find((candidate) => isAdmitted(gate, candidate));
    if (value === undefined) return [];
    const isRecommended = recommendation !== undefined && jsonEqual(option, recommendation);
    const isHidden = [["options", index], []].some((path) => mask !== undefined && mask.conceal(option, path) !== option);
    const description = isRecord(option) ? own(option, "description") : undefined;
    return [
      {
        value,
        label: isHidden ? labels.hiddenChoice(index + 1) : optionLabel(option, labels),
        ...(typeof description === "string" && !isHidden && { description }),
        ...(isHidden && { isHidden }),
        ...(isRecommended && { badge: labels.recommended }),
        isValue: (other) => jsonEqual(other, value),
      },
    ];
  });
}

function isAdmitted(gate: SchemaCheck, value: unknown): boolean {
  return !gate.checkable || checkNormalized(gate.validation, value).status !== "invalid";
}

/** What the agent called it, else what it says in a line: `airline: KLM, price: 120`. */
function optionLabel(option: unknown, labels: FormLabels): string {
  if (!isRecord(option)) return choiceLabel(option, labels);
  const [title] = partsOf(option, titleKeys).filter((part) => typeof part === "string");
  if (typeof title === "string") return title;
  const parts = Object.entries(option)
    .filter(([name]) => name !== "description")
    .map(([name, value]) => `${name}: ${choiceLabel(value, labels)}`);
  return parts.length > 0 ? parts.join(", ") : showJson(option);
}

function partsOf(option: unknown, keys: readonly string[]): readonly unknown[] {
  return isRecord(option) ? keys.map((key) => own(option, key)).filter((part) => part !== undefined) : [];
}
