import { isComposing, settleTime } from "../../present/followPress.js";
import {
  focusedNear,
  isElement,
  isNode,
  listenAround,
  listenUntil,
  treeOf,
} from "../internal/domTree.js";
import { isTyping } from "./isTyping.js";
import type { ArmedButton, ShortcutKeys, ShortcutReach } from "./shortcutScope.js";

/**
 * Listens to keys while the focus is in the element or nowhere. The first press of a key focuses
 * the card and arms its button, the second triggers it; anything in between disarms. A press is
 * ignored for the settle time after the questions have moved, or the focus was moved by something
 * other than the user, because it may have been meant for an earlier card. Cards that are hidden,
 * inert or behind a modal dialog are not reached. Keys that enter text, are held down, or are
 * pressed with Control, Alt or Meta are ignored. Returns a function that stops it.
 */
export function listenForShortcuts(
  element: HTMLElement,
  { approve, deny, next, previous }: ShortcutKeys,
  { targetOf, others }: ShortcutReach,
  onArmed: (armed: ArmedButton | null) => void,
): () => void {
  const roots = (): readonly HTMLElement[] => [element, ...others()];
  let pending: { readonly button: HTMLButtonElement; readonly subject: string } | null = null;
  // Watched first, so that its listeners run before those below.
  const stop = new AbortController();
  const { signal } = stop;
  const focus = watchFocus(element, signal);
  const disarm = (): void => {
    pending = null;
    onArmed(null);
  };

  const decide = (key: string, part: "approve" | "deny", at: number): boolean => {
    const button = buttonOf(roots(), part);
    const target = button === null ? undefined : targetOf(button.id);
    if (button === null || target === undefined) return false;
    const { subject } = target;
    const isArmed = pending?.button === button && pending.subject === subject;
    disarm();
    if (!target.isSettled() || at - focus.movedAt() < settleTime) return true;
    const card = cardOf(button);
    if (isArmed && isReached(card) && isOnScreen(button)) {
      button.click();
      return true;
    }
    // The card rather than the button: Enter must not be a second way to trigger it.
    focus.moveForUser(() => goTo(card));
    if (!isReached(card) || !isVisible(button)) return false;
    pending = { button, subject };
    onArmed({ id: button.id, key, name: nameOf(button) });
    return true;
  };

  const acts = (pressedKey: string, at: number): boolean => {
    const is = (wanted: string): boolean => wanted !== "" && pressedKey === wanted.toLowerCase();
    if (is(approve)) return decide(approve, "approve", at);
    if (is(deny)) return decide(deny, "deny", at);
    disarm();
    const card = is(next)
      ? neighbourOf(roots(), 1)
      : is(previous)
        ? neighbourOf(roots(), -1)
        : undefined;
    if (card === undefined) return false;
    focus.moveForUser(() => goTo(card));
    return true;
  };

  const pressed = (event: KeyboardEvent): void => {
    const { key, repeat, ctrlKey, altKey, metaKey, timeStamp } = event;
    if (repeat) return;
    if (
      event.defaultPrevented ||
      isComposing(event) ||
      ctrlKey ||
      altKey ||
      metaKey ||
      isElsewhere(event, roots())
    ) {
      disarm();
      return;
    }
    if (acts(key.toLowerCase(), timeStamp)) event.preventDefault();
  };
  const focused = ({ target }: FocusEvent): void => {
    if (pending !== null && target !== cardOf(pending.button)) disarm();
  };

  listenAround(element, "keydown", pressed, { signal });
  listenAround(element, "pointerdown", disarm, { signal });
  listenAround(element, "focusin", focused, { signal });
  listenUntil(element.ownerDocument, "visibilitychange", disarm, { signal });
  return () => {
    stop.abort();
    onArmed(null);
  };
}

function isElsewhere(event: KeyboardEvent, roots: readonly HTMLElement[]): boolean {
  const [target] = event.composedPath();
  if (isTyping(target)) return true;
  if (!isNode(target)) return true;
  const { body, documentElement } = target.ownerDocument ?? document;
  return (
    target !== body && target !== documentElement && !roots.some((root) => root.contains(target))
  );
}

const cardSelector = '[data-part="interrupt"]';

function cardOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(cardSelector);
}

/** The button of the focused card; otherwise the first one. */
function buttonOf(
  roots: readonly HTMLElement[],
  part: "approve" | "deny",
): HTMLButtonElement | null {
  const selector = `button[data-part="${part}"][aria-keyshortcuts]:enabled`;
  const focused = focusIn(roots);
  const card = focused && cardOf(focused);
  return findAll<HTMLButtonElement>(card ? [card] : roots, selector)[0] ?? null;
}

function neighbourOf(roots: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const cards = findAll<HTMLElement>(roots, cardSelector);
  const focused = focusIn(roots);
  const at = focused ? cards.findIndex((card) => card.contains(focused)) : -1;
  return cards[at === -1 ? 0 : at + by];
}

/** What has the focus, where that is in one of the elements. */
function focusIn(roots: readonly HTMLElement[]): Element | undefined {
  const focused = roots[0] && focusedNear(roots[0]);
  return focused && roots.some((root) => root.contains(focused)) ? focused : undefined;
}

/** What is in the elements, in the order of the page. */
function findAll<Found extends Element>(
  roots: readonly HTMLElement[],
  selector: string,
): readonly Found[] {
  const found = roots.flatMap((root) => [...root.querySelectorAll<Found>(selector)]);
  if (roots.length < 2) return found;
  return found.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Also for a card that is focused already, and was scrolled away. */
function goTo(card: HTMLElement | null): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView?.({ block: "nearest" });
}

function nameOf(button: HTMLElement): string {
  const copy = button.cloneNode(true);
  if (isElement(copy)) for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
  return (copy.textContent ?? "").trim();
}

/**
 * A card that does not take the focus is hidden, inert or behind a modal dialog: nothing is decided
 * on it.
 */
function isReached(card: HTMLElement | null): boolean {
  return card === null || card.contains(treeOf(card).activeElement);
}

function isVisible(element: Element): boolean {
  return element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
}

function isOnScreen(element: Element): boolean {
  if (!isVisible(element)) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const { clientHeight, clientWidth } = element.ownerDocument.documentElement;
  return bottom >= 0 && top <= clientHeight && right >= 0 && left <= clientWidth;
}

/** Knows whether the user moves the focus, or something else does. */
interface FocusWatch {
  /** When the focus was last moved by something other than the user, in the time of events. */
  readonly movedAt: () => number;
  /** Moves the focus on the user's behalf. */
  readonly moveForUser: (move: () => void) => void;
}

/**
 * Watches the focus of the page around an element until the signal. A move is the user's during a
 * press of Tab or of the pointer, and in `moveForUser`.
 */
function watchFocus(element: Element, signal: AbortSignal): FocusWatch {
  let movedAt = Number.NEGATIVE_INFINITY;
  let byPerson = false;
  const pressed = ({ key, repeat }: KeyboardEvent): void => {
    if (!repeat) byPerson = key === "Tab";
  };
  const pointed = (): void => {
    byPerson = true;
  };
  const released = (): void => {
    byPerson = false;
  };
  const focused = ({ timeStamp }: FocusEvent): void => {
    movedAt = byPerson ? Number.NEGATIVE_INFINITY : timeStamp;
  };

  listenAround(element, "keydown", pressed, { signal });
  listenAround(element, "keyup", released, { signal });
  listenAround(element, "pointerdown", pointed, { signal });
  listenAround(element, "pointerup", released, { signal });
  listenAround(element, "pointercancel", released, { signal });
  listenAround(element, "focusin", focused, { signal });
  return {
    movedAt: () => movedAt,
    moveForUser(move) {
      byPerson = true;
      move();
      byPerson = false;
    },
  };
}
