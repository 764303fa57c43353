"use client";
import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from "virtua";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { hasFocus } from "../../parts/internal/domTree.js";
import { isTypedKey } from "../../parts/shortcuts/isTyping.js";
import { InterruptScope } from "../../react/card/InterruptScope.js";
import { RoutedCard } from "../../react/router/RoutedCard.js";
import { QuestionRow } from "./CompactItem.js";
import { useQuestions } from "./useQuestions.js";
import { placeIn, positionOf, type QuestionListProps, type Rows, useRows } from "./useRows.js";

/**
 * A list of many questions, each a row that unfolds to its card, that renders only those near the
 * screen; the run stores what was typed into the others. The open and the focused one stay
 * rendered, however far they are scrolled away. Arrow keys move between rows; Page Down, Page Up,
 * Control+Home and Control+End between questions.
 */
export default function LongList({
  loading,
  ...props
}: QuestionListProps & { readonly loading: ReactNode }): ReactNode {
  const { run, renderers } = props;
  const { questions, groupAt } = useQuestions(run);
  const rows = useRows(props, questions);
  const { openKey, goal, goTo } = rows;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const card = useMemo(
    () => <RoutedCard renderers={renderers} loading={loading} />,
    [renderers, loading],
  );
  const mounted = useMemo(() => {
    const openIndex = questions.findIndex(({ key }) => key === openKey);
    return [...new Set([focused ?? -1, goal?.index ?? -1, openIndex])].filter(
      (index) => index >= 0 && index < questions.length,
    );
  }, [focused, goal, questions, openKey]);

  useScroll(rows, box, list);
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    rows.moveBetween(event);
    if (event.defaultPrevented || isTypedKey(event.nativeEvent) || event.altKey || event.metaKey)
      return;
    const index = goalOf(event, positionOf(event.target), questions.length - 1);
    if (index === null) return;
    event.preventDefault();
    goTo(questions[index]?.key, "card");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of whichever card has the focus
    <div
      ref={box}
      className="agui-list-box agui-list--rows"
      data-grouped={groupAt.size > 0 ? "" : undefined}
      onKeyDown={pressed}
      onFocus={({ target }) => setFocused(positionOf(target))}
      onBlur={({ relatedTarget }) => setFocused(positionOf(relatedTarget))}
    >
      <TotalContext.Provider value={questions.length}>
        <Virtualizer
          ref={list}
          as={List}
          item={Item}
          scrollRef={box}
          itemSize={64}
          bufferSize={600}
          keepMounted={mounted}
          data={questions}
        >
          {(interrupt: InterruptView, at: number) => (
            <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
              <QuestionRow
                interrupt={interrupt}
                at={at}
                total={questions.length}
                group={groupAt.get(interrupt.key)}
                renderers={renderers}
                rows={rows}
              >
                {card}
              </QuestionRow>
            </InterruptScope>
          )}
        </Virtualizer>
      </TotalContext.Provider>
    </div>
  );
}

/** Scrolls to the goal and focuses it once it is rendered. */
function useScroll(
  { goal, arrive }: Rows,
  box: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
): void {
  useEffect(() => {
    if (goal === null) return;
    const { index, focuses } = goal;
    // A new item is hidden until it is measured, and hidden elements cannot be focused.
    let frame = 0;
    const follow = (tries: number): void => {
      const place = placeIn(box.current?.querySelector(`li[aria-posinset="${index + 1}"]`), goal);
      if (focuses !== null) place?.focus({ preventScroll: true });
      const isThere = focuses === null || (place !== null && hasFocus(place));
      if (!isThere && tries > 0) frame = requestAnimationFrame(() => follow(tries - 1));
      // A row that has opened is measured with the next frame.
      else
        frame = requestAnimationFrame(() => {
          list.current?.scrollToIndex(index, { align: "nearest" });
          arrive();
        });
    };
    list.current?.scrollToIndex(index, { align: "nearest" });
    follow(30);
    return () => cancelAnimationFrame(frame);
  }, [goal, arrive, box, list]);
}

const TotalContext = createContext(0);

const List = forwardRef<HTMLOListElement, { readonly children?: ReactNode }>(
  function List(props, ref) {
    return <ol ref={ref} {...props} className="agui-long-list" />;
  },
);

const Item = forwardRef<HTMLLIElement, CustomItemComponentProps>(function Item(
  { children, style, index },
  ref,
) {
  const total = useContext(TotalContext);
  return (
    <li
      ref={ref}
      style={style}
      className="agui-long-list__item"
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <div className="agui-list__item">{children}</div>
    </li>
  );
});

function goalOf({ key, ctrlKey }: KeyboardEvent, at: number | null, last: number): number | null {
  if (key === "PageDown" && !ctrlKey) return Math.min(last, (at ?? -1) + 1);
  if (key === "PageUp" && !ctrlKey) return Math.max(0, (at ?? 1) - 1);
  if (key === "Home" && ctrlKey) return 0;
  if (key === "End" && ctrlKey) return last;
  return null;
}
