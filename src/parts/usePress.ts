"use client";
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { followPress, type PressEvent, placed, takesClick } from "../core/pressState.js";
import type { AgentRun } from "../run/AgentRun.js";

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
  readonly onClick: (event?: { readonly detail?: number }) => void;
}

/**
 * Lets a button act only on a press that was meant for it: not on one that another question, which stood at this place until just now, was
 * meant for, nor on the second half of a double click. `subject` names what the button decides about; a new one is a new button. Times are
 * those of the run's clock.
 */
export function usePress(run: AgentRun, subject: string, act: () => void): PressHandlers {
  const { clock } = run;
  const state = useRef(placed(subject, Number.NEGATIVE_INFINITY));
  const tell = useMemo(
    () =>
      (event: PressEvent): void => {
        state.current = followPress(state.current, event, clock.now());
      },
    [clock],
  );
  useEffect(() => {
    let others = placesOf(run, subject);
    tell({ type: "placed", subject });
    return run.subscribe(() => {
      const next = placesOf(run, subject);
      if (next === others) return;
      others = next;
      tell({ type: "placed", subject });
    });
  }, [run, subject, tell]);

  return {
    onPointerOver: (event) => {
      if (!comesFromInside(event)) tell({ type: "over", x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event) => tell({ type: "move", x: event.clientX, y: event.clientY }),
    onPointerOut: (event) => {
      if (!comesFromInside(event)) tell({ type: "out" });
    },
    onPointerDown: ({ pointerType }) => tell({ type: "down", touch: pointerType === "touch" }),
    onKeyDown: ({ key, repeat }) => {
      if (key === "Enter" || key === " ") tell({ type: "key", repeat });
    },
    onKeyUp: ({ key }) => {
      if (key === "Tab") tell({ type: "tabbed" });
    },
    onFocus: () => tell({ type: "focus" }),
    onBlur: () => tell({ type: "blur" }),
    onClick: (event) => {
      const takes = takesClick(state.current, subject);
      tell({ type: "done" });
      if (takes && (event?.detail ?? 0) < 2) act();
    },
  };
}

/** Where the other questions stand: what makes this one move when it changes. The same text while nothing is answered, comes or goes. */
function placesOf(run: AgentRun, subject: string): string {
  const others = run.getSnapshot().interrupts.filter(({ key }) => key !== subject);
  return others.map(({ key, status }) => `${key} ${status}`).join("\n");
}

function comesFromInside({ relatedTarget, currentTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
