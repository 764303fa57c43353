import { isElement } from "../internal/domTree.js";

const takesText =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="spinbutton"], [role="menu"], [role="application"]';

/** Whether keys pressed there enter text, or select in a list by its first letters. */
export function isTyping(target: EventTarget | null | undefined): boolean {
  return isElement(target) && target.closest(takesText) !== null;
}

/** Whether a key is pressed in such a place, also in one of a web component. */
export function isTypedKey(event: Event): boolean {
  return isTyping(event.composedPath()[0]);
}
