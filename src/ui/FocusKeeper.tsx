"use client";
import { Component, createRef, type HTMLAttributes, type ReactNode } from "react";
import { isTyping } from "../parts/isTyping.js";

interface FocusKeeperProps extends HTMLAttributes<HTMLElement> {
  /** The keys of the questions in it, in order. */
  readonly questions: readonly string[];
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
 * A section that does not lose the keyboard's place. When an answer takes its buttons away, the focus goes on to the next open question,
 * or to the bar when there is none; when something else that has the focus goes or is switched off, to the nearest thing around it
 * that stays. A new question gets it unless the person types or is elsewhere on the page. It never moves to a control.
 */
export class FocusKeeper extends Component<FocusKeeperProps> {
  private readonly section = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): Before {
    const section = this.section.current;
    const page = section?.ownerDocument;
    const active = page?.activeElement ?? null;
    const focused = section?.querySelector<HTMLElement>(":focus") ?? null;
    const free = active === null || active === page?.body || (section?.contains(active) === true && !isTyping(active));
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
    const arrived = firstNew(this.props.questions, before.questions);
    if (free && arrived !== -1) this.cardAt(arrived)?.focus({ preventScroll: true });
  }

  private afterAnswer([, ...others]: readonly HTMLElement[]): HTMLElement | null {
    return others.find(isOpen) ?? this.section.current?.querySelector<HTMLElement>('[data-part="resume"]') ?? null;
  }

  private cardAt(index: number): HTMLElement | null {
    return this.section.current?.querySelector<HTMLElement>(`li[aria-posinset="${index + 1}"] ${cardSelector}`) ?? null;
  }

  override render(): ReactNode {
    const { questions: _, ...props } = this.props;
    return <section tabIndex={-1} {...props} ref={this.section} />;
  }
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
