/**
 * Milliseconds in which a control ignores presses after it has moved under a resting pointer, or
 * was focused.
 */
export const settleTime = 300;

/** Movement of a hand that holds a pointer still, in CSS pixels. */
const jitter = 8;

/**
 * Whether a key belongs to an input method, such as the Enter that accepts a proposal. Safari has
 * ended the composition by then, and tells only by the code.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** What is known about the presses of one control. */
export interface PressState {
  /** What the control decides about, such as the key of a question. */
  readonly subject: string;
  /** When the control, or the layout around it, last changed its position. */
  readonly placedAt: number;
  /** Where and when the pointer entered it; null while it is outside. */
  readonly over: {
    readonly x: number;
    readonly y: number;
    readonly at: number;
    readonly byPerson: boolean | null;
  } | null;
  /** When it was focused, and whether the user moved the focus there; null without focus. */
  readonly focus: { readonly at: number; readonly byPerson: boolean } | null;
  /** Whether the press that has begun counts. */
  readonly begun: { readonly counts: boolean; readonly byKey: boolean } | null;
}

/** What happens to a control. */
export type PressEvent =
  | { readonly type: "placed"; readonly subject: string }
  | { readonly type: "over"; readonly x: number; readonly y: number }
  /** `still`: the browser sent it although the pointer has not moved. */
  | { readonly type: "move"; readonly x: number; readonly y: number; readonly still?: boolean }
  | { readonly type: "down"; readonly touch: boolean }
  | { readonly type: "key"; readonly repeat: boolean }
  | { readonly type: "out" | "focus" | "tabbed" | "blur" | "done" };

/** A control that has just been placed. */
export function placed(subject: string, now: number): PressState {
  return { subject, placedAt: now, over: null, focus: null, begun: null };
}

/**
 * Reduces an event of a control. A press counts where the user has aimed at it: the pointer was
 * moved onto the control, or has rested on it for the settle time; the control was reached by Tab
 * or a pointer, or has been focused for that time. A layout that moves a control under a resting
 * pointer causes an `over` without a `move` at the same place. Pure; times are milliseconds.
 */
export function followPress(state: PressState, event: PressEvent, now: number): PressState {
  const { over, focus } = state;
  switch (event.type) {
    case "placed":
      return {
        ...placed(event.subject, now),
        // The control is another one, or was away: an earlier hover, focus or press does not count.
        over: over && { ...over, at: now, byPerson: false },
        focus: focus && { at: now, byPerson: false },
        begun: state.begun && { ...state.begun, counts: false },
      };
    case "over":
      return { ...state, over: { x: event.x, y: event.y, at: now, byPerson: null } };
    case "move": {
      // Browsers also send a move of no pixel where a layout changes under a resting pointer.
      const canAim = event.still !== true || hasSettled(state.placedAt, now);
      return over === null
        ? state
        : { ...state, over: { ...over, byPerson: isAimed(over, event, canAim) } };
    }
    case "out":
      return { ...state, over: null };
    case "focus":
      return { ...state, focus: { at: now, byPerson: state.begun !== null } };
    case "tabbed":
      return { ...state, focus: focus && { ...focus, byPerson: true } };
    case "blur":
      // A key that is released on another control clicks nothing.
      return { ...state, focus: null, begun: state.begun?.byKey === true ? null : state.begun };
    case "down":
      return {
        ...state,
        begun: {
          counts: event.touch ? hasSettled(state.placedAt, now) : isPointed(state, now),
          byKey: false,
        },
      };
    case "key":
      // Space clicks when it is released: what repeats until then is the press that began here.
      if (event.repeat && state.begun?.byKey) return state;
      return { ...state, begun: { counts: !event.repeat && isFocused(state, now), byKey: true } };
    case "done":
      return { ...state, begun: null };
    default:
      return event satisfies never;
  }
}

/**
 * Whether a click triggers the control. A click without a press comes from a program, such as a
 * screen reader.
 */
export function takesClick({ subject, begun }: PressState, current: string): boolean {
  return subject === current && begun?.counts !== false;
}

/** Whether the layout around the control has been stable for the settle time. */
export function isSettled({ placedAt }: PressState, now: number): boolean {
  return hasSettled(placedAt, now);
}

function isAimed(
  over: NonNullable<PressState["over"]>,
  { x, y }: { readonly x: number; readonly y: number },
  canAim: boolean,
): boolean {
  if (over.byPerson === true) return true;
  // The user moved the pointer here: its move event follows directly.
  if (canAim && over.byPerson === null && x === over.x && y === over.y) return true;
  return Math.abs(x - over.x) + Math.abs(y - over.y) >= jitter;
}

function isPointed({ over }: PressState, now: number): boolean {
  return over === null || over.byPerson === true || hasSettled(over.at, now);
}

function isFocused({ focus }: PressState, now: number): boolean {
  return focus === null || focus.byPerson || hasSettled(focus.at, now);
}

/**
 * A time in the future was noted before the clock was set back; waiting for it would disable the
 * control until then.
 */
function hasSettled(since: number, now: number): boolean {
  return now < since || now - since >= settleTime;
}
