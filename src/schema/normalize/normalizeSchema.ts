import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { plainCopy } from "../document/plainCopy.js";
import {
  distinctFindings,
  type SchemaFinding,
  type SchemaFindingCode,
} from "../document/SchemaFinding.js";
import { schemaLimits } from "../schemaLimits.js";
import { normalizeNode } from "./normalizeNode.js";
import {
  createPass,
  type FormReading,
  laxReferences,
  type NormalizePass,
  type Piece,
  readDefinitions,
} from "./normalizePass.js";

/** A schema made safe and rewritten in one dialect (2020-12), with what had to be left out. */
export interface NormalizedSchema {
  readonly schema: JsonSchema | boolean;
  /** What was removed and is left to the agent to check. */
  readonly notes: readonly SchemaFinding[];
  /** What was malformed. */
  readonly faults: readonly SchemaFinding[];
  /** Whether any part accepts more than the original. */
  readonly isLoose?: true;
}

/**
 * Walks are repeated until no more references turn out lax. A chain of references longer than this
 * is treated as lax.
 */
const MOST_WALKS = 6;

/**
 * Rewrites a plain copy of a schema: known keywords only, every reference to a name of our own,
 * older drafts translated, patterns removed. Removals only make the validation copy looser, never
 * stricter: a stricter one would refuse valid answers.
 */
export function normalizeSchema(root: JsonSchema | boolean, form?: FormReading): NormalizedSchema {
  let pass = createPass(root, form, new Set());
  let schema = walk(pass);
  for (let walks = 1; form === undefined; walks += 1) {
    const lax = walks < MOST_WALKS ? laxReferences(pass) : new Set(pass.definitions.keys());
    if (lax.size === pass.laxRefs.size) break;
    pass = createPass(root, form, lax);
    schema = walk(pass);
  }
  return {
    schema,
    notes: distinctFindings(pass.notes),
    faults: distinctFindings(pass.faults),
    ...(pass.isLoose && { isLoose: true }),
  };
}

function walk(pass: NormalizePass): JsonSchema | boolean {
  const read = (raw: unknown): Piece => normalizeNode(pass, raw);
  const { schema } = read(pass.root);
  const $defs = readDefinitions(pass, read);
  return isRecord(schema) && Object.keys($defs).length > 0 ? { ...schema, $defs } : schema;
}

interface Uncheckable {
  readonly checkable: false;
  readonly reason: SchemaFindingCode;
}

/** A schema as it came, copied into plain data, or the reason why there is none. */
type PlainSchema = Uncheckable | { readonly checkable: true; readonly root: JsonSchema | boolean };

/**
 * The normalized copy of a schema that answers are validated with, or the reason why there is none.
 */
export type ValidationCopy =
  | Uncheckable
  | { readonly checkable: true; readonly normalized: NormalizedSchema };

/** Copies a schema of an agent into plain data. Never throws. */
export function plainSchema(schema: unknown): PlainSchema {
  const copy = plainCopy(schema, schemaLimits);
  if (!copy.ok) return { checkable: false, reason: copy.reason };
  const root = copy.value;
  return typeof root === "boolean" || isRecord(root)
    ? { checkable: true, root }
    : { checkable: false, reason: "not-a-schema" };
}

/**
 * Copies and normalizes a schema of an agent for validation; this is the part of the schema check
 * that validating needs. Separate from the part for forms, which only pages with a form load. Never
 * throws.
 */
export function validationCopy(schema: unknown): ValidationCopy {
  const plain = plainSchema(schema);
  if (!plain.checkable) return plain;
  try {
    return { checkable: true, normalized: normalizeSchema(plain.root) };
  } catch {
    return { checkable: false, reason: "unreadable" };
  }
}
