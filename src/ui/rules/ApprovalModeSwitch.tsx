"use client";
import { type ReactNode, useId } from "react";
import type { RuleLabels } from "../../react/labels/ruleLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { approvalModes } from "../../thread/rules/approvalMode.js";
import { useRuleLabels } from "./RuleLine.js";
import { useApprovalMode } from "./useApprovalMode.js";

/** The props of `ApprovalModeSwitch`. */
export interface ApprovalModeSwitchProps {
  /** Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /** Texts to replace. Default: those of the provider. */
  readonly labels?: Partial<RuleLabels> | undefined;
}

/**
 * Lets a person choose what they are asked about in a conversation; the panel says for as long as a
 * mode is on what is approved without asking. Renders a `<fieldset>`, or nothing where the rules of
 * the run have no `effectOf`.
 */
export function ApprovalModeSwitch({ run, labels: given }: ApprovalModeSwitchProps): ReactNode {
  const labels = useRuleLabels(given);
  const handle = useApprovalMode(run);
  const name = useId();
  if (handle === null) return null;
  const { mode, setMode } = handle;
  return (
    <fieldset className="agui-mode" data-mode={mode}>
      <legend className="agui-mode__title">{labels.modes}</legend>
      {approvalModes.map((one) => (
        <label key={one} className="agui-mode__choice">
          <input type="radio" name={name} checked={one === mode} onChange={() => setMode(one)} />
          {labels.mode(one)}
        </label>
      ))}
    </fieldset>
  );
}
