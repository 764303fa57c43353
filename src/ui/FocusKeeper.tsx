"use client";
import { Component, createRef, type HTMLAttributes, type ReactNode } from "react";

/**
 * A section that does not lose the keyboard's place. When what has the focus goes, or is switched off, because it was pressed, the focus
 * moves to the nearest thing around it that stays and has a `tabindex`: the card, the bar, at last the section itself. It never moves
 * to a control, and never takes the focus from anything outside.
 */
export class FocusKeeper extends Component<HTMLAttributes<HTMLElement>> {
  private readonly section = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): readonly HTMLElement[] {
    const focused = this.section.current?.querySelector<HTMLElement>(":focus") ?? null;
    return focused === null ? [] : [focused, ...placesAround(focused)];
  }

  override componentDidUpdate(_: unknown, __: unknown, [focused, ...places]: readonly HTMLElement[]): void {
    if (focused === undefined || (focused.isConnected && !focused.matches(":disabled"))) return;
    const now = focused.ownerDocument.activeElement;
    if (now !== null && now !== focused && now !== focused.ownerDocument.body) return;
    places.find((place) => place.isConnected)?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return <section tabIndex={-1} {...this.props} ref={this.section} />;
  }
}

function placesAround(element: Element): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}
