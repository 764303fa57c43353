/** Thrown where a check would take too long: the agent checks then. */
export class TooCostly extends Error {}

/** Counts a cost down from a limit, and throws `TooCostly` when too much is spent. */
export type Spend = (cost: number) => void;

/** Returns a budget of so many steps. */
export function createBudget(most: number): Spend {
  let stepsLeft = most;
  return (cost) => {
    stepsLeft -= cost;
    if (stepsLeft < 0) throw new TooCostly();
  };
}

/** Deeper than any real value and schema together; a cycle is found before the stack overflows. */
export const deepest = 500;
