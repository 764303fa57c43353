import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";
import type { SchemaFinding } from "../document/SchemaFinding.js";
import {
  checkedNames,
  checkedPattern,
  dataKeywords,
  formatNames,
  reachedByPatterns,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
  typeNames,
} from "../document/schemaKeywords.js";
import { linearPattern } from "../pattern/linearPattern.js";
import { loosenNeighbours, malformed } from "./loosenNeighbours.js";
import { normalizeAnnotations } from "./normalizeAnnotations.js";
import { type NormalizePass, type Piece, readReference, type SchemaDraft } from "./normalizePass.js";
import { translateOldKeywords } from "./translateOldKeywords.js";

/**
 * Normalizes one schema and everything below it. The recursion ends because the input has limited nesting and references are not followed.
 */
export function normalizeNode(pass: NormalizePass, raw: unknown): Piece {
  if (typeof raw === "boolean") return { schema: raw, lax: false };
  if (!isRecord(raw)) {
    pass.faults.add({ code: "part-not-a-schema" });
    return { schema: true, lax: true };
  }
  const node = translateOldKeywords(raw);
  const draft: SchemaDraft = normalizeAnnotations(pass, node);
  const laxIn = new Set<string>();
  const loosen = (keyword: string): void => {
    laxIn.add(keyword);
  };
  const read: ReadChild = (keyword, child) => {
    const piece = normalizeNode(pass, child);
    if (piece.lax) loosen(keyword);
    return piece;
  };

  const reference = own(node, "$ref");
  if (reference !== undefined) {
    const piece = readReference(pass, reference);
    if (piece === undefined || piece.lax) loosen("$ref");
    if (piece !== undefined && isRecord(piece.schema)) Object.assign(draft, piece.schema);
    if (pass.refsStandAlone) return { schema: draft, lax: laxIn.size > 0 };
  }
  if (own(node, "$dynamicRef") !== undefined || own(node, "$recursiveRef") !== undefined) {
    // The target of such a reference depends on the path of evaluation.
    pass.notes.add({ code: "agent-follows-reference" });
    loosen("$ref");
  }
  readData(pass, node, draft, loosen);
  readType(pass, node, draft, loosen);
  readSchemas(pass, node, draft, read, loosen);
  readConditions(pass, node, draft, loosen);
  readPatterns(pass, node, draft, read, loosen);
  if (!pass.forForm && loosenNeighbours(draft, laxIn)) pass.notes.add(agentChecksTexts);
  return { schema: draft, lax: laxIn.size > 0 };
}

/** Records that the copy accepts more than the original because of this keyword. */
type Loosen = (keyword: string) => void;
type ReadChild = (keyword: string, child: unknown) => Piece;

const agentChecksTexts: SchemaFinding = { code: "agent-checks-texts" };

/**
 * Patterns never reach a validator, which would run them as regular expressions. Patterns that can be checked in linear time are kept under
 * keywords of our own for `patternIssues`; all others, and those in places it does not follow, are left to the agent.
 */
function readPatterns(pass: NormalizePass, node: UnknownRecord, draft: SchemaDraft, read: ReadChild, loosen: Loosen): void {
  const pattern = own(node, "pattern");
  if (pattern !== undefined) {
    loosen("pattern");
    if (!isLinear(pattern)) pass.notes.add(agentChecksTexts);
    else if (!pass.forForm) draft[checkedPattern] = pattern;
  }
  const named = own(node, "patternProperties");
  if (named === undefined) return;
  loosen("patternProperties");
  const others = draft["additionalProperties"];
  delete draft["additionalProperties"];
  if (!isRecord(named) || !Object.keys(named).every(isLinear)) pass.notes.add(agentChecksTexts);
  else if (!pass.forForm) draft[checkedNames] = { patterns: readMap("patternProperties", named, read), others };
}

function isLinear(pattern: unknown): boolean {
  return typeof pattern === "string" && linearPattern(pattern) !== undefined;
}

function readData(pass: NormalizePass, node: UnknownRecord, draft: SchemaDraft, loosen: Loosen): void {
  for (const [keyword, reader] of dataKeywords) {
    const value = own(node, keyword);
    if (value === undefined) continue;
    const clean = reader(value);
    if (clean === undefined) {
      pass.faults.add({ code: "malformed-keyword", keyword });
      loosen(malformed);
    } else draft[keyword] = clean;
  }
  if (Object.hasOwn(node, "const")) draft["const"] = own(node, "const");
  const format = own(node, "format");
  if (typeof format === "string" && formatNames.has(format)) draft["format"] = format;
}

function readType(pass: NormalizePass, node: UnknownRecord, draft: SchemaDraft, loosen: Loosen): void {
  const type = own(node, "type");
  if (type === undefined) return;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.length > 0 && names.every((name) => typeof name === "string" && typeNames.has(name))) {
    draft["type"] = names.length === 1 ? names[0] : [...new Set(names)];
  } else {
    pass.notes.add({ code: "agent-checks-type" });
    loosen("type");
  }
}

function readSchemas(pass: NormalizePass, node: UnknownRecord, draft: SchemaDraft, read: ReadChild, loosen: Loosen): void {
  for (const keyword of Object.keys(node)) {
    const value = own(node, keyword);
    if (schemaKeywords.has(keyword)) {
      const piece = read(keyword, value);
      draft[keyword] = piece.schema;
      if (piece.lax && !reachedByPatterns.has(keyword)) pass.notes.add(agentChecksTexts);
    } else if (schemaListKeywords.has(keyword)) {
      if (Array.isArray(value) && value.length > 0) draft[keyword] = value.map((item) => read(keyword, item).schema);
      else refuse(keyword);
    } else if (schemaMapKeywords.has(keyword)) {
      if (isRecord(value)) draft[keyword] = readMap(keyword, value, read);
      else refuse(keyword);
    }
  }
  function refuse(keyword: string): void {
    pass.faults.add({ code: "malformed-keyword", keyword });
    loosen(malformed);
  }
}

function readMap(keyword: string, map: UnknownRecord, read: ReadChild): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) setOwn(result, name, read(keyword, own(map, name)).schema);
  return result;
}

/** `not` and `if` turn looser into stricter, so they are removed when anything below them was loosened. */
function readConditions(pass: NormalizePass, node: UnknownRecord, draft: SchemaDraft, loosen: Loosen): void {
  for (const keyword of ["not", "if"]) {
    const value = own(node, keyword);
    if (value === undefined) continue;
    const piece = normalizeNode(pass, value);
    if (!piece.lax || pass.forForm) draft[keyword] = piece.schema;
    else {
      loosen(keyword);
      pass.notes.add(agentChecksTexts);
    }
  }
  if (draft["if"] === undefined) {
    delete draft["then"];
    delete draft["else"];
  }
}
