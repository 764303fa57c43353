import { AgentRunError, ownError } from "../core/errors.js";
import { isRecord, own } from "../protocol/json.js";
import type { AgentRun } from "./api/AgentRun.js";
import { type NotSent, notSent } from "./api/RunResult.js";
import type { Engine } from "./engine/Engine.js";
import { lazyModule } from "./shared/lazyModule.js";

/** Creates the method that opens a pause handle in the run of this engine. The code that reads handles is loaded when it is called. */
export function createRestoreHandle(engine: Engine): AgentRun["restore"] {
  const module = lazyModule(() => import("./restoreHandle.js"));
  return (handle) => {
    const threadId = isRecord(handle) ? own(handle, "threadId") : undefined;
    if (typeof threadId === "string" && threadId !== engine.getState().threadId)
      throw new AgentRunError("misuse", "this pause is of another thread. Make the run with { threadId: handle.threadId }.");
    return Promise.all([module.load(), engine.loadReading()]).then(
      ([found]) => (found === null ? notLoaded(module.getCause()) : found.restoreHandle(handle, engine)),
      notLoaded,
    );
  };
}

/** The result of a call for which code could not be loaded. */
export function notLoaded(cause: unknown): NotSent {
  const error = ownError(
    cause,
    () => new AgentRunError("not-loaded", "the code that reads a pause could not be loaded", { cause }),
  );
  return notSent("not-ready", { error });
}
