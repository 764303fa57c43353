import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import type { AnswerRequest } from "../core/Dialect.js";
import type { RunState } from "../core/RunState.js";
import { PROTOCOL_VERSION, type RunAgentInput } from "../protocol/input.js";
import { isRecord, type UnknownRecord } from "../protocol/json.js";
import type { Message } from "../protocol/messages.js";
import type { AgentRunBehaviour, RunOptions } from "./AgentRun.js";

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
    messages: loads ? [] : spoken(snapshot.messages),
    tools: options.tools ?? [],
    context: [...(options.context ?? []), ...(runOptions?.context ?? [])],
    ...(forwardedProps !== undefined && { forwardedProps }),
  };
  if (request === undefined) return input;
  const policy = options.resumeMessages ?? request.history ?? "all";
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
  { silence = [] }: AnswerRequest,
  { outgoing, owed }: RunState,
  snapshot: AgentRunSnapshot,
): readonly Message[] {
  // What is said with the answers, and answers that are messages, go along whatever the policy is.
  const said = [...owed, ...(outgoing?.messages ?? [])];
  const chosen = policy === "all" ? spoken(snapshot.messages) : policy === "none" ? [] : policy(snapshot);
  const known = new Set(chosen.map(({ id }) => id));
  const missing = said.filter(({ id }) => !known.has(id));
  return [...chosen, ...missing, ...(said.length === 0 ? silence : [])];
}

// Activities are for people's eyes; agents do not take them back.
function spoken(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "activity");
}
