"use client";
import { type ReactNode, useCallback, useState } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { Folding } from "../../parts/internal/Folding.js";
import { RoutedInterrupts } from "../../react/router/RoutedCard.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useLazyModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { CardSkeleton } from "../cards/CardHead.js";
import { GroupHeading } from "./GroupHeading.js";
import { type ListSize, listSize } from "./listSize.js";
import { useQuestions } from "./useQuestions.js";
import type { QuestionListProps } from "./useRows.js";

const longList = lazyModule(() => import("./LongList.js"));
const compactList = lazyModule(() => import("./CompactList.js"));

/**
 * The open questions, grouped by their origin. Renders an `<ol>`; a long list scrolls in a box of
 * its own.
 */
export function QuestionList(props: QuestionListProps): ReactNode {
  const { questions } = useQuestions(props.run);
  const [size, setSize] = useState<ListSize>("short");
  const needed = listSize(questions.length, size, usePresentation().batch === "one-by-one");
  if (needed !== size) setSize(needed);
  return size === "short" ? (
    <ShortList {...props} />
  ) : (
    <LateList {...props} isLong={size === "long"} />
  );
}

/** Shows the first question until the rows are loaded; all cards where they fail to load. */
function LateList({
  isLong,
  ...props
}: QuestionListProps & { readonly isLong: boolean }): ReactNode {
  const loaded = useLazyModule(isLong ? longList : compactList, true);
  if (loaded === null) return <ShortList {...props} most={1} />;
  if (loaded === "failed") return <ShortList {...props} />;
  const List = loaded.default;
  return <List {...props} loading={cardSkeleton} />;
}

function ShortList({
  run,
  renderers,
  most,
}: QuestionListProps & { readonly most?: number }): ReactNode {
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
    <Folding<HTMLOListElement> state={questions.map(({ key }) => key).join(" ")}>
      {(list) => (
        <ol ref={list} className="agui-list" data-grouped={groupAt.size > 0 ? "" : undefined}>
          <RoutedInterrupts
            run={run}
            renderers={renderers}
            loading={cardSkeleton}
            interrupts={questions.slice(0, most)}
          >
            {item}
          </RoutedInterrupts>
        </ol>
      )}
    </Folding>
  );
}

/** A constant element: new ones would render every card again. */
const cardSkeleton = <CardSkeleton />;
