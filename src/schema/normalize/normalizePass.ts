import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { GateFinding } from "../document/GateFinding.js";
import { namedSchema } from "../document/namedSchema.js";
import { pointerSteps, resolvePointer } from "../document/resolvePointer.js";

/** A schema while it is being written; only ever a fresh object of our own. */
export type SchemaDraft = Record<string, unknown>;

/** A finished piece of a copy; `lax` says that it accepts more than the original did. */
export interface Piece {
  readonly schema: JsonSchema | boolean;
  readonly lax: boolean;
}

/** A reference's target in the copy. */
interface Definition {
  readonly name: string;
  readonly target: unknown;
  piece: Piece | undefined;
}

/** What one walk over a schema knows and collects. */
export interface NormalizePass {
  readonly root: unknown;
  /** Whether the copy is for showing a form rather than for judging answers. */
  readonly forForm: boolean;
  /** In the drafts up to 07 the neighbours of a `$ref` do not count. */
  readonly refsStandAlone: boolean;
  /** References known to lead to something lax, from the walk before. */
  readonly laxRefs: ReadonlySet<string>;
  readonly definitions: Map<string, Definition>;
  /** What was taken out and is therefore left to the agent to check. */
  readonly notes: Set<GateFinding>;
  /** What was malformed; no form is made of such a schema. */
  readonly faults: Set<GateFinding>;
}

/** Starts a walk; `laxRefs` comes from the walk before, empty at first. */
export function createPass(root: unknown, forForm: boolean, laxRefs: ReadonlySet<string>): NormalizePass {
  const declared = isRecord(root) ? own(root, "$schema") : undefined;
  const refsStandAlone = typeof declared === "string" && /draft-0[3467]/.test(declared);
  return { root, forForm, refsStandAlone, laxRefs, definitions: new Map(), notes: new Set(), faults: new Set() };
}

/**
 * Reads a `$ref`: its target is put under a name of our own, so that no pointer of the agent's is ever resolved again by anybody.
 * `undefined` where it is not local or leads nowhere.
 */
export function readReference(pass: NormalizePass, reference: unknown): Piece | undefined {
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  const named = steps === undefined && typeof reference === "string" ? namedSchema(pass.root, reference) : undefined;
  if (steps === undefined && named === undefined) {
    pass.faults.add({ code: "refers-outside" });
    return undefined;
  }
  const key = JSON.stringify(steps ?? reference);
  let definition = pass.definitions.get(key);
  if (definition === undefined) {
    const target = steps === undefined ? named : resolvePointer(pass.root, steps);
    if (!isRecord(target) && typeof target !== "boolean") {
      pass.faults.add({ code: "refers-nowhere" });
      return undefined;
    }
    definition = { name: `d${String(pass.definitions.size)}`, target, piece: undefined };
    pass.definitions.set(key, definition);
  }
  return { schema: { $ref: `#/$defs/${definition.name}` }, lax: pass.laxRefs.has(key) };
}

/** Reads every reference's target, and theirs in turn, and gives them under their new names. */
export function readDefinitions(pass: NormalizePass, read: (raw: unknown) => Piece): SchemaDraft {
  const result: SchemaDraft = {};
  // The map grows while it is walked; a Map's iteration visits what is added on the way.
  for (const definition of pass.definitions.values()) {
    definition.piece = read(definition.target);
    result[definition.name] = definition.piece.schema;
  }
  return result;
}

/** The references whose targets came out lax. */
export function laxReferences(pass: NormalizePass): ReadonlySet<string> {
  const lax = new Set<string>();
  for (const [key, definition] of pass.definitions) if (definition.piece?.lax === true) lax.add(key);
  return lax;
}
