"use client";
import { Component, type ContextType, type ReactNode, type RefObject } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { isTyping } from "../../parts/shortcuts/isTyping.js";
import { FocusGroupContext, type FocusMember } from "./focusGroup.js";
import { cardSelector, isUnfocused, placesAround } from "./restoreFocus.js";

/** The method of a list that shows questions as rows. */
export interface ReachableList {
  /** Renders and unfolds the question with this index, and focuses its card. */
  readonly unfold: (index: number) => void;
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

interface Before {
  readonly focused: HTMLElement | null;
  /** Whether the focus was visible, as it is for keyboard users. */
  readonly visibly: boolean;
  /** The elements around it that can be focused, from the inside out. */
  readonly places: readonly HTMLElement[];
  /** The question it was in. */
  readonly around: InterruptView | undefined;
  /** The same, if it was open. */
  readonly open: InterruptView | undefined;
  /**
   * Whether the focus may move to a new question: it was in here or nowhere, and the user was not
   * typing.
   */
  readonly free: boolean;
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
    const { activeElement } = document;
    if (activeElement === null || isTyping(activeElement)) return false;
    if (!this.roots().some((root) => root.contains(activeElement))) return false;
    const around = this.questionAround(activeElement, this.props);
    return around === undefined || !isOpen(around);
  }

  hasOpen(): boolean {
    return this.openFrom(0) !== null;
  }

  enter(visibly: boolean): void {
    const first = this.openFrom(0);
    if (typeof first === "number") this.props.list.current?.unfold(first);
    if (!(first instanceof HTMLElement)) return;
    first.focus({ preventScroll: true });
    if (visibly) first.scrollIntoView?.({ block: "nearest" });
    this.props.list.current?.unfold(positionOf(first));
  }

  /**
   * Scrolls a text area that was reached by Tab out from under the bar. Of other controls browsers
   * show the scroll margin; of a text area, Chromium shows only the line of the caret.
   */
  private readonly showReached = (event: KeyboardEvent): void => {
    const [target] = event.key === "Tab" ? event.composedPath() : [];
    if (
      !(target instanceof HTMLTextAreaElement) ||
      !this.roots().some((root) => root.contains(target))
    )
      return;
    target.scrollIntoView?.({ block: "nearest" });
  };

  override getSnapshotBeforeUpdate(before: FocusManagerProps): Before {
    const roots = this.roots();
    const focused =
      roots
        .map((root) => root.querySelector<HTMLElement>(":focus"))
        .find((found) => found !== null) ?? null;
    const free = this.isFree();
    if (focused === null)
      return { focused, visibly: false, places: [], around: undefined, open: undefined, free };
    const around = this.questionAround(focused, before);
    return {
      focused,
      visibly: focused.matches(":focus-visible"),
      places: placesAround(focused),
      around,
      open: around !== undefined && isOpen(around) ? around : undefined,
      free,
    };
  }

  override componentDidUpdate(before: FocusManagerProps, _: unknown, snapshot: Before): void {
    const { focused, visibly, places, around, open, free } = snapshot;
    const lost = this.cardOf(this.props.lost());
    // It may take another update until the card has come to its new place.
    if (lost?.isConnected === true) {
      this.props.clearLost();
      if (isUnfocused(lost.ownerDocument)) {
        lost.focus({ preventScroll: true });
        return;
      }
    }
    // Another tab's answer moves nothing here.
    const isOwnAnswer = open !== undefined && this.isAnswered(open) && !this.isFromElsewhere(open);
    const next = isOwnAnswer ? this.afterAnswer(open) : null;
    const wasCard = focused?.matches(cardSelector) === true;
    if (
      focused !== null &&
      (!isReachable(focused) || focused.matches(":disabled") || (wasCard && next !== null))
    ) {
      const now = focused.ownerDocument.activeElement;
      if (now !== null && now !== focused && now !== focused.ownerDocument.body) return;
      if (next !== null && typeof next === "object" && "enter" in next) return next.enter(visibly);
      const stays = places.find(isReachable);
      // A question whose place in the page has gone is in the section now, and the other way round.
      const moved =
        stays === undefined || stays === this.props.section.current ? this.cardOf(around) : null;
      const place = next instanceof HTMLElement ? next : (moved ?? stays);
      place?.focus({ preventScroll: true });
      if (visibly && place !== stays) place?.scrollIntoView?.({ block: "nearest" });
      if (typeof next === "number") this.props.list.current?.unfold(next);
      else if (next !== null && place === next) this.props.list.current?.unfold(positionOf(next));
      return;
    }
    if (free) this.focusFirstNew(before.interrupts.map(({ key }) => key));
  }

  private roots(): readonly HTMLElement[] {
    const { section, elements } = this.props;
    const placed = [...elements.current.values()];
    return section.current === null ? placed : [section.current, ...placed];
  }

  private isFree(): boolean {
    return isFree(this.roots()) || this.context?.restsBeside(this) === true;
  }

  private questionAround(
    focused: Element,
    { interrupts, listed, elements }: FocusManagerProps,
  ): InterruptView | undefined {
    for (const [key, element] of elements.current)
      if (element.contains(focused)) return interrupts.find((interrupt) => interrupt.key === key);
    return listed[positionOf(focused)];
  }

  private focusFirstNew(known: readonly string[]): void {
    const before = new Set(known);
    const arrived = this.props.interrupts.find(({ key }) => !before.has(key));
    this.cardOf(arrived)?.focus({ preventScroll: true });
  }

  // An expired question is not answered: a user who was about to decide stays there to read why
  // that is no longer possible.
  private isAnswered({ key }: InterruptView): boolean {
    const status = this.props.interrupts.find((interrupt) => interrupt.key === key)?.status;
    return status === undefined || status === "answered" || status === "submitting";
  }

  private isFromElsewhere({ key }: InterruptView): boolean {
    const { interrupts } = this.props;
    return interrupts.find((interrupt) => interrupt.key === key)?.changedElsewhere === true;
  }

  /**
   * The next open question, by its index where it is not rendered, the bar, or the next section of
   * the group.
   */
  private afterAnswer({ key }: InterruptView): HTMLElement | number | FocusMember | null {
    const { interrupts, section } = this.props;
    const at = interrupts.findIndex((interrupt) => interrupt.key === key);
    const bar = section.current?.querySelector<HTMLElement>('[data-part="resume"]');
    const open = at === -1 ? null : this.openFrom(at + 1);
    return open ?? bar ?? this.context?.after(this) ?? null;
  }

  /** The first open question from this place on, and round; its index where it is not rendered. */
  private openFrom(start: number): HTMLElement | number | null {
    const { interrupts, listed, list } = this.props;
    for (const step of interrupts.keys()) {
      const interrupt = interrupts[(start + step) % interrupts.length];
      if (interrupt === undefined || !isOpen(interrupt)) continue;
      const card = this.cardOf(interrupt);
      if (card !== null) return card;
      if (list.current !== null && listed.includes(interrupt)) return listed.indexOf(interrupt);
    }
    return null;
  }

  private cardOf(interrupt: InterruptView | undefined): HTMLElement | null {
    if (interrupt === undefined) return null;
    const { section, listed, elements } = this.props;
    const placed = elements.current.get(interrupt.key);
    if (placed !== undefined) return placed.querySelector<HTMLElement>(cardSelector);
    const at = listed.findIndex(({ key }) => key === interrupt.key);
    return (
      section.current?.querySelector<HTMLElement>(
        `li[aria-posinset="${at + 1}"] ${cardSelector}`,
      ) ?? null
    );
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** The index of the question around an element in the list; -1 outside of it. */
function positionOf(element: Element): number {
  return Number(element.closest("li[aria-posinset]")?.getAttribute("aria-posinset")) - 1;
}

function isFree(roots: readonly HTMLElement[]): boolean {
  const page = roots[0]?.ownerDocument;
  if (page === undefined) return true;
  const { activeElement } = page;
  return (
    isUnfocused(page) ||
    (roots.some((root) => root.contains(activeElement)) && !isTyping(activeElement))
  );
}

/** Whether it is in the page, and not in the card of an answered question. */
function isReachable(element: HTMLElement): boolean {
  return element.isConnected && element.closest("[hidden]") === null;
}

function isOpen(interrupt: InterruptView): boolean {
  return interrupt.status === "unanswered" || interrupt.status === "invalid";
}
