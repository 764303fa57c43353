import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { isChoice } from "../document/choices.js";
import { definitionOf } from "../document/definitions.js";
import type { SchemaFindingCode } from "../document/SchemaFinding.js";
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
}

class OverBudget extends Error {
  readonly reason: SchemaFindingCode;
  constructor(reason: SchemaFindingCode) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns why a form of this schema would be too large for a page or a person; `undefined` where it is not. Follows references and counts
 * each visit, so that a small schema that expands to a million fields is found. Stops at the limit, so the walk itself is cheap.
 */
export function overBudget(root: JsonSchema): SchemaFindingCode | undefined {
  const definitions = own(root, "$defs");
  let nodes = 0;
  let choices = 0;
  let suggested = 0;

  const visit = (raw: unknown, place: Place): void => {
    if (!isRecord(raw)) return;
    nodes += 1;
    if (nodes > schemaLimits.nodes) throw new OverBudget("too-many-fields");
    if (place.depth > schemaLimits.depth) throw new OverBudget("too-deep");
    if (place.unions > schemaLimits.unionNesting) throw new OverBudget("nested-alternatives");
    checkSizes(raw);
    choices += choicesOf(raw);
    if (choices > schemaLimits.allChoices) throw new OverBudget("too-many-choices");
    // A suggested list renders its fields once for each entry.
    suggested += entriesOf(own(raw, "default"));
    if (nodes * suggested > schemaLimits.suggestedFields) throw new OverBudget("suggests-too-much");

    const reference = own(raw, "$ref");
    if (typeof reference === "string") {
      if (place.circle.has(reference)) throw new OverBudget("refers-to-itself");
      if (!place.path.has(reference)) {
        const target = definitionOf(reference, definitions);
        visit(target, { ...place, path: with_(place.path, reference), circle: with_(place.circle, reference) });
      }
    }
    visitBranches(raw, place, visit);
    visitFields(raw, { ...place, depth: place.depth + 1, circle: new Set() }, visit);
  };

  try {
    visit(root, { depth: 0, unions: 0, path: new Set(), circle: new Set() });
    return undefined;
  } catch (error) {
    return error instanceof OverBudget ? error.reason : "unreadable";
  }
}

type Visit = (raw: unknown, place: Place) => void;

function visitBranches(node: UnknownRecord, place: Place, visit: Visit): void {
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = own(node, keyword);
    if (!Array.isArray(branches) || isChoice(branches)) continue;
    for (const branch of branches) visit(branch, { ...place, unions: place.unions + 1 });
  }
  for (const keyword of ["allOf", "if", "then", "else", "dependencies"]) {
    const value = own(node, keyword);
    if (Array.isArray(value)) for (const branch of value) visit(branch, place);
    else if (keyword === "dependencies" && isRecord(value)) for (const branch of Object.values(value)) visit(branch, place);
    else visit(value, place);
  }
}

function visitFields(node: UnknownRecord, place: Place, visit: Visit): void {
  const properties = own(node, "properties");
  if (isRecord(properties)) for (const name of Object.keys(properties)) visit(own(properties, name), place);
  const items = own(node, "items");
  for (const item of Array.isArray(items) ? items : [items]) visit(item, place);
  visit(own(node, "additionalItems"), place);
  visit(own(node, "additionalProperties"), place);
}

function checkSizes(node: UnknownRecord): void {
  if (choicesOf(node) > schemaLimits.choices) throw new OverBudget("field-with-too-many-choices");
  const rows = own(node, "minItems");
  if (typeof rows === "number" && rows > schemaLimits.minItems) throw new OverBudget("list-too-long");
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = own(node, keyword);
    if (Array.isArray(branches) && !isChoice(branches) && branches.length > schemaLimits.branches)
      throw new OverBudget("too-many-alternatives");
  }
}

/** How many values a field offers: a list of them, or alternatives that are values with titles. */
function choicesOf(node: UnknownRecord): number {
  return ["enum", "anyOf", "oneOf"].reduce((sum, keyword) => {
    const values = own(node, keyword);
    return Array.isArray(values) && (keyword === "enum" || isChoice(values)) ? sum + values.length : sum;
  }, 0);
}

/** How many entries and groups a suggested answer has. */
function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item: unknown) => sum + 1 + entriesOf(item), 0);
  return isRecord(value) ? Object.values(value).reduce((sum: number, item) => sum + 1 + entriesOf(item), 0) : 0;
}

function with_(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set(set).add(item);
}
