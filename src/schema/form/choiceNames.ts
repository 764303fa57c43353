import { isObject } from "../../protocol/isObject.js";
import { own, ownList, ownText, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../document/cut.js";
import { isTextList, meaningKeywords, nameKeywords } from "../document/schemaKeywords.js";
import type { SchemaDraft } from "../normalize/normalizePass.js";
import { schemaLimits } from "../schemaLimits.js";

/**
 * Reads the names of the choices and what they mean, one for each: a list of another length would
 * name the wrong ones. drf-spectacular writes the names into the description.
 */
export function readChoiceNames(node: UnknownRecord, draft: SchemaDraft): void {
  const values = ownList(node, "enum");
  if (values.length === 0) return;
  const textsOf = (keywords: readonly string[], longest: number): string[] | undefined => {
    const texts = keywords.map((keyword) => own(node, keyword)).find(isTextList);
    return texts?.length === values.length ? texts.map((text) => cut(text, longest)) : undefined;
  };
  const meanings = textsOf(meaningKeywords, schemaLimits.descriptionLength);
  if (meanings !== undefined) draft["enumDescriptions"] = meanings;
  const names = textsOf(nameKeywords, schemaLimits.titleLength);
  if (names !== undefined) draft["enumNames"] = names;
  else readDescribedNames(values, node, draft);
}

/** A line of a description that names a choice. */
const namedChoice = /^\* `(.*)` - (.*)$/;

function readDescribedNames(
  values: readonly unknown[],
  node: UnknownRecord,
  draft: SchemaDraft,
): void {
  const lines = (ownText(node, "description") ?? "").split("\n");
  const names = new Map<string, string>();
  for (const line of lines) {
    const [, value, name] = namedChoice.exec(line) ?? [];
    if (value !== undefined && name !== undefined) names.set(value, name);
  }
  // An agent's object may make of itself what it likes, or nothing.
  const inOrder: unknown = values.map((value) =>
    isObject(value) ? undefined : names.get(String(value)),
  );
  if (!isTextList(inOrder)) return;
  draft["enumNames"] = inOrder.map((name) => cut(name, schemaLimits.titleLength));
  const rest = lines
    .filter((line) => !namedChoice.test(line))
    .join("\n")
    .trim();
  if (rest === "") delete draft["description"];
  else draft["description"] = cut(rest, schemaLimits.descriptionLength);
}
