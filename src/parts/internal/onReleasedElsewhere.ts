/**
 * Calls `act` when the pointer that is pressed on the element is cancelled, or released outside of it: no click of the element follows then.
 */
export function onReleasedElsewhere(element: Element, act: () => void): void {
  const page = element.ownerDocument;
  const ended = (event: Event): void => {
    page.removeEventListener("pointerup", ended, true);
    page.removeEventListener("pointercancel", ended, true);
    if (event.type === "pointercancel" || !event.composedPath().includes(element)) act();
  };
  page.addEventListener("pointerup", ended, true);
  page.addEventListener("pointercancel", ended, true);
}
