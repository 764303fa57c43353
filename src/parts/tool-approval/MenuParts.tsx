"use client";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";
import { isAutomatic } from "../../thread/decisions/DecisionRecord.js";
import { Icon } from "../icons/Icon.js";
import { InMenuContext, useConfirmScope, usePartId } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { useOwnEscape } from "../internal/useOwnEscape.js";
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
  const labels = useLabels();
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

const itemSelector = '[role="menuitem"]:enabled';

const OpenMenu = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function OpenMenu(props, ref) {
    const { interrupt } = useInterruptScope("ToolApproval.Menu", "ToolApproval.Root");
    const { set } = useConfirmScope();
    const id = usePartId("menu", props.id);
    const moreId = usePartId("more", undefined);
    const menu = useRef<HTMLElement | null>(null);
    const button = useRef<HTMLElement | null>(null);
    const close = (): void => set({ hasMenu: false });
    const leave = (): void => {
      button.current?.focus();
      close();
    };
    useEffect(() => {
      menu.current = document.getElementById(id ?? "");
      button.current = document.getElementById(moreId ?? "");
      const { current: shown } = menu;
      if (shown === null) return;
      // Above everything, also in a box that scrolls.
      if ("showPopover" in shown) {
        shown.popover = "manual";
        shown.showPopover(button.current === null ? {} : { source: button.current });
      }
      shown.querySelector<HTMLElement>(itemSelector)?.focus({ preventScroll: true });
      const pressed = (event: PointerEvent): void => {
        const path = event.composedPath();
        if (!path.includes(shown) && !path.some((place) => place === button.current))
          set({ hasMenu: false });
      };
      document.addEventListener("pointerdown", pressed, true);
      return () => document.removeEventListener("pointerdown", pressed, true);
    }, [id, moreId, set]);
    useOwnEscape(menu, leave);
    const own = {
      id,
      role: "menu",
      "aria-labelledby": moreId,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === "Tab") return leave();
        const place = itemAt(event);
        if (place === undefined) return;
        event.preventDefault();
        place.focus();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        const stays = relatedTarget === null || currentTarget.contains(relatedTarget);
        if (!stays && relatedTarget !== button.current) close();
      },
      // A press that was meant for something else does nothing, and closes nothing.
      onClick({ target, defaultPrevented }: MouseEvent) {
        if (!defaultPrevented && target instanceof Element && target.closest(itemSelector) !== null)
          close();
      },
    };
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
          ref,
          state: partState(interrupt),
          own,
          children,
        })}
      </InMenuContext.Provider>
    );
  },
);

/** The item that a key leads to from the focused one. */
function itemAt({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const items = [...currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
  const at = items.findIndex((item) => item.matches(":focus"));
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  return key === "End" ? items.at(-1) : undefined;
}
