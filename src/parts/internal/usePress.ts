"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
} from "react";
import {
  followPress,
  isSettled,
  type PressEvent,
  type PressState,
  placed,
  takesClick,
} from "../../present/followPress.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { isNode, listenAround } from "./domTree.js";
import { placesOf } from "./followPlaces.js";

/** The handlers of a button that decides. */
export interface PressHandlers {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerOut: (event: PointerEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onClick: (event?: {
    readonly detail?: number;
    readonly preventDefault?: () => void;
  }) => void;
}

/** The state of the presses of one control. */
export interface FollowedPress {
  readonly dispatch: (event: PressEvent) => void;
  /** Whether a click triggers the control. */
  readonly takesClick: () => boolean;
  /** Whether the press that has begun counts. */
  readonly counts: () => boolean;
  /** Whether the layout around the control has been stable for the settle time. */
  readonly isSettled: () => boolean;
}

/**
 * Makes a button act only on a press that was meant for it: not on one meant for another question,
 * which was at this position until just now, nor on the second half of a double click. `subject`
 * names what the button decides about; a new one is a new button. Times use the host's clock.
 */
export function usePress(run: AgentRun, subject: string, act: () => void): PressHandlers {
  return pressHandlers(useFollowedPress(run, subject), act);
}

/** Tracks the presses of a control that decides about `subject`. */
export function useFollowedPress(
  { subscribe, getSnapshot }: AgentRun,
  subject: string,
): FollowedPress {
  const state = useRef(placed(subject, Number.NEGATIVE_INFINITY));
  const { ownClock: clock } = internalsOf({ subscribe });
  const places = useMemo(() => placesOf({ subscribe, getSnapshot }), [subscribe, getSnapshot]);
  const press = useMemo((): FollowedPress => {
    const current = (): PressState => {
      const { current: known } = state;
      const placedAt = Math.max(known.placedAt, places.movedAt(known.subject));
      return placedAt === known.placedAt ? known : { ...known, placedAt };
    };
    return {
      dispatch(event) {
        state.current = followPress(current(), event, clock.now());
      },
      takesClick: () => takesClick(state.current, subject),
      counts: () => state.current.begun?.counts !== false,
      isSettled: () => isSettled(current(), clock.now()),
    };
  }, [clock, places, subject]);
  useEffect(() => places.follow(), [places]);
  // After the button's own handlers.
  useEffect(() => window.addEventListener("pointermove", notePointer, { once: true }), []);
  // It runs also where Suspense or Activity shows the control again, and where it is that of
  // another run.
  useEffectBeforePaint(() => press.dispatch({ type: "placed", subject }), [press, subject]);
  return press;
}

/** The handlers of a button whose presses are tracked. */
export function pressHandlers(
  { dispatch, takesClick }: FollowedPress,
  act: () => void,
): PressHandlers {
  return {
    onPointerOver: (event) => {
      if (!comesFromInside(event)) dispatch({ type: "over", x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event) =>
      dispatch({ type: "move", x: event.clientX, y: event.clientY, still: isStill(event) }),
    onPointerOut: (event) => {
      if (!comesFromInside(event)) dispatch({ type: "out" });
    },
    onPointerDown: ({ pointerType, currentTarget }) => {
      dispatch({ type: "down", touch: pointerType === "touch" });
      onReleasedElsewhere(currentTarget, () => dispatch({ type: "done" }));
    },
    onKeyDown: ({ key, repeat }) => {
      if (key === "Enter" || key === " ") dispatch({ type: "key", repeat });
    },
    onKeyUp: ({ key }) => {
      if (key === "Tab") dispatch({ type: "tabbed" });
    },
    onFocus: () => dispatch({ type: "focus" }),
    onBlur: () => dispatch({ type: "blur" }),
    onClick: (event) => {
      const takes = takesClick();
      dispatch({ type: "done" });
      if (takes && (event?.detail ?? 0) < 2) act();
      // A submit button submits by default.
      else event?.preventDefault?.();
    },
  };
}

/** The first move in a page has no movement, whatever came before it. */
let isPointerKnown = false;

function notePointer(): void {
  isPointerKnown = true;
}

/** A program's events, as of a test, have no movement either. */
function isStill({ nativeEvent: { isTrusted, movementX, movementY } }: PointerEvent): boolean {
  return isTrusted && isPointerKnown && movementX === 0 && movementY === 0;
}

function comesFromInside({ relatedTarget, currentTarget }: PointerEvent): boolean {
  return isNode(relatedTarget) && currentTarget.contains(relatedTarget);
}

/**
 * Calls `act` when the pointer that is pressed on the element is cancelled, or released outside of
 * it: no click of the element follows then.
 */
export function onReleasedElsewhere(element: Element, act: () => void): void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const ended = (event: Event): void => {
    stop.abort();
    if (event.type === "pointercancel" || !event.composedPath().includes(element)) act();
  };
  listenAround(element, "pointerup", ended, options);
  listenAround(element, "pointercancel", ended, options);
}

/**
 * Runs only on the first of several clicks in a row. An answer moves the layout below it, and the
 * second half of a double click would press whatever is then under the pointer: an unintended
 * approval.
 */
export function ignoreRepeatedClick(
  act: () => void,
): (event?: { readonly detail?: number }) => void {
  return (event) => {
    if ((event?.detail ?? 0) < 2) act();
  };
}
