import { AgentRunError } from "../../core/errors.js";
import type { Message } from "../../protocol/messages.js";
import type { NewMessage, RunOptions } from "../api/AgentRun.js";
import { notSent, type RunResult } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";
import type { MethodHelpers } from "./createMethodHelpers.js";
import { refusal, resultOf, whyNotStart } from "./refusals.js";

/** Calls that start a run without answers. */
export interface Starts {
  /** Starts a run with these messages, or queues them while answers are being sent. */
  readonly begin: (messages: readonly NewMessage[], runOptions?: RunOptions) => Promise<RunResult>;
  /** Loads the agent's history. */
  readonly load: () => Promise<RunResult>;
}

/** Creates the calls of a run that start a run without answers. */
export function createStarts(engine: Engine, { neverReject, after, withId }: MethodHelpers): Starts {
  const { clock, generateId, getState, launch } = engine;

  /** Runs `work` once it is known whether a pause of this thread is stored. */
  const onceFound = (work: () => Promise<RunResult>, messages?: readonly NewMessage[]): Promise<RunResult> =>
    neverReject(() => {
      const found = engine.findStored();
      return found === null ? work() : after(found, work, messages);
    }, messages);

  /** Queues messages while answers are being sent, and sends them afterwards. */
  const queue = async (messages: readonly Message[], runOptions?: RunOptions): Promise<RunResult> => {
    const sent = await engine.queue(messages, runOptions);
    return typeof sent === "string" ? { ...refusal(engine, sent), messages } : resultOf(sent);
  };

  const start = async (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunResult> => {
    const event = { type: "start", runId: generateId(), messages: messages.map(withId), now: clock.now() } as const;
    const ending = await launch(event, runOptions);
    return typeof ending === "string" ? notSent(ending, { messages: event.messages }) : resultOf(ending);
  };

  const startUnlessOpen = (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunResult> => {
    const refused = whyNotStart(engine);
    return refused === null ? start(messages, runOptions) : Promise.resolve({ ...refused, messages: messages.map(withId) });
  };

  return {
    begin: (messages, runOptions) =>
      onceFound(() => {
        if (getState().status === "resuming" && messages.length > 0) return queue(messages.map(withId), runOptions);
        const tools = engine.whenToolsEnd();
        if (tools === null) return startUnlessOpen(messages, runOptions);
        return tools.then((reason) =>
          reason === null ? startUnlessOpen(messages, runOptions) : notSent(reason, { messages: messages.map(withId) }),
        );
      }, messages),
    load() {
      if (!engine.canLoad()) {
        const help = "this run has no way to the agent's history; give it routes: { history }, or a transport with a history";
        throw new AgentRunError("misuse", help);
      }
      return onceFound(async () => {
        // A second call while the history is being loaded shares its result.
        const loading = getState().stream?.loads === true ? engine.currentEnding() : null;
        const ending = await (loading ?? launch({ type: "load", runId: generateId(), now: clock.now() }));
        return typeof ending === "string" ? notSent(ending) : resultOf(ending);
      });
    },
  };
}
