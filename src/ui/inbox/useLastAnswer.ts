"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { focusedNear } from "../../parts/internal/domTree.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InboxSnapshot, InboxStore } from "../../run/inbox/createInterruptInbox.js";
import type { InboxEntry } from "../../thread/inbox/InboxEntry.js";

/** The answer that was given last in an inbox. */
export interface LastAnswer {
  /** The row it belongs to. */
  readonly key: string;
  readonly run: AgentRun;
}

/** What was answered before the question that is open. */
interface InboxAnswers {
  /** The last answer, until a row is selected by the person. */
  readonly last: LastAnswer | null;
  /** Whether the answer to the selected question was taken back just now. */
  readonly isTakenBack: boolean;
}

/**
 * Follows the selected question: once it is answered, the next one of another thread is selected
 * where both columns are on screen, and the list is shown where only one is. An answer that is taken
 * back selects its question again and moves the focus there.
 */
export function useLastAnswer(
  section: RefObject<HTMLElement | null>,
  inbox: InboxStore,
  { selected, run }: InboxSnapshot,
): InboxAnswers {
  const [last, setLast] = useState<LastAnswer | null>(null);
  const [takenBack, setTakenBack] = useState<string | null>(null);
  const goal = useRef<string | null>(null);

  useEffect(() => {
    if (run === null || selected === null) return;
    let wasOpen = isOpen(run);
    return run.subscribe(() => {
      const before = wasOpen;
      wasOpen = isOpen(run);
      if (!before || wasOpen) return;
      const isWide = hasBothColumns(section.current);
      goal.current = !hasFocus(section.current)
        ? null
        : isWide
          ? ".agui-inbox__question"
          : 'nav [tabindex="0"]';
      setLast({ key: selected, run });
      setTakenBack(null);
      inbox.select(isWide ? nextKey(inbox.getSnapshot(), selected) : null);
    });
  }, [section, inbox, run, selected]);

  useEffect(() => {
    if (last === null) return;
    const { run, key } = last;
    const isSending = (): boolean => run.getSnapshot().status === "resuming";
    let hasLeft = isSending();
    return run.subscribe(() => {
      hasLeft ||= isSending();
      if (!run.getSnapshot().interrupts.some(({ draft }) => draft === null)) return;
      setLast(null);
      // A question that the agent asks again waits in the list: the person reads another one.
      if (hasLeft) return;
      goal.current = hasFocus(section.current) ? ".agui-inbox__question" : null;
      setTakenBack(key);
      inbox.select(key);
    });
  }, [section, inbox, last]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question came, which is where the focus goes
  useEffect(() => {
    const selector = goal.current;
    goal.current = null;
    if (selector !== null) section.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [section, selected, run]);

  return {
    last: last !== null && last.run !== run ? last : null,
    isTakenBack: takenBack !== null && takenBack === selected,
  };
}

function hasFocus(section: HTMLElement | null): boolean {
  return section?.contains(focusedNear(section)) === true;
}

/** Takes the last answer back, as far as it has not left. */
export function takeBack({ run }: LastAnswer): void {
  for (const interrupt of run.getSnapshot().interrupts)
    if (interrupt.draft !== null && !interrupt.locked) run.clear(interrupt);
}

/** Whether list and question stand beside each other, by the stylesheet. */
export function hasBothColumns(section: HTMLElement | null): boolean {
  const columns = section?.querySelector(".agui-inbox__columns");
  return (
    columns !== null &&
    columns !== undefined &&
    getComputedStyle(columns).gridTemplateColumns.split(" ").length > 1
  );
}

/** The question after this one that the person may answer, of another thread; else one before. */
function nextKey({ groups }: InboxSnapshot, key: string): string | null {
  const rows = groups.flatMap(({ entries }) => entries);
  const at = rows.findIndex((row) => row.key === key);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const thread = threadOf(rows[at]);
  return others.find((row) => row.isMine && threadOf(row) !== thread)?.key ?? null;
}

/** Whether something is left to answer or to send. */
function isOpen(run: AgentRun): boolean {
  const { interrupts, composer, status } = run.getSnapshot();
  const isLeaving = status === "resuming" || composer.sendsAt !== null;
  return interrupts.length > 0 && !isLeaving;
}

function threadOf(row: InboxEntry | undefined): string | undefined {
  return row?.threadKey ?? row?.threadId;
}
