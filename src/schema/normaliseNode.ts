import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { loosenNeighbours } from "./loosenNeighbours.js";
import { normaliseAnnotations } from "./normaliseAnnotations.js";
import { type NormalisePass, type Piece, readReference, type SchemaDraft } from "./normalisePass.js";
import { setOwn } from "./plainCopy.js";
import { dataKeywords, formatNames, schemaKeywords, schemaListKeywords, schemaMapKeywords, typeNames } from "./schemaKeywords.js";
import { translateOldKeywords } from "./translateOldKeywords.js";

/** Writes one schema anew, and all below it. Recursion ends because the copy it walks has a limited nesting and no references are followed. */
export function normaliseNode(pass: NormalisePass, raw: unknown): Piece {
  if (typeof raw === "boolean") return { schema: raw, lax: false };
  if (!isRecord(raw)) {
    pass.faults.add("A part of it is not a schema.");
    return { schema: true, lax: true };
  }
  const node = translateOldKeywords(raw);
  const draft: SchemaDraft = normaliseAnnotations(pass, node);
  let lax = false;
  const loosen = (): void => {
    lax = true;
  };
  const read = (child: unknown): Piece => {
    const piece = normaliseNode(pass, child);
    if (piece.lax) lax = true;
    return piece;
  };

  const reference = own(node, "$ref");
  if (reference !== undefined) {
    const piece = readReference(pass, reference);
    if (piece === undefined || piece.lax) loosen();
    if (piece !== undefined && isRecord(piece.schema)) Object.assign(draft, piece.schema);
    if (pass.refsStandAlone) return { schema: draft, lax };
  }
  readData(pass, node, draft, loosen);
  readType(pass, node, draft, loosen);
  readSchemas(pass, node, draft, read, loosen);
  readConditions(pass, node, draft, loosen);
  if (own(node, "pattern") !== undefined || own(node, "patternProperties") !== undefined) {
    pass.notes.add("The format of some texts is checked by the agent.");
    loosen();
  }
  if (own(node, "patternProperties") !== undefined) delete draft["additionalProperties"];
  if (lax && !pass.forForm) loosenNeighbours(draft);
  return { schema: draft, lax };
}

function readData(pass: NormalisePass, node: UnknownRecord, draft: SchemaDraft, loosen: () => void): void {
  for (const [keyword, reader] of dataKeywords) {
    const value = own(node, keyword);
    if (value === undefined) continue;
    const clean = reader(value);
    if (clean === undefined) {
      pass.faults.add(`Its "${keyword}" is malformed.`);
      loosen();
    } else draft[keyword] = clean;
  }
  if (Object.hasOwn(node, "const")) draft["const"] = own(node, "const");
  const format = own(node, "format");
  if (typeof format === "string" && formatNames.has(format)) draft["format"] = format;
}

function readType(pass: NormalisePass, node: UnknownRecord, draft: SchemaDraft, loosen: () => void): void {
  const type = own(node, "type");
  if (type === undefined) return;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.length > 0 && names.every((name) => typeof name === "string" && typeNames.has(name))) {
    draft["type"] = names.length === 1 ? names[0] : [...new Set(names)];
  } else {
    pass.notes.add("A type it names is not known; the agent will check that part.");
    loosen();
  }
}

function readSchemas(
  pass: NormalisePass,
  node: UnknownRecord,
  draft: SchemaDraft,
  read: (child: unknown) => Piece,
  loosen: () => void,
): void {
  for (const keyword of Object.keys(node)) {
    const value = own(node, keyword);
    if (schemaKeywords.has(keyword)) draft[keyword] = read(value).schema;
    else if (schemaListKeywords.has(keyword)) {
      if (Array.isArray(value) && value.length > 0) draft[keyword] = value.map((item) => read(item).schema);
      else malformed(keyword);
    } else if (schemaMapKeywords.has(keyword)) {
      if (isRecord(value)) draft[keyword] = readMap(value, read);
      else malformed(keyword);
    }
  }
  function malformed(keyword: string): void {
    pass.faults.add(`Its "${keyword}" is malformed.`);
    loosen();
  }
}

function readMap(map: UnknownRecord, read: (child: unknown) => Piece): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(map)) setOwn(result, name, read(own(map, name)).schema);
  return result;
}

/** `not` and `if` turn laxer into stricter, so they go when what is below them was loosened. */
function readConditions(pass: NormalisePass, node: UnknownRecord, draft: SchemaDraft, loosen: () => void): void {
  for (const keyword of ["not", "if"]) {
    const value = own(node, keyword);
    if (value === undefined) continue;
    const piece = normaliseNode(pass, value);
    if (!piece.lax || pass.forForm) draft[keyword] = piece.schema;
    else loosen();
  }
  if (draft["if"] === undefined) {
    delete draft["then"];
    delete draft["else"];
  }
}
