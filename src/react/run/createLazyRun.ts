import { AgentRunError } from "../../errors/errors.js";
import type { AgentRun, AgentRunOptions } from "../../run/api/AgentRun.js";
import { awaitFollower } from "../../run/api/awaitFollower.js";
import { createShell } from "../../run/createShell.js";
import { lazyModule } from "../../run/shared/lazyModule.js";

/** The only import of what runs an agent; a page need not load it before its first render. */
export const engine = lazyModule(() => import("../../run/createEngine.js"));

/**
 * The only import of the built-in dialects: 27 kB that a run needs where its agent does not ask as
 * the standard says. They come after the engine, when an event may need them.
 */
export const backends = lazyModule(() => import("../../dialects/builtIn/defaultDialects.js"));

/**
 * Creates a run whose engine is loaded with its first subscriber or its first call. Until then it
 * shows the conversation that the host gives, and calls wait. Where the engine does not arrive,
 * waiting calls are refused (`not-ready`), `snapshot.error` has the code `not-loaded`, and the next
 * call, such as `ready`, loads it again.
 *
 * @throws AgentRunError `misuse` for options without an agent.
 */
export function createLazyRun(options: AgentRunOptions): AgentRun {
  let isLoading = false;
  const load = async (): Promise<void> => {
    const loaded = engine.getSnapshot();
    const needed = asksAlready(options) ? [engine, backends] : [engine];
    if (loaded !== null && loaded !== "failed" && needed.every(isThere)) return beginWith(loaded);
    if (isLoading) return;
    isLoading = true;
    shell.fail(null);
    await Promise.all(needed.map((part) => part.load()));
    isLoading = false;
    const missing = needed.find((part) => !isThere(part));
    if (missing === undefined) void load();
    else shell.fail(notLoaded(missing.getCause()));
  };
  const beginWith = ({ createEngine }: typeof import("../../run/createEngine.js")): void => {
    try {
      shell.begin(createEngine, backends);
    } catch (cause) {
      // No call may wait for a run that cannot be made.
      shell.fail(notLoaded(cause));
    }
  };
  const shell = createShell(options, {
    load: () => void load(),
    early: options.agent && awaitFollower(options.agent),
  });
  return shell.run;
}

/** Whether there may be questions before the first event: of the host's own agent, or stored. */
function asksAlready({ agent, storage, dialects }: AgentRunOptions): boolean {
  return dialects === undefined && (agent !== undefined || storage !== undefined);
}

function isThere({ getSnapshot }: Pick<typeof engine | typeof backends, "getSnapshot">): boolean {
  const module = getSnapshot();
  return module !== null && module !== "failed";
}

const notLoaded = (cause: unknown): AgentRunError =>
  new AgentRunError("not-loaded", "the code that runs an agent could not be loaded", { cause });
