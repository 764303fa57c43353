/** A part of the library that is loaded on demand. */
export interface LazyModule<Module extends object> {
  /** Loads it, and once more where that failed; does nothing while it is loading or loaded. Never rejects. */
  readonly load: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The module once it is loaded, `"failed"` where it did not arrive, null before that. */
  readonly getSnapshot: () => Module | "failed" | null;
  /** Why the last attempt failed. */
  readonly getCause: () => unknown;
}

/**
 * Creates the one loader for everything that is loaded on demand. Once a module is loaded it is available synchronously, which `import()`
 * and `React.lazy` never are. A failed attempt is repeated by the next `load`; browsers that remember a failed import need a reload.
 */
export function lazyModule<Module extends object>(request: () => Promise<Module>): LazyModule<Module> {
  const listeners = new Set<() => void>();
  let found: Module | "failed" | null = null;
  let cause: unknown;
  let loading: Promise<void> | null = null;

  const settle = (next: Module | "failed" | null): void => {
    found = next;
    for (const listener of [...listeners]) listener();
  };
  const attempt = (): Promise<void> => {
    if (found === "failed") settle(null);
    return request().then(settle, (reason: unknown) => {
      loading = null;
      cause = reason;
      settle("failed");
    });
  };

  return {
    load() {
      loading ??= attempt();
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => found,
    getCause: () => cause,
  };
}
