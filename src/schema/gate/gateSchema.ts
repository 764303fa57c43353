import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { hasReservedNames } from "../document/fieldNames.js";
import { distinctFindings, type GateCode, type GateFinding } from "../document/GateFinding.js";
import { formSchema } from "../form/formSchema.js";
import { type NormalizedSchema, normalizeSchema } from "../normalize/normalizeSchema.js";
import { validationCopy } from "../validate/validationCopy.js";
import { overBudget } from "./schemaBudget.js";

/** What may be done with an agent's schema. */
export interface Gate {
  /** `ok` and `simplified` have a form; `fallback` is answered in the JSON editor. */
  readonly verdict: "ok" | "simplified" | "fallback";
  /** Why there is no form. */
  readonly reason?: GateFinding;
  /** What was taken out and is left to the agent to check. */
  readonly notes: readonly GateFinding[];
  /** The copy that answers are judged by: the same meaning, made safe; `true` where the schema cannot be used at all. */
  readonly validation: JsonSchema | boolean;
  /** False where the schema cannot be used to judge answers, so that the agent alone will. */
  readonly checkable: boolean;
  /** The copy a form may be made of; absent on `fallback`. */
  readonly form?: JsonSchema;
}

const uncheckable = (code: GateCode): Gate => ({
  verdict: "fallback",
  reason: { code },
  notes: [],
  validation: true,
  checkable: false,
});

/**
 * The gate every schema of an agent passes before anything else sees it: copied, normalised, measured. Takes whatever came over the
 * wire and never throws; the worst outcome is a reason.
 */
export function gateSchema(schema: unknown): Gate {
  const copy = validationCopy(schema);
  if (!copy.checkable) return uncheckable(copy.reason);
  const { root, judged } = copy;
  const common = { notes: judged.notes, validation: judged.schema, checkable: true };
  if (typeof root === "boolean") {
    return { ...common, verdict: "fallback", reason: { code: root ? "any-answer" : "no-answer" } };
  }
  try {
    const shown = normalizeSchema(root, "form");
    const notes = distinctFindings([...judged.notes, ...shown.notes]);
    const form = isRecord(shown.schema) ? formSchema(shown.schema) : undefined;
    if (form === undefined) return { ...common, notes, verdict: "fallback", reason: { code: "not-a-schema" } };
    const reason = refusal(shown, form);
    if (reason !== undefined) return { ...common, notes, verdict: "fallback", reason };
    return { ...common, notes, verdict: notes.length > 0 ? "simplified" : "ok", form };
  } catch {
    // Answers can still be judged.
    return { ...common, verdict: "fallback", reason: { code: "unreadable" } };
  }
}

function refusal(shown: NormalizedSchema, form: JsonSchema): GateFinding | undefined {
  if (hasReservedNames(form)) return { code: "reserved-name" };
  const [fault] = shown.faults;
  const code = fault === undefined ? overBudget(form) : undefined;
  return code === undefined ? fault : { code };
}
