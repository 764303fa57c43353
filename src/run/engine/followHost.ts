import { fieldOf, idOf, withoutCalls } from "../../conversation/callsOf.js";
import { toolCallsIn } from "../../conversation/Transcript.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { historyBeside } from "../../dialects/historyBeside.js";
import { idsOf } from "../../protocol/collections.js";
import { readMessages } from "../../protocol/messages.js";
import { outgoingIn, type RunState } from "../../thread/state/RunState.js";
import { brokenCallsOf } from "../../thread/toolCalls/brokenCalls.js";
import { unendedCalls, wholeHistory } from "../../thread/toolCalls/wholeHistory.js";
import type { AgentLikeInput } from "../agent/AgentLike.js";
import {
  addCallers,
  addResults,
  createAgentTransport,
  replaceArguments,
} from "../agent/createAgentTransport.js";
import { followAgent } from "../agent/followAgent.js";
import type { AgentRunBehaviour, AgentRunOptions, AgentSource } from "../api/AgentRun.js";
import { callSafely } from "../shared/promises.js";
import { factsOf, textsOf, waitingIn } from "./buildInput.js";
import type { ReachedAgent, ReachParts } from "./ReachedAgent.js";

/** Connects to an agent that the host owns, and follows the runs that the host starts. */
export function followHost(
  agent: NonNullable<AgentSource["agent"]>,
  options: AgentRunOptions,
  parts: ReachParts,
): ReachedAgent {
  const { loop, readersByRun, hostClock, generateId, now, early } = parts;
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
  const takeOver = (announced?: readonly unknown[]): void => {
    const { threadId, messages: all, state, pendingInterrupts = [] } = agent;
    const requestId = agent.requestId ?? generateId();
    if (!isFollowed(threadId)) return;
    const interrupts = announced ?? pendingInterrupts;
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
      readersByRun.set(runId, reader);
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

/**
 * Adds to a request that the host started what a request from here has: the tools of the page, and
 * a result for each call of theirs that has none. The client sends the request as it is then; its
 * own messages stay as they are.
 */
function completeInput(
  input: AgentLikeInput,
  { tools = [] }: AgentRunBehaviour,
  state: RunState,
): void {
  const { messages, resume = [], tools: inputTools = [] } = input;
  input.tools = [
    ...inputTools,
    ...tools.filter(({ name }) => !inputTools.some((tool) => fieldOf(tool, "name") === name)),
  ];
  const facts = factsOf(state, textsOf(tools), resume.length === 0 ? null : waitingIn(state));
  const results = [...facts.results, ...state.unsentToolResults];
  const readable = readMessages(messages).messages;
  const unended = unendedCalls(readable, facts);
  if (unended.size > 0) input.messages = withoutCalls(messages, unended);
  const whole = wholeHistory(readable, { ...facts, results });
  replaceArguments(input, whole);
  addCallers(input, whole);
  addResults(input, whole);
}

/** The calls of the host's own agent that are left out of a request, because they never ended. */
function unendedIn(messages: readonly unknown[], state: RunState): readonly string[] {
  const facts = { waiting: waitingIn(state), broken: new Set(brokenCallsOf(state.transcript)) };
  return [...unendedCalls(readMessages(messages).messages, facts)];
}

/** The calls that the dialects leave out of the conversation that is sent with answers. */
function leftOutIn(state: RunState, dialects: Dialects): readonly string[] {
  const { messages } = state.transcript;
  const sentAnswers = { batch: state.batch, outgoing: outgoingIn(state) };
  const calls = toolCallsIn(historyBeside(dialects, sentAnswers, messages, []));
  const sent = idsOf(calls);
  return toolCallsIn(messages)
    .map(({ id }) => id)
    .filter((id) => !sent.has(id));
}
