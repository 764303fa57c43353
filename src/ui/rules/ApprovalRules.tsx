"use client";
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { givenLabels } from "../../react/labels/panelLabels.js";
import { englishRuleLabels, type RuleLabels } from "../../react/labels/ruleLabels.js";
import type { ApprovalRuleStore } from "../../run/rules/ApprovalRuleStore.js";
import { RuleText } from "./RuleLine.js";

/** The props of `ApprovalRules`. */
export interface ApprovalRulesProps {
  /** Made by `createApprovalRules`. */
  readonly rules: ApprovalRuleStore;
  /** Texts to replace. Default: English; `germanRuleLabels` are the German ones. */
  readonly labels?: Partial<RuleLabels> | undefined;
}

/**
 * Lists what is approved without asking: each rule in words, since when and until when, with a
 * button that revokes it. What is stored and cannot be read is counted. Needs no run and no
 * provider. Renders a `<section>`.
 */
export function ApprovalRules({ rules: store, labels: given }: ApprovalRulesProps): ReactNode {
  const labels = { ...englishRuleLabels, ...(given && givenLabels(given)) };
  const { status, rules, ignored } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getSnapshot,
  );
  const [revoked, setRevoked] = useState<boolean | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const revoke = async (ruleId: string): Promise<void> => {
    const isRevoked = await store.revoke(ruleId);
    setRevoked(isRevoked);
    // Its button is gone.
    if (isRevoked) title.current?.focus();
  };
  return (
    <section className="agui-rules" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1} className="agui-rules__title">
        {labels.list}
      </h2>
      <p role="status" className="agui-note">
        {revoked === null ? "" : labels.revoked(revoked)}
      </p>
      {ignored > 0 ? <p className="agui-note">{labels.ignored(ignored)}</p> : null}
      {status !== "ready" || rules.length === 0 ? (
        <p className="agui-note">{labels.state(status === "ready" ? "empty" : status)}</p>
      ) : (
        <ul className="agui-rules__list">
          {rules.map(({ id: ruleId, agent, tool, args, until, thread, created }) => (
            <li key={ruleId} className="agui-rules__rule">
              <p className="agui-rule" id={`${id}-${ruleId}`}>
                <RuleText rule={{ tool, args }} labels={labels} />
              </p>
              <p className="agui-note">
                {labels.lasts(
                  until === null ? null : new Date(until),
                  thread !== undefined,
                  store.perHour,
                )}
              </p>
              <p className="agui-note">
                {labels.made(new Date(created))} · <MarkedText text={labels.agent(agent)} />
              </p>
              <button
                type="button"
                className="agui-button"
                aria-describedby={`${id}-${ruleId}`}
                onClick={() => void revoke(ruleId)}
              >
                {labels.revoke}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
