"use client";
import { Component, type ContextType, type ReactNode, type RefObject } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { focusedNear, isElement } from "../../parts/internal/domTree.js";
import { isTyping } from "../../parts/shortcuts/isTyping.js";
import { FocusGroupContext, type FocusMember } from "./focusGroup.js";
import { cardSelector, placesAround } from "./focusReplacement.js";

/** The method of a list that shows questions as rows. */
export interface ReachableList {
  /** Renders and unfolds the question with this key, and focuses its card. */
  readonly unfold: (key: string | undefined) => void;
}

interface FocusManagerProps {
  /** The element around the questions. It can be focused itself, when nothing in it can be. */
  readonly section: RefObject<HTMLElement | null>;
  /** All that are open, in order. */
  readonly interrupts: readonly InterruptView[];
  /** Those of them that the section lists. */
  readonly listed: readonly InterruptView[];
  /** What holds the others, which stand elsewhere in the page, by their keys. */
  readonly elements: RefObject<ReadonlyMap<string, HTMLElement>>;
  /** The question whose place in the page has just gone with the focus in it. */
  readonly lost: () => InterruptView | undefined;
  readonly clearLost: () => void;
  /** The keys of the questions that were there before it mounted. */
  readonly known: readonly string[];
  /** The list of questions, where it shows them as rows. */
  readonly list: RefObject<ReachableList | null>;
  readonly children: ReactNode;
}

/** What was focused before an update. */
interface Focus {
  readonly element: HTMLElement;
  /** Whether it was visible, as it is for keyboard users. */
  readonly visibly: boolean;
  /** The elements around it that can be focused, from the inside out. */
  readonly places: readonly HTMLElement[];
  /** The question it was in, as it was. */
  readonly around: InterruptView | undefined;
}

interface Before {
  readonly focus: Focus | null;
  /**
   * Whether the focus may move to a new question: it was in here or nowhere, and the user was not
   * typing.
   */
  readonly free: boolean;
}

/** An element to focus, and the key of its question; only the key of one that is not rendered. */
interface Target {
  readonly element: HTMLElement | null;
  readonly key?: string;
}

/**
 * Keeps the keyboard position in a section. When an answer removes its buttons, the next open
 * question is focused, or the bar when there is none; when another focused element is removed or
 * disabled, the nearest element around it. A new question is focused unless the user types or is
 * elsewhere on the page. The focus is never moved to a control. In a group, the last answer of one
 * section moves on to the next section with an open question.
 */
export class FocusManager extends Component<FocusManagerProps> implements FocusMember {
  static override readonly contextType = FocusGroupContext;
  declare readonly context: ContextType<typeof FocusGroupContext>;

  override componentDidMount(): void {
    document.addEventListener("keyup", this.showReached);
    this.context?.add(this);
    // React attaches the section after this, where its content was loaded before it was mounted.
    if (this.props.section.current === null) queueMicrotask(this.focusArrived);
    else this.focusArrived();
  }

  private readonly focusArrived = (): void => {
    if (this.isFree()) this.focusFirstNew(this.props.known);
  };

  override componentWillUnmount(): void {
    document.removeEventListener("keyup", this.showReached);
    this.context?.remove(this);
  }

  getElement(): HTMLElement | null {
    return this.props.section.current;
  }

  restsHere(): boolean {
    const focused = this.focused();
    if (focused === null || isTyping(focused) || !this.holds(focused)) return false;
    const around = this.questionAround(focused, this.props);
    return around === undefined || !isOpen(around);
  }

  hasOpen(): boolean {
    return this.openFrom(0) !== undefined;
  }

  enter(visibly: boolean): void {
    const first = this.openFrom(0);
    if (first === undefined) return;
    moveTo(first.element, visibly);
    this.props.list.current?.unfold(first.key);
  }

  /**
   * Scrolls a text area that was reached by Tab out from under the bar. Of other controls browsers
   * show the scroll margin; of a text area, Chromium shows only the line of the caret.
   */
  private readonly showReached = (event: KeyboardEvent): void => {
    const [target] = event.key === "Tab" ? event.composedPath() : [];
    if (isElement(target) && target.matches("textarea") && this.holds(target)) show(target);
  };

  override getSnapshotBeforeUpdate(before: FocusManagerProps): Before {
    const free = this.isFree();
    const root = this.roots().find((one) => one.querySelector(":focus") !== null);
    const element = root?.querySelector<HTMLElement>(":focus") ?? null;
    if (element === null) return { focus: null, free };
    const focus: Focus = {
      element,
      visibly: element.matches(":focus-visible"),
      places: placesAround(element),
      around: this.questionAround(element, before),
    };
    return { focus, free };
  }

  override componentDidUpdate(before: FocusManagerProps, _: unknown, snapshot: Before): void {
    const { focus, free } = snapshot;
    if (this.followLost()) return;
    const next = this.isAnsweredHere(focus?.around) ? this.afterAnswer(focus?.around) : undefined;
    const isReplaced =
      focus !== null &&
      (!isUsable(focus.element) || (next !== undefined && focus.element.matches(cardSelector)));
    if (isReplaced) this.moveOn(focus, next);
    else if (free) this.focusFirstNew(before.interrupts.map(({ key }) => key));
  }

  /** Follows a question that went to another place of the page with the focus in it. */
  private followLost(): boolean {
    const card = this.cardOf(this.props.lost());
    // It may take another update until the card has come to its new place.
    if (card?.isConnected !== true) return false;
    this.props.clearLost();
    const follows = focusedNear(card) === null;
    if (follows) moveTo(card);
    return follows;
  }

  /** Moves the focus from where it was to what comes next, or to the nearest place that stays. */
  private moveOn(focus: Focus, next: Target | FocusMember | undefined): void {
    if (isElsewhere(focus.element)) return;
    if (next !== undefined && "enter" in next) return next.enter(focus.visibly);
    const stays = focus.places.find(isReachable);
    // A question whose place in the page has gone is in the section now, and the other way round.
    const hasMoved = stays === undefined || stays === this.props.section.current;
    const place = next?.element ?? (hasMoved ? this.cardOf(focus.around) : null) ?? stays;
    moveTo(place, focus.visibly && place !== stays);
    if (next !== undefined) this.props.list.current?.unfold(next.key);
  }

  private roots(): readonly HTMLElement[] {
    const { section, elements } = this.props;
    const placed = [...elements.current.values()];
    return section.current === null ? placed : [section.current, ...placed];
  }

  private holds(element: Element | null): boolean {
    return this.roots().some((root) => root.contains(element));
  }

  private focused(): Element | null {
    const [root] = this.roots();
    return root === undefined ? null : focusedNear(root);
  }

  private isFree(): boolean {
    const focused = this.focused();
    if (focused === null) return true;
    const isInside = this.holds(focused) && !isTyping(focused);
    return isInside || this.context?.restsBeside(this) === true;
  }

  private questionAround(
    focused: Element,
    { interrupts, listed, elements }: FocusManagerProps,
  ): InterruptView | undefined {
    for (const [key, element] of elements.current)
      if (element.contains(focused)) return interrupts.find((interrupt) => interrupt.key === key);
    const item = focused.closest("li[aria-posinset]");
    return listed[Number(item?.getAttribute("aria-posinset")) - 1];
  }

  private focusFirstNew(earlier: readonly string[]): void {
    const before = new Set(earlier);
    moveTo(this.cardOf(this.props.interrupts.find(({ key }) => !before.has(key))));
  }

  /**
   * Whether a question that was open is answered now. An expired one is not: a user who was about to
   * decide stays there to read why that is no longer possible. Another tab's answer moves nothing
   * here.
   */
  private isAnsweredHere(before: InterruptView | undefined): boolean {
    if (before === undefined || !isOpen(before)) return false;
    const now = this.props.interrupts.find(({ key }) => key === before.key);
    if (now === undefined) return true;
    const isAnswered = now.status === "answered" || now.status === "submitting";
    return isAnswered && now.changedElsewhere !== true;
  }

  /** The next open question, the bar, or the next section of the group. */
  private afterAnswer(answered: InterruptView | undefined): Target | FocusMember | undefined {
    const { interrupts, section } = this.props;
    const at = interrupts.findIndex(({ key }) => key === answered?.key);
    const nextOpen = at === -1 ? undefined : this.openFrom(at + 1);
    const bar = section.current?.querySelector<HTMLElement>('[data-part="resume"]');
    return nextOpen ?? (bar ? { element: bar } : this.context?.after(this));
  }

  /** The first open question from this place on, and round. */
  private openFrom(start: number): Target | undefined {
    const { interrupts, listed, list } = this.props;
    const inTurn = [...interrupts.slice(start), ...interrupts.slice(0, start)];
    for (const interrupt of inTurn.filter(isOpen)) {
      const target = { element: this.cardOf(interrupt), key: interrupt.key };
      const isRow = list.current !== null && listed.includes(interrupt);
      if (isRow || target.element !== null) return target;
    }
    return undefined;
  }

  private cardOf(interrupt: InterruptView | undefined): HTMLElement | null {
    if (interrupt === undefined) return null;
    const { section, listed, elements } = this.props;
    const placed = elements.current.get(interrupt.key);
    if (placed !== undefined) return placed.querySelector<HTMLElement>(cardSelector);
    const at = listed.findIndex(({ key }) => key === interrupt.key);
    const selector = `li[aria-posinset="${at + 1}"] ${cardSelector}`;
    return section.current?.querySelector<HTMLElement>(selector) ?? null;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function moveTo(place: HTMLElement | null | undefined, scrolls = false): void {
  place?.focus({ preventScroll: true });
  if (scrolls) show(place);
}

function show(place: HTMLElement | null | undefined): void {
  place?.scrollIntoView?.({ block: "nearest" });
}

/** Whether something else in the page has the focus now. */
function isElsewhere(element: HTMLElement): boolean {
  const focused = focusedNear(element);
  return focused !== null && focused !== element;
}

/** Whether it is in the page, and not in the card of an answered question. */
function isReachable(element: HTMLElement): boolean {
  return element.isConnected && element.closest("[hidden]") === null;
}

function isUsable(element: HTMLElement): boolean {
  return isReachable(element) && !element.matches(":disabled");
}

function isOpen({ status }: InterruptView): boolean {
  return status === "unanswered" || status === "invalid";
}
