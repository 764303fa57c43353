"use client";
import { own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";

/** Returns the arguments with one of them changed, in the same order; `undefined` removes it. */
export function withArg(value: UnknownRecord, name: string, next: unknown): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value))
    if (key !== name || next !== undefined) setOwn(result, key, key === name ? next : own(value, key));
  if (next !== undefined && !Object.hasOwn(value, name)) setOwn(result, name, next);
  return result;
}

/** Formats an issue, with its path where it is deeper than its field. */
export function issueText(issue: SchemaIssue, depth: number): string {
  const below = issue.path.slice(depth);
  return below.length === 0 ? issue.message : `${below.join(".")}: ${issue.message}`;
}
