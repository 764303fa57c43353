"use client";
import {
  type PointerEvent,
  type RefCallback,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { focusedNear, isElement } from "../../parts/internal/domTree.js";
import { placesOf } from "../../parts/internal/followPlaces.js";
import { isTyping } from "../../parts/shortcuts/isTyping.js";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { needsSheet } from "./needsSheet.js";

/** A place that is narrower, in rem, shows its questions in a sheet. */
const narrow = 30;
/** A drag that goes further down, in pixels, closes the sheet. */
const closingDrag = 80;

/** The open questions of a run as a bottom sheet. */
export interface QuestionSheet {
  /** How many questions are open. */
  readonly count: number;
  /**
   * Whether they belong into a sheet: their place is narrower than 30 rem, and they are several, a
   * risk or a form. Otherwise they are shown where they are.
   */
  readonly isSheet: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Closes the sheet. Answers nothing: the questions stay open. */
  readonly close: () => void;
  /** For the element whose width decides. */
  readonly place: RefCallback<HTMLElement>;
  /** For the `<dialog>` with the questions, which is rendered while `isSheet`. */
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** For the same `<dialog>`. */
  readonly dialogProps: { readonly onClose: (event: SyntheticEvent) => void };
  /** For an element that is dragged down to close the sheet; `touch-action` must be none. */
  readonly gripProps: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
}

/**
 * Shows the open questions of a run in a modal bottom sheet where there is little room. It opens by
 * `open`, and when questions arrive while the person waits for the agent and does not type. A press
 * within 300 ms of its opening counts on none of them. Of the `<dialog>` it sets the styles
 * `inset-block-end` and `max-block-size`, so that the on-screen keyboard covers nothing, and
 * `translate` while it is dragged.
 *
 * @param run Default: the provider's.
 */
export function useQuestionSheet(run?: AgentRun): QuestionSheet {
  const owner = useRun("useQuestionSheet", run);
  const interrupts = useInterrupts(owner);
  const [isNarrow, place, element] = useIsNarrow();
  const isSheet = isNarrow && needsSheet(interrupts);
  const [wantsOpen, setOpen] = useState(false);
  const isOpen = isSheet && wantsOpen;
  const dialog = useRef<HTMLDialogElement>(null);
  useArrival(owner, isSheet, element, setOpen);
  useModal(dialog, isOpen, owner);
  useKeyboardRoom(dialog, isOpen);
  const close = useCallback(() => setOpen(false), []);
  const { grip, cancel } = useDrag(dialog, close);
  return {
    count: interrupts.length,
    isSheet,
    isOpen,
    open: () => setOpen(true),
    close,
    place,
    dialog,
    dialogProps: {
      onClose(event) {
        // A dialog inside it has closed.
        if (event.target !== event.currentTarget) return;
        cancel();
        close();
      },
    },
    gripProps: grip,
  };
}

function useIsNarrow(): [boolean, RefCallback<HTMLElement>, HTMLElement | null] {
  const [element, place] = useState<HTMLElement | null>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (element === null || typeof ResizeObserver !== "function") return;
    const measure = (): void => {
      const { fontSize } = getComputedStyle(element.ownerDocument.documentElement);
      setNarrow(element.clientWidth < narrow * (Number.parseFloat(fontSize) || 16));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [isNarrow, place, element];
}

/** Opens the sheet for questions that arrive while the person waits, and closes it with the last. */
function useArrival(
  run: AgentRun,
  isSheet: boolean,
  element: HTMLElement | null,
  setOpen: (isOpen: boolean) => void,
): void {
  const isBusy = useRunSelector(run, ({ status }) => status === "running" || status === "resuming");
  const waits = useRef(false);
  useEffect(() => {
    if (isBusy) {
      waits.current = true;
      return;
    }
    if (isSheet && waits.current && !isWriting(element && focusedNear(element))) setOpen(true);
    if (!isSheet) setOpen(false);
    waits.current = false;
  }, [isBusy, isSheet, element, setOpen]);
}

/** Whether a text is being written: a field that is only focused is not. */
function isWriting(element: Element | null): boolean {
  if (element === null || !isTyping(element)) return false;
  return "value" in element ? element.value !== "" : element.textContent !== "";
}

/** Shows the dialog as a modal one; its first card takes the focus, never a button of it. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  { subscribe, getSnapshot }: AgentRun,
): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    // No layout, as in tests of a host: the questions are shown without being modal.
    if (element.showModal === undefined) element.setAttribute("open", "");
    else element.showModal();
    placesOf({ subscribe, getSnapshot }).noteMove();
    const card = element.querySelector<HTMLElement>('[data-part="interrupt"]');
    (card ?? element).focus({ preventScroll: true });
    return () => {
      if (element.close === undefined) element.removeAttribute("open");
      else element.close();
    };
  }, [dialog, isOpen, subscribe, getSnapshot]);
}

/** Keeps the sheet above the on-screen keyboard. */
function useKeyboardRoom(dialog: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isOpen || view === null || view === undefined) return;
    const follow = (): void => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      dialog.current?.style.setProperty("inset-block-end", `${covered}px`);
      dialog.current?.style.setProperty("max-block-size", `min(85dvh, ${view.height - 16}px)`);
    };
    follow();
    view.addEventListener("resize", follow);
    view.addEventListener("scroll", follow);
    return () => {
      view.removeEventListener("resize", follow);
      view.removeEventListener("scroll", follow);
    };
  }, [dialog, isOpen]);
}

function useDrag(dialog: RefObject<HTMLDialogElement | null>, close: () => void) {
  const start = useRef<number | null>(null);
  const put = (by: number): void =>
    dialog.current?.style.setProperty("translate", by > 0 ? `0 ${by}px` : "");
  const cancel = (): void => {
    start.current = null;
    put(0);
  };
  const grip: QuestionSheet["gripProps"] = {
    onPointerDown(event) {
      // A captured press would not reach a button in it.
      if (isElement(event.target) && event.target.closest("button") !== null) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove({ clientY }) {
      if (start.current !== null) put(clientY - start.current);
    },
    onPointerUp({ clientY }) {
      const isFar = start.current !== null && clientY - start.current > closingDrag;
      cancel();
      if (isFar) close();
    },
    onPointerCancel: cancel,
  };
  return { grip, cancel };
}
