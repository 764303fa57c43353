"use client";
import { useCallback } from "react";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { isAutomatic } from "../../thread/decisions/DecisionRecord.js";
import { Icon } from "../icons/Icon.js";
import { InMenuContext, useConfirmScope, usePartId } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart, useBothRefs } from "../internal/renderPart.js";
import { useMenu } from "../internal/useMenu.js";
import { InterruptCancel } from "../interrupt/ActionParts.js";
import { type InterruptPartState, partState, useOffersSkip } from "../interrupt/InterruptParts.js";
import { ToolApprovalNote } from "./CommentParts.js";
import { useApproval } from "./useApproval.js";

/** Whether there is anything for the menu: a note that is not written yet, or skipping. */
function useHasItems(part: string): boolean {
  const { interrupt, canComment, comment } = useApproval(part, "ToolApproval.Root");
  const { noting } = useConfirmScope();
  const isSkippable = useOffersSkip(interrupt);
  const takesNote = canComment && !noting && comment === "";
  return !isAutomatic(interrupt.draft) && (takesNote || isSkippable);
}

/**
 * Opens and closes the menu of what is seldom needed. Renders a `<button>`, or nothing where the
 * question takes no note and cannot be skipped.
 */
export const ToolApprovalMore = definePart<
  HTMLButtonElement,
  PartProps<"button", InterruptPartState>
>(function ToolApprovalMore(props, ref) {
  const { interrupt } = useInterruptScope("ToolApproval.More", "ToolApproval.Root");
  const { hasMenu, set } = useConfirmScope();
  const labels = useQuestionLabels();
  const id = usePartId("more", props.id);
  const menu = usePartId("menu", undefined);
  if (!useHasItems("ToolApproval.More")) return null;
  const own = {
    id,
    type: "button",
    "aria-label": labels.more,
    "aria-haspopup": "menu",
    "aria-expanded": hasMenu,
    "aria-controls": hasMenu ? menu : undefined,
    onClick: () => set({ hasMenu: !hasMenu }),
  };
  return renderPart("button", props, {
    part: "more",
    ref,
    state: partState(interrupt),
    own,
    children: <Icon name="more" />,
  });
}, "agui-button agui-button--quiet agui-button--icon");

/**
 * The menu that `ToolApproval.More` opens: *Add a note* and *Skip*, or children of yours that are
 * such parts. Its items are reached by arrow keys; Escape, Tab and a press elsewhere close it.
 * Renders a `<div>`, or nothing while it is closed.
 */
export const ToolApprovalMenu = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function ToolApprovalMenu(props, ref) {
    const { interrupt } = useInterruptScope("ToolApproval.Menu", "ToolApproval.Root");
    const { hasMenu } = useConfirmScope();
    const hasItems = useHasItems("ToolApproval.Menu");
    return hasMenu && hasItems ? <OpenMenu {...props} ref={ref} key={interrupt.key} /> : null;
  },
  "agui-menu",
);

const OpenMenu = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function OpenMenu(props, ref) {
    const { interrupt } = useInterruptScope("ToolApproval.Menu", "ToolApproval.Root");
    const { set } = useConfirmScope();
    const id = usePartId("menu", props.id);
    const buttonId = usePartId("more", undefined);
    const close = useCallback(() => set({ hasMenu: false }), [set]);
    const menu = useMenu({ id, buttonId, close });
    const placed = useBothRefs(ref, menu.ref);
    const children = (
      <>
        <ToolApprovalNote className="agui-menu__note" />
        <InterruptCancel className="agui-menu__item" />
      </>
    );
    return (
      <InMenuContext.Provider value>
        {renderPart("div", props, {
          part: "menu",
          ref: placed,
          state: partState(interrupt),
          own: menu.own,
          children,
        })}
      </InMenuContext.Provider>
    );
  },
);
