import { AgentRunError } from "../../errors/errors.js";
import { createListeners } from "./createListeners.js";

/** A lazily loaded part of the library. */
export interface LazyModule<Module extends object> {
  /**
   * Loads it once; another call after a failure loads it again. Resolves to the module, or to null
   * where that fails; never rejects.
   */
  readonly load: () => Promise<Module | null>;
  readonly subscribe: (listener: () => void) => () => void;
  /** The module once it is loaded, `"failed"` where loading failed, null before that. */
  readonly getSnapshot: () => Module | "failed" | null;
  /** The error of the last attempt. */
  readonly getCause: () => unknown;
}

/**
 * Creates the loader of code that is loaded on demand. A loaded module is available synchronously,
 * which `import()` and `React.lazy` do not offer. A failed attempt is repeated by the next `load`;
 * browsers that cache a failed import need a reload. Forms and cards are loaded by `React.lazy`
 * instead, because servers render them; what one request needs is imported where its failure fails
 * the request.
 */
export function lazyModule<Module extends object>(
  request: () => Promise<Module>,
): LazyModule<Module> {
  const { notify, subscribe } = createListeners();
  let result: Module | "failed" | null = null;
  let cause: unknown;
  let loading: Promise<Module | null> | null = null;

  const settle = (next: Module | "failed" | null): void => {
    result = next;
    notify();
  };
  const attempt = (): Promise<Module | null> => {
    if (result === "failed") settle(null);
    return request().then(
      (module) => {
        settle(module);
        return module;
      },
      (reason: unknown) => {
        loading = null;
        cause = reason;
        settle("failed");
        return null;
      },
    );
  };

  return {
    load() {
      loading ??= attempt();
      return loading;
    },
    subscribe,
    getSnapshot: () => result,
    getCause: () => cause,
  };
}

/** The module, if it is there. */
export function moduleIn<Module extends object>({
  getSnapshot,
}: Pick<LazyModule<Module>, "getSnapshot">): Module | null {
  const module = getSnapshot();
  return module === "failed" ? null : module;
}

/** A part that needs no loading. */
export function loadedModule<Module extends object>(module: Module): LazyModule<Module> {
  return {
    load: async () => module,
    subscribe: () => () => {},
    getSnapshot: () => module,
    getCause: () => undefined,
  };
}

/** @throws AgentRunError `not-loaded` where it is not there. */
export function partOf<Module extends object>(part: LazyModule<Module>): Module {
  const module = moduleIn(part);
  if (module === null) throw notLoaded(part.getCause());
  return module;
}

export function notLoaded(cause: unknown): AgentRunError {
  const message = "code that this run needs could not be loaded";
  return new AgentRunError("not-loaded", message, { cause });
}
