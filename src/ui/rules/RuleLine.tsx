"use client";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { ApprovalRule } from "../../core/interrupt/ApprovalRule.js";
import type { ApprovalRuleStore } from "../../run/rules/ApprovalRuleStore.js";
import { RuleText } from "./RuleText.js";
import { useRuleLabels } from "./useRuleLabels.js";

/** The rule that has given an answer, in words. */
export function RuleLine({ rule }: { readonly rule: ApprovalRule }): ReactNode {
  const labels = useRuleLabels();
  const [before, after = ""] = labels.byRule("\0").split("\0");
  return (
    <p className="agui-note agui-rule">
      {before}
      <RuleText rule={rule} labels={labels} />
      {after}
    </p>
  );
}

interface RevokableRuleProps {
  readonly rule: ApprovalRule;
  readonly store: Pick<ApprovalRuleStore, "getSnapshot" | "subscribe" | "revoke">;
}

/** A rule in the log, with a button that revokes it for as long as it exists. */
export function RevokableRule({ rule, store }: RevokableRuleProps): ReactNode {
  const labels = useRuleLabels();
  const { rules } = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const [revoked, setRevoked] = useState<boolean | null>(null);
  return (
    <>
      {rules.some(({ id }) => id === rule.id) ? (
        <button
          type="button"
          className="agui-button agui-button--quiet"
          onClick={() => void store.revoke(rule.id).then(setRevoked)}
        >
          {labels.revoke}
        </button>
      ) : null}
      <span role="status" className="agui-note">
        {revoked === null ? "" : labels.revoked(revoked)}
      </span>
    </>
  );
}
