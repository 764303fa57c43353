"use client";
import { useMemo } from "react";
import { givenLabels } from "../../react/labels/givenLabels.js";
import { englishRuleLabels, type RuleLabels } from "../../react/labels/ruleLabels.js";
import { useLabels } from "../../react/run/useLabels.js";

/** Returns the texts of rules, with those of the provider and these. */
export function useRuleLabels(own?: Partial<RuleLabels>): RuleLabels {
  const { rules } = useLabels();
  return useMemo(() => ({ ...englishRuleLabels, ...(rules && givenLabels(rules)), ...(own && givenLabels(own)) }), [rules, own]);
}
