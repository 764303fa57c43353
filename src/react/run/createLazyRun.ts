import { AgentRunError } from "../../errors/errors.js";
import type { AgentRun, AgentRunOptions } from "../../run/api/AgentRun.js";
import { awaitFollower } from "../../run/api/awaitFollower.js";
import { createShell } from "../../run/createShell.js";
import { lazyModule } from "../../run/shared/lazyModule.js";

/** The only import of what runs an agent; a page need not load it before its first render. */
export const engine = lazyModule(() => import("../../run/createEngine.js"));

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
    if (loaded !== null && loaded !== "failed") return beginWith(loaded);
    if (isLoading) return;
    isLoading = true;
    shell.fail(null);
    const module = await engine.load();
    isLoading = false;
    if (module === null) shell.fail(notLoaded(engine.getCause()));
    else beginWith(module);
  };
  const beginWith = ({ createEngine }: typeof import("../../run/createEngine.js")): void => {
    try {
      shell.begin(createEngine);
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

const notLoaded = (cause: unknown): AgentRunError =>
  new AgentRunError("not-loaded", "the code that runs an agent could not be loaded", { cause });
