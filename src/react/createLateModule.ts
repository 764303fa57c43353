/** A part of the application that is loaded late. */
export interface LateModule<Module extends object> {
  /** Begins to load it, once more where that failed; nothing while it is on its way or there. Never rejects. */
  readonly load: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The module once it is there, `"failed"` where it did not arrive, null before that. */
  readonly getSnapshot: () => Module | "failed" | null;
}

/**
 * Makes one from the way to load it. Once it has come, whoever asks has it at once, as `import()` and `React.lazy` never do: they
 * answer later even about what the browser has had for long, and something else would stand there for a moment.
 */
export function createLateModule<Module extends object>(request: () => Promise<Module>): LateModule<Module> {
  const listeners = new Set<() => void>();
  let found: Module | "failed" | null = null;
  let loading: Promise<void> | null = null;

  const settle = (next: Module | "failed" | null): void => {
    found = next;
    for (const listener of [...listeners]) listener();
  };
  const attempt = (): Promise<void> => {
    if (found === "failed") settle(null);
    return request().then(settle, () => {
      loading = null;
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
  };
}
