"use client";
import { Component, type ReactNode, type RefObject } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { isTyping } from "../../parts/shortcuts/isTyping.js";
import { cardSelector, isUnfocused, placesAround } from "./focusPlaces.js";

/** The methods of a list that renders only some of its questions. */
export interface ReachableList {
  /** Renders the question with this index and focuses it. */
  readonly goTo: (index: number) => void;
}

interface FocusKeeperProps {
  /** The element around the questions. It can be focused itself, when nothing in it can be. */
  readonly section: RefObject<HTMLElement | null>;
  readonly interrupts: readonly InterruptView[];
  /** The keys of the questions that were there before it mounted. */
  readonly known: readonly string[];
  /** The list of questions, where it can render those that are not in the page. */
  readonly list: RefObject<ReachableList | null>;
  readonly children: ReactNode;
}

interface Before {
  readonly focused: HTMLElement | null;
  /** Whether the focus was visible, as it is for keyboard users. */
  readonly visibly: boolean;
  /** The elements around it that can be focused, from the inside out. */
  readonly places: readonly HTMLElement[];
  /** The open question it was in. */
  readonly open: InterruptView | undefined;
  /** Whether the focus may move to a new question: it was in here or nowhere, and the user was not typing. */
  readonly free: boolean;
}

/**
 * Keeps the keyboard position in a section. When an answer removes its buttons, the next open question is focused, or the bar when there is
 * none; when another focused element is removed or disabled, the nearest element around it. A new question is focused unless the user types
 * or is elsewhere on the page. The focus is never moved to a control.
 */
export class FocusManager extends Component<FocusKeeperProps> {
  override componentDidMount(): void {
    if (isFree(this.props.section.current)) this.focusFirstNew(this.props.known);
  }

  override getSnapshotBeforeUpdate({ interrupts }: FocusKeeperProps): Before {
    const section = this.props.section.current;
    const focused = section?.querySelector<HTMLElement>(":focus") ?? null;
    const free = isFree(section);
    if (focused === null) return { focused, visibly: false, places: [], open: undefined, free };
    const position = focused.closest("li[aria-posinset]")?.getAttribute("aria-posinset");
    const around = interrupts[Number(position) - 1];
    return {
      focused,
      visibly: focused.matches(":focus-visible"),
      places: placesAround(focused),
      open: around !== undefined && isOpen(around) ? around : undefined,
      free,
    };
  }

  override componentDidUpdate(before: FocusKeeperProps, _: unknown, { focused, visibly, places, open, free }: Before): void {
    const next = open !== undefined && this.isAnswered(open) ? this.afterAnswer(open) : null;
    const wasCard = focused?.matches(cardSelector) === true;
    if (focused !== null && (!focused.isConnected || focused.matches(":disabled") || (wasCard && next !== null))) {
      const now = focused.ownerDocument.activeElement;
      if (now !== null && now !== focused && now !== focused.ownerDocument.body) return;
      const place = next instanceof HTMLElement ? next : places.find((near) => near.isConnected);
      place?.focus({ preventScroll: true });
      if (visibly) place?.scrollIntoView?.({ block: "nearest" });
      if (typeof next === "number") this.props.list.current?.goTo(next);
      return;
    }
    if (free) this.focusFirstNew(before.interrupts.map(({ key }) => key));
  }

  private focusFirstNew(known: readonly string[]): void {
    const before = new Set(known);
    const arrived = this.props.interrupts.findIndex(({ key }) => !before.has(key));
    if (arrived !== -1) this.cardAt(arrived)?.focus({ preventScroll: true });
  }

  // An expired question is not answered: a user who was about to decide stays there to read why that is no longer possible.
  private isAnswered({ key }: InterruptView): boolean {
    const status = this.props.interrupts.find((interrupt) => interrupt.key === key)?.status;
    return status === undefined || status === "answered" || status === "submitting";
  }

  /** The next open question, by its index where it is not rendered, or the bar. */
  private afterAnswer({ key }: InterruptView): HTMLElement | number | null {
    const { interrupts, list, section } = this.props;
    const at = interrupts.findIndex((interrupt) => interrupt.key === key);
    const others = at === -1 ? [] : interrupts.map((_, step) => (at + 1 + step) % interrupts.length);
    for (const index of others) {
      if (!isOpen(interrupts[index])) continue;
      const card = this.cardAt(index);
      if (card !== null) return card;
      if (list.current !== null) return index;
    }
    return section.current?.querySelector<HTMLElement>('[data-part="resume"]') ?? null;
  }

  private cardAt(index: number): HTMLElement | null {
    return this.props.section.current?.querySelector<HTMLElement>(`li[aria-posinset="${index + 1}"] ${cardSelector}`) ?? null;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function isFree(section: HTMLElement | null): boolean {
  if (section === null) return true;
  const { activeElement } = section.ownerDocument;
  return isUnfocused(section.ownerDocument) || (section.contains(activeElement) && !isTyping(activeElement));
}

function isOpen(interrupt: InterruptView | undefined): boolean {
  return interrupt?.status === "unanswered" || interrupt?.status === "invalid";
}
