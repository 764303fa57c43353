"use client";
import { type ReactNode, useCallback, useState } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { RoutedInterrupts } from "../../react/router/RoutedInterrupts.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { CardSkeleton } from "../cards/CardSkeleton.js";
import { GroupHeading } from "./GroupHeading.js";
import type { QuestionListProps } from "./QuestionListProps.js";
import { useQuestions } from "./useQuestions.js";

/** With more questions than this, only those near the screen are rendered. */
export const many = 50;
/** How many are shown while the long list is loading. */
const meanwhile = 10;

const longList = lazyModule(() => import("./LongList.js"));

/** The open questions, grouped by their origin. Renders an `<ol>`; a long list scrolls in a box of its own. */
export function QuestionList(props: QuestionListProps): ReactNode {
  const { questions } = useQuestions(props.run);
  // A list that was long once stays so: changing it would mount every card again.
  const [long, setLong] = useState(false);
  if (!long && questions.length > many) setLong(true);
  return long ? <LateLongList {...props} /> : <ShortList {...props} />;
}

/** Shows some questions until the long list is loaded; all of them where it fails to load. */
function LateLongList(props: QuestionListProps): ReactNode {
  const loaded = useLazyModule(longList, true);
  if (loaded === null) return <ShortList {...props} most={meanwhile} />;
  if (loaded === "failed") return <ShortList {...props} />;
  return <loaded.LongList {...props} loading={cardSkeleton} />;
}

function ShortList({ run, renderers, most }: QuestionListProps & { readonly most?: number }): ReactNode {
  const { questions, groupAt } = useQuestions(run);
  const total = questions.length;
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
  return (
    <ol className="agui-list" data-grouped={groupAt.size > 0 ? "" : undefined}>
      <RoutedInterrupts run={run} renderers={renderers} loading={cardSkeleton} interrupts={questions.slice(0, most)}>
        {item}
      </RoutedInterrupts>
    </ol>
  );
}

// A constant element: a new one would render every card again.
const cardSkeleton = <CardSkeleton />;
