"use client";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Clock } from "../../interrupt/Clock.js";
import { useEffectBeforePaint } from "../../react/useEffectBeforePaint.js";
import { type FollowedPress, onReleasedElsewhere, type PressHandlers } from "./usePress.js";

/** How long a button is held. */
const holdTime = 1_000;

interface HoldOptions {
  readonly clock: Clock;
  readonly press: FollowedPress;
  /** What the button decides about; a change of it ends a hold. */
  readonly subject: unknown;
  /** The handlers of a plain press. */
  readonly handlers: PressHandlers;
  readonly onHeld: () => void;
}

/**
 * The handlers of a button that is held by the pointer, Space or Enter. A press that ends before
 * goes to the plain handlers.
 */
export function useLongPress({ clock, press, subject, handlers, onHeld }: HoldOptions): {
  readonly holding: boolean;
  readonly handlers: Readonly<Record<string, unknown>>;
} {
  const [holding, setHolding] = useState(false);
  const timer = useRef<unknown>(null);
  const wasHeld = useRef(false);
  useEffectBeforePaint(
    () => () => {
      if (timer.current !== null) clock.clearTimeout(timer.current);
      timer.current = null;
      setHolding(false);
    },
    [clock, subject],
  );
  const stop = (): void => {
    if (timer.current !== null) clock.clearTimeout(timer.current);
    timer.current = null;
    setHolding(false);
  };
  const start = (): void => {
    stop();
    wasHeld.current = false;
    setHolding(true);
    timer.current = clock.setTimeout(() => {
      timer.current = null;
      wasHeld.current = true;
      setHolding(false);
      if (press.counts()) onHeld();
    }, holdTime);
  };
  const isKey = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";
  return {
    holding,
    handlers: {
      ...handlers,
      onPointerDown: (event: PointerEvent) => {
        handlers.onPointerDown(event);
        if (event.button !== 0) return;
        start();
        onReleasedElsewhere(event.currentTarget, () => {
          wasHeld.current = false;
        });
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      onContextMenu: (event: { readonly preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isKey(event)) return handlers.onKeyDown(event);
        // Without this Enter would press at once, and again while it is held.
        event.preventDefault();
        // The repeats of a key are the hold itself, not presses that began elsewhere.
        if (event.repeat) return;
        handlers.onKeyDown(event);
        start();
      },
      onKeyUp: (event: KeyboardEvent) => {
        handlers.onKeyUp(event);
        if (!isKey(event)) return;
        event.preventDefault();
        const wasShort = timer.current !== null;
        stop();
        // No click follows: a later one is another press.
        wasHeld.current = false;
        if (wasShort) handlers.onClick();
        else press.dispatch({ type: "done" });
      },
      onBlur: (event: Parameters<PressHandlers["onBlur"]>[0]) => {
        handlers.onBlur(event);
        stop();
      },
      onClick: (event?: Parameters<PressHandlers["onClick"]>[0]) => {
        if (!wasHeld.current) return handlers.onClick(event);
        wasHeld.current = false;
        press.dispatch({ type: "done" });
      },
    },
  };
}
