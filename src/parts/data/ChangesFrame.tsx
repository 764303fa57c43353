"use client";
import { type ReactNode, useId, useState } from "react";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { ignoreRepeatedClick } from "../internal/usePress.js";
import { useFolds } from "./folds.js";

interface ChangesFrameProps {
  /** How many changes are in it. */
  readonly count: number;
  /** Restores what was proposed. Default: there is no button for it. */
  readonly onUndo?: (() => void) | undefined;
  /** The data, with its changes in place. */
  readonly children: ReactNode;
}

/**
 * Data with changes in place: above it their number, a switch that hides what was not changed, and a
 * button that undoes all. What is folded can be hidden only after it was read.
 */
export function ChangesFrame({ count, onUndo, children }: ChangesFrameProps): ReactNode {
  const labels = useQuestionLabels();
  const id = useId();
  const { hasUnread } = useFolds();
  const [isOnly, setOnly] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-labelledby={id}
      className="agui-edited"
      data-only={isOnly && !hasUnread ? "" : undefined}
    >
      <div className="agui-edited__bar">
        <span id={id} className="agui-edited__count">
          {labels.changes(count)}
        </span>
        {hasUnread ? null : (
          <button
            type="button"
            role="switch"
            aria-checked={isOnly}
            className="agui-switch"
            onClick={ignoreRepeatedClick(() => setOnly(!isOnly))}
          >
            {labels.onlyChanges}
          </button>
        )}
        {onUndo === undefined ? null : (
          <button
            type="button"
            data-part="undo-edits"
            className="agui-link-button"
            onClick={ignoreRepeatedClick(onUndo)}
          >
            {labels.undoAll}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
