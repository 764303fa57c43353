"use client";
import type { ReactNode } from "react";
import { useLabels } from "../run/useLabels.js";
import { useInterruptScope } from "./InterruptScope.js";

/**
 * The card of a question for which all other cards failed. It reads only the id and status of the question, so nothing the agent sent can
 * make it throw. What cannot be read cannot be approved: it can be skipped, and denied where that is possible.
 */
export function MinimalCard(): ReactNode {
  const { interrupt, run, cancel, decide, clear } = useInterruptScope("MinimalCard");
  const labels = useLabels();
  const { id, locked, answerable, draft, approval } = interrupt;
  const act = (action: () => void) => () => {
    try {
      action();
    } catch (thrown) {
      run.reportError(thrown);
    }
  };
  const canSkip = answerable && interrupt.onCancel !== "unsupported";
  return (
    <article data-part="interrupt" className="agui-card" tabIndex={-1}>
      <div data-part="card-failed" role="status">
        <p>{labels.questionProblem("unreadable")}</p>
        {typeof id === "string" && id !== "" ? <code dir="ltr">{id.slice(0, 80)}</code> : null}
      </div>
      <div className="agui-actions">
        {draft === null && canSkip ? (
          <button type="button" data-part="cancel" className="agui-button" disabled={locked} onClick={act(cancel)}>
            {labels.skip(false)}
          </button>
        ) : null}
        {draft === null && answerable && approval?.canDeny === true && !interrupt.expired ? (
          <button
            type="button"
            data-part="deny"
            className="agui-button"
            disabled={locked}
            onClick={act(() => decide({ approved: false }))}
          >
            {labels.deny}
          </button>
        ) : null}
        {draft === null ? null : (
          <button type="button" data-part="change" className="agui-button" disabled={locked} onClick={act(clear)}>
            {labels.change}
          </button>
        )}
      </div>
    </article>
  );
}
