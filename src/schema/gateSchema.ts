import { isRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { hasReservedNames } from "./fieldNames.js";
import { formSchema } from "./formSchema.js";
import { type NormalisedSchema, normaliseSchema } from "./normaliseSchema.js";
import { plainCopy } from "./plainCopy.js";
import { overBudget } from "./schemaBudget.js";
import { schemaLimits } from "./schemaLimits.js";

/** What may be done with an agent's schema. */
export interface Gate {
  /** `ok` and `simplified` have a form; `fallback` is answered in the JSON editor. */
  readonly verdict: "ok" | "simplified" | "fallback";
  /** Why there is no form. */
  readonly reason?: string;
  /** What was taken out and is left to the agent to check. */
  readonly notes: readonly string[];
  /** The copy that answers are judged by: the same meaning, made safe; `true` where the schema cannot be used at all. */
  readonly validation: JsonSchema | boolean;
  /** False where the schema cannot be used to judge answers, so that the agent alone will. */
  readonly checkable: boolean;
  /** The copy a form may be made of; absent on `fallback`. */
  readonly form?: JsonSchema;
}

const uncheckable = (reason: string): Gate => ({ verdict: "fallback", reason, notes: [], validation: true, checkable: false });

/**
 * The gate every schema of an agent passes before anything else sees it: copied, normalised, measured. Takes whatever came over the
 * wire and never throws; the worst outcome is a reason.
 */
export function gateSchema(schema: unknown): Gate {
  const copy = plainCopy(schema, schemaLimits);
  if (!copy.ok) return uncheckable(copy.reason);
  const root = copy.value;
  if (typeof root === "boolean") {
    return {
      verdict: "fallback",
      reason: root ? "It accepts any answer." : "It accepts no answer.",
      notes: [],
      validation: root,
      checkable: true,
    };
  }
  if (!isRecord(root)) return uncheckable("It is not a schema.");
  try {
    return gatePlainSchema(root);
  } catch {
    return uncheckable("It could not be read.");
  }
}

function gatePlainSchema(root: JsonSchema): Gate {
  const judged = normaliseSchema(root, "validation");
  const shown = normaliseSchema(root, "form");
  const notes = [...new Set([...judged.notes, ...shown.notes])];
  const common = { notes, validation: judged.schema, checkable: true };
  const form = isRecord(shown.schema) ? formSchema(shown.schema) : undefined;
  const reason = form === undefined ? "It is not a schema." : refusal(shown, form);
  if (form === undefined || reason !== undefined)
    return { ...common, verdict: "fallback", ...(reason === undefined ? {} : { reason }) };
  return { ...common, verdict: notes.length > 0 ? "simplified" : "ok", form };
}

function refusal(shown: NormalisedSchema, form: JsonSchema): string | undefined {
  if (hasReservedNames(form)) return "A field of it has a name that programs reserve for themselves.";
  return shown.faults[0] ?? overBudget(form);
}
