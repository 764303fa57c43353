import { answersAsResults, notAnswered, withDecisionResults } from "../../core/answers/settle.js";
import type { AnswerRequest } from "../../core/dialect/Dialect.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { RunOptions } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import { toolCallsIn } from "../../core/transcript/Transcript.js";
import { PROTOCOL_VERSION, type RunAgentInput } from "../../protocol/input.js";
import { isRecord, ownText, type UnknownRecord } from "../../protocol/json.js";
import {
  type AssistantMessage,
  contentText,
  type Message,
  readMessages,
  type Tool,
  type ToolCall,
  type ToolMessage,
} from "../../protocol/messages.js";
import type { AgentLikeInput } from "../agent/AgentLike.js";
import { addResults } from "../agent/createAgentTransport.js";
import { fieldOf, withoutCalls } from "../agent/takeOutCalls.js";
import type { AgentRunBehaviour } from "../api/AgentRun.js";
import { behaviourOf } from "../tools/toolBehaviour.js";

interface InputParts {
  readonly runId: string;
  /** What the answers add; absent where the run answers nothing. */
  readonly request?: AnswerRequest | undefined;
  readonly state: RunState;
  readonly options: AgentRunBehaviour;
  readonly runOptions: RunOptions | undefined;
  readonly snapshot: AgentRunSnapshot;
  /** Whether the request only loads the agent's history. */
  readonly loads?: boolean;
}

/**
 * Builds the body of the request for one run: a new run id, the thread's messages, and the answers,
 * if any.
 */
export function buildInput({
  runId,
  request,
  state,
  options,
  runOptions,
  snapshot,
  loads = false,
}: InputParts): RunAgentInput {
  const { tools = [] } = options;
  const names = textsOf(tools);
  const forwardedProps = runOptions?.forwardedProps ?? options.forwardedProps ?? {};
  const input: RunAgentInput = {
    threadId: state.threadId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    // Always there, and never null: servers with ag-ui-protocol (Python) before 1.0 refuse a
    // request without these two keys (HTTP 422).
    state: (loads ? undefined : state.transcript.state) ?? {},
    // A run that answers nothing: the calls of the page's tools that no one answered have a result.
    messages: loads
      ? []
      : wholeHistory(
          withDecisionResults(withoutActivities(snapshot.messages), state.decisionResults),
          names,
          null,
        ),
    tools,
    context: [...(options.context ?? []), ...(runOptions?.context ?? [])],
    forwardedProps,
  };
  if (request === undefined) return withReadableResults(input, state);
  const wanted =
    request.history === "unless-kept"
      ? state.agentKeepsHistory
        ? "none"
        : "all"
      : request.history;
  const policy = options.resumeMessages ?? wanted ?? "all";
  const answering = {
    ...input,
    ...answersIn(request, input),
    messages: messagesOnResume(policy, request, state, snapshot, names),
  };
  return withReadableResults(answering, state);
}

/**
 * The request as the agent's decoder takes it: before 1.0 of the protocol the result of a tool is
 * text, so that one in parts would refuse the whole request. An agent that has not begun a run here
 * gets what it sent itself.
 */
function withReadableResults(input: RunAgentInput, { agentProtocol }: RunState): RunAgentInput {
  if (agentProtocol !== 0) return input;
  return { ...input, messages: input.messages.map(withTextResult) };
}

function withTextResult(message: Message): Message {
  if (message.role !== "tool" || typeof message.content === "string") return message;
  // Parts come from the agent and have not been validated one by one.
  const texts = message.content.map((part) =>
    part?.type === "text" ? contentText([part]) : `[${ownText(part, "type") ?? "part"}]`,
  );
  return { ...message, content: texts.join("\n") };
}

/**
 * Adds to a request that the host started what a request from here has: the tools of the page, and
 * a result for each call of theirs that has none. The client sends the request as it is then; its
 * own messages stay as they are.
 */
export function completeInput(
  input: AgentLikeInput,
  { tools = [] }: AgentRunBehaviour,
  state: RunState,
): void {
  const { messages, resume = [], tools: given = [] } = input;
  input.tools = [
    ...given,
    ...tools.filter(({ name }) => !given.some((tool) => fieldOf(tool, "name") === name)),
  ];
  const results = [...state.decisionResults, ...state.unsentToolResults];
  const history = withDecisionResults(readMessages(messages).messages, results);
  addResults(
    input,
    wholeHistory(history, textsOf(tools), resume.length === 0 ? null : waitingIn(state)),
  );
}

/** The result of a call of each tool that has none, by the tool's name. */
function textsOf(tools: readonly Tool[]): ReadonlyMap<string, string> {
  return new Map(
    tools.map(({ name }) => [
      name,
      behaviourOf(tools, name)?.run === undefined ? notAnswered : notReturned,
    ]),
  );
}

/** The calls that the open questions are about. */
function waitingIn({ stream, batch }: RunState): ReadonlySet<string> {
  return new Set([
    ...(stream?.lateToolResults ?? []).map(({ toolCallId }) => toolCallId),
    ...(batch?.interrupts.map(({ id, toolCallId }) => toolCallId ?? id) ?? []),
  ]);
}

/**
 * The fields of a request that carry its answers. Agents older than the standard expect a `resume`
 * of another shape than its type allows.
 */
function answersIn(
  { resume, forwardedProps, state, parentRunId }: AnswerRequest,
  input: RunAgentInput,
): UnknownRecord {
  const over = (host: unknown, ours: UnknownRecord): UnknownRecord => ({
    ...(isRecord(host) && host),
    ...ours,
  });
  return {
    ...(forwardedProps !== undefined && {
      forwardedProps: over(input.forwardedProps, forwardedProps),
    }),
    ...(state !== undefined && { state: over(input.state, state) }),
    ...(parentRunId !== undefined && { parentRunId }),
    ...(resume !== undefined && { resume }),
  };
}

function messagesOnResume(
  policy: NonNullable<AgentRunBehaviour["resumeMessages"]>,
  {
    placeholderMessages = [],
    joinToolCalls = [],
    withoutToolCalls = [],
    resultsFirst = false,
  }: AnswerRequest,
  state: RunState,
  snapshot: AgentRunSnapshot,
  tools: ReadonlyMap<string, string>,
): readonly Message[] {
  const { outgoing, unsentToolResults, decisionResults, stream } = state;
  const held = new Set(stream?.lateToolResults.map(({ id }) => id));
  // Messages sent with the answers, and answers that are messages, are sent under every policy.
  const sentMessages = [
    ...unsentToolResults.filter(({ id }) => !held.has(id)),
    ...(outgoing?.messages ?? []),
  ];
  const given =
    policy === "all"
      ? withoutActivities(snapshot.messages)
      : policy === "none"
        ? []
        : policy(snapshot);
  const chosen = given.filter(({ id }) => !held.has(id));
  const known = new Set(chosen.map(({ id }) => id));
  const missing = sentMessages.filter(({ id }) => !known.has(id));
  const passed = resultsFirst
    ? chosen.slice(0, chosen.findLastIndex(({ role }) => role === "user") + 1)
    : [];
  const results = [
    ...decisionResults,
    ...answersAsResults(state, passed).map(([, result]) => result),
  ];
  const history = joinCalls(
    withDecisionResults(withoutCalls(chosen, new Set(withoutToolCalls)), results),
    joinToolCalls,
  );
  return [
    ...wholeHistory([...history, ...missing], tools, waitingIn(state)),
    ...(sentMessages.length === 0 ? placeholderMessages : []),
  ];
}

/** Joins calls from several messages in the first of these messages. */
function joinCalls(messages: readonly Message[], ids: readonly string[]): readonly Message[] {
  if (ids.length < 2) return messages;
  const wanted = new Set(ids);
  const wantedOf = (message: Message): readonly ToolCall[] =>
    toolCallsIn([message]).filter(({ id }) => wanted.has(id));
  const toolCalls = messages.flatMap(wantedOf);
  let isPlaced = false;
  return messages.flatMap((message): readonly Message[] => {
    if (wantedOf(message).length === 0) return [message];
    const rest = withoutCalls([message], wanted);
    if (isPlaced) return rest;
    isPlaced = true;
    const id = rest.length === 0 ? message.id : `${message.id}/${toolCalls[0]?.id ?? ""}`;
    return [...rest, { id, role: "assistant", content: "", toolCalls }];
  });
}

// Activities are for display; agents do not accept them.
function withoutActivities(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "activity");
}

/**
 * The result of a call of a page tool that has none: the page was left meanwhile, or the call came
 * from elsewhere.
 */
export const notReturned = "The page has no result of this call. It is not known whether it ran.";

/**
 * The conversation as every model takes it: the results of calls directly behind them, one for each
 * call, what was streamed between them before both, and neighbouring calls of these tools, which
 * some servers split, in one message. A call of these tools without a result gets the text of its
 * tool, and so does any other that was made together with it. Beside answers, calls at the end that
 * still wait have none, nor have those of other tools there: an answer may be about them.
 *
 * @param waiting The calls that the open questions are about; null where the request answers
 * nothing.
 */
export function wholeHistory(
  messages: readonly Message[],
  tools: ReadonlyMap<string, string>,
  waiting: ReadonlySet<string> | null,
): readonly Message[] {
  const calls = toolCallsIn(messages);
  const made = new Set(calls.map(({ id }) => id));
  // A call that was streamed again has no single place.
  if (made.size !== calls.length) return messages;
  const results = new Map<string, readonly [place: number, ToolMessage]>();
  for (const [place, message] of messages.entries())
    if (message.role === "tool" && !results.has(message.toolCallId))
      results.set(message.toolCallId, [place, message]);
  const isOwn = ({ function: { name } }: ToolCall): boolean => tools.has(name);
  if (results.size === 0 && !calls.some(isOwn)) return messages;

  const passedBy = (
    { id, function: { name } }: ToolCall,
    place: number,
  ): readonly [place: number, ToolMessage] => [
    place,
    {
      id: `tool-result-${id}`,
      role: "tool",
      toolCallId: id,
      content: tools.get(name) ?? notAnswered,
    },
  ];
  const lastTyped = messages.findLastIndex(({ role }) => role === "user");
  const whole: Message[] = [];
  let calling: AssistantMessage[] = [];
  const close = (at: number): void => {
    const made = toolCallsIn(calling);
    const isPage = made.some(isOwn);
    const isPassed = (waiting === null || at <= lastTyped) && isPage;
    const resultsOf = (calls: readonly ToolCall[]): readonly Message[] =>
      calls
        .flatMap((call) => {
          const known = results.get(call.id);
          if (known !== undefined) return [known];
          return isPassed || (isOwn(call) && waiting?.has(call.id) === false)
            ? [passedBy(call, messages.length)]
            : [];
        })
        .sort(([one], [other]) => one - other)
        .map(([, message]) => message);
    if (isPage)
      for (const message of joined(calling, tools))
        whole.push(message, ...resultsOf(message.toolCalls ?? []));
    else whole.push(...calling, ...resultsOf(made));
    calling = [];
  };
  for (const [place, message] of messages.entries()) {
    if (message.role === "assistant" && message.toolCalls?.length) calling.push(message);
    else if (message.role === "tool" && made.has(message.toolCallId)) close(place);
    else {
      if (message.role !== "assistant" && message.role !== "reasoning") close(place);
      whole.push(message);
    }
  }
  close(messages.length);
  return whole;
}

/** Neighbouring messages, in one where they call nothing but these tools. */
function joined(
  calling: readonly AssistantMessage[],
  tools: ReadonlyMap<string, string>,
): readonly AssistantMessage[] {
  const [first, ...others] = calling;
  const toolCalls = calling.flatMap((message) => message.toolCalls ?? []);
  const isSplit = others.length > 0 && toolCalls.every(({ function: { name } }) => tools.has(name));
  if (first === undefined || !isSplit || others.some(({ content }) => (content ?? "") !== ""))
    return calling;
  return [{ ...first, toolCalls }];
}
