import { idOf } from "../../conversation/callsOf.js";
import type { Dialects } from "../../dialects/Dialects.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { ToolMessage } from "../../protocol/messages.js";
import type { AgentLike, AgentLikeInput } from "../agent/AgentLike.js";
import { addResults, createAgentTransport } from "../agent/createAgentTransport.js";
import { followAgent } from "../agent/followAgent.js";
import type { AgentRunOptions, AgentSource } from "../api/AgentRun.js";
import { fetchEventSourceTransport } from "../http/fetchEventSourceTransport.js";
import { fetchTransport } from "../http/fetchTransport.js";
import type { HttpTransportOptions, RunReader, RunTransport } from "../http/RunTransport.js";
import { withRoutes } from "../http/withRoutes.js";
import { callSafely } from "../shared/promises.js";
import { completeInput, leftOutIn, unendedIn } from "./buildInput.js";
import type { Loop } from "./createLoop.js";

/** A connection to an agent. */
export interface ReachedAgent {
  readonly transport: RunTransport;
  /** Takes over what the host's own agent has; nothing is requested from it. */
  readonly takeOver: () => void;
  /** Follows the runs that the host starts, until `stop`. */
  readonly listen: () => void;
  /**
   * Adds the decisions that are results of calls to the host's own agent: its next run needs them,
   * also one that the host starts.
   */
  readonly addResults: (results: readonly ToolMessage[]) => void;
  readonly stop: () => void;
}

interface ReachParts {
  readonly loop: Loop;
  readonly dialects: Dialects;
  /** Gets how to read the runs that the host starts, by their ids. */
  readonly hostRuns: Map<string, RunReader>;
  readonly hostClock: Clock;
  readonly generateId: () => string;
  readonly now: () => number;
  /** The subscription to the host's own agent that was made before. */
  readonly early: Pick<AgentLike, "subscribe"> | undefined;
}

/** Connects to the agent of the options; only an agent that the host owns has runs to follow. */
export function reachAgent(options: AgentRunOptions, parts: ReachParts): ReachedAgent {
  if (options.agent !== undefined) return followHost(options.agent, options, parts);
  const nothing = (): void => {};
  const transport = options.transport ?? httpTransport(options);
  return { transport, takeOver: nothing, listen: nothing, addResults: nothing, stop: nothing };
}

function followHost(
  agent: NonNullable<AgentSource["agent"]>,
  options: AgentRunOptions,
  parts: ReachParts,
): ReachedAgent {
  const { loop, hostRuns, hostClock, generateId, now, early } = parts;
  const { getState, dispatch } = loop;
  const isFollowed = (threadId: string): boolean => {
    if (threadId !== getState().threadId) callSafely(() => dispatch({ type: "thread", threadId }));
    return threadId === getState().threadId;
  };
  // What was added to its history for the agent is not part of the conversation.
  const withoutOurs = (messages: readonly unknown[]): readonly unknown[] => {
    const ours = new Set<unknown>(getState().decisionResults.map(({ id }) => id));
    return messages.filter((message) => !ours.has(idOf(message)));
  };
  const takeOver = (given?: readonly unknown[]): void => {
    const { threadId, messages: all, state, pendingInterrupts = [] } = agent;
    const requestId = agent.requestId ?? generateId();
    if (!isFollowed(threadId)) return;
    const interrupts = given ?? pendingInterrupts;
    const messages = withoutOurs(all);
    // A dialect that throws must reach neither the host's agent nor the component that subscribes.
    callSafely(() =>
      dispatch({ type: "adopt", messages, state, interrupts, requestId, now: now() }),
    );
    const { withdrawn: reason } = agent;
    if (reason !== undefined) dispatch({ type: "withdrawn", reason });
  };
  const complete = (input: AgentLikeInput): void =>
    callSafely(() => {
      completeInput(input, options, getState());
      addResults(agent, getState().unsentToolResults);
    });
  const followed = followAgent(agent, {
    complete,
    isFollowed,
    onForeignRun(input, reader, follows) {
      const { runId, messages, resume } = input;
      complete(input);
      hostRuns.set(runId, reader);
      dispatch({
        type: "observe",
        runId,
        messages: withoutOurs(messages),
        resume,
        follows,
        now: now(),
      });
    },
    // Questions that were dismissed here stay dismissed.
    onMessages: () => takeOver([]),
    onMissedRun: () => takeOver(),
    clock: hostClock,
    early,
    transcript: () => getState().transcript,
    leftOut: () => [
      ...leftOutIn(getState(), parts.dialects),
      ...unendedIn(agent.messages, getState()),
    ],
  });
  let isAsked = false;
  const learn = (): void => {
    if (isAsked || agent.getCapabilities === undefined) return;
    isAsked = true;
    // An agent that cannot declare them is used all the same.
    Promise.resolve()
      .then(() => agent.getCapabilities?.())
      .then((value) => dispatch({ type: "capabilities", value }))
      .catch(() => undefined);
  };
  return {
    transport: createAgentTransport(followed.parts),
    takeOver: () => takeOver(),
    listen() {
      followed.listen();
      learn();
    },
    addResults: (results) => callSafely(() => addResults(agent, results)),
    stop: followed.stop,
  };
}

/** The transport of `{ url }`: fetch-event-source in a document, plain fetch elsewhere. */
function httpTransport(options: HttpTransportOptions): RunTransport {
  const inDocument = fetchEventSourceTransport(options);
  const elsewhere = fetchTransport(options);
  // Chosen at each run rather than delegated to: a generator around a generator has a cost for each
  // chunk.
  const run: RunTransport = (input, context) =>
    (typeof document === "undefined" ? elsewhere : inDocument)(input, context);
  return withRoutes(options, Object.assign(run, { announcesRequest: true }), httpTransport);
}
