"use client";
import { keyLabels } from "../../core/present/keyLabels.js";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { follow } from "../args-data/argKinds.js";
import { rewriteSchema } from "./rewriteSchema.js";

/** Titles the fields that the agent gave no title by their keys as words: "Cost centre" for `costCentre`. */
export function fieldTitles(form: JsonSchema): JsonSchema {
  return rewriteSchema(form, (node) => {
    const { properties } = node;
    if (!isRecord(properties)) return;
    const titled: Record<string, unknown> = {};
    const words = keyLabels(Object.keys(properties));
    for (const key of Object.keys(properties)) {
      const field = own(properties, key);
      const title = words.get(key);
      const isUntitled = isRecord(field) && title !== undefined && own(follow(form, field) ?? field, "title") === undefined;
      setOwn(titled, key, isUntitled ? { ...field, title } : field);
    }
    node["properties"] = titled;
  });
}
