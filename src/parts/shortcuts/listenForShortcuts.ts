import { settleTime } from "../../core/present/pressState.js";
import { isTyping } from "./isTyping.js";
import type { ArmedButton, ShortcutKeys, ShortcutTarget } from "./shortcutScope.js";

/**
 * Listens to keys while the focus is in the element or nowhere. The first press of a key focuses the card and arms its button, the second
 * triggers it; anything in between disarms. A press is ignored for the settle time after the questions have moved, or the focus was moved
 * by something other than the user, because it may have been meant for an earlier card. Keys that enter text, are held down, or are pressed
 * with Control, Alt or Meta are ignored. Returns a function that stops it.
 */
export function listenForShortcuts(
  element: HTMLElement,
  { approve, deny, next, previous }: ShortcutKeys,
  targetOf: (id: string) => ShortcutTarget | undefined,
  onArmed: (armed: ArmedButton | null) => void,
): () => void {
  const page = element.ownerDocument;
  let pending: { readonly button: HTMLButtonElement; readonly subject: string } | null = null;
  // When the focus was last moved by something other than the user, in the time of events.
  let movedAt = Number.NEGATIVE_INFINITY;
  let byPerson = false;
  const disarm = (): void => {
    pending = null;
    onArmed(null);
  };

  const personGoesTo = (card: HTMLElement | null | undefined): void => {
    byPerson = true;
    goTo(card);
    byPerson = false;
  };

  const decide = (key: string, part: "approve" | "deny", at: number): boolean => {
    const button = buttonOf(element, part);
    const target = button === null ? undefined : targetOf(button.id);
    if (button === null || target === undefined) return false;
    const { subject } = target;
    const isArmed = pending?.button === button && pending.subject === subject;
    disarm();
    if (!target.isSettled() || at - movedAt < settleTime) return true;
    if (isArmed && isOnScreen(button)) {
      button.click();
      return true;
    }
    // The card rather than the button: Enter must not be a second way to trigger it.
    personGoesTo(cardOf(button));
    pending = { button, subject };
    onArmed({ id: button.id, key, name: nameOf(button) });
    return true;
  };

  const acts = (pressedKey: string, at: number): boolean => {
    const is = (wanted: string): boolean => wanted !== "" && pressedKey === wanted.toLowerCase();
    if (is(approve)) return decide(approve, "approve", at);
    if (is(deny)) return decide(deny, "deny", at);
    disarm();
    const card = is(next) ? neighbourOf(element, 1) : is(previous) ? neighbourOf(element, -1) : undefined;
    personGoesTo(card);
    return card !== undefined;
  };

  const pressed = (event: KeyboardEvent): void => {
    const { key, repeat, isComposing, ctrlKey, altKey, metaKey, timeStamp } = event;
    if (repeat) return;
    byPerson = key === "Tab";
    if (event.defaultPrevented || isComposing || ctrlKey || altKey || metaKey || isElsewhere(event, element)) {
      disarm();
      return;
    }
    if (acts(key.toLowerCase(), timeStamp)) event.preventDefault();
  };
  const released = (): void => {
    byPerson = false;
  };
  const pointed = (): void => {
    byPerson = true;
    disarm();
  };
  const focused = ({ target, timeStamp }: FocusEvent): void => {
    movedAt = byPerson ? Number.NEGATIVE_INFINITY : timeStamp;
    if (pending !== null && target !== cardOf(pending.button)) disarm();
  };

  page.addEventListener("keydown", pressed);
  page.addEventListener("keyup", released);
  page.addEventListener("pointerdown", pointed);
  page.addEventListener("pointerup", released);
  page.addEventListener("pointercancel", released);
  page.addEventListener("focusin", focused);
  page.addEventListener("visibilitychange", disarm);
  return () => {
    page.removeEventListener("keydown", pressed);
    page.removeEventListener("keyup", released);
    page.removeEventListener("pointerdown", pointed);
    page.removeEventListener("pointerup", released);
    page.removeEventListener("pointercancel", released);
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

/** The button of the focused card; otherwise the first one. */
function buttonOf(root: HTMLElement, part: "approve" | "deny"): HTMLButtonElement | null {
  const selector = `button[data-part="${part}"][aria-keyshortcuts]:enabled`;
  const { activeElement } = root.ownerDocument;
  const card = activeElement === null || !root.contains(activeElement) ? null : cardOf(activeElement);
  return (card ?? root).querySelector<HTMLButtonElement>(selector);
}

function neighbourOf(root: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const cards = [...root.querySelectorAll<HTMLElement>(cardSelector)];
  const { activeElement } = root.ownerDocument;
  const at = activeElement === null ? -1 : cards.findIndex((card) => card.contains(activeElement));
  return cards[at === -1 ? 0 : at + by];
}

/** Also for a card that is focused already, and was scrolled away. */
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
