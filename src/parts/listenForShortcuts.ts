import { isTyping } from "./isTyping.js";
import type { ArmedButton, ShortcutKeys } from "./shortcutScope.js";

/**
 * Hears the keys while the focus is in the element or nowhere. The first press of a key goes to the card and arms its button, the
 * second presses it; whatever happens in between disarms. Keys that write, that are held down, or come with Control, Alt or Meta are
 * left alone. Returns what ends it.
 */
export function listenForShortcuts(
  element: HTMLElement,
  { approve, deny, next, previous }: ShortcutKeys,
  onArmed: (armed: ArmedButton | null) => void,
): () => void {
  const page = element.ownerDocument;
  let pending: HTMLButtonElement | null = null;
  const disarm = (): void => {
    pending = null;
    onArmed(null);
  };

  const decide = (key: string, part: "approve" | "deny"): boolean => {
    const button = buttonOf(element, part);
    if (button === null) return false;
    const confirmed = pending === button && isOnScreen(button);
    disarm();
    if (confirmed) {
      button.click();
      return true;
    }
    // The card, not the button: Enter must not become a second way to press it.
    goTo(cardOf(button));
    pending = button;
    onArmed({ id: button.id, key, name: nameOf(button) });
    return true;
  };

  const acts = (pressedKey: string): boolean => {
    const is = (wanted: string): boolean => wanted !== "" && pressedKey === wanted.toLowerCase();
    if (is(approve)) return decide(approve, "approve");
    if (is(deny)) return decide(deny, "deny");
    disarm();
    if (is(next)) return moves(element, 1);
    return is(previous) && moves(element, -1);
  };

  const pressed = (event: KeyboardEvent): void => {
    const { key, repeat, isComposing, ctrlKey, altKey, metaKey } = event;
    if (repeat) return;
    if (event.defaultPrevented || isComposing || ctrlKey || altKey || metaKey || isElsewhere(event, element)) {
      disarm();
      return;
    }
    if (acts(key.toLowerCase())) event.preventDefault();
  };
  const focused = ({ target }: FocusEvent): void => {
    if (pending !== null && target !== cardOf(pending)) disarm();
  };

  page.addEventListener("keydown", pressed);
  page.addEventListener("pointerdown", disarm);
  page.addEventListener("focusin", focused);
  page.addEventListener("visibilitychange", disarm);
  return () => {
    page.removeEventListener("keydown", pressed);
    page.removeEventListener("pointerdown", disarm);
    page.removeEventListener("focusin", focused);
    page.removeEventListener("visibilitychange", disarm);
    onArmed(null);
  };
}

function isElsewhere(event: KeyboardEvent, element: HTMLElement): boolean {
  const [target] = event.composedPath();
  if (isTyping(target)) return true;
  const { body, documentElement } = element.ownerDocument;
  return target !== body && target !== documentElement && !(target instanceof Node && element.contains(target));
}

const cardSelector = '[data-part="interrupt"]';

function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(cardSelector);
}

/** That of the card in which the focus is; else the first there is. */
function buttonOf(root: HTMLElement, part: "approve" | "deny"): HTMLButtonElement | null {
  const selector = `button[data-part="${part}"][aria-keyshortcuts]:enabled`;
  const { activeElement } = root.ownerDocument;
  const card = activeElement === null || !root.contains(activeElement) ? null : cardOf(activeElement);
  return (card ?? root).querySelector<HTMLButtonElement>(selector);
}

function moves(root: HTMLElement, by: 1 | -1): boolean {
  const cards = [...root.querySelectorAll<HTMLElement>(cardSelector)];
  const { activeElement } = root.ownerDocument;
  const at = activeElement === null ? -1 : cards.findIndex((card) => card.contains(activeElement));
  const target = cards[at === -1 ? 0 : at + by];
  goTo(target);
  return target !== undefined;
}

/** Also to one that has the focus already, and was scrolled away. */
function goTo(card: HTMLElement | null | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

function nameOf(button: HTMLElement): string {
  const words = button.cloneNode(true);
  if (words instanceof Element) for (const hidden of words.querySelectorAll("[aria-hidden]")) hidden.remove();
  return (words.textContent ?? "").trim();
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const { clientHeight, clientWidth } = element.ownerDocument.documentElement;
  return bottom >= 0 && top <= clientHeight && right >= 0 && left <= clientWidth;
}
