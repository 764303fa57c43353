"use client";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { onePerRun } from "../../run/shared/onePerRun.js";

/**
 * When questions were last added, removed or changed their status, which moves the layout below
 * them.
 */
interface Places {
  /** When another question than this one last moved. */
  readonly movedAt: (key: string) => number;
  /** Notes that what is on screen has moved for another reason. */
  readonly noteMove: () => void;
  /** Follows the questions until the returned function is called. */
  readonly follow: () => () => void;
}

type Source = Pick<AgentRun, "subscribe" | "getSnapshot">;

/** The positions of a run's questions, compared once for all buttons. */
export const placesOf = onePerRun(followPlaces);

function followPlaces({ subscribe, getSnapshot }: Source): Places {
  const { ownClock: clock } = internalsOf({ subscribe });
  let interrupts: readonly InterruptView[] = [];
  let last: { readonly key: string | null; readonly at: number } = {
    key: null,
    at: Number.NEGATIVE_INFINITY,
  };
  // When a question other than the last one moved.
  let before = Number.NEGATIVE_INFINITY;
  let users = 0;
  let stop = (): void => {};

  const changed = (): void => {
    const next = getSnapshot().interrupts;
    if (next === interrupts) return;
    const moved = movedKeys(interrupts, next);
    interrupts = next;
    const [key] = moved;
    if (key === undefined) return;
    const at = clock.now();
    if (moved.size > 1) before = at;
    else if (last.key !== key) before = last.at;
    last = { key: moved.size > 1 ? null : key, at };
  };

  return {
    movedAt: (key) => (last.key === key ? before : last.at),
    noteMove() {
      last = { key: null, at: clock.now() };
    },
    follow() {
      users += 1;
      if (users === 1) {
        interrupts = getSnapshot().interrupts;
        stop = subscribe(changed);
      }
      return () => {
        users -= 1;
        if (users === 0) stop();
      };
    },
  };
}

function movedKeys(
  before: readonly InterruptView[],
  after: readonly InterruptView[],
): ReadonlySet<string> {
  const known = new Map(before.map(({ key, status }) => [key, status]));
  const moved = new Set<string>();
  for (const { key, status } of after) {
    if (known.get(key) !== status) moved.add(key);
    known.delete(key);
  }
  for (const key of known.keys()) moved.add(key);
  return moved;
}
