"use client";
import { createPlaceNames } from "../../present/keyLabels.js";
import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** Whether some of several fields must be filled in, so that a star beside them needs a word. */
export function hasMarks(form: JsonSchema): boolean {
  let [fields, required] = [0, 0];
  const count = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(count);
    if (!isRecord(node)) return;
    const { properties, required: names } = node;
    if (isRecord(properties)) fields += Object.keys(properties).length;
    if (Array.isArray(names)) required += names.length;
    for (const keyword of Object.keys(node)) if (keyword !== "default") count(node[keyword]);
  };
  count(form);
  return fields > 1 && required > 0;
}

/**
 * Names a place in an answer as the form does: by titles, otherwise by keys and the numbers of
 * entries.
 */
export function pathTitle(
  form: JsonSchema | undefined,
  path: readonly (string | number)[],
  labels: FormLabels,
): string {
  const names = createPlaceNames(form, (number) => labels.numbered("entry", number))(path);
  return names.length === 0
    ? labels.answer
    : names.map(({ key, title }) => title ?? key).join(", ");
}
