interface Subscribable {
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Returns a function that creates a value for a run when it is first asked, and returns the same
 * one afterwards, also to the handles that `useAgentRun` makes of the run. Keyed by the run's own
 * function, so that nothing keeps the run alive.
 */
export function onePerRun<Source extends Subscribable, Value>(
  create: (run: Source) => Value,
): (run: Source) => Value {
  const entries = new WeakMap<Subscribable["subscribe"], { readonly value: Value }>();
  return (run) => {
    const entry = entries.get(run.subscribe) ?? { value: create(run) };
    entries.set(run.subscribe, entry);
    return entry.value;
  };
}
