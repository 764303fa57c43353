"use client";
import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import type { InterruptView } from "../core/InterruptView.js";
import type { InterruptRenderer } from "../react/defineRenderer.js";
import { RoutedInterrupts } from "../react/RoutedInterrupts.js";
import type { AgentRun } from "../run/AgentRun.js";
import { CardSkeleton } from "./CardSkeleton.js";
import type { ReachableList } from "./FocusKeeper.js";
import { GroupHeading } from "./GroupHeading.js";
import { useQuestions } from "./useQuestions.js";

export interface QuestionListProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  /** Set while the list is one that has not all of its questions in the page. */
  readonly reach: RefObject<ReachableList | null>;
}

/** With more than this many, only those near the screen are in the page. */
export const many = 50;
/** How many are shown while what that needs is on its way. */
const meanwhile = 10;

/** The open questions, one below the other, by who asks them. Renders an `<ol>`; a long list scrolls in a box of its own. */
export function QuestionList({ run, renderers, reach }: QuestionListProps): ReactNode {
  const { questions, groupAt } = useQuestions(run);
  const total = questions.length;
  // Once long, it stays so: to change would put every card into the page anew.
  const [long, setLong] = useState(false);
  if (!long && total > many) setLong(true);
  const LongList = useLongList(long);
  const item = useCallback(
    (card: ReactNode, { key }: InterruptView, index: number) => {
      const group = groupAt.get(key);
      return (
        <li className="agui-list__item" aria-posinset={index + 1} aria-setsize={total}>
          {group === undefined ? null : <GroupHeading group={group} />}
          {card}
        </li>
      );
    },
    [total, groupAt],
  );
  if (LongList !== null && LongList !== "failed")
    return <LongList run={run} renderers={renderers} reach={reach} loading={cardSkeleton} />;
  return (
    <ol className="agui-list" data-grouped={groupAt.size > 0 ? "" : undefined}>
      <RoutedInterrupts
        run={run}
        renderers={renderers}
        loading={cardSkeleton}
        interrupts={long && LongList === null ? questions.slice(0, meanwhile) : questions}
      >
        {item}
      </RoutedInterrupts>
    </ol>
  );
}

// The same one always: a new one would render every card anew.
const cardSkeleton = <CardSkeleton />;

type LongListComponent = ComponentType<QuestionListProps & { readonly loading: ReactNode }>;

/** Loads the long list when it is wanted; where it cannot be loaded, the plain one shows all. */
function useLongList(wanted: boolean): LongListComponent | "failed" | null {
  const [loaded, setLoaded] = useState<{ readonly list: LongListComponent | "failed" } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const keep = (list: LongListComponent | "failed"): void => {
      if (current) setLoaded({ list });
    };
    import("./LongList.js").then(
      ({ LongList }) => keep(LongList),
      () => keep("failed"),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  return wanted ? (loaded?.list ?? null) : null;
}
