"use client";
import { createPlaceNames } from "../../core/present/createPlaceNames.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** Names a place in an answer as the form does: by titles, otherwise by keys and the numbers of entries. */
export function pathTitle(form: JsonSchema | undefined, path: readonly (string | number)[], labels: FormLabels): string {
  const names = createPlaceNames(form, (number) => labels.numbered("entry", number))(path);
  return names.length === 0 ? labels.answer : names.map(({ key, title }) => title ?? key).join(", ");
}
