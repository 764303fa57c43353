"use client";

import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import { splitTime, useNow } from "../../parts/data/countdown.js";
import { showJson } from "../../protocol/json.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { givenLabels } from "../../react/labels/panelLabels.js";
import { englishRuleLabels, type RuleLabels } from "../../react/labels/ruleLabels.js";
import { useLabels } from "../../react/run/useLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import type { ApprovalRuleStore } from "../../run/rules/ApprovalRuleStore.js";
import { cut } from "../../schema/document/cut.js";
import { type AnswerMetadata, modeOf } from "../../thread/rules/approvalMode.js";

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

/** Characters of one value in a sentence. */
const longestValue = 300;
/** Stand for texts of the agent in a label, which cannot read, split or reorder them. */
const firstToken = 0xe000;

/** A rule in words: its tool, its conditions, and what may be anything. */
export function RuleText({
  rule,
  labels,
}: {
  readonly rule: Pick<ApprovalRule, "tool" | "args">;
  readonly labels: RuleLabels;
}): ReactNode {
  const texts: string[] = [];
  const token = (text: string): string => String.fromCharCode(firstToken + texts.push(text) - 1);
  const tool = token(rule.tool);
  const conditions = rule.args.flatMap((arg) => {
    if (arg.any !== undefined) return [];
    const [kind, value] =
      arg.atMost === undefined ? (["is", arg.is] as const) : (["atMost", arg.atMost] as const);
    return [
      labels.condition(token(arg.name), kind, token(cut(inOneLine(showJson(value)), longestValue))),
    ];
  });
  const open = rule.args.flatMap(({ name, any }) => (any === undefined ? [] : [token(name)]));
  return <WithTexts texts={texts}>{labels.rule(tool, conditions, open)}</WithTexts>;
}

/**
 * The value as JSON, with a sign for each new line, which is not an escape that only developers
 * read.
 */
function inOneLine(json: string): string {
  return json.replaceAll(/\\(.)/g, (pair, sign) => (sign === "n" ? "↵" : pair));
}

function WithTexts({
  texts,
  children,
}: {
  readonly texts: readonly string[];
  readonly children: string;
}): ReactNode {
  return children.split(/([\ue000-\uf8ff])/).map((part, place) => {
    const text = part.length === 1 ? texts[part.charCodeAt(0) - firstToken] : undefined;
    return text === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every text and hold no state
      <bdi key={place} translate="no" className="agui-rule__text">
        <MarkedText text={text} spaces />
      </bdi>
    );
  });
}

/** Returns the texts of rules, with those of the provider and these. */
export function useRuleLabels(own?: Partial<RuleLabels>): RuleLabels {
  const { rules } = useLabels();
  return useMemo(
    () => ({
      ...englishRuleLabels,
      ...(rules && givenLabels(rules)),
      ...(own && givenLabels(own)),
    }),
    [rules, own],
  );
}

/**
 * How long an answer can still be taken back. Renders a `<span>`, or nothing for answers that do
 * not wait.
 */
export function AnswerWait({ sendsAt }: { readonly sendsAt: number }): ReactNode {
  const { run } = useInterruptScope("AnswerWait", "Interrupt.Root");
  const labels = useLabels();
  const now = useNow(internalsOf(run).clock, sendsAt);
  const left = now === null ? null : splitTime(sendsAt - now);
  if (left === null) return null;
  return (
    // A timer is not announced each second; the button beside it is named Undo.
    <span role="timer" className="agui-note agui-answer-wait">
      {labels.sendsIn(left.minutes * 60 + left.seconds)}
    </span>
  );
}

/** The mode of the conversation that has given an answer. Renders nothing for other answers. */
export function ModeLine({ answer }: { readonly answer: AnswerMetadata | null }): ReactNode {
  const labels = useRuleLabels();
  const mode = modeOf(answer);
  return mode === undefined ? null : <p className="agui-note agui-rule">{labels.byMode(mode)}</p>;
}

/** The rule or the mode that has given an answer. Renders nothing for the answers of people. */
export function AnswerRule(): ReactNode {
  const { interrupt } = useInterruptScope("AnswerRule", "Interrupt.Root");
  const { draft } = interrupt;
  const rule = draft?.status === "resolved" ? draft.rule : undefined;
  return rule === undefined ? <ModeLine answer={draft} /> : <RuleLine rule={rule} />;
}
