"use client";
import type { ReactNode } from "react";
import { Icon } from "../../parts/icons/Icon.js";
import { ignoreRepeatedClick } from "../../parts/internal/usePress.js";
import { AgentRunProvider, usePresentation, useRun } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { InterruptPanel, type InterruptPanelProps } from "../panel/InterruptPanel.js";
import { useQuestionSheet } from "./useQuestionSheet.js";

/** The props of `InterruptSheet`: those of the panel in it. */
export type InterruptSheetProps = InterruptPanelProps;

/**
 * A panel that is a bottom sheet on a phone: several questions, a risk or a form rise over the page,
 * one card at a time, with a button where they were. Anything else, and everything where there is
 * room, is the panel in its place. Renders a `<div>`.
 */
export function InterruptSheet({
  run: given,
  labels: ownLabels,
  presentation: own,
  ...props
}: InterruptSheetProps): ReactNode {
  const run = useRun("<InterruptSheet>", given);
  return (
    <AgentRunProvider run={run} presentation={own} labels={ownLabels}>
      <Sheet {...props} run={run} />
    </AgentRunProvider>
  );
}

function Sheet(props: InterruptPanelProps): ReactNode {
  const { count, isSheet, open, close, place, dialog, dialogProps, gripProps } = useQuestionSheet(
    props.run,
  );
  const labels = useLabels();
  const presentation = usePresentation();
  const waiting = labels.sheet("open", count);
  return (
    <div ref={place} className="agui-sheet-place">
      {/* There before the questions are, so that they are announced. */}
      <div role="status" className="agui-sheet-place__status">
        {isSheet ? (
          // It stays while the sheet is open, which gives the focus back to it.
          <button
            type="button"
            data-part="sheet-open"
            className="agui-button agui-button--primary"
            onClick={(event) => {
              event.currentTarget.focus();
              ignoreRepeatedClick(open)(event);
            }}
          >
            {waiting}
          </button>
        ) : null}
      </div>
      {isSheet ? (
        <dialog
          ref={dialog}
          tabIndex={-1}
          data-part="sheet"
          className="agui-sheet"
          aria-label={waiting}
          {...dialogProps}
        >
          <div data-part="sheet-grip" className="agui-sheet__grip" {...gripProps}>
            <button
              type="button"
              data-part="sheet-close"
              className="agui-sheet__close"
              aria-label={labels.sheet("close", count)}
              title={labels.sheet("close", count)}
              onClick={ignoreRepeatedClick(close)}
            >
              <Icon name="x" />
            </button>
          </div>
          <div className="agui-sheet__scroll">
            <InterruptPanel {...props} presentation={{ ...presentation, batch: "one-by-one" }} />
          </div>
        </dialog>
      ) : (
        <InterruptPanel {...props} />
      )}
    </div>
  );
}
