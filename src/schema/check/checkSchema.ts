import { isRecord, own, recordOf } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { requiredNames } from "../document/references.js";
import {
  distinctFindings,
  type SchemaFinding,
  type SchemaFindingCode,
} from "../document/SchemaFinding.js";
import { formReading } from "../form/formReading.js";
import { formSchema } from "../form/formSchema.js";
import { readField } from "../form/readField.js";
import {
  type NormalizedSchema,
  normalizeSchema,
  plainSchema,
} from "../normalize/normalizeSchema.js";
import { formTooLarge } from "./formTooLarge.js";

/** The result of checking an agent's schema. */
export interface SchemaCheck {
  /** `ok` and `simplified` have a form; `fallback` is answered in the JSON editor. */
  readonly verdict: "ok" | "simplified" | "fallback";
  /** Why there is no form. */
  readonly reason?: SchemaFinding;
  /** What was removed and is left to the agent to check. */
  readonly notes: readonly SchemaFinding[];
  /**
   * The copy that answers are validated with: the same meaning, made safe; `true` where the schema
   * cannot be used at all.
   */
  readonly validation: JsonSchema | boolean;
  /**
   * False where the schema cannot be used to validate answers, so that only the agent validates
   * them.
   */
  readonly checkable: boolean;
  /** The copy a form may be made of; absent on `fallback`. */
  readonly form?: JsonSchema;
}

const uncheckable = (code: SchemaFindingCode): SchemaCheck => ({
  verdict: "fallback",
  reason: { code },
  notes: [],
  validation: true,
  checkable: false,
});

/**
 * Checks a schema of an agent before anything else uses it: copies, normalizes and measures it.
 * Accepts any value and never throws.
 */
export function checkSchema(schema: unknown): SchemaCheck {
  const plain = plainSchema(schema);
  if (!plain.checkable) return uncheckable(plain.reason);
  const { root } = plain;
  let copy: NormalizedSchema | undefined;
  const validation = (): NormalizedSchema => {
    copy ??= normalizeSchema(root);
    return copy;
  };
  try {
    return checkForm(root, validation);
  } catch {
    return withoutForm(validation);
  }
}

type LateCopy = () => NormalizedSchema;

function checkForm(root: JsonSchema | boolean, validation: LateCopy): SchemaCheck {
  if (typeof root === "boolean")
    return checked(validation, [], {
      verdict: "fallback",
      reason: { code: root ? "any-answer" : "no-answer" },
    });
  const shown = normalizeSchema(root, formReading);
  // A schema of which nothing is left out says the same in both copies, and the one for validation
  // is made when an answer is validated.
  const { notes: own, faults } = shown.isLoose ? validation() : shown;
  const notes = distinctFindings([...own, ...shown.notes, ...faults]);
  const form = isRecord(shown.schema) ? formSchema(shown.schema) : undefined;
  if (form === undefined)
    return checked(validation, notes, { verdict: "fallback", reason: { code: "not-a-schema" } });
  const reason = refusal(form, faults);
  if (reason !== undefined) return checked(validation, notes, { verdict: "fallback", reason });
  return checked(validation, notes, { verdict: notes.length > 0 ? "simplified" : "ok", form });
}

/** What is left of a schema that a form cannot be made of: answers can still be validated. */
function withoutForm(validation: LateCopy): SchemaCheck {
  try {
    return checked(validation, validation().notes, {
      verdict: "fallback",
      reason: { code: "unreadable" },
    });
  } catch {
    return uncheckable("unreadable");
  }
}

function checked(
  copy: LateCopy,
  notes: SchemaCheck["notes"],
  result: Pick<SchemaCheck, "verdict" | "reason" | "form">,
): SchemaCheck {
  return {
    ...result,
    notes,
    checkable: true,
    get validation() {
      return copy().schema;
    },
  };
}

/** A broken part is entered as JSON; where nothing else is left, there is no form. */
function refusal(form: JsonSchema, [fault]: NormalizedSchema["faults"]): SchemaFinding | undefined {
  if (hasReservedNames(form)) return { code: "reserved-name" };
  if (fault !== undefined && readField(form, form).kind === "json") return fault;
  const code = formTooLarge(form);
  return code === undefined ? undefined : (fault ?? { code });
}

/**
 * Whether a name is on the prototype of every JavaScript object, such as `constructor` and
 * `__proto__`, or is empty. Such names are harmless in JSON, but a form library that looks up
 * values by name would read the wrong value, so these questions are answered in the JSON editor.
 */
export function isReservedName(name: string): boolean {
  return name === "" || name === "prototype" || name in Object.prototype;
}

/** Whether a field anywhere in the schema has a reserved name. */
export function hasReservedNames(schema: JsonSchema): boolean {
  const look = (raw: unknown): boolean => {
    if (Array.isArray(raw)) return raw.some(look);
    if (!isRecord(raw)) return false;
    const names = [...Object.keys(recordOf(own(raw, "properties"))), ...requiredNames(raw)];
    return names.some(isReservedName) || Object.values(raw).some(look);
  };
  return look(schema);
}
