import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * kaboo-workflows, on Strands for Python: asks as the standard says. Its schema names every scope
 * that a decision may have, `metadata.scopes` those that are honored here. Its sign is its reason.
 */
export const kabooWorkflows = defineDialect({
  name: "kabooWorkflows",
  keepsHistory: true,
  readsWords: true,
  // The pause is in the state that the page sends: with it the tool runs again.
  repeat: "unsafe",
  // A message beside a cancellation is not shown to the model.
  besideAnswers: "results",
  claims: (interrupt) => own(interrupt, "reason") === "kaboo:approval",
  read: (interrupt) => ({
    fields: { ...interrupt, responseSchema: withScopes(interrupt) },
    raw: interrupt,
    onCancel: "reject",
  }),
});

/** The schema with the scopes that are offered; with a single one, there is nothing to choose. */
function withScopes(interrupt: UnknownRecord): unknown {
  const schema = own(interrupt, "responseSchema");
  const properties = own(schema, "properties");
  const scopes = own(metadataOf(interrupt), "scopes");
  if (!isRecord(schema) || !isRecord(properties) || !Array.isArray(scopes)) return schema;
  const { scope, ...others } = properties;
  if (!isRecord(scope) || scopes.length < 2) return { ...schema, properties: others };
  return { ...schema, properties: { ...properties, scope: { ...scope, enum: scopes } } };
}
