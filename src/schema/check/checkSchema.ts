import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { hasReservedNames } from "../document/fieldNames.js";
import { distinctFindings, type SchemaFinding, type SchemaFindingCode } from "../document/SchemaFinding.js";
import { formSchema } from "../form/formSchema.js";
import { type NormalizedSchema, normalizeSchema } from "../normalize/normalizeSchema.js";
import { validationCopy } from "../validate/validationCopy.js";
import { overBudget } from "./schemaBudget.js";

/** The result of checking an agent's schema. */
export interface SchemaCheck {
  /** `ok` and `simplified` have a form; `fallback` is answered in the JSON editor. */
  readonly verdict: "ok" | "simplified" | "fallback";
  /** Why there is no form. */
  readonly reason?: SchemaFinding;
  /** What was removed and is left to the agent to check. */
  readonly notes: readonly SchemaFinding[];
  /** The copy that answers are validated with: the same meaning, made safe; `true` where the schema cannot be used at all. */
  readonly validation: JsonSchema | boolean;
  /** False where the schema cannot be used to validate answers, so that only the agent validates them. */
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

/** Checks a schema of an agent before anything else uses it: copies, normalizes and measures it. Accepts any value and never throws. */
export function checkSchema(schema: unknown): SchemaCheck {
  const copy = validationCopy(schema);
  if (!copy.checkable) return uncheckable(copy.reason);
  const { root, normalized } = copy;
  const common = { notes: normalized.notes, validation: normalized.schema, checkable: true };
  if (typeof root === "boolean") {
    return { ...common, verdict: "fallback", reason: { code: root ? "any-answer" : "no-answer" } };
  }
  try {
    const shown = normalizeSchema(root, "form");
    const notes = distinctFindings([...normalized.notes, ...shown.notes]);
    const form = isRecord(shown.schema) ? formSchema(shown.schema) : undefined;
    if (form === undefined) return { ...common, notes, verdict: "fallback", reason: { code: "not-a-schema" } };
    const reason = refusal(shown, form);
    if (reason !== undefined) return { ...common, notes, verdict: "fallback", reason };
    return { ...common, notes, verdict: notes.length > 0 ? "simplified" : "ok", form };
  } catch {
    // Answers can still be validated.
    return { ...common, verdict: "fallback", reason: { code: "unreadable" } };
  }
}

function refusal(shown: NormalizedSchema, form: JsonSchema): SchemaFinding | undefined {
  if (hasReservedNames(form)) return { code: "reserved-name" };
  const [fault] = shown.faults;
  const code = fault === undefined ? overBudget(form) : undefined;
  return code === undefined ? fault : { code };
}
