"use client";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";

/** The folds of one card, or of one list that is approved as a whole. */
export interface Folds {
  /** Whether it contains a fold that has not been opened yet. */
  readonly hasUnread: boolean;
  /** Whether a press on Approve has opened them. */
  readonly wereShown: boolean;
  /** Opens every fold. */
  readonly showUnread: () => void;
  /** Whether the end of this text was on screen. */
  readonly wasRead: (text: string) => boolean;
}

interface FoldScopeValue extends Folds {
  /** Counts how often all folds were opened. */
  readonly times: number;
  /** Adds an unread fold. Returns a function that removes it. */
  readonly add: (id: string) => () => void;
  /** Notes that the end of a text was on screen. */
  readonly noteRead: (text: string) => void;
  /** Shows where the first text that was just opened begins, once each time. */
  readonly scrollTo: (text: Element, times: number) => void;
}

const noFolds: FoldScopeValue = {
  hasUnread: false,
  wereShown: false,
  showUnread: () => {},
  wasRead: () => false,
  noteRead: () => {},
  times: 0,
  add: () => () => {},
  scrollTo: () => {},
};

const FoldContext = createContext<FoldScopeValue>(noFolds);

/**
 * Wraps everything that is approved by one press. Folded content cannot be approved unread: a press
 * on Approve opens every fold, shows where the first text begins, and announces it; a press
 * approves once the end of each text was on screen. A user who has read the text, or has nothing
 * folded, presses once, and an agent gains nothing by hiding the amount in a long text. Approve
 * stays enabled, because a disabled button does not explain what is missing; denying and skipping
 * are never delayed.
 */
export function FoldScope({ children }: { readonly children: ReactNode }): ReactNode {
  const [unread, setUnread] = useState<ReadonlySet<string>>(() => new Set());
  const [times, setTimes] = useState(0);
  const add = useCallback((id: string) => {
    setUnread((others) => new Set([...others, id]));
    return () => setUnread((others) => new Set([...others].filter((other) => other !== id)));
  }, []);
  const showUnread = useCallback(() => setTimes((before) => before + 1), []);
  const shown = useRef(0);
  const scrollTo = useCallback((text: Element, time: number) => {
    if (shown.current === time) return;
    shown.current = time;
    const { top } = text.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight) text.scrollIntoView?.({ block: "start" });
  }, []);
  const texts = useRef(new Set<string>());
  const reading = useMemo(
    () => ({
      wasRead: (text: string) => texts.current.has(text),
      noteRead: (text: string) => void texts.current.add(text),
    }),
    [],
  );
  const hasUnread = unread.size > 0;
  const value = useMemo(
    () => ({ hasUnread, wereShown: times > 0, showUnread, times, add, scrollTo, ...reading }),
    [hasUnread, times, showUnread, add, scrollTo, reading],
  );
  return <FoldContext.Provider value={value}>{children}</FoldContext.Provider>;
}

/** The folds of the card around a part. */
export function useFolds(): Folds {
  return useContext(FoldContext);
}

/**
 * Rendered right after a text that is shown whole: notes that it was read once its end was on
 * screen.
 */
export function ReadEnd({ text }: { readonly text: string }): ReactNode {
  const { noteRead } = useContext(FoldContext);
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (end.current === null) return;
    if (!hasScreen()) return noteRead(text);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) noteRead(text);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [noteRead, text]);
  return <span ref={end} />;
}

/** A text that is folded, or part of one. */
interface Fold {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Whether it has been open. */
  readonly wasOpen: boolean;
  /**
   * To be rendered right before and after its content while it is open: it has been read once its
   * end was on screen.
   */
  readonly edges: readonly [beginning: ReactNode, end: ReactNode];
}

// Without a layout there is no screen, and what is open counts as read.
const hasScreen = (): boolean => typeof IntersectionObserver === "function";

/**
 * Returns the state of a fold. `isFolded` is whether there is anything to open. A fold that mounts
 * after a press on Approve has opened the others starts open, except for the next part of a text
 * that is shown in parts: each press shows one part.
 */
export function useFold(isFolded: boolean, shows: "whole" | "next" = "whole"): Fold {
  const { times, add, scrollTo } = useContext(FoldContext);
  const id = useId();
  const beginsOpen = times > 0 && shows === "whole";
  const [state, setState] = useState({
    open: beginsOpen,
    wasOpen: beginsOpen,
    wasRead: false,
    times,
  });
  if (state.times !== times) setState({ ...state, open: true, wasOpen: true, times });
  const isUnread = isFolded && !(state.wasOpen && (state.wasRead || !hasScreen()));
  useEffectBeforePaint(() => (isUnread ? add(id) : undefined), [isUnread, add, id]);
  const setOpen = useCallback(
    (open: boolean) => setState((before) => ({ ...before, open, wasOpen: before.wasOpen || open })),
    [],
  );
  const beginning = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const isWatched = isUnread && state.open;
  useEffect(() => {
    if (!isWatched || end.current === null || !hasScreen()) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting))
        setState((before) => ({ ...before, wasRead: true }));
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched]);
  useEffect(() => {
    if (isWatched && times > 0 && shows === "whole" && beginning.current !== null)
      scrollTo(beginning.current, times);
  }, [isWatched, times, shows, scrollTo]);
  const edges = useMemo(
    () => [<span key="beginning" ref={beginning} />, <span key="end" ref={end} />] as const,
    [],
  );
  return { open: state.open, setOpen, wasOpen: state.wasOpen, edges };
}
