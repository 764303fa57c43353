import type { Dialects } from "../../dialects/Dialects.js";
import type { Effect, RunEvent } from "../../thread/state/RunEvent.js";
import type { RunState } from "../../thread/state/RunState.js";
import type { TransitionDeps } from "../../thread/state/Transition.js";
import { transition } from "../../thread/transition.js";
import { callSafely } from "../shared/promises.js";

/** The state of a run, and the events that change it. */
export interface Loop {
  readonly getState: () => RunState;
  /**
   * Applies an event with its effects, and everything that these dispatch; then notifies once.
   * Within an effect, the event is applied after it.
   *
   * @throws What a function of the host throws in the transition of this event.
   */
  readonly dispatch: (event: RunEvent, dialects?: Dialects) => void;
  /** Attaches what performs the effects. Nothing is dispatched before that. */
  readonly connect: (outlet: Outlet) => void;
}

/** What performs the effects of a run, and is told of its changes. */
interface Outlet {
  readonly perform: (effect: Effect) => void;
  /** One event was applied, and its effects were performed. */
  readonly onStep: (before: RunState, after: RunState) => void;
  /**
   * What takes the place of an event in whose transition a function of the host threw; undefined
   * where the caller of `dispatch` gets it.
   */
  readonly onThrow: (event: RunEvent, cause: unknown) => RunEvent | undefined;
  /** Everything that was dispatched is applied. */
  readonly onChange: (before: RunState, after: RunState) => void;
}

/**
 * Creates the loop of a run that begins with this state. The id of its thread is generated when it
 * is first asked for.
 */
export function createLoop(first: RunState, deps: TransitionDeps, generateId: () => string): Loop {
  const queue: { readonly event: RunEvent; readonly dialects: Dialects | undefined }[] = [];
  let state = first;
  let outlet: Outlet | null = null;
  let isRunning = false;

  const getState = (): RunState => {
    if (state.threadId === "") state = { ...state, threadId: generateId() };
    return state;
  };

  const step = (event: RunEvent, dialects: Dialects | undefined, last: Effect[]): void => {
    const before = getState();
    const [next, effects] = transition(
      before,
      event,
      dialects === undefined ? deps : { ...deps, dialects },
    );
    state = next;
    for (const effect of effects) {
      // Answers are submitted once all listeners have the new state.
      if (effect.type === "submitAnswers") last.push(effect);
      else callSafely(() => outlet?.perform(effect));
    }
    // What this throws must not count as the failure of a call that was sent.
    if (next !== before) callSafely(() => outlet?.onStep(before, next));
  };

  /**
   * Applies everything in the queue. Returns what the transition of this event threw, if no other
   * event takes its place.
   */
  const drain = (event: RunEvent, last: Effect[]): { readonly cause: unknown } | null => {
    let thrown: { readonly cause: unknown } | null = null;
    isRunning = true;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      try {
        step(next.event, next.dialects, last);
      } catch (cause) {
        const instead = outlet?.onThrow(next.event, cause);
        if (instead !== undefined) queue.push({ event: instead, dialects: undefined });
        else if (next.event === event) thrown = { cause };
        else
          callSafely(() => {
            throw cause;
          });
      }
    }
    isRunning = false;
    return thrown;
  };

  return {
    getState,
    connect(given) {
      outlet = given;
    },
    dispatch(event, dialects) {
      // The host's `generateId` may throw here; nothing may stay in the queue then.
      const before = getState();
      queue.push({ event, dialects });
      if (isRunning) return;
      const last: Effect[] = [];
      const thrown = drain(event, last);
      if (state !== before) outlet?.onChange(before, state);
      for (const effect of last) callSafely(() => outlet?.perform(effect));
      if (thrown !== null) throw thrown.cause;
    },
  };
}
