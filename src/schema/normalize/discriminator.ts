import {
  isRecord,
  own,
  ownList,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";
import { pointerSteps, requiredNames, valueAt } from "../document/references.js";
import { schemaLimits } from "../schemaLimits.js";
import { DerivedSchema, type NormalizePass } from "./normalizePass.js";

/** Schemas that one alternative is made of; real ones have two. */
const mostParts = 20;

/** Fields of all alternatives together; beyond them they stay as they are written. */
const mostInherited = 2 * schemaLimits.nodes;

/**
 * Reads the `discriminator` of OpenAPI: each alternative fixes the tag that is mapped to it, also
 * where only the mapping lists the alternatives. Inside `allOf`, a schema with alternatives is the
 * parent of one of them: its fields are inherited, and not its alternatives, which would lead in a
 * circle.
 */
export function readDiscriminator(pass: NormalizePass, node: UnknownRecord): UnknownRecord {
  const { root } = pass;
  const parts = own(node, "allOf");
  const heir = Array.isArray(parts)
    ? { ...node, allOf: parts.map((part: unknown) => asParent(root, part)) }
    : node;
  const name = ownText(own(node, "discriminator"), "propertyName");
  return name === undefined ? heir : withTags(pass, heir, name);
}

function asParent(root: unknown, part: unknown): unknown {
  const reference = ownText(part, "$ref");
  const target = targetOf(root, part);
  if (reference === undefined || !isRecord(own(target, "discriminator"))) return part;
  return { $ref: new DerivedSchema(`parent ${reference}`, alone(recordOf(target))) };
}

/** A schema without its alternatives. */
function alone(schema: UnknownRecord): UnknownRecord {
  const { oneOf: _oneOf, anyOf: _anyOf, discriminator: _discriminator, ...rest } = schema;
  return rest;
}

function withTags(pass: NormalizePass, node: UnknownRecord, name: string): UnknownRecord {
  const tags = tagsByReference(own(own(node, "discriminator"), "mapping"));
  const listed = [ownList(node, "oneOf"), ownList(node, "anyOf")].find((list) => list.length > 0);
  const branches = listed ?? [...tags.keys()].map(($ref) => ({ $ref }));
  // More alternatives than those get no form.
  if (branches.length === 0 || branches.length > schemaLimits.branches) return node;
  const alternatives = branches.map((branch) => {
    const fields = fieldsOf(pass, targetOf(pass.root, branch));
    const reference = ownText(branch, "$ref");
    const tag = reference === undefined ? undefined : tags.get(reference);
    const isTagged = isFixed(own(fields?.properties, name));
    if (fields === undefined || reference === undefined || tag === undefined || isTagged)
      return { branch, fields, isTagged };
    const $ref = new DerivedSchema(
      `tagged ${JSON.stringify([reference, name, tag])}`,
      withTag(fields, name, tag),
    );
    return { branch: { $ref }, fields, isTagged: true };
  });
  const names = Object.keys(recordOf(own(node, "properties")));
  const isInherited = alternatives.every(({ fields }) =>
    names.every((field) => fields !== undefined && Object.hasOwn(fields.properties, field)),
  );
  const { properties: _properties, required: _required, type: _type, ...others } = alone(node);
  // What no tag tells apart may be right for several alternatives.
  const keyword = alternatives.every(({ isTagged }) => isTagged) ? "oneOf" : "anyOf";
  return {
    ...(isInherited ? others : alone(node)),
    [keyword]: alternatives.map(({ branch }) => branch),
  };
}

/** The tags by the reference that they are mapped to. */
function tagsByReference(mapping: unknown): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const [tag, reference] of Object.entries(recordOf(mapping)))
    if (typeof reference === "string" && !tags.has(reference)) tags.set(reference, tag);
  return tags;
}

function isFixed(schema: unknown): boolean {
  return own(schema, "const") !== undefined || ownList(schema, "enum").length === 1;
}

/** The schema that a reference into the document leads to; the schema itself where it is none. */
export function targetOf(root: unknown, schema: unknown): unknown {
  const reference = ownText(schema, "$ref");
  const steps = reference === undefined ? undefined : pointerSteps(reference);
  return steps === undefined ? schema : valueAt(root, steps);
}

/** The fields of an object, those of what it is combined of included. */
interface Fields {
  readonly properties: UnknownRecord;
  readonly required: readonly string[];
  /** What else the schema says. */
  readonly rest: UnknownRecord;
}

/** Returns undefined for what is no object, or has alternatives of its own. */
function fieldsOf(pass: NormalizePass, schema: unknown): Fields | undefined {
  const { root } = pass;
  const parts: UnknownRecord[] = [];
  const collect = (part: unknown): boolean => {
    if (!isRecord(part) || parts.length >= mostParts) return false;
    if (["oneOf", "anyOf", "$ref"].some((keyword) => own(part, keyword) !== undefined))
      return false;
    parts.push(part);
    return ownList(part, "allOf").every((inherited) => {
      const target = targetOf(root, inherited);
      return collect(isRecord(own(target, "discriminator")) ? alone(recordOf(target)) : target);
    });
  };
  if (pass.inheritedFields > mostInherited || !collect(schema)) return undefined;
  const { allOf: _allOf, properties: _properties, required: _required, ...rest } = recordOf(schema);
  const properties: Record<string, unknown> = {};
  const all = parts.toReversed();
  for (const part of all)
    pass.inheritedFields += Object.keys(recordOf(own(part, "properties"))).length;
  if (pass.inheritedFields > mostInherited) return undefined;
  for (const part of all)
    for (const [name, field] of Object.entries(recordOf(own(part, "properties"))))
      setOwn(properties, name, field);
  return { properties, required: [...new Set(all.flatMap(requiredNames))], rest };
}

function withTag({ properties, required, rest }: Fields, name: string, tag: string): UnknownRecord {
  const tagged: Record<string, unknown> = {};
  // The tag stands first.
  setOwn(tagged, name, { const: tag });
  for (const [field, schema] of Object.entries(properties))
    if (field !== name) setOwn(tagged, field, schema);
  return {
    type: "object",
    ...rest,
    properties: tagged,
    required: [...new Set([name, ...required])],
  };
}
