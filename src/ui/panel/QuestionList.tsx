"use client";
import { type ReactNode, useCallback, useState } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { Folding } from "../../parts/internal/Folding.js";
import { RoutedInterrupts } from "../../react/router/RoutedCard.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useWantedModule } from "../../react/useLazyModule.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { CardSkeleton } from "../cards/CardHead.js";
import { PlacedQuestions } from "../placed/PlacedQuestions.js";
import { GroupHeading } from "./GroupHeading.js";
import { type ListSize, listSize } from "./listSize.js";
import { useQuestions } from "./useQuestions.js";
import type { QuestionListProps } from "./useRows.js";

const longList = lazyModule(() => import("./LongList.js"));
const compactList = lazyModule(() => import("./CompactList.js"));

/**
 * The open questions, grouped by their origin, in the panel and at their places in the page. Renders
 * an `<ol>`; a long list scrolls in a box of its own.
 */
export function QuestionList({
  isDrawn,
  ...props
}: QuestionListProps & {
  /** Whether those in the panel are drawn yet. */
  readonly isDrawn: boolean;
}): ReactNode {
  const { all, questions, placed, isLater } = useQuestions(props.run);
  const [size, setSize] = useState<ListSize>("short");
  const isStepped = usePresentation().batch === "one-by-one";
  const count = isStepped ? all.length : questions.length;
  const needed = isDrawn ? listSize(count, size, isStepped) : size;
  if (needed !== size) setSize(needed);
  const loaded = useWantedModule(size === "long" ? longList : compactList, size !== "short");
  const List = size === "short" || loaded === "failed" ? null : loaded?.default;
  // The first question until the rows are loaded; all cards where they fail to load.
  const most = isDrawn ? (List === undefined ? 1 : undefined) : 0;
  const areRows = isStepped && size === "compact";
  return (
    <>
      {List ? <List {...props} loading={cardSkeleton} /> : <ShortList {...props} most={most} />}
      {areRows && loaded !== "failed" ? null : (
        <PlacedQuestions {...props} placed={placed} isLater={isLater} />
      )}
    </>
  );
}

function ShortList({
  run,
  renderers,
  most,
}: QuestionListProps & { readonly most?: number | undefined }): ReactNode {
  const { questions, groupAt, isLater } = useQuestions(run);
  const total = questions.length;
  const item = useCallback(
    (card: ReactNode, interrupt: InterruptView, index: number) => {
      const group = groupAt.get(interrupt.key);
      return (
        <li
          className="agui-list__item"
          aria-posinset={index + 1}
          aria-setsize={total}
          data-later={isLater(interrupt) ? "" : undefined}
        >
          {group === undefined ? null : <GroupHeading group={group} />}
          {card}
        </li>
      );
    },
    [total, groupAt, isLater],
  );
  if (total === 0 || most === 0) return null;
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
