import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { isChoice } from "../document/choices.js";
import { isDecisionKey } from "../document/decisionKeys.js";
import { followReferences } from "../document/definitions.js";
import { setOwn } from "../document/plainCopy.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";
import { allowEmpty, mayStayEmpty, offerNothing, startingAsNull } from "./allowEmpty.js";
import { flattenNullable } from "./flattenNullable.js";
import { nameChoices } from "./nameChoices.js";
import { splitTypes } from "./splitTypes.js";
import { typeFromChoices } from "./typeFromChoices.js";
import { undecided, withoutAnswer, withoutDecisions } from "./withoutAnswer.js";

/** Marks a schema without constraints: a form library would render nothing for an empty schema. */
export const anyValue = "x-any-value";

/** Keywords a form does not use; the validation copy keeps them. */
const validationOnly = [
  "not",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;

/**
 * Turns a normalized schema into the schema of a form: defaults that would decide for the user, and keywords that confuse form libraries,
 * are removed; nullable unions are flattened; tuples and dependencies are written as form libraries expect them. Never validate an answer
 * with it.
 */
export function formSchema(root: JsonSchema): JsonSchema {
  const definitions = own(root, "$defs");
  const known = isRecord(definitions) ? definitions : {};
  // A bare boolean is a decision too, whatever its name.
  const asked = toForm(isYesOrNo(followReferences(root, known)) ? undecided(root, known) : root, known);
  const form = mayStayEmpty(asked, known) ? startingAsNull(asked, known) : asked;
  return isRecord(definitions) ? { ...form, $defs: mapSchemas(definitions, definitions) } : form;
}

function isYesOrNo(schema: UnknownRecord | undefined): boolean {
  if (schema === undefined) return false;
  const alternatives = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => own(schema, keyword));
  return (
    [own(schema, "type")].flat().includes("boolean") ||
    typeof own(schema, "const") === "boolean" ||
    alternatives.some((part) => isRecord(part) && isYesOrNo(part))
  );
}

function toForm(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const form: SchemaDraft = { ...offerNothing(flattenNullable(node, definitions), definitions) };
  for (const keyword of validationOnly) delete form[keyword];
  delete form["$defs"];
  if (typeof form["const"] === "boolean") withoutAnswer(form);
  // A boolean must be chosen by the user.
  if (typeof form["default"] === "boolean") delete form["default"];
  if (Object.hasOwn(form, "default")) form["default"] = withoutDecisions(form["default"]);

  nameChoices(form);
  splitTypes(form);
  typeFromChoices(form);
  const child = (raw: unknown): UnknownRecord => (isRecord(raw) ? toForm(raw, definitions) : { [anyValue]: true });
  for (const keyword of ["if", "then", "else"]) {
    if (form[keyword] !== undefined) form[keyword] = child(form[keyword]);
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = form[keyword];
    if (!Array.isArray(branches)) continue;
    if (keyword !== "allOf" && isChoice(branches)) choice(form, keyword, branches);
    else form[keyword] = branches.filter((branch) => branch !== false).map(child);
  }
  if (isRecord(form["additionalProperties"])) form["additionalProperties"] = child(form["additionalProperties"]);
  if (isRecord(form["properties"])) form["properties"] = mapSchemas(form["properties"], definitions, true);
  allowEmpty(form, definitions);
  entries(form, child);
  dependencies(form, definitions);
  if (Object.keys(form).every((keyword) => annotations.has(keyword))) form[anyValue] = true;
  return form;
}

/** Choices are written in one way; with `anyOf` the library would preselect the first one. */
function choice(form: SchemaDraft, keyword: string, branches: readonly unknown[]): void {
  if (keyword === "anyOf" && form["oneOf"] !== undefined) return;
  delete form[keyword];
  form["oneOf"] = branches.filter(isRecord).map(({ const: value, title, description }) => ({
    const: value,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }));
}

const annotations: ReadonlySet<string> = new Set(["title", "description", "default", "examples"]);

function mapSchemas(map: UnknownRecord, definitions: UnknownRecord, areFields = false): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) {
    const raw = own(map, name);
    if (areFields && raw === false) continue;
    const asked = isRecord(raw) && areFields && isDecisionKey(name) ? undecided(raw, definitions) : raw;
    setOwn(result, name, isRecord(asked) ? toForm(asked, definitions) : { [anyValue]: true });
  }
  return result;
}

/** Writes a tuple as a list of entries and the schema of further ones, which is left out where there must not be any. */
function entries(form: SchemaDraft, child: (raw: unknown) => UnknownRecord): void {
  const { prefixItems: first, items: rest } = form;
  if (Array.isArray(first)) {
    delete form["prefixItems"];
    form["items"] = first.map(child);
    if (rest !== undefined && rest !== false) form["additionalItems"] = child(rest);
  } else if (rest !== undefined) form["items"] = child(rest);
}

function dependencies(form: SchemaDraft, definitions: UnknownRecord): void {
  const required = form["dependentRequired"];
  const schemas = form["dependentSchemas"];
  delete form["dependentRequired"];
  delete form["dependentSchemas"];
  if (!isRecord(required) && !isRecord(schemas)) return;
  form["dependencies"] = {
    ...(isRecord(required) ? required : {}),
    ...(isRecord(schemas) ? mapSchemas(schemas, definitions) : {}),
  };
}
