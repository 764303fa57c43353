import { AgentRunError } from "../../core/errors.js";
import type { AgentRun } from "../api/AgentRun.js";
import { notSent } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";
import { lazyModule } from "../shared/lazyModule.js";
import type { MethodHelpers } from "./createMethodHelpers.js";

/** Results of page tools; few pages have any, so the code is loaded with the first one. */
export interface ToolResultMethods {
  readonly add: AgentRun["addToolResult"];
  readonly reset: () => void;
}

/** Creates the calls that add results of page tools. */
export function createAddToolResult(engine: Engine, { neverReject }: MethodHelpers): ToolResultMethods {
  const module = lazyModule(() => import("./createToolResults.js"));
  let adding: Promise<AgentRun["addToolResult"]> | null = null;
  const started = new Set<string>();

  const load = async (): Promise<AgentRun["addToolResult"]> => {
    const found = await module.load();
    if (found !== null) return found.createToolResults(engine);
    adding = null;
    const error = new AgentRunError("not-loaded", "the code for tool results could not be loaded", { cause: module.getCause() });
    engine.reportError(error);
    return async () => notSent("not-ready", { error });
  };

  return {
    add(toolCallId, result) {
      if (typeof toolCallId !== "string") throw new AgentRunError("misuse", "addToolResult() takes the id of a tool call.");
      adding ??= load();
      const loaded = adding;
      const given = neverReject<{ readonly ok: true }>(() => loaded.then((add) => add(toolCallId, result)));
      // A tool that was stopped keeps running, but no request waits for it any more.
      if (started.has(toolCallId)) return given;
      started.add(toolCallId);
      void given.then(({ ok }) => {
        if (!ok) started.delete(toolCallId);
        engine.dispatch({ type: "toolEnded", toolCallId });
      });
      engine.dispatch({ type: "toolStarted", toolCallId });
      return given;
    },
    reset() {
      adding = null;
      started.clear();
    },
  };
}
