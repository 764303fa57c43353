import { needsBackends } from "../../dialects/builtIn/needsBackends.js";
import { createDialects, currentDialects } from "../../dialects/createDialects.js";
import type { Dialect } from "../../dialects/Dialect.js";
import type { Dialects } from "../../dialects/Dialects.js";
import type { AgentRunError } from "../../errors/errors.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import { type LazyModule, moduleIn } from "../shared/lazyModule.js";
import { type AwaitedPart, awaitPart } from "./awaitPart.js";

/** The built-in dialects, which a page loads after what runs its agent. */
export type Backends = LazyModule<{ readonly defaultDialects: readonly Dialect[] }>;

/** The dialects of a run, and what waits for them. */
export interface AwaitedBackends extends AwaitedPart {
  readonly dialects: Dialects;
  /**
   * Resolves once these events can be read; null where they can be already. An event that only the
   * standard reads waits for nothing.
   */
  readonly whenReadable: (events: readonly StreamEvent[]) => Promise<void> | null;
  /** Resolves after one attempt to load them; null where they are there. */
  readonly attempt: () => Promise<unknown> | null;
}

interface WaitParts {
  readonly options: Pick<AgentRunOptions, "dialects">;
  readonly backends: Backends;
  /** Adds to a list of dialects what the page has. */
  readonly complete: (list: readonly Dialect[]) => Parameters<typeof createDialects>;
  readonly reportError: (error: AgentRunError) => void;
  /** Tells the listeners that `explain` has changed. */
  readonly notify: () => void;
}

/** Creates the dialects of a run: the host's, or the built-in ones, which may not be there yet. */
export function awaitBackends(parts: WaitParts): AwaitedBackends {
  const { options, backends, complete, reportError, notify } = parts;
  const listed = options.dialects;
  const builtIn = (): readonly Dialect[] | null => moduleIn(backends)?.defaultDialects ?? null;
  const create = memoizeLast((list: readonly Dialect[]) => createDialects(...complete(list)));
  const dialects = currentDialects(() => create(listed ?? builtIn() ?? none));
  const isThere = (): boolean => listed !== undefined || builtIn() !== null;

  const part = awaitPart(backends, {
    help: "the code that reads this agent's questions could not be loaded",
    reportError,
    notify,
  });
  const whenThere = (): Promise<void> | null => (isThere() ? null : part.whenThere());
  return {
    dialects,
    whenThere,
    whenReadable: (events) => (isThere() || !events.some(needsBackends) ? null : whenThere()),
    attempt: () => (isThere() ? null : backends.load()),
    tryAgain: part.tryAgain,
    explain: part.explain,
  };
}

const none: readonly Dialect[] = [];
