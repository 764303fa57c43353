import { withDecisionResults } from "../../core/answers/decisionResults.js";
import type { AnswerRequest } from "../../core/dialect/Dialect.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { RunState } from "../../core/state/RunState.js";
import { PROTOCOL_VERSION, type RunAgentInput } from "../../protocol/input.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import type { AgentRunBehaviour, RunOptions } from "../api/AgentRun.js";

interface InputParts {
  readonly runId: string;
  /** What the answers add; absent where the run answers nothing. */
  readonly request?: AnswerRequest | undefined;
  readonly state: RunState;
  readonly options: AgentRunBehaviour;
  readonly runOptions: RunOptions | undefined;
  readonly snapshot: AgentRunSnapshot;
  /** Whether nothing is said, and nothing is to be done: the agent is only asked for what it has. */
  readonly loads?: boolean;
}

/** Builds what is posted for one run: a fresh run id, the thread's messages, and the answers where there are any. */
export function buildInput({ runId, request, state, options, runOptions, snapshot, loads = false }: InputParts): RunAgentInput {
  const forwardedProps = runOptions?.forwardedProps ?? options.forwardedProps;
  const input: RunAgentInput = {
    threadId: state.threadId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    ...(state.transcript.state !== undefined && !loads && { state: state.transcript.state }),
    messages: loads ? [] : withDecisionResults(spoken(snapshot.messages), state.decisionResults),
    tools: options.tools ?? [],
    context: [...(options.context ?? []), ...(runOptions?.context ?? [])],
    ...(forwardedProps !== undefined && { forwardedProps }),
  };
  if (request === undefined) return input;
  const wanted = request.history === "unless-kept" ? (state.agentKeepsHistory ? "none" : "all") : request.history;
  const policy = options.resumeMessages ?? wanted ?? "all";
  return { ...input, ...answersIn(request, input), messages: messagesOnResume(policy, request, state, snapshot) };
}

/** The fields of a request that carry its answers. Agents older than the standard get a `resume` of another shape than its type says. */
function answersIn({ resume, forwardedProps, state, parentRunId }: AnswerRequest, input: RunAgentInput): UnknownRecord {
  const over = (host: unknown, ours: UnknownRecord): UnknownRecord => ({ ...(isRecord(host) && host), ...ours });
  return {
    ...(forwardedProps !== undefined && { forwardedProps: over(input.forwardedProps, forwardedProps) }),
    ...(state !== undefined && { state: over(input.state, state) }),
    ...(parentRunId !== undefined && { parentRunId }),
    ...(resume !== undefined && { resume }),
  };
}

function messagesOnResume(
  policy: NonNullable<AgentRunBehaviour["resumeMessages"]>,
  { placeholderMessages = [], joinToolCalls = [] }: AnswerRequest,
  { outgoing, unsentToolResults, decisionResults }: RunState,
  snapshot: AgentRunSnapshot,
): readonly Message[] {
  // What is said with the answers, and answers that are messages, go along whatever the policy is.
  const said = [...unsentToolResults, ...(outgoing?.messages ?? [])];
  const chosen = policy === "all" ? spoken(snapshot.messages) : policy === "none" ? [] : policy(snapshot);
  const known = new Set(chosen.map(({ id }) => id));
  const missing = said.filter(({ id }) => !known.has(id));
  return [
    ...joinCalls(withDecisionResults(chosen, decisionResults), joinToolCalls),
    ...missing,
    ...(said.length === 0 ? placeholderMessages : []),
  ];
}

/** Puts calls that stand in several messages into one, in the place of the first. */
function joinCalls(messages: readonly Message[], ids: readonly string[]): readonly Message[] {
  if (ids.length < 2) return messages;
  const wanted = new Set(ids);
  const joined = messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []).filter(({ id }) => wanted.has(id)) : [],
  );
  let isPlaced = false;
  return messages.flatMap((message): readonly Message[] => {
    if (message.role !== "assistant" || message.toolCalls?.some(({ id }) => wanted.has(id)) !== true) return [message];
    const { toolCalls, ...said } = message;
    const others = toolCalls.filter(({ id }) => !wanted.has(id));
    const rest: readonly Message[] =
      others.length > 0 ? [{ ...said, toolCalls: others }] : (said.content ?? "") === "" ? [] : [said];
    if (isPlaced) return rest;
    isPlaced = true;
    const [first] = joined;
    const id = rest.length === 0 ? said.id : `${said.id}/${first?.id ?? ""}`;
    return [...rest, { id, role: "assistant", content: "", toolCalls: joined }];
  });
}

// Activities are for people's eyes; agents do not take them back.
function spoken(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "activity");
}
