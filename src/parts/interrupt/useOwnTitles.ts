"use client";

import { useMemo } from "react";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { QuestionLabels } from "../../react/labels/labelTypes.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { ownTitle } from "../../schema/document/schemaKeywords.js";

type Schema = JsonSchema | boolean | undefined;

/**
 * The schema with the page's words for the titles that are ours: of several questions that are
 * asked as one, the agent names none of the fields.
 */
export function useOwnTitles<Given extends Schema>(schema: Given): Given {
  const { askedTitle } = useQuestionLabels();
  return useMemo(() => withTitles(schema, askedTitle), [schema, askedTitle]);
}

function withTitles<Given>(schema: Given, askedTitle: QuestionLabels["askedTitle"]): Given {
  return mapProperties(schema, (question) =>
    mapProperties(question, (field) => {
      const name = own(field, ownTitle);
      return isRecord(field) && (name === "answer" || name === "words")
        ? { ...field, title: askedTitle(name) }
        : field;
    }),
  );
}

/** The same schema where no property changes. */
function mapProperties<Given>(schema: Given, change: (property: unknown) => unknown): Given {
  const properties = own(schema, "properties");
  if (!isRecord(schema) || !isRecord(properties)) return schema;
  const entries = Object.entries(properties);
  const changed = entries.map(([name, property]) => [name, change(property)] as const);
  return changed.every(([, property], place) => property === entries[place]?.[1])
    ? schema
    : { ...schema, properties: Object.fromEntries(changed) };
}
