import type { LazyModule } from "../shared/lazyModule.js";
import type * as Keeping from "../storage/keeping.js";
import type * as Answering from "./answering.js";
import type { Backends } from "./awaitBackends.js";
import type * as Hosting from "./hosting.js";
import type * as Patching from "./patching.js";

/** What a page loads beside an engine or after it. */
export interface LateParts {
  /** With the next, because questions of some backends have an answer from the beginning. */
  readonly backends: Backends;
  /** There before the engine where the run may begin with answers, or lets rules answer. */
  readonly answering: LazyModule<typeof Answering>;
  /**
   * There before an event is applied that patches, and before the engine where any other may, or
   * where the run is strict.
   */
  readonly patching: LazyModule<typeof Patching>;
  /** There before the engine where the run has a storage or masks. */
  readonly keeping: LazyModule<typeof Keeping>;
  /** There before the engine where the agent is the host's own. */
  readonly hosting: LazyModule<typeof Hosting>;
  /** Resolves once nothing that draws a question is on its way. Default: at once. */
  readonly whenDrawn?: () => Promise<unknown>;
}
