import { AgentRunError } from "../../core/errors.js";
import { lazyModule } from "../shared/lazyModule.js";

/** The code that reads an agent: HTTP, events, questions. */
export type ReadingPart = typeof import("../engine/readingPart.js");

/** The loading of this code: with the first subscriber, and at the latest before the first request. No question is known before that. */
export interface ReadingLoading {
  /** The code, where it is loaded. */
  readonly current: () => ReadingPart | null;
  /**
   * Loads it; after a failure, again.
   *
   * @throws AgentRunError `not-loaded` if that fails.
   */
  readonly load: () => Promise<ReadingPart>;
}

/** Creates it; nothing is loaded yet. `onLoaded` is called once. */
export function createReadingLoading(onLoaded: () => void): ReadingLoading {
  const module = lazyModule(() => import("../engine/readingPart.js"));
  let part: ReadingPart | null = null;

  return {
    current: () => part,
    async load() {
      const found = await module.load();
      if (found === null)
        throw new AgentRunError("not-loaded", "the code that reads an agent could not be loaded", { cause: module.getCause() });
      if (part === null) {
        part = found;
        onLoaded();
      }
      return found;
    },
  };
}
