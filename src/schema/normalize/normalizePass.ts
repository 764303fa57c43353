import { firstDefined } from "../../protocol/collections.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { pointerSteps } from "../document/references.js";
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
  /** The schema with an `$id` that it is in. */
  readonly base: unknown;
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

/** What only a form reads of a schema, so that pages without one do not load it. */
export interface FormReading {
  /** Adds what is not checked, from a schema and the agent's own writing of it. */
  readonly annotate: (node: UnknownRecord, raw: UnknownRecord, draft: SchemaDraft) => void;
  /** The format that a schema means without naming it. */
  readonly formatOf: (node: UnknownRecord) => string | undefined;
}

/** The state of one walk over a schema. */
export interface NormalizePass {
  readonly root: unknown;
  /** What a form reads beside the rest; undefined where the copy is for validating answers. */
  readonly form: FormReading | undefined;
  /** Up to draft 07, the siblings of a `$ref` are ignored. */
  readonly refsStandAlone: boolean;
  /** What is read of a definition starts from here: the schema with an `$id` that it is in. */
  base: unknown;
  /** The targets of references that are lax, from the previous walk. */
  readonly laxRefs: ReadonlySet<unknown>;
  /** Definitions by their targets, or by the keys of those that are derived. */
  readonly definitions: Map<unknown, Definition>;
  /** Whether any part accepts more than the original. */
  isLoose: boolean;
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
  form: FormReading | undefined,
  laxRefs: ReadonlySet<unknown>,
): NormalizePass {
  const declared = own(root, "$schema");
  const refsStandAlone = typeof declared === "string" && /draft-0[3467]/.test(declared);
  return {
    root,
    form,
    refsStandAlone,
    base: root,
    laxRefs,
    definitions: new Map(),
    isLoose: false,
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
    return define(pass, { target: reference.schema, base: pass.base }, reference.key);
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  if (steps !== undefined)
    // Some generators mean the whole document inside of an `$id`, too.
    return define(pass, placeAt(pass.base, steps) ?? placeAt(pass.root, steps));
  const target = typeof reference === "string" ? namedSchema(pass.root, reference) : undefined;
  if (target !== undefined) return define(pass, { target, base: pass.root });
  pass.faults.add({ code: "refers-outside" });
  return undefined;
}

type Place = Pick<Definition, "target" | "base">;

/** The value at a path, and the schema with an `$id` that it is in; undefined where there is none. */
function placeAt(from: unknown, steps: readonly string[]): Place | undefined {
  let [target, base] = [from, from];
  for (const step of steps) {
    if (typeof target !== "object" || target === null || !Object.hasOwn(target, step))
      return undefined;
    target = Reflect.get(target, step);
    if (isBase(target)) base = target;
  }
  return { target, base };
}

/** Whether the pointers in a schema start from it, rather than from the whole document. */
export function isBase(schema: unknown): boolean {
  return ownText(schema, "$id")?.startsWith("#") === false;
}

/** Gives a target a name; undefined where it is no schema. */
function define(
  pass: NormalizePass,
  place: Place | undefined,
  derived?: string,
): Piece | undefined {
  const { target } = place ?? {};
  const key = derived ?? target;
  let definition = pass.definitions.get(key);
  if (definition === undefined) {
    if (place === undefined || (!isRecord(target) && typeof target !== "boolean")) {
      pass.faults.add({ code: "refers-nowhere" });
      return undefined;
    }
    definition = { ...place, name: `d${String(pass.definitions.size)}`, piece: undefined };
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
    pass.base = definition.base;
    definition.piece = read(definition.target);
    result[definition.name] = definition.piece.schema;
  }
  return result;
}

/** The references whose targets are lax. */
export function laxReferences(pass: NormalizePass): ReadonlySet<unknown> {
  const lax = new Set<unknown>();
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
