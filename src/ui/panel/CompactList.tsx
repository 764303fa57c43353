"use client";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { RoutedInterrupts } from "../../react/router/RoutedCard.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { PlacedQuestions } from "../placed/PlacedQuestions.js";
import { QuestionRow } from "./CompactItem.js";
import { useQuestions } from "./useQuestions.js";
import { placeIn, type QuestionListProps, useRows } from "./useRows.js";

/**
 * A list of more than a few questions: each a row that unfolds to its card, one at a time. What was
 * typed into a card that folds is stored by the run. Arrow keys move between rows. One by one,
 * questions that stand elsewhere in the page are rows there.
 */
export default function CompactList({
  loading,
  ...props
}: QuestionListProps & { readonly loading: ReactNode }): ReactNode {
  const { run, renderers, elements } = props;
  const { all, questions, placed, groupAt } = useQuestions(run);
  const isStepped = usePresentation().batch === "one-by-one";
  const rows = useRows(props, questions, isStepped ? all : questions);
  const { goal, arrive } = rows;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (goal === null) return;
    const item =
      goal.index < 0
        ? elements.current.get(goal.key)
        : list.current?.querySelector<HTMLElement>(`li[aria-posinset="${goal.index + 1}"]`);
    if (goal.focuses !== null) placeIn(item, goal)?.focus({ preventScroll: true });
    // The row above has closed, and what follows it has moved up.
    item?.scrollIntoView?.({ block: "nearest" });
    arrive();
  }, [goal, arrive, elements]);

  const total = questions.length;
  const item = useCallback(
    (card: ReactNode, interrupt: InterruptView, at: number) => (
      <li className="agui-list__item" aria-posinset={at + 1} aria-setsize={total}>
        <QuestionRow
          interrupt={interrupt}
          at={at}
          total={total}
          group={groupAt.get(interrupt.key)}
          renderers={renderers}
          rows={rows}
        >
          {card}
        </QuestionRow>
      </li>
    ),
    [total, groupAt, renderers, rows],
  );
  const listed =
    total === 0 ? null : (
      <ol
        ref={list}
        className={isStepped ? "agui-list" : "agui-list agui-list--rows"}
        data-grouped={groupAt.size > 0 ? "" : undefined}
        onKeyDown={rows.moveBetween}
      >
        <RoutedInterrupts run={run} renderers={renderers} loading={loading} interrupts={questions}>
          {item}
        </RoutedInterrupts>
      </ol>
    );
  return (
    <>
      {listed}
      {isStepped ? (
        <PlacedQuestions {...props} placed={placed}>
          {(card, interrupt) => (
            <QuestionRow
              interrupt={interrupt}
              at={all.indexOf(interrupt)}
              total={all.length}
              group={undefined}
              renderers={renderers}
              rows={rows}
            >
              {card}
            </QuestionRow>
          )}
        </PlacedQuestions>
      ) : null}
    </>
  );
}
