import { AgentRunError, ownError } from "../core/errors.js";
import { isRecord, own } from "../protocol/json.js";
import type { AgentRun } from "./api/AgentRun.js";
import { type NotSent, notSent, type RestoreResult } from "./api/RunResult.js";
import type { Engine } from "./engine/Engine.js";

/** Creates the method that opens a pause handle in the run of this engine. The code that reads handles is loaded when it is called. */
export function createRestore(engine: Engine): AgentRun["restore"] {
  const { getState, getSnapshot, dispatch, clock } = engine;
  const whyNot = (): NotSent | null => {
    const { stream, batch } = getState();
    if (stream !== null) return notSent("run-in-progress");
    return batch === null ? null : notSent("questions-open", { blockers: getSnapshot().composer.blockers });
  };

  const restore = async (handle: unknown): Promise<RestoreResult> => {
    const parts = await Promise.all([import("./storage/openPause.js"), engine.loadReading()]).catch(notLoaded);
    if ("ok" in parts) return parts;
    const [reader] = parts;
    try {
      const pause = await reader.openPause(handle, engine);
      const refused = whyNot();
      if (refused === null) dispatch({ type: "restore", pause, now: clock.now() });
      return refused ?? { ok: true };
    } catch (cause) {
      const help = "this pause cannot be opened: reading it failed";
      const error = ownError(cause, () => new AgentRunError("bad-handle", help, { cause }));
      const notLoaded = engine.loadError();
      return getState().notLoaded.includes("dialects") && notLoaded !== null
        ? notSent("not-ready", { error: notLoaded })
        : notSent("bad-handle", { error });
    }
  };

  return (handle) => {
    const threadId = isRecord(handle) ? own(handle, "threadId") : undefined;
    if (typeof threadId === "string" && threadId !== getState().threadId)
      throw new AgentRunError("misuse", "this pause is of another thread. Make the run with { threadId: handle.threadId }.");
    return restore(handle);
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
