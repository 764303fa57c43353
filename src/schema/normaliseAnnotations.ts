import { own, type UnknownRecord } from "../protocol/json.js";
import type { NormalisePass, SchemaDraft } from "./normalisePass.js";
import { schemaLimits } from "./schemaLimits.js";

/** Starts a node of the copy with its words: text only, cut to a readable length. They are of use in forms and messages alone. */
export function normaliseAnnotations(pass: NormalisePass, node: UnknownRecord): SchemaDraft {
  const draft: SchemaDraft = {};
  const text = (keyword: string, length: number): void => {
    const value = own(node, keyword);
    if (value === undefined) return;
    if (typeof value !== "string") pass.notes.add(`A "${keyword}" that is not text was left out.`);
    else if (value !== "") draft[keyword] = cut(value, length);
  };
  text("title", schemaLimits.titleLength);
  text("description", schemaLimits.descriptionLength);
  if (pass.forForm) {
    if (Object.hasOwn(node, "default")) draft["default"] = own(node, "default");
    const examples = own(node, "examples");
    if (Array.isArray(examples)) draft["examples"] = examples.slice(0, schemaLimits.examples);
  }
  return draft;
}

/** Cuts text without splitting a character in two. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
