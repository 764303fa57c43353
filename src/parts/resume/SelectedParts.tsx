"use client";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { usePress } from "../internal/usePress.js";
import { useSelection } from "../selection/useSelection.js";
import { type ResumePartState, resumeState, useResume } from "./useResume.js";

/** The state of `Resume.SelectAll`. */
export interface SelectAllState extends ResumePartState {
  /** Whether all that can be selected is selected. */
  readonly selected: boolean;
}

/**
 * Selects every open question that its card shows completely and that takes a plain approval, or
 * none where all are. While something is folded in one of them, a press only opens the folds.
 * Renders a `<button>` with the role of a checkbox, or nothing where fewer than two qualify.
 */
export const ResumeSelectAll = definePart<HTMLButtonElement, PartProps<"button", SelectAllState>>(
  function ResumeSelectAll(props, ref) {
    const { run, composer, labels } = useResume("Resume.SelectAll");
    const [{ isOffered, selected, selectable, unread }, selection] = useSelection(
      run,
      (view) => view,
    );
    const open = useRunSelector(
      run,
      ({ interrupts }) => interrupts.filter(({ draft }) => draft === null).length,
    );
    const all = new Set([...selectable, ...unread]);
    const press = usePress(run, `select ${[...all].join(" ")}`, selection.toggleAll);
    if (!isOffered || all.size === 0) return null;
    const isAll = selected.length > 0 && selected.length === all.size;
    const own = {
      type: "button",
      role: "checkbox",
      "aria-checked": isAll ? true : selected.length > 0 ? "mixed" : false,
      ...press,
    };
    const state = { ...resumeState(composer), selected: isAll };
    return renderPart("button", props, {
      part: "select-all",
      ref,
      state,
      own,
      children: labels.selectAll(all.size, open),
    });
  },
);

/**
 * Approves the selected questions; the answers are kept until all are sent. Renders a `<button>`,
 * or nothing while none is selected. A press that began before the selection changed does nothing.
 */
export const ResumeApproveSelected = definePart<
  HTMLButtonElement,
  PartProps<"button", ResumePartState>
>(function ResumeApproveSelected(props, ref) {
  const { run, composer, labels } = useResume("Resume.ApproveSelected");
  const [selected, selection] = useSelection(run, (view) => view.selected);
  const press = usePress(run, `approve ${selected.join(" ")}`, () => selection.approve(selected));
  if (selected.length === 0) return null;
  return renderPart("button", props, {
    part: "approve-selected",
    ref,
    state: resumeState(composer),
    own: { type: "button", ...press },
    children: labels.approveSelected(selected.length),
  });
});
