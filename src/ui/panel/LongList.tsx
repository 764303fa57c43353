"use client";
import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type CustomItemComponentProps, Virtualizer, type VirtualizerHandle } from "virtua";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { isTyping } from "../../parts/shortcuts/isTyping.js";
import { InterruptScope } from "../../react/card/InterruptScope.js";
import { RoutedCard } from "../../react/router/RoutedCard.js";
import { cardSelector } from "../focus/focusPlaces.js";
import { GroupHeading } from "./GroupHeading.js";
import type { QuestionListProps } from "./QuestionListProps.js";
import { useQuestions } from "./useQuestions.js";

/**
 * A list of many questions that renders only those near the screen; the run stores what was typed into the others. The focused one stays
 * rendered, however far it is scrolled away, and Page Down, Page Up, Control+Home and Control+End move between questions.
 */
export function LongList({ run, renderers, reach, loading }: QuestionListProps & { readonly loading: ReactNode }): ReactNode {
  const { questions: interrupts, groupAt } = useQuestions(run);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [goal, setGoal] = useState<{ readonly index: number } | null>(null);
  useImperativeHandle(reach, () => ({ goTo: (index) => setGoal({ index }) }), []);
  const card = useMemo(() => <RoutedCard renderers={renderers} loading={loading} />, [renderers, loading]);
  const kept = useMemo(() => [...new Set([focused, goal?.index])].filter(isNumber), [focused, goal]);

  useEffect(() => {
    if (goal === null) return;
    list.current?.scrollToIndex(goal.index, { align: "nearest" });
    // A new item is hidden until it is measured, and hidden elements cannot be focused.
    let frame = 0;
    const arrive = (tries: number): void => {
      const card = box.current?.querySelector<HTMLElement>(`li[aria-posinset="${goal.index + 1}"] ${cardSelector}`);
      card?.focus({ preventScroll: true });
      if (tries > 0 && (card === null || card !== card?.ownerDocument.activeElement))
        frame = requestAnimationFrame(() => arrive(tries - 1));
    };
    arrive(30);
    return () => cancelAnimationFrame(frame);
  }, [goal]);

  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target) || event.altKey || event.metaKey) return;
    const index = goalOf(event, positionOf(event.target), interrupts.length - 1);
    if (index === null) return;
    event.preventDefault();
    setGoal({ index });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of whichever card has the focus
    <div
      ref={box}
      className="agui-list-box"
      data-grouped={groupAt.size > 0 ? "" : undefined}
      onKeyDown={pressed}
      onFocus={({ target }) => setFocused(positionOf(target))}
      onBlur={({ relatedTarget }) => setFocused(positionOf(relatedTarget))}
    >
      <TotalContext.Provider value={interrupts.length}>
        <Virtualizer
          ref={list}
          as={List}
          item={Item}
          scrollRef={box}
          itemSize={220}
          bufferSize={600}
          keepMounted={kept}
          data={interrupts}
        >
          {(interrupt: InterruptView) => {
            const group = groupAt.get(interrupt.key);
            return (
              <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
                {group === undefined ? null : <GroupHeading group={group} />}
                {card}
              </InterruptScope>
            );
          }}
        </Virtualizer>
      </TotalContext.Provider>
    </div>
  );
}

const TotalContext = createContext(0);

const List = forwardRef<HTMLOListElement, { readonly children?: ReactNode }>(function List(props, ref) {
  return <ol ref={ref} {...props} className="agui-long-list" />;
});

const Item = forwardRef<HTMLLIElement, CustomItemComponentProps>(function Item({ children, style, index }, ref) {
  const total = useContext(TotalContext);
  return (
    <li ref={ref} style={style} className="agui-long-list__item" aria-posinset={index + 1} aria-setsize={total}>
      <div className="agui-list__item">{children}</div>
    </li>
  );
});

/** Which question an element belongs to. */
function positionOf(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest("li[aria-posinset]") : null;
  return item === null ? null : Number(item.getAttribute("aria-posinset")) - 1;
}

function goalOf({ key, ctrlKey }: KeyboardEvent, at: number | null, last: number): number | null {
  if (key === "PageDown" && !ctrlKey) return Math.min(last, (at ?? -1) + 1);
  if (key === "PageUp" && !ctrlKey) return Math.max(0, (at ?? 1) - 1);
  if (key === "Home" && ctrlKey) return 0;
  if (key === "End" && ctrlKey) return last;
  return null;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === "number";
}
