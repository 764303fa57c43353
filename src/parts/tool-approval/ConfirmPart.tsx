"use client";

import type { ChangeEvent } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { usePasskeyWarning } from "../../react/development/useDevelopmentWarnings.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { useConfirmScope } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { confirmBy, wantedBy } from "../internal/riskConfirmation.js";
import { usePress } from "../internal/usePress.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { useApproval } from "./useApproval.js";

/**
 * What the host's `confirm` asks for: the field for the name of the tool, or, after a press that
 * was too short, the button for people who cannot hold one. Renders a `<div>`, or nothing. A card
 * of your own needs it wherever `confirm` is used.
 */
export const ToolApprovalConfirm = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function ToolApprovalConfirm(props, ref) {
    const { interrupt, run, canApprove, hasUnread, showUnread, approve } = useApproval(
      "ToolApproval.Confirm",
      "ToolApproval.Root",
    );
    const labels = useQuestionLabels();
    const presentation = usePresentation();
    const { asked, typed, set } = useConfirmScope();
    usePasskeyWarning(lacksPasskey(presentation, interrupt, run));
    const press = usePress(run, interrupt.key, hasUnread ? showUnread : approve);
    if (interrupt.approval?.canApprove !== true || interrupt.expired || interrupt.draft !== null)
      return null;
    const by = confirmBy(presentation, interrupt, run);
    const state = partState(interrupt);
    if (by === "type") {
      const children = (
        <label className="agui-note-field">
          <span className="agui-note-field__label">
            {labels.typeToApprove(interrupt.toolCall?.name ?? "")}
          </span>
          <input
            type="text"
            // Not part of a form of the host, which Enter would submit.
            form=""
            className="agui-confirm__input"
            value={typed}
            disabled={!canApprove}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => set({ typed: target.value })}
          />
        </label>
      );
      return renderPart("div", props, { part: "confirm", ref, state, children });
    }
    if (by !== "hold" || !asked) return null;
    const children = (
      <>
        <p role="status">{labels.holdHint}</p>
        <button
          type="button"
          data-part="confirm-press"
          className="agui-button"
          disabled={!canApprove}
          {...press}
        >
          {labels.holdInstead}
        </button>
      </>
    );
    return renderPart("div", props, { part: "confirm", ref, state, children });
  },
  "agui-confirm",
);

/** Whether the host asks for a passkey, and the run has nothing that asks for one. */
function lacksPasskey(
  presentation: Presentation,
  interrupt: InterruptView,
  run: AgentRun,
): boolean {
  return wantedBy(presentation, interrupt) === "passkey" && !internalsOf(run).signs;
}
