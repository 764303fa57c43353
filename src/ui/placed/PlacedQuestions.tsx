"use client";
import { type ReactNode, type RefObject, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { InterruptScope } from "../../react/card/InterruptScope.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { RoutedCard } from "../../react/router/RoutedCard.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { CardSkeleton } from "../cards/CardHead.js";
import { focusReplacement } from "../focus/focusReplacement.js";
import type { Slot } from "./placedCards.js";

/** The elements in which questions stand outside the panel, by the questions' keys. */
export type PlacedElements = Map<string, HTMLElement>;

interface PlacedQuestionsProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  readonly placed: ReadonlyMap<InterruptView, Slot>;
  readonly elements: RefObject<PlacedElements>;
  /** Whether another one is answered first. Default: none is. */
  readonly isLater?: ((interrupt: InterruptView) => boolean) | undefined;
  /** Around each card, such as a row. Default: nothing. */
  readonly children?: ((card: ReactNode, interrupt: InterruptView) => ReactNode) | undefined;
}

/** Draws questions at their places in the page. */
export function PlacedQuestions({
  run,
  renderers,
  placed,
  elements,
  isLater,
  children,
}: PlacedQuestionsProps): ReactNode {
  const card = useMemo(
    () => <RoutedCard renderers={renderers} loading={cardSkeleton} />,
    [renderers],
  );
  return [...placed].map(([interrupt, slot]) =>
    createPortal(
      <InterruptScope run={run} interrupt={interrupt}>
        <PlacedItem id={interrupt.key} later={isLater?.(interrupt) ?? false} elements={elements}>
          {children === undefined ? card : children(card, interrupt)}
        </PlacedItem>
      </InterruptScope>,
      slot.element,
      interrupt.key,
    ),
  );
}

const cardSkeleton = <CardSkeleton />;

interface PlacedItemProps {
  readonly id: string;
  /** Whether another one is answered first. */
  readonly later: boolean;
  readonly elements: RefObject<PlacedElements>;
  readonly children: ReactNode;
}

function PlacedItem({ id, later, elements, children }: PlacedItemProps): ReactNode {
  const keep = useMemo(
    () => (element: HTMLElement | null) => {
      if (element === null) elements.current.delete(id);
      else elements.current.set(id, element);
    },
    [id, elements],
  );
  useEffect(() => {
    const element = elements.current.get(id)?.parentElement;
    return element == null ? undefined : focusReplacement(element);
  }, [id, elements]);
  return (
    <div
      ref={keep}
      data-part="placed"
      className="agui-slot__item"
      data-later={later ? "" : undefined}
    >
      {children}
    </div>
  );
}
