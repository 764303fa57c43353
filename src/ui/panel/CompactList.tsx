"use client";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { RoutedInterrupts } from "../../react/router/RoutedCard.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { QuestionRow } from "./CompactItem.js";
import { useQuestions } from "./useQuestions.js";
import { placeIn, type QuestionListProps, useRows } from "./useRows.js";

/**
 * A list of more than a few questions: each a row that unfolds to its card, one at a time. What was
 * typed into a card that folds is stored by the run. Arrow keys move between rows.
 */
export default function CompactList({
  loading,
  ...props
}: QuestionListProps & { readonly loading: ReactNode }): ReactNode {
  const { run, renderers } = props;
  const { questions, groupAt } = useQuestions(run);
  const rows = useRows(props, questions);
  const isStepped = usePresentation().batch === "one-by-one";
  const { goal, arrive } = rows;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (goal === null) return;
    if (goal.focuses !== null) placeIn(list.current, goal)?.focus({ preventScroll: true });
    // The row above has closed, and what follows it has moved up.
    list.current
      ?.querySelector(`li[aria-posinset="${goal.index + 1}"]`)
      ?.scrollIntoView?.({ block: "nearest" });
    arrive();
  }, [goal, arrive]);

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
  return (
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
}
