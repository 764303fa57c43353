import { own, type UnknownRecord } from "../../protocol/json.js";
import { exactIn, withBigInts } from "../../protocol/numberTexts.js";
import { cut } from "../document/cut.js";
import type { FormReading, SchemaDraft } from "../normalize/normalizePass.js";
import { schemaLimits } from "../schemaLimits.js";
import { readChoiceNames } from "./choiceNames.js";
import { meantFormat } from "./meantFormat.js";

/** What a form reads of a schema beside what answers are validated with. */
export const formReading: FormReading = { annotate, formatOf: meantFormat };

function annotate(node: UnknownRecord, raw: UnknownRecord, draft: SchemaDraft): void {
  if (Object.hasOwn(node, "default")) draft["default"] = exactOf(raw, node, "default");
  if (Object.hasOwn(node, "const")) draft["const"] = exactOf(raw, node, "const");
  const examples = own(node, "examples");
  if (Array.isArray(examples)) draft["examples"] = examples.slice(0, schemaLimits.examples);
  readChoiceNames(node, draft);
  if (isForLongText(node)) draft["format"] = "textarea";
  readContent(node, draft);
}

/** A whole number that JavaScript rounds has its digits only where it was read. */
function exactOf(raw: UnknownRecord, node: UnknownRecord, keyword: string): unknown {
  return withBigInts(Object.hasOwn(raw, keyword) ? exactIn(raw, keyword) : own(node, keyword));
}

/** What a text holds: an answer is not validated by it, but entered in another way. */
function readContent(node: UnknownRecord, draft: SchemaDraft): void {
  const format = own(node, "format");
  if (format === "password" || format === "binary") draft["format"] = format;
  for (const keyword of ["contentEncoding", "contentMediaType"]) {
    const value = own(node, keyword);
    if (typeof value === "string") draft[keyword] = cut(value, schemaLimits.titleLength);
  }
}

/** Both ways in which form libraries are told to show a multi-line input. */
function isForLongText(node: UnknownRecord): boolean {
  return own(node, "format") === "textarea" || own(node, "ui:widget") === "textarea";
}
