import { AgentRunError } from "../../errors/errors.js";
import type { AgentRun, AgentRunOptions } from "../../run/api/AgentRun.js";
import { awaitFollower } from "../../run/api/awaitFollower.js";
import { createShell } from "../../run/createShell.js";
import { lazyModule, moduleIn } from "../../run/shared/lazyModule.js";
import { canStartAhead, startAhead } from "../../run/startAhead.js";
import { whenDrawn } from "./drawing.js";

/** The only import of what runs an agent; a page need not load it before its first render. */
export const engine = lazyModule(() => import("../../run/createEngine.js"));

/**
 * The only import of what checks answers. It comes when the first question is shown, and an answer
 * that is given before waits for it.
 */
export const answering = lazyModule(() => import("./late/answeringChunk.js"));

/**
 * The only import of the built-in dialects, which a run needs where its agent does not ask as the
 * standard says: a fifth of what it would load. They come after the engine, when an event may need
 * them, and not without what checks answers: some of their questions are asked with one.
 */
export const backends = lazyModule(async () => {
  const [module, checks] = await Promise.all([import("./late/dialectsChunk.js"), answering.load()]);
  if (checks === null) throw answering.getCause();
  return module;
});

/**
 * The only import of what applies changes to the agent's state, for which a stream with such changes
 * waits, and of the check of event order, without which a strict run does not begin.
 */
export const patching = lazyModule(() => import("./late/patching.js"));

/** The only import of what follows an agent that the host owns. */
export const hosting = lazyModule(() => import("./late/hostingChunk.js"));

/** The only import of what stores pauses and opens them. */
export const keeping = lazyModule(() => import("./late/keepingChunk.js"));

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
    const loaded = moduleIn(engine);
    const needed = neededBy(options);
    if (loaded !== null && needed.every(isThere)) return beginWith(loaded);
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
      shell.begin(createEngine, { backends, answering, patching, keeping, hosting, whenDrawn });
    } catch (cause) {
      // No call may wait for a run that cannot be made.
      shell.fail(AgentRunError.isInstance(cause) ? cause : notLoaded(cause));
    }
  };
  const shell = createShell(options, {
    load: () => void load(),
    early: options.agent && awaitFollower(options.agent),
    startAhead: canStartAhead(options) ? startAhead : undefined,
  });
  return shell.run;
}

/** What there must be before a run begins: there may be questions or answers already. */
function neededBy({ agent, storage, dialects, rules, redact, strict }: AgentRunOptions) {
  const mayAsk = agent !== undefined || storage !== undefined;
  // An agent of the host applies its events itself, and other dialects may translate any of them.
  const mayPatch = agent !== undefined || dialects !== undefined;
  const mayAnswer = mayAsk || dialects !== undefined || rules !== undefined;
  return [
    engine,
    ...(mayAsk && dialects === undefined ? [backends] : []),
    ...(mayAnswer ? [answering] : []),
    ...(mayPatch || strict ? [patching] : []),
    ...(agent === undefined ? [] : [hosting]),
    ...(storage === undefined && redact === undefined ? [] : [keeping]),
  ];
}

function isThere(part: ReturnType<typeof neededBy>[number]): boolean {
  return moduleIn<object>(part) !== null;
}

const notLoaded = (cause: unknown): AgentRunError =>
  new AgentRunError("not-loaded", "the code that runs an agent could not be loaded", { cause });
