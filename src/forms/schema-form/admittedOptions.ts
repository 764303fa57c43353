"use client";
import type { ValueMask } from "../../present/Mask.js";
import {
  isRecord,
  jsonEqual,
  own,
  ownText,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { SchemaCheck } from "../../schema/check/checkSchema.js";
import { validateValue } from "../../schema/validate/validateValue.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { type Choice, choiceLabel } from "../inputs/ChoiceInput.js";

/** One of the options that a backend offers, with its answer. */
export interface OfferedOption extends Choice {
  readonly isValue: (value: unknown) => boolean;
}

const titleKeys = ["title", "label", "name"] as const;
const valueKeys = ["value", "id", "const"] as const;
const mostOptions = 200;
/** A longer answer is given as JSON: all of an option is shown. */
const longestOption = 10_000;

/**
 * Returns the backend's `options`, which are outside of the schema. The answer is the option
 * itself; where the schema does not accept it, the value that the option names. An option of which
 * the schema accepts neither is not offered.
 */
export function admittedOptions(
  offer: UnknownRecord,
  schemaCheck: SchemaCheck,
  labels: FormLabels,
  mask: ValueMask,
): readonly OfferedOption[] {
  const options = own(offer, "options");
  if (!Array.isArray(options)) return [];
  const recommendation = own(offer, "recommendation");
  return options
    .slice(0, mostOptions)
    .flatMap((option: unknown, index): readonly OfferedOption[] => {
      const value = [option, ...partsOf(option, valueKeys)].find((candidate) =>
        isAdmitted(schemaCheck, candidate),
      );
      if (value === undefined || showJson(value).length > longestOption) return [];
      const isRecommended = recommendation !== undefined && jsonEqual(option, recommendation);
      const isHidden = [["options", index], []].some(
        (path) => mask.conceal(option, path) !== option,
      );
      return [
        {
          value,
          label: isHidden
            ? labels.numbered("hidden-value", index + 1)
            : optionLabel(option, labels),
          description: isHidden ? undefined : ownText(option, "description"),
          isHidden,
          badge: isRecommended ? labels.recommended : undefined,
          isValue: (other) => jsonEqual(other, value),
        },
      ];
    });
}

function isAdmitted(schemaCheck: SchemaCheck, value: unknown): boolean {
  return (
    !schemaCheck.checkable || validateValue(schemaCheck.validation, value).status !== "invalid"
  );
}

/** The agent's label, otherwise a line with the option's content: `airline: KLM, price: 120`. */
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
  return isRecord(option)
    ? keys.map((key) => own(option, key)).filter((part) => part !== undefined)
    : [];
}
