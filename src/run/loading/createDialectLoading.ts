import type { Dialect } from "../../core/dialect/Dialect.js";
import { type Dialects, onlyStandard } from "../../core/dialect/Dialects.js";
import type { Batch } from "../../core/interrupt/interrupt.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { lazyModule } from "../shared/lazyModule.js";

/** The dialects of a run: the host's, or the built-in ones, which are loaded during the first request. */
export interface DialectLoading {
  readonly current: () => Dialects;
  /** Loads them. Resolves once that is over, also where it fails; null when they are loaded. */
  readonly load: () => Promise<void> | null;
  /** Resolves once these events can be read; null when they can be now. */
  readonly ready: (events: readonly StreamEvent[]) => Promise<void> | null;
  /** Resolves once these questions have been parsed by their dialects; null when they have been. */
  readonly parsed: (batch: Batch | null) => Promise<void> | null;
}

/**
 * The event types in which built-in dialects may find a question or data of their own; a test keeps the list complete. All other events
 * need not wait for them.
 */
export const dialectEventTypes: ReadonlySet<StreamEvent["type"]> = new Set([
  "RUN_FINISHED",
  "RUN_ERROR",
  "CUSTOM",
  "RAW",
  "ACTIVITY_DELTA",
  "ACTIVITY_SNAPSHOT",
  "TOOL_CALL_START",
  "TOOL_CALL_CHUNK",
  "TOOL_CALL_RESULT",
  "TEXT_MESSAGE_START",
  "REASONING_MESSAGE_START",
  "MESSAGES_SNAPSHOT",
]);

/** Callbacks for the loading. */
export interface DialectListener {
  readonly onLoaded: () => void;
  /** They failed to load; questions parsed meanwhile are parsed again once they are loaded. */
  readonly onMissing: (cause: unknown) => void;
}

/** Creates it; nothing is loaded yet. */
export function createDialectLoading(
  given: readonly Dialect[] | undefined,
  { onLoaded, onMissing }: DialectListener,
): DialectLoading {
  const module = lazyModule(() => import("../../dialects/loadDialects.js"));
  let dialects = given?.length === 0 ? onlyStandard : null;
  let loading: Promise<void> | null = null;

  const request = async (): Promise<void> => {
    const found = await module.load();
    try {
      if (found === null) onMissing(module.getCause());
      else {
        dialects = found.createDialects(given ?? found.defaultDialects);
        onLoaded();
      }
    } catch (cause) {
      onMissing(cause);
    }
    loading = null;
  };

  const load = (): Promise<void> | null => {
    if (dialects !== null) return null;
    loading ??= request();
    return loading;
  };

  return {
    current: () => dialects ?? onlyStandard,
    load,
    ready: (events) => (given !== undefined || events.some(({ type }) => dialectEventTypes.has(type)) ? load() : null),
    parsed: (batch) => (batch === null ? null : load()),
  };
}
