"use client";
import type { ReactNode } from "react";
import type { ApprovalRule } from "../../core/interrupt/ApprovalRule.js";
import { showJson } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { RuleLabels } from "../../react/labels/ruleLabels.js";
import { cut } from "../../schema/document/cut.js";

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
    const [kind, value] = arg.atMost === undefined ? (["is", arg.is] as const) : (["atMost", arg.atMost] as const);
    return [labels.condition(token(arg.name), kind, token(cut(inOneLine(showJson(value)), longestValue)))];
  });
  const open = rule.args.flatMap(({ name, any }) => (any === undefined ? [] : [token(name)]));
  return <WithTexts texts={texts}>{labels.rule(tool, conditions, open)}</WithTexts>;
}

/** The value as JSON, with a sign for each new line, which is not an escape that only developers read. */
function inOneLine(json: string): string {
  return json.replaceAll(/\\(.)/g, (pair, sign) => (sign === "n" ? "↵" : pair));
}

function WithTexts({ texts, children }: { readonly texts: readonly string[]; readonly children: string }): ReactNode {
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
