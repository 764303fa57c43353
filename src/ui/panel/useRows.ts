"use client";

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { findRenderer } from "../../interrupt/findRenderer.js";
import type { InterruptStatus, InterruptView } from "../../interrupt/InterruptView.js";
import { isElement } from "../../parts/internal/domTree.js";
import { placesOf } from "../../parts/internal/followPlaces.js";
import type { InterruptRenderer } from "../../react/defineRenderer.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { defaultRenderers } from "../cards/defaultRenderers.js";
import type { ReachableList } from "../focus/FocusManager.js";
import { cardSelector } from "../focus/focusReplacement.js";
import type { PlacedElements } from "../placed/PlacedQuestions.js";

/** A row to bring into view, and what of it takes the focus. */
interface RowGoal {
  readonly key: string;
  /** Its index in the list; -1 where it stands elsewhere in the page. */
  readonly index: number;
  readonly focuses: "card" | "head" | null;
}

/**
 * The rows of a list of questions: which one is open, which one is to be brought into view, and
 * what the keys of a row's head do. From how many questions on there are rows: `listSize`.
 */
export interface Rows {
  readonly openKey: string | null;
  readonly goal: RowGoal | null;
  readonly toggle: (key: string) => void;
  /** Opens a row and focuses its card; so does the `unfold` of the list's `reach`. */
  readonly unfold: (key: string) => void;
  /** Brings a row into view as it is, and focuses its card or head. */
  readonly goTo: (key: string | undefined, focuses: "card" | "head") => void;
  /** The goal is in view. */
  readonly arrive: () => void;
  /** Arrow keys, Home and End move between the heads of rows. */
  readonly moveBetween: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Follows the rows of a list, and of `all` questions where some stand elsewhere in the page: one is
 * open at a time.
 */
export function useRows(
  { run, renderers, reach }: QuestionListProps,
  questions: readonly InterruptView[],
  all: readonly InterruptView[] = questions,
): Rows {
  const [open, setOpen] = useState(() => openFirst(all));
  const opensNext = usePresentation().batch === "one-by-one";
  const followed = followQuestions(open, all, opensNext);
  if (followed !== open) setOpen(followed);
  const { key: openKey } = followed;
  const [aim, setAim] = useState<{
    readonly key: string;
    readonly focuses: RowGoal["focuses"];
  } | null>(null);
  useMoves(run, openKey);
  const unfold = useCallback((key: string) => {
    setOpen((before) => ({ ...before, key }));
    setAim({ key, focuses: "card" });
  }, []);
  const toggle = useCallback((key: string) => {
    setOpen((before) => ({ ...before, key: before.key === key ? null : key }));
    setAim({ key, focuses: null });
  }, []);
  const goTo = useCallback((key: string | undefined, focuses: "card" | "head") => {
    if (key !== undefined) setAim({ key, focuses });
  }, []);
  useImperativeHandle(
    reach,
    () => ({
      unfold(key) {
        // The focus may also have gone to a question elsewhere in the page, which has no row.
        if (key !== undefined && all.some((question) => question.key === key)) unfold(key);
      },
    }),
    [all, unfold],
  );
  const arrive = useCallback(() => setAim(null), []);
  const goal = useMemo(() => {
    if (aim === null || !all.some(({ key }) => key === aim.key)) return null;
    return { ...aim, index: questions.findIndex(({ key }) => key === aim.key) };
  }, [aim, questions, all]);
  const moveBetween = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const at = headAt(event);
      if (at === null) return;
      const isRow = (question: InterruptView) =>
        canFold(question.status) && isBuiltIn(question, renderers);
      const [before, after] = [
        questions.slice(0, at).filter(isRow),
        questions.slice(at + 1).filter(isRow),
      ];
      const goals: Readonly<Record<string, InterruptView | undefined>> = {
        ArrowDown: after[0],
        ArrowUp: before.at(-1),
        Home: before[0],
        End: after.at(-1),
      };
      if (!Object.hasOwn(goals, event.key)) return;
      event.preventDefault();
      goTo(goals[event.key]?.key, "head");
    },
    [questions, renderers, goTo],
  );
  return { openKey, goal, toggle, unfold, goTo, arrive, moveBetween };
}

const builtIn = new Set<unknown>(defaultRenderers);

/**
 * Whether a question has one of our cards. Those of the host are never folded: they may have a
 * state of their own.
 */
export function isBuiltIn(
  question: InterruptView,
  renderers: readonly InterruptRenderer[],
): boolean {
  return builtIn.has(findRenderer(renderers, question)?.renderer);
}

const headSelector = '[data-part="row-head"]';

/** The element of a row that takes the focus when that is reached. */
export function placeIn(
  row: HTMLElement | null | undefined,
  { focuses }: RowGoal,
): HTMLElement | null {
  return row?.querySelector<HTMLElement>(focuses === "head" ? headSelector : cardSelector) ?? null;
}

/** The index of the row whose head has the focus, where a key without others was pressed there. */
function headAt({
  target,
  defaultPrevented,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): number | null {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return null;
  return isElement(target) && target.matches(headSelector) ? positionOf(target) : null;
}

/** Which question an element belongs to. */
export function positionOf(target: EventTarget | null): number | null {
  const item = isElement(target) ? target.closest("li[aria-posinset]") : null;
  return item === null ? null : Number(item.getAttribute("aria-posinset")) - 1;
}

/** A row that opens or closes moves what is below it: presses wait until that has settled. */
function useMoves(
  { subscribe, getSnapshot }: QuestionListProps["run"],
  openKey: string | null,
): void {
  const before = useRef(openKey);
  useEffect(() => {
    if (before.current === openKey) return;
    before.current = openKey;
    placesOf({ subscribe, getSnapshot }).noteMove();
  }, [openKey, subscribe, getSnapshot]);
}

export interface QuestionListProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  /** Set while the list shows its questions as rows. */
  readonly reach: RefObject<ReachableList | null>;
  /** What holds the questions that stand elsewhere in the page. */
  readonly elements: RefObject<PlacedElements>;
}

type Question = Pick<InterruptView, "key" | "status"> &
  Partial<Pick<InterruptView, "changedElsewhere">>;

/** Which row of a list is open, and the questions for which that was decided. */
interface OpenRow {
  readonly key: string | null;
  readonly statuses: ReadonlyMap<string, InterruptStatus>;
}

/** The first question without an answer is open at the start. */
export function openFirst(questions: readonly Question[]): OpenRow {
  return {
    key: questions.find(({ status }) => isUnanswered(status))?.key ?? null,
    statuses: statusesOf(questions),
  };
}

/**
 * Follows the questions: an answered one closes, one whose answer was taken back opens, and other
 * questions start with the first one open. An answer opens no other row, unless one question comes
 * after the other (`opensNext`), and never one that was given elsewhere. Returns `before` where
 * nothing has changed. Pure.
 */
export function followQuestions(
  before: OpenRow,
  questions: readonly Question[],
  opensNext = false,
): OpenRow {
  const { statuses } = before;
  if (
    questions.length === statuses.size &&
    questions.every(({ key, status }) => statuses.get(key) === status)
  )
    return before;
  if (!questions.some(({ key }) => statuses.has(key))) return openFirst(questions);
  const reopened = questions.filter(
    ({ key, status }) => isUnanswered(status) && statuses.get(key) === "answered",
  );
  const [first] = reopened;
  const key = first !== undefined && reopened.length === 1 ? first.key : before.key;
  const openQuestion = questions.find((question) => question.key === key);
  const isOpen = openQuestion !== undefined && canFold(openQuestion.status);
  const next = opensNext && !isOpen ? nextAfter(questions, openQuestion) : undefined;
  return {
    key: isOpen ? openQuestion.key : (next?.key ?? null),
    statuses: statusesOf(questions),
  };
}

/** The next question without an answer after one that was answered here. */
function nextAfter(
  questions: readonly Question[],
  answered: Question | undefined,
): Question | undefined {
  if (answered === undefined || answered.changedElsewhere === true) return undefined;
  const at = questions.indexOf(answered);
  return [...questions.slice(at + 1), ...questions.slice(0, at)].find(({ status }) =>
    isUnanswered(status),
  );
}

/** Whether a question is shown as a row while it is closed; an answered card is one already. */
export function canFold(status: InterruptStatus): boolean {
  return isUnanswered(status) || status === "expired";
}

function isUnanswered(status: InterruptStatus): boolean {
  return status === "unanswered" || status === "invalid";
}

function statusesOf(questions: readonly Question[]): ReadonlyMap<string, InterruptStatus> {
  return new Map(questions.map(({ key, status }) => [key, status]));
}
