"use client";
import type { GateFinding } from "../../schema/document/GateFinding.js";
import type { FormLabels } from "../formLabels.js";

/** What the gate found, in a sentence for people. */
export function findingText(finding: GateFinding, labels: FormLabels): string {
  return "keyword" in finding ? labels.foundInKeyword[finding.code](finding.keyword) : labels.found[finding.code];
}
