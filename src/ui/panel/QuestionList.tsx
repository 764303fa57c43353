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

/** With more than this many, only those near the screen are in the page. */
export const many = 50;
/** How many are shown while what that needs is on its way. */
const meanwhile = 10;

const longList = lazyModule(() => import("./LongList.js"));

/** The open questions, one below the other, by who asks them. Renders an `<ol>`; a long list scrolls in a box of its own. */
export function QuestionList(props: QuestionListProps): ReactNode {
  const { questions } = useQuestions(props.run);
  // Once long, it stays so: to change would put every card into the page anew.
  const [long, setLong] = useState(false);
  if (!long && questions.length > many) setLong(true);
  return long ? <LateLongList {...props} /> : <ShortList {...props} />;
}

/** Some are shown until the long list is there; all of them where it cannot be loaded. */
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

// The same one always: a new one would render every card anew.
const cardSkeleton = <CardSkeleton />;
