"use client";
import type { SchemaFinding } from "../../schema/document/SchemaFinding.js";
import type { FormLabels } from "../defaultFormLabels.js";

/** Formats a finding of the schema check. */
export function findingText(finding: SchemaFinding, labels: FormLabels): string {
  return "keyword" in finding ? labels.foundInKeyword[finding.code](finding.keyword) : labels.found[finding.code];
}
