/** Knows whether the user moves the focus, or something else does. */
export interface FocusWatch {
  /** When the focus was last moved by something other than the user, in the time of events. */
  readonly movedAt: () => number;
  /** Moves the focus on the user's behalf. */
  readonly moveForUser: (move: () => void) => void;
  readonly stop: () => void;
}

/** Watches the focus of a page. A move is the user's during a press of Tab or of the pointer, and in `moveForUser`. */
export function watchFocus(page: Document): FocusWatch {
  let movedAt = Number.NEGATIVE_INFINITY;
  let byPerson = false;
  const pressed = ({ key, repeat }: KeyboardEvent): void => {
    if (!repeat) byPerson = key === "Tab";
  };
  const pointed = (): void => {
    byPerson = true;
  };
  const released = (): void => {
    byPerson = false;
  };
  const focused = ({ timeStamp }: FocusEvent): void => {
    movedAt = byPerson ? Number.NEGATIVE_INFINITY : timeStamp;
  };

  page.addEventListener("keydown", pressed);
  page.addEventListener("keyup", released);
  page.addEventListener("pointerdown", pointed);
  page.addEventListener("pointerup", released);
  page.addEventListener("pointercancel", released);
  page.addEventListener("focusin", focused);
  return {
    movedAt: () => movedAt,
    moveForUser(move) {
      byPerson = true;
      move();
      byPerson = false;
    },
    stop() {
      page.removeEventListener("keydown", pressed);
      page.removeEventListener("keyup", released);
      page.removeEventListener("pointerdown", pointed);
      page.removeEventListener("pointerup", released);
      page.removeEventListener("pointercancel", released);
      page.removeEventListener("focusin", focused);
    },
  };
}
