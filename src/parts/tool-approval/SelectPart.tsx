"use client";
import { useId } from "react";
import { showInvisible } from "../../present/markInvisible.js";
import { useCallCounts, useInterruptScope } from "../../react/card/InterruptScope.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import { cut } from "../../schema/document/cut.js";
import { approvalBlock } from "../../thread/view/approveTogether.js";
import { useFolds } from "../data/folds.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { confirmBy } from "../internal/riskConfirmation.js";
import { usePress } from "../internal/usePress.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { questionText } from "../interrupt/questionText.js";
import { useClosedRow, useSelection } from "../selection/useSelection.js";

/** How much of a question names its checkbox, in characters. */
const longestName = 200;

/** The state of `ToolApproval.Select`. */
export interface SelectState extends InterruptPartState {
  readonly selected: boolean;
  readonly disabled: boolean;
}

/**
 * Selects the question, to be approved together with others by `Resume.ApproveSelected`. Renders a
 * `<button>` with the role of a checkbox, or nothing unless two or more open tool calls take a
 * plain approval. Where this one does not, or the card does not show all of its arguments, it is
 * disabled and its description has the reason; a press opens what is folded. It withdraws itself
 * when the question changes.
 */
export const ToolApprovalSelect = definePart<HTMLButtonElement, PartProps<"button", SelectState>>(
  function ToolApprovalSelect(props, ref) {
    const { interrupt, run } = useInterruptScope("ToolApproval.Select", "ToolApproval.Root");
    const labels = useQuestionLabels();
    const id = useId();
    const { hasUnread, showUnread } = useFolds();
    // Known together with what is folded.
    const { args, isKnown } = useCallCounts();
    const openRow = useClosedRow();
    const { key, toolCall, draft } = interrupt;
    const presentation = usePresentation();
    const isBarred = confirmBy(presentation, interrupt, run) !== undefined;
    const isShown = isKnown && args > 0;
    const [isOffered, selection] = useSelection(run, (view) => view.isOffered);
    const [isSelected] = useSelection(run, ({ selected }) => selected.includes(key));
    const [isReady] = useSelection(run, ({ selectable }) => selectable.includes(key));
    useEffectBeforePaint(() => () => selection.remove(id), [selection, id]);
    useEffectBeforePaint(() => {
      const isClosed = openRow !== null;
      if (!isKnown || (!isShown && !isClosed)) return selection.remove(id);
      const state = isBarred ? "barred" : isClosed ? "closed" : hasUnread ? "unread" : "ready";
      selection.report(id, { interrupt, state, showUnread });
    }, [selection, id, interrupt, isKnown, isShown, isBarred, openRow, hasUnread, showUnread]);
    const block = approvalBlock(interrupt);
    const press = usePress(run, key, () => {
      if (isReady) selection.toggle(key);
      else if (block === null && !isBarred) (openRow ?? showUnread)();
    });
    const isOpen = draft === null || interrupt.status === "invalid";
    if (
      presentation.batch === "one-by-one" ||
      !isOffered ||
      !isOpen ||
      toolCall === undefined ||
      block === "unsupported" ||
      block === "decided"
    )
      return null;
    const reason =
      block ??
      (isBarred
        ? "confirm"
        : isReady
          ? null
          : openRow
            ? "not-opened"
            : isShown
              ? "unread"
              : "not-shown");
    const own = {
      type: "button",
      role: "checkbox",
      "aria-checked": isSelected,
      // It can be focused, so that its description can be read.
      "aria-disabled": reason === null ? undefined : true,
      "aria-label": labels.select(showInvisible(cut(questionText(interrupt, labels), longestName))),
      title: reason === null ? undefined : labels.notSelectable[reason],
      ...press,
    };
    const state = { ...partState(interrupt), selected: isSelected, disabled: reason !== null };
    return renderPart("button", props, { part: "select", ref, state, own });
  },
  "agui-checkbox",
);
