"use client";
import { Component, createRef, type ReactNode, type RefObject } from "react";

interface FoldingProps<Shown extends HTMLElement> {
  /** What the look of the element follows. */
  readonly state: string | boolean;
  /** Renders the element, with its ref. */
  readonly children: (element: RefObject<Shown | null>) => ReactNode;
}

/**
 * Lets an element fold or unfold by the stylesheet, from a height in pixels. The animation that it
 * did not have last, because only another name begins anew.
 */
export function foldFrom({ style }: HTMLElement, height: number): void {
  const last = style.getPropertyValue("--fold");
  style.setProperty("--fold", last === "agui-fold" ? "agui-unfold" : "agui-fold");
  style.setProperty("--last-height", `${height}px`);
}

/**
 * Around an element that folds with each change of `state`, from the height that it had on screen
 * before. A class, because only one reads the page before React changes it: an observer of the size
 * would be told too late, and is not told again while another one changes a card.
 */
export class Folding<Shown extends HTMLElement> extends Component<FoldingProps<Shown>> {
  readonly element = createRef<Shown>();

  override getSnapshotBeforeUpdate(before: FoldingProps<Shown>): number {
    return before.state === this.props.state ? 0 : (this.element.current?.offsetHeight ?? 0);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, height: number): void {
    const { current } = this.element;
    if (height > 0 && current !== null) foldFrom(current, height);
  }

  override render(): ReactNode {
    return this.props.children(this.element);
  }
}
