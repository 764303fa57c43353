import { own, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../document/cut.js";
import { schemaLimits } from "../schemaLimits.js";
import type { NormalizePass, SchemaDraft } from "./normalizePass.js";

/** Starts a node of the copy with its annotations: text only, truncated to a readable length. Only forms and messages use them. */
export function normalizeAnnotations(pass: NormalizePass, node: UnknownRecord): SchemaDraft {
  const draft: SchemaDraft = {};
  const text = (keyword: string, length: number): void => {
    const value = own(node, keyword);
    if (value === undefined) return;
    if (typeof value !== "string") pass.notes.add({ code: "keyword-not-text", keyword });
    else if (value !== "") draft[keyword] = cut(value, length);
  };
  text("title", schemaLimits.titleLength);
  text("description", schemaLimits.descriptionLength);
  if (pass.forForm) {
    if (Object.hasOwn(node, "default")) draft["default"] = own(node, "default");
    const examples = own(node, "examples");
    if (Array.isArray(examples)) draft["examples"] = examples.slice(0, schemaLimits.examples);
    const names = choiceNames(node);
    if (names !== undefined) draft["enumNames"] = names;
    if (isForLongText(node)) draft["format"] = "textarea";
  }
  return draft;
}

/** Names of the choices, one for each; a list of another length would name the wrong ones. */
function choiceNames(node: UnknownRecord): readonly string[] | undefined {
  const names = own(node, "enumNames");
  const values = own(node, "enum");
  if (!Array.isArray(names) || !Array.isArray(values) || names.length !== values.length) return undefined;
  const texts = names.filter((name): name is string => typeof name === "string");
  return texts.length === names.length ? texts.map((name) => cut(name, schemaLimits.titleLength)) : undefined;
}

/** Both ways in which form libraries are told to show a multi-line input. */
function isForLongText(node: UnknownRecord): boolean {
  return own(node, "format") === "textarea" || own(node, "ui:widget") === "textarea";
}
