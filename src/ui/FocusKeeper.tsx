"use client";
import { Component, type ReactNode, type RefObject } from "react";
import { isTyping } from "../parts/isTyping.js";

interface FocusKeeperProps {
  /** What the questions are in. It can have the focus itself, for when nothing in it is left to hold it. */
  readonly section: RefObject<HTMLElement | null>;
  /** The keys of the questions in it, in order. */
  readonly questions: readonly string[];
  /** Those that were there before this was. */
  readonly known: readonly string[];
  readonly children: ReactNode;
}

interface Before {
  readonly focused: HTMLElement | null;
  /** Whether the focus was shown, as it is for those who use keys. */
  readonly visibly: boolean;
  /** What stays around it, from the inside out. */
  readonly places: readonly HTMLElement[];
  /** The card it was in, and the others from there on, round to those before it. */
  readonly cards: readonly HTMLElement[];
  /** Whether that card was still to be answered. */
  readonly open: boolean;
  /** Whether the focus may go to a new question: it was in here or nowhere, and nothing was being typed. */
  readonly free: boolean;
}

const cardSelector = '[data-part="interrupt"]';

/**
 * Keeps the keyboard's place in a section. When an answer takes its buttons away, the focus goes on to the next open question,
 * or to the bar when there is none; when something else that has the focus goes or is switched off, to the nearest thing around it
 * that stays. A new question gets it unless the person types or is elsewhere on the page. It never moves to a control.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  override componentDidMount(): void {
    if (isFree(this.props.section.current)) this.focusFirstNew(this.props.known);
  }

  override getSnapshotBeforeUpdate(): Before {
    const section = this.props.section.current;
    const focused = section?.querySelector<HTMLElement>(":focus") ?? null;
    const free = isFree(section);
    if (focused === null) return { focused, visibly: false, places: [], cards: [], open: false, free };
    const cards = [...(section?.querySelectorAll<HTMLElement>(cardSelector) ?? [])];
    const at = cards.findIndex((card) => card.contains(focused));
    return {
      focused,
      visibly: focused.matches(":focus-visible"),
      places: placesAround(focused),
      cards: at === -1 ? [] : [...cards.slice(at), ...cards.slice(0, at)],
      open: at !== -1 && isOpen(cards[at]),
      free,
    };
  }

  override componentDidUpdate(
    before: FocusKeeperProps,
    _: unknown,
    { focused, visibly, places, cards, open, free }: Before,
  ): void {
    const next = open && isAnswered(cards[0]) ? this.afterAnswer(cards) : null;
    if (focused !== null && (!focused.isConnected || focused.matches(":disabled") || (focused === cards[0] && next !== null))) {
      const now = focused.ownerDocument.activeElement;
      if (now !== null && now !== focused && now !== focused.ownerDocument.body) return;
      const place = next ?? places.find((near) => near.isConnected);
      place?.focus({ preventScroll: true });
      if (visibly) place?.scrollIntoView?.({ block: "nearest" });
      return;
    }
    if (free) this.focusFirstNew(before.questions);
  }

  private focusFirstNew(known: readonly string[]): void {
    const arrived = firstNew(this.props.questions, known);
    if (arrived !== -1) this.cardAt(arrived)?.focus({ preventScroll: true });
  }

  private afterAnswer([, ...others]: readonly HTMLElement[]): HTMLElement | null {
    return others.find(isOpen) ?? this.props.section.current?.querySelector<HTMLElement>('[data-part="resume"]') ?? null;
  }

  private cardAt(index: number): HTMLElement | null {
    return this.props.section.current?.querySelector<HTMLElement>(`li[aria-posinset="${index + 1}"] ${cardSelector}`) ?? null;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

function isFree(section: HTMLElement | null): boolean {
  const active = section?.ownerDocument.activeElement ?? null;
  return active === null || active === active.ownerDocument.body || (section?.contains(active) === true && !isTyping(active));
}

function isOpen(card: HTMLElement | undefined): boolean {
  const status = card?.isConnected === true ? card.dataset["status"] : undefined;
  return status === "unanswered" || status === "invalid";
}

// What has expired is not answered: whoever was about to decide stays to read why that is not possible any more.
function isAnswered(card: HTMLElement | undefined): boolean {
  const status = card?.dataset["status"];
  return card?.isConnected === false || status === "answered" || status === "submitting";
}

function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

function firstNew(questions: readonly string[], before: readonly string[]): number {
  if (questions === before) return -1;
  const known = new Set(before);
  return questions.findIndex((key) => !known.has(key));
}
