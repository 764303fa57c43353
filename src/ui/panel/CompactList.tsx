"use client";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { findRenderer } from "../../core/interrupt/findRenderer.js";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { placesOf } from "../../parts/internal/followPlaces.js";
import { RoutedInterrupts } from "../../react/router/RoutedInterrupts.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";
import { cardSelector } from "../focus/focusPlaces.js";
import { CompactItem } from "./CompactItem.js";
import { GroupHeading } from "./GroupHeading.js";
import { followQuestions, openFirst } from "./openRow.js";
import type { QuestionListProps } from "./QuestionListProps.js";
import { useQuestions } from "./useQuestions.js";

/**
 * A list of more than a few questions: each a row that unfolds to its card, one at a time. What was typed into a card that folds is stored
 * by the run. The cards of the host are never folded: they may have a state of their own. Arrow keys move between rows.
 */
export function CompactList({ run, renderers, reach, loading }: QuestionListProps & { readonly loading: ReactNode }): ReactNode {
  const { questions, groupAt } = useQuestions(run);
  const [open, setOpen] = useState(() => openFirst(questions));
  const followed = followQuestions(open, questions);
  if (followed !== open) setOpen(followed);
  const { key: openKey } = followed;
  const list = useRef<HTMLOListElement>(null);
  const [goal, setGoal] = useState<Goal | null>(null);
  const unfold = useCallback((key: string) => {
    setOpen((before) => ({ ...before, key }));
    setGoal({ key, focuses: true });
  }, []);
  const toggle = useCallback((key: string) => {
    setOpen((before) => ({ ...before, key: before.key === key ? null : key }));
    setGoal({ key, focuses: false });
  }, []);
  useMoves(run, openKey);
  const index = goal === null ? -1 : questions.findIndex(({ key }) => key === goal.key);
  useEffect(() => {
    if (goal === null) return;
    const place = list.current?.querySelector<HTMLElement>(`li[aria-posinset="${index + 1}"]`);
    if (goal.focuses) place?.querySelector<HTMLElement>(cardSelector)?.focus({ preventScroll: true });
    // The row above has closed, and what follows it has moved up.
    place?.scrollIntoView?.({ block: "nearest" });
    // Once for each goal, wherever its question stands later.
    setGoal(null);
  }, [goal, index]);
  useImperativeHandle(
    reach,
    () => ({
      goTo: (at) => unfold(questions[at]?.key ?? ""),
      unfold: (at) => {
        const question = questions[at];
        if (question !== undefined) unfold(question.key);
      },
    }),
    [questions, unfold],
  );

  const total = questions.length;
  const item = useCallback(
    (card: ReactNode, interrupt: InterruptView, at: number) => {
      const group = groupAt.get(interrupt.key);
      return (
        <li className="agui-list__item" aria-posinset={at + 1} aria-setsize={total}>
          {group === undefined ? null : <GroupHeading group={group} />}
          {isBuiltIn(findRenderer(renderers, interrupt)?.renderer) ? (
            <CompactItem
              interrupt={interrupt}
              number={at + 1}
              total={total}
              isOpen={interrupt.key === openKey}
              toggle={toggle}
              unfold={unfold}
            >
              {card}
            </CompactItem>
          ) : (
            card
          )}
        </li>
      );
    },
    [total, groupAt, renderers, openKey, toggle, unfold],
  );
  return (
    <ol
      ref={list}
      className="agui-list agui-list--rows"
      data-grouped={groupAt.size > 0 ? "" : undefined}
      onKeyDown={moveBetweenRows}
    >
      <RoutedInterrupts run={run} renderers={renderers} loading={loading} interrupts={questions}>
        {item}
      </RoutedInterrupts>
    </ol>
  );
}

/** A question to show, and whether its card takes the focus. */
interface Goal {
  readonly key: string;
  readonly focuses: boolean;
}

const builtIn = new Set<unknown>(defaultRenderers);

function isBuiltIn(renderer: unknown): boolean {
  return builtIn.has(renderer);
}

/** A row that opens or closes moves what stands below it: presses wait until that has settled. */
function useMoves({ subscribe, getSnapshot }: QuestionListProps["run"], openKey: string | null): void {
  const before = useRef(openKey);
  useEffect(() => {
    if (before.current === openKey) return;
    before.current = openKey;
    placesOf({ subscribe, getSnapshot }).noteMove();
  }, [openKey, subscribe, getSnapshot]);
}

const headSelector = '[data-part="row-head"]';

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(headSelector)) return;
  const heads = [...currentTarget.querySelectorAll<HTMLElement>(headSelector)];
  const at = heads.indexOf(target);
  const goals: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: heads.length - 1 };
  const goal = Object.hasOwn(goals, key) ? heads[goals[key] ?? -1] : undefined;
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
}
