"use client";
import { Component, createRef, type ReactNode, type RefObject } from "react";

interface FoldingProps<Shown extends HTMLElement> {
  /** What the look of the element follows. */
  readonly state: string | boolean;
  /** Renders the element, with its ref. */
  readonly children: (element: RefObject<Shown | null>) => ReactNode;
}

/**
 * Around an element that folds by the stylesheet: with each change of `state` it has the CSS
 * variable `--last-height`, the height that it had on screen before, and in `--fold` the other of
 * two animations, because only another name begins anew. A class, because only one reads the page
 * before React changes it: an observer of the size would be told too late, and is not told again
 * while another one changes a card.
 */
export class Folding<Shown extends HTMLElement> extends Component<FoldingProps<Shown>> {
  readonly element = createRef<Shown>();
  private animation = "agui-unfold";

  override getSnapshotBeforeUpdate(before: FoldingProps<Shown>): number {
    return before.state === this.props.state ? 0 : (this.element.current?.offsetHeight ?? 0);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, height: number): void {
    if (height === 0) return;
    this.animation = this.animation === "agui-fold" ? "agui-unfold" : "agui-fold";
    const style = this.element.current?.style;
    style?.setProperty("--last-height", `${height}px`);
    style?.setProperty("--fold", this.animation);
  }

  override render(): ReactNode {
    return this.props.children(this.element);
  }
}
