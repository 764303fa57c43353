import { firstDefined } from "../protocol/collections.js";
import {
  asText,
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownFields,
  ownList,
  type UnknownRecord,
} from "../protocol/json.js";
import { collectParts } from "../schema/document/collectParts.js";
import { cut } from "../schema/document/cut.js";
import { mayBe } from "../schema/document/mayBe.js";
import { isPlain } from "../schema/document/plainCopy.js";
import { pointerSteps, valueAt } from "../schema/document/references.js";
import { schemaLimits } from "../schema/schemaLimits.js";

/**
 * The agent's titles for a place and for a value there. They are shown beside the key and the
 * value, never instead of them.
 */
export interface Titles {
  /** The title of the place; undefined where it has none. */
  readonly title: string | undefined;
  readonly of: (value: unknown) => TitledValue;
}

/** What a schema describes about one value. */
interface TitledValue {
  /** Its title as one of several choices. */
  readonly choice: string | undefined;
  /** Whether choices with titles are offered here, this value being one of them or not. */
  readonly hasChoices: boolean;
  /** The titles of its children; undefined where the schema does not describe them. */
  readonly below: (step: string | number) => Titles | undefined;
}

/** Parts of a schema that are read for one value; real ones have a handful. */
const mostParts = 100;
/** People do not read values nested deeper. */
const deepest = 8;

/**
 * Reads the titles of an unmodified schema, as its form shows them; references are resolved in
 * `root`. Only for display: nothing is validated. Undefined where the value is not a schema, or
 * larger than any form.
 */
export function titlesOf(schema: unknown, root: unknown = schema): Titles | undefined {
  return [schema, root].every((part) => isPlain(part, schemaLimits))
    ? titlesAt(schema, [schema, root], 0)
    : undefined;
}

function titlesAt(schema: unknown, roots: readonly unknown[], depth: number): Titles | undefined {
  if (!isRecord(schema) || depth > deepest) return undefined;
  return {
    title: titleIn(schema, roots),
    of(value) {
      const parts = partsFor(schema, value, roots);
      return {
        choice: firstDefined(parts, (part) => choiceIn(part, value)),
        hasChoices: parts.some((part) => choicesIn(part).length > 0),
        below: (step) =>
          firstDefined(parts, (part) => titlesAt(partAt(part, step), roots, depth + 1)),
      };
    },
  };
}

/**
 * Everything that describes a value: the schema, its references and parts, and those of its
 * alternatives that the value may match.
 */
function partsFor(
  schema: UnknownRecord,
  value: unknown,
  roots: readonly unknown[],
): readonly UnknownRecord[] {
  const next = (part: UnknownRecord): readonly unknown[] => [
    targetOf(part, roots),
    ...ownList(part, "allOf"),
    ...alternativesIn(part).filter(
      (branch) => mayBe(branch, value) && mayBe(targetOf(branch, roots), value),
    ),
    own(part, "then"),
    own(part, "else"),
  ];
  return collectParts(schema, next, mostParts);
}

function titleIn(schema: UnknownRecord, roots: readonly unknown[]): string | undefined {
  const next = (part: UnknownRecord): readonly unknown[] => [
    targetOf(part, roots),
    ...ownList(part, "allOf"),
    valueOrNothing(part),
  ];
  const parts = collectParts(schema, next, mostParts);
  const title = firstDefined(parts, (part) => nonBlank(own(part, "title")));
  return title === undefined ? undefined : cut(title, schemaLimits.titleLength);
}

/**
 * For a nullable union, as code generators write it, the title of the one alternative is the title
 * of the place.
 */
function valueOrNothing(part: UnknownRecord): unknown {
  const alternatives = alternativesIn(part);
  const others = alternatives.filter(
    (branch) => !isRecord(branch) || own(branch, "type") !== "null",
  );
  return alternatives.length === 2 && others.length === 1 ? others[0] : undefined;
}

function targetOf(part: unknown, roots: readonly unknown[]): unknown {
  const reference = own(part, "$ref");
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  return steps && firstDefined(roots, (root) => valueAt(root, steps));
}

/** The title of a value among the choices. */
function choiceIn(part: UnknownRecord, value: unknown): string | undefined {
  const title = choicesIn(part).find((choice) => jsonEqual(choice.value, value))?.title;
  return title && cut(title, schemaLimits.titleLength);
}

function choicesIn(
  part: UnknownRecord,
): readonly { readonly value: unknown; readonly title: string }[] {
  const values = ownList(part, "enum");
  const names = ownList(part, "enumNames");
  const choices = [
    ...(names.length === values.length
      ? values.map((value, index) => ({ value, title: names[index] }))
      : []),
    ...alternativesIn(part)
      .filter(isRecord)
      .filter((branch) => Object.hasOwn(branch, "const"))
      .map((branch) => ({ value: branch["const"], title: own(branch, "title") })),
  ];
  return choices.filter(isTitled);
}

function isTitled<Choice extends { readonly title: unknown }>(
  choice: Choice,
): choice is Choice & { readonly title: string } {
  return typeof choice.title === "string" && choice.title !== "";
}

function partAt(part: UnknownRecord, step: string | number): unknown {
  return typeof step === "number" ? entryIn(part, step) : fieldIn(part, step);
}

function fieldIn(part: UnknownRecord, name: string): unknown {
  const properties = ownFields(part, "properties");
  return Object.hasOwn(properties, name) ? properties[name] : own(part, "additionalProperties");
}

function entryIn(part: UnknownRecord, index: number): unknown {
  const items = own(part, "items");
  return [...ownList(part, "prefixItems"), ...listOf(items)][index] ?? items;
}

function alternativesIn(part: unknown): readonly unknown[] {
  return isRecord(part) ? [...ownList(part, "anyOf"), ...ownList(part, "oneOf")] : [];
}

const nonBlank = (raw: unknown): string | undefined => asText(raw) || undefined;
