"use client";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";
import { isElement, listenAround, treeOf } from "./domTree.js";
import { useOwnEscape } from "./useOwnEscape.js";

const itemSelector = '[role^="menuitem"]:enabled';

interface MenuOptions {
  readonly id: string | undefined;
  readonly buttonId: string | undefined;
  /** Must be the same function in every render. */
  readonly close: () => void;
}

/** What the element of an open menu is given, and what leads back to its button. */
interface Menu {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly own: Readonly<Record<string, unknown>>;
  /** Closes it, with the focus on its button. */
  readonly leave: () => void;
}

/**
 * An open menu, above everything: its items are reached by arrow keys, and Escape, Tab, a press
 * elsewhere and one on an item close it.
 */
export function useMenu({ id, buttonId, close }: MenuOptions): Menu {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement | null>(null);
  const leave = useCallback((): void => {
    button.current?.focus();
    close();
  }, [close]);
  useEffect(() => {
    const { current: shown } = menu;
    if (shown === null) return;
    button.current = treeOf(shown).getElementById(buttonId ?? "");
    // Above everything, also in a box that scrolls.
    if ("showPopover" in shown) {
      shown.popover = "manual";
      shown.showPopover(button.current === null ? {} : { source: button.current });
    }
    shown.querySelector<HTMLElement>(itemSelector)?.focus({ preventScroll: true });
    const pressed = (event: PointerEvent): void => {
      const path = event.composedPath();
      if (!path.includes(shown) && !path.some((place) => place === button.current)) close();
    };
    const stop = new AbortController();
    listenAround(shown, "pointerdown", pressed, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [buttonId, close]);
  useOwnEscape(menu, leave);
  const own = {
    id,
    role: "menu",
    "aria-labelledby": buttonId,
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
      if (!defaultPrevented && isElement(target) && target.closest(itemSelector) !== null) close();
    },
  };
  return { ref: menu, own, leave };
}

/** The item that a key leads to from the focused one. */
function itemAt({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const items = [...currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
  const at = items.findIndex((item) => item.matches(":focus"));
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  return key === "End" ? items.at(-1) : undefined;
}
