import { focusedNear, hasFocus, isElement } from "../../parts/internal/domTree.js";

interface Place {
  readonly element: HTMLElement;
  /** The question it is in. */
  readonly item: Element | null;
  readonly around: readonly HTMLElement[];
}

/**
 * Watches for focused controls that are removed, as when a card replaces its placeholder, and
 * focuses the same control of the new content, otherwise its card, otherwise the nearest element
 * around it that stays. After an answer `FocusManager` moves the focus. Returns a function that stops
 * it.
 */
export function focusReplacement(section: HTMLElement): () => void {
  let last: Place | null = null;

  const remember = ({ target }: FocusEvent): void => {
    last = isElement(target)
      ? {
          element: target,
          item: target.closest("li, [data-part=placed]"),
          around: placesAround(target),
        }
      : null;
  };
  const reset = (): void =>
    queueMicrotask(() => {
      // Removed elements are handled by the observer; if the element is still there, the user has
      // moved the focus.
      if (last?.element.isConnected === true && !hasFocus(last.element)) last = null;
    });
  const follow = (): void => {
    if (last === null || last.element.isConnected) return;
    const { element, item, around } = last;
    last = null;
    if (focusedNear(section) !== null) return;
    const place =
      (item?.isConnected === true ? twinOf(element, item) : null) ??
      around.find((near) => near.isConnected);
    place?.focus({ preventScroll: true });
  };

  const watch = new MutationObserver(follow);
  watch.observe(section, { childList: true, subtree: true });
  section.addEventListener("focusin", remember);
  section.addEventListener("focusout", reset);
  return () => {
    watch.disconnect();
    section.removeEventListener("focusin", remember);
    section.removeEventListener("focusout", reset);
  };
}

function twinOf({ dataset: { part } }: HTMLElement, item: Element): HTMLElement | null {
  const twins =
    part === undefined
      ? []
      : [...item.querySelectorAll<HTMLElement>(`[data-part="${part}"]:enabled`)];
  return (twins.length === 1 ? twins[0] : null) ?? item.querySelector<HTMLElement>(cardSelector);
}

export const cardSelector = '[data-part="interrupt"]';

/** The elements around an element that can be focused, from the inside out. */
export function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}
