import {
  isRecord,
  own,
  ownList,
  ownNumber,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { definitionOf, isChoice } from "../document/references.js";
import type { SchemaFindingCode } from "../document/SchemaFinding.js";
import { patternsKey } from "../document/schemaKeywords.js";
import { schemaLimits } from "../schemaLimits.js";

/** The position of the walk. */
interface Place {
  /** Levels of fields above. */
  readonly depth: number;
  /** Unions above. */
  readonly unions: number;
  /** References above. */
  readonly path: ReadonlySet<string>;
  /** References since the last step into a field: meeting one of them again is an infinite loop. */
  readonly circle: ReadonlySet<string>;
  /** Whether it is combined with others: the form library expands it without end. */
  readonly combined?: boolean;
}

const noReferences: ReadonlySet<string> = new Set();

class FormTooLarge extends Error {
  readonly reason: SchemaFindingCode;
  constructor(reason: SchemaFindingCode) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns why a form of this schema would be too large for a page or a person; `undefined` where it
 * is not. Follows references and counts each visit, so that a small schema that expands to a
 * million fields is found. Stops at the limit, so the walk itself is cheap.
 */
export function formTooLarge(root: JsonSchema): SchemaFindingCode | undefined {
  const definitions = own(root, "$defs");
  let nodes = 0;
  let choices = 0;
  let suggested = 0;

  const visit = (raw: unknown, place: Place): void => {
    if (!isRecord(raw)) return;
    nodes += 1;
    if (nodes > schemaLimits.nodes) throw new FormTooLarge("too-many-fields");
    if (place.depth > schemaLimits.depth) throw new FormTooLarge("too-deep");
    if (place.unions > schemaLimits.unionNesting) throw new FormTooLarge("nested-alternatives");
    const offered = countChoices(raw);
    checkSizes(raw, offered);
    choices += offered;
    if (choices > schemaLimits.allChoices) throw new FormTooLarge("too-many-choices");
    // A suggested list renders its fields once for each entry.
    suggested += entriesOf(own(raw, "default"));
    if (nodes * suggested > schemaLimits.suggestedFields)
      throw new FormTooLarge("suggests-too-much");

    if (!Object.keys(raw).some((keyword) => leadingOn.has(keyword))) return;
    const reference = own(raw, "$ref");
    if (typeof reference === "string") {
      const isEndless = place.combined === true && place.path.has(reference);
      if (isEndless || place.circle.has(reference)) throw new FormTooLarge("refers-to-itself");
      if (!place.path.has(reference)) {
        const target = definitionOf(reference, definitions);
        visit(target, {
          ...place,
          path: with_(place.path, reference),
          circle: with_(place.circle, reference),
        });
      }
    }
    visitBranches(raw, place, visit);
    visitFields(
      raw,
      { ...place, depth: place.depth + 1, circle: noReferences, combined: false },
      visit,
    );
  };

  try {
    visit(root, { depth: 0, unions: 0, path: noReferences, circle: noReferences });
    return undefined;
  } catch (error) {
    return error instanceof FormTooLarge ? error.reason : "unreadable";
  }
}

const unions = ["anyOf", "oneOf"];
const conditions = ["if", "then", "else"];
const named = ["properties", patternsKey];
const listed = ["items", "additionalItems", "additionalProperties"];

/** Keywords that lead to other schemas. */
const leadingOn: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "dependencies",
  ...unions,
  ...conditions,
  ...named,
  ...listed,
]);

type Visit = (raw: unknown, place: Place) => void;

function visitBranches(node: UnknownRecord, place: Place, visit: Visit): void {
  for (const keyword of unions) {
    const branches = ownList(node, keyword);
    if (isChoice(branches)) continue;
    for (const branch of branches) visit(branch, { ...place, unions: place.unions + 1 });
  }
  const combined = ownList(node, "allOf");
  const isAlone = combined.length === 1 && own(node, "properties") === undefined;
  for (const part of combined) visit(part, isAlone ? place : { ...place, combined: true });
  const parts = conditions.flatMap((keyword) => own(node, keyword));
  const dependencies = recordOf(own(node, "dependencies"));
  for (const part of [...parts, ...Object.values(dependencies)]) visit(part, place);
}

function visitFields(node: UnknownRecord, place: Place, visit: Visit): void {
  for (const keyword of named)
    for (const part of Object.values(recordOf(own(node, keyword)))) visit(part, place);
  for (const keyword of listed) for (const part of [own(node, keyword)].flat()) visit(part, place);
}

function checkSizes(node: UnknownRecord, offered: number): void {
  if (offered > schemaLimits.choices) throw new FormTooLarge("field-with-too-many-choices");
  if ((ownNumber(node, "minItems") ?? 0) > schemaLimits.minItems)
    throw new FormTooLarge("list-too-long");
  const isTooMany = (keyword: string): boolean => {
    const { length } = ownList(node, keyword);
    return length > schemaLimits.branches && !isChoice(ownList(node, keyword));
  };
  if (unions.some(isTooMany)) throw new FormTooLarge("too-many-alternatives");
}

/** How many values a field offers: a list of them, or alternatives that are values with titles. */
function countChoices(node: UnknownRecord): number {
  let { length } = ownList(node, "enum");
  for (const keyword of unions) {
    const branches = ownList(node, keyword);
    if (isChoice(branches)) length += branches.length;
  }
  return length;
}

/** How many entries and groups a suggested answer has. */
function entriesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + 1 + entriesOf(item), 0);
}

function with_(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set(set).add(item);
}
