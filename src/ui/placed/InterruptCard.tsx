"use client";
import { type ReactNode, useMemo, useRef } from "react";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { placedCardsOf } from "./placedCards.js";

interface InterruptCardOptions {
  /** The run that asks. Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /** A class beside its own, `agui-slot`. */
  readonly className?: string | undefined;
  /**
   * What the page itself shows of the call, such as its name and its result. The stylesheet hides it
   * while a card at this place shows the same: from the question until it is settled, and then where
   * its row has the result. A page that was reloaded may have no such row.
   */
  readonly children?: ReactNode;
}

/** Places the question about a tool call, wherever the call is shown. */
export interface InterruptCardOfCall extends InterruptCardOptions {
  /** The id of the tool call that the question is about. */
  readonly toolCallId: string;
  readonly interruptId?: undefined;
}

/** Places a question by its own id. */
export interface InterruptCardOfInterrupt extends InterruptCardOptions {
  /** The id of the interrupt. */
  readonly interruptId: string;
  readonly toolCallId?: undefined;
}

/** The props of `InterruptCard`: the tool call, or the interrupt, whose card it places. */
export type InterruptCardProps = InterruptCardOfCall | InterruptCardOfInterrupt;

/**
 * Places the card of a question where it stands in the page, such as at its tool call in a
 * conversation. The run's `InterruptPanel` draws it there, with the panel's renderers, labels,
 * focus, announcements and shortcuts, and lists the other questions. Once it is unmounted, the
 * question is back in the panel. Of several for one question the first has it. Renders a `<div>`,
 * empty while there is nothing to answer, and one with its children after it.
 */
export function InterruptCard({
  run: given,
  toolCallId,
  interruptId,
  className,
  children,
}: InterruptCardProps): ReactNode {
  const run = useRun("<InterruptCard>", given);
  const { subscribe } = run;
  const slots = useMemo(() => placedCardsOf({ subscribe }), [subscribe]);
  const ref = useRef<HTMLDivElement>(null);
  useEffectBeforePaint(() => {
    const element = ref.current;
    return element === null ? undefined : slots.add({ element, toolCallId, interruptId });
  }, [slots, toolCallId, interruptId]);
  return (
    <>
      <div
        ref={ref}
        tabIndex={-1}
        data-part="card-slot"
        className={className === undefined ? "agui-slot" : `agui-slot ${className}`}
      />
      {children === undefined ? null : <div data-part="card-call">{children}</div>}
    </>
  );
}
