import { firstDefined } from "../../protocol/collections.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { pointerSteps, valueAt } from "../document/references.js";
import type { SchemaFinding } from "../document/SchemaFinding.js";

/** A schema while it is written; always a new object, never the agent's. */
export type SchemaDraft = Record<string, unknown>;

/** A finished part of a copy; `lax` means that it accepts more than the original. */
export interface Piece {
  readonly schema: JsonSchema | boolean;
  readonly lax: boolean;
}

/** The target of a reference in the copy. */
interface Definition {
  readonly name: string;
  readonly target: unknown;
  piece: Piece | undefined;
}

/** What a `$ref` leads to that is no part of the document, but made of one. */
export class DerivedSchema {
  /** Tells it from all others of a document. */
  readonly key: string;
  readonly schema: UnknownRecord;
  constructor(key: string, schema: UnknownRecord) {
    this.key = key;
    this.schema = schema;
  }
}

/** The state of one walk over a schema. */
export interface NormalizePass {
  readonly root: unknown;
  /** Whether the copy is for showing a form rather than for validating answers. */
  readonly forForm: boolean;
  /** Up to draft 07, the siblings of a `$ref` are ignored. */
  readonly refsStandAlone: boolean;
  /** References whose targets are lax, from the previous walk. */
  readonly laxRefs: ReadonlySet<string>;
  readonly definitions: Map<string, Definition>;
  /** Fields that were inherited by alternatives; a small schema can have a million. */
  inheritedFields: number;
  /** What was removed and is therefore left to the agent to check. */
  readonly notes: Set<SchemaFinding>;
  /** What was malformed; no form is made of such a schema. */
  readonly faults: Set<SchemaFinding>;
}

/** Starts a walk; `laxRefs` comes from the walk before, empty at first. */
export function createPass(
  root: unknown,
  forForm: boolean,
  laxRefs: ReadonlySet<string>,
): NormalizePass {
  const declared = own(root, "$schema");
  const refsStandAlone = typeof declared === "string" && /draft-0[3467]/.test(declared);
  return {
    root,
    forForm,
    refsStandAlone,
    laxRefs,
    definitions: new Map(),
    inheritedFields: 0,
    notes: new Set(),
    faults: new Set(),
  };
}

/**
 * Reads a `$ref`: its target gets a name of our own, so that no pointer of the agent is resolved
 * again. Returns `undefined` where it is not local or has no target.
 */
export function readReference(pass: NormalizePass, reference: unknown): Piece | undefined {
  if (reference instanceof DerivedSchema)
    return define(pass, reference.key, () => reference.schema);
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  const named =
    steps === undefined && typeof reference === "string"
      ? namedSchema(pass.root, reference)
      : undefined;
  if (steps === undefined && named === undefined) {
    pass.faults.add({ code: "refers-outside" });
    return undefined;
  }
  const key = JSON.stringify(steps ?? reference);
  return define(pass, key, () => (steps === undefined ? named : valueAt(pass.root, steps)));
}

/** Gives a target a name; undefined where it is no schema. */
function define(pass: NormalizePass, key: string, find: () => unknown): Piece | undefined {
  let definition = pass.definitions.get(key);
  if (definition === undefined) {
    const target = find();
    if (!isRecord(target) && typeof target !== "boolean") {
      pass.faults.add({ code: "refers-nowhere" });
      return undefined;
    }
    definition = { name: `d${String(pass.definitions.size)}`, target, piece: undefined };
    pass.definitions.set(key, definition);
  }
  return { schema: { $ref: `#/$defs/${definition.name}` }, lax: pass.laxRefs.has(key) };
}

/**
 * Reads the targets of all references, those they refer to included, and returns them under their
 * new names.
 */
export function readDefinitions(pass: NormalizePass, read: (raw: unknown) => Piece): SchemaDraft {
  const result: SchemaDraft = {};
  // The map grows while it is iterated; iteration of a Map visits entries that are added meanwhile.
  for (const definition of pass.definitions.values()) {
    definition.piece = read(definition.target);
    result[definition.name] = definition.piece.schema;
  }
  return result;
}

/** The references whose targets are lax. */
export function laxReferences(pass: NormalizePass): ReadonlySet<string> {
  const lax = new Set<string>();
  for (const [key, definition] of pass.definitions)
    if (definition.piece?.lax === true) lax.add(key);
  return lax;
}

/**
 * Keywords that hold plain data or field names; an `$id` below them is not the name of a schema.
 */
const notSchemas: ReadonlySet<string> = new Set([
  "enum",
  "const",
  "default",
  "examples",
  "required",
]);

/**
 * Finds the part of a schema with this `$id`, as some generators write recursive types
 * (`$id: "Node"`, `$ref: "Node"`), with this `id` of older drafts, or with this anchor. Names are
 * compared literally and never resolved outside of the document.
 */
export function namedSchema(root: unknown, reference: string): UnknownRecord | undefined {
  const search = (raw: unknown): UnknownRecord | undefined => {
    if (Array.isArray(raw)) return firstDefined(raw, search);
    if (!isRecord(raw)) return undefined;
    const anchors = ["$anchor", "$dynamicAnchor"].map((keyword) => own(raw, keyword));
    if (["$id", "id"].some((keyword) => own(raw, keyword) === reference)) return raw;
    if (anchors.some((anchor) => typeof anchor === "string" && `#${anchor}` === reference))
      return raw;
    const keywords = Object.keys(raw).filter((keyword) => !notSchemas.has(keyword));
    return firstDefined(keywords, (keyword) => search(own(raw, keyword)));
  };
  return search(root);
}
