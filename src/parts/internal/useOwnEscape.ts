"use client";
import { type RefObject, useEffect } from "react";
import { isComposing } from "../../present/followPress.js";
import { isPressedIn } from "./domTree.js";

/**
 * Keeps an Escape that is pressed in an element from the host. The dialogs of most design kits
 * listen on the document while the event goes down, and would close around what the Escape was
 * meant for. Browsers close a modal `<dialog>` all the same.
 */
export function useOwnEscape(root: RefObject<Element | null>, onEscape: (() => void) | null): void {
  useEffect(() => {
    const view = root.current?.ownerDocument.defaultView;
    if (onEscape === null || view === null || view === undefined) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || root.current === null || !isPressedIn(root.current, event))
        return;
      event.stopPropagation();
      // That of an input method ends what it composes.
      if (!isComposing(event)) onEscape();
    };
    view.addEventListener("keydown", listen, true);
    return () => view.removeEventListener("keydown", listen, true);
  }, [root, onEscape]);
}
