"use client";
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import type { DecisionKind } from "../../interrupt/interrupt.js";
import { confirmBy } from "../../parts/internal/riskConfirmation.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import { useApproval } from "../../parts/tool-approval/useApproval.js";
import { useStandingAnswers } from "../../parts/tool-approval/useStandingAnswers.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { givenLabels } from "../../react/labels/panelLabels.js";
import { splitLabels } from "../../react/labels/splitLabels.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useValueMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import type { RuleSubject } from "./RuleDialog.js";

const DecisionMenu = lazy(() => import("./DecisionMenu.js"));

interface DecisionSplitProps {
  readonly decision: DecisionKind;
  /** The button of the decision. */
  readonly children: ReactNode;
  /** The looks of that button, for the one beside it. */
  readonly className?: string | undefined;
}

/**
 * A decision, with a menu beside it where there is more than once: what the agent offers for longer
 * than this call, and the person's own rules, where the host has them.
 */
export function DecisionSplit({
  decision,
  children,
  className = "agui-button",
}: DecisionSplitProps): ReactNode {
  const { interrupt, run, canApprove, canDeny, hasUnread, showUnread } = useApproval(
    "DecisionSplit",
    "ToolApproval.Root",
  );
  const labels = { ...splitLabels, ...givenLabels(useQuestionLabels().rules ?? {}) };
  const { answers } = useStandingAnswers(decision);
  const subject = useRuleSubject(decision);
  const id = useId();
  const [open, setOpen] = useState<boolean | null>(null);
  const isOffered =
    (decision === "approve" ? canApprove : canDeny) && (answers.length > 0 || subject !== null);
  // The button stays where it is, so that the focus does.
  const [isSplit, setIsSplit] = useState(isOffered);
  if (isOffered && !isSplit) setIsSplit(true);
  if (!isSplit) return children;
  // What is approved without asking was read before.
  const isUnread = decision === "approve" && hasUnread;
  return (
    <div className="agui-split">
      {children}
      {isOffered ? (
        <button
          id={id}
          type="button"
          className={`${className} agui-button--icon`}
          aria-label={decision === "approve" ? labels.more : labels.moreDenials}
          aria-haspopup="menu"
          aria-expanded={open === true}
          onClick={ignoreRepeatedClick(() => (isUnread ? showUnread() : setOpen(open !== true)))}
        >
          <span className="agui-row__chevron" aria-hidden="true" />
        </button>
      ) : null}
      {open === null || !isOffered ? null : (
        <ErrorBoundary fallback={() => null} onError={run.reportError}>
          <Suspense fallback={null}>
            <DecisionMenu
              key={interrupt.key}
              buttonId={id}
              decision={decision}
              subject={subject}
              open={open}
              onClose={setOpen}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** What a rule of the person could be made of; null where none may be. */
function useRuleSubject(decision: DecisionKind): RuleSubject | null {
  const { interrupt, run, canApprove, approve } = useApproval("DecisionSplit", "ToolApproval.Root");
  const presentation = usePresentation();
  const mask = useValueMask(interrupt.toolCall);
  const rules = decision === "approve" ? internalsOf(run).rules : undefined;
  const args = useMemo(() => {
    const offered = rules?.offer(interrupt) ?? null;
    const isMasked = offered?.some(({ name, value }) => mask.conceal(value, [name]) !== value);
    return isMasked ? null : offered;
  }, [rules, interrupt, mask]);
  if (rules === undefined || args === null || !canApprove) return null;
  if (confirmBy(presentation, interrupt, run) !== undefined) return null;
  return { rules, run, interrupt, args, approve };
}
