"use client";

import type { ReactNode } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptKind } from "../../interrupt/interrupt.js";
import { findArgumentRenderer } from "../../parts/arguments/ArgumentViews.js";
import { builtInRenderers } from "../../parts/arguments/builtInRenderers.js";
import { Icon, type IconName, toolIcon } from "../../parts/icons/Icon.js";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { isRecord } from "../../protocol/json.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { type Verdict, verdictOf } from "../../thread/decisions/DecisionRecord.js";
import { isRisky } from "../../thread/view/riskOf.js";

/**
 * The head of every card: a band with what follows from a yes and the risk, where there is one; the
 * checkbox of a batch, who asks to run which tool, the deadline, whether it changed, the question,
 * why the agent asks it, and otherwise what follows from a yes.
 */
export function CardHead({ select }: { readonly select?: ReactNode }): ReactNode {
  const { interrupt } = useInterruptScope("CardHead", "Interrupt.Root");
  const labels = useQuestionLabels();
  const isBand = isRisky(interrupt);
  const consequence = <Interrupt.Consequence className="agui-consequence" />;
  return (
    <>
      {isBand ? (
        <div className="agui-band">
          {consequence}
          <Interrupt.Risk className="agui-risk" />
        </div>
      ) : null}
      <header className="agui-card__header">
        {select}
        <CardIcon />
        <div className="agui-card__who">
          <Interrupt.Asker className="agui-asker" />{" "}
          {interrupt.toolCall === undefined ? null : (
            <span className="agui-asker">
              {interrupt.kind === "tool_call" ? labels.toRun : "·"}{" "}
              <Interrupt.Unfold exact className="agui-link-button agui-tool">
                <ToolApproval.ToolName className="agui-tool" />
              </Interrupt.Unfold>
            </span>
          )}{" "}
          <Interrupt.Reason className="agui-visually-hidden" />
        </div>
        <Interrupt.Expiry className="agui-expiry" />
      </header>
      <Interrupt.Changed className="agui-changed" />
      <Interrupt.Reserved className="agui-reserved" />
      <Interrupt.Message className="agui-message" />
      <Interrupt.StatedReason className="agui-stated-reason" />
      {isBand ? null : consequence}
    </>
  );
}

const byKind: Readonly<Record<InterruptKind, IconName>> = {
  tool_call: "tool",
  input_required: "form",
  confirmation: "question",
  custom: "question",
};

const byVerdict: Readonly<Record<Verdict, IconName>> = {
  approved: "check",
  answered: "check",
  denied: "x",
  cancelled: "skip",
  expired: "clock",
};

/**
 * An icon for the kind of question and the status of its answer; the text beside it has the same
 * meaning.
 */
export function CardIcon(): ReactNode {
  const { interrupt } = useInterruptScope("CardIcon", "Interrupt.Root");
  const { agent } = usePresentation();
  const tone = toneOf(interrupt);
  const own = tone === "open" && interrupt.subagentRunId === undefined ? agent?.icon : undefined;
  return (
    <span className={`agui-card__icon agui-card__icon--${tone}`}>
      {own ?? <Icon name={iconOf(interrupt)} />}
    </span>
  );
}

function verdictIn(interrupt: InterruptView): Verdict | null {
  const { draft, status, expired, expiresAt } = interrupt;
  return draft === null || status === "invalid"
    ? null
    : verdictOf(interrupt, draft, expired ? expiresAt : undefined);
}

function iconOf(interrupt: InterruptView): IconName {
  if (interrupt.status === "submitting") return "spinner";
  const verdict = verdictIn(interrupt);
  if (verdict !== null) return byVerdict[verdict];
  if (interrupt.expired) return "clock";
  const { toolCall, kind } = interrupt;
  const found =
    toolCall && isRecord(toolCall.args)
      ? findArgumentRenderer(builtInRenderers, toolCall.args, toolCall)
      : null;
  return found?.renderer.icon ?? (toolCall === undefined ? byKind[kind] : toolIcon(toolCall.name));
}

function toneOf(interrupt: InterruptView): "open" | "danger" | "done" | "still" {
  if (interrupt.status === "submitting") return "still";
  const verdict = verdictIn(interrupt);
  if (verdict !== null) return verdict === "approved" || verdict === "answered" ? "done" : "still";
  if (interrupt.expired) return "still";
  return isRisky(interrupt) ? "danger" : "open";
}

/**
 * A card whose renderer is loading: the question, the button to skip it, and about as much space as
 * the card will take.
 */
export function CardSkeleton(): ReactNode {
  return (
    <Interrupt.Root className="agui-card">
      <CardHead />
      <div data-part="card-loading" role="status" className="agui-skeleton">
        {useQuestionLabels().loadingCard}
      </div>
      <Interrupt.Status className="agui-status" />
      <Interrupt.Actions className="agui-actions">
        <Interrupt.Cancel className="agui-button agui-button--quiet agui-button--end" />
      </Interrupt.Actions>
    </Interrupt.Root>
  );
}
