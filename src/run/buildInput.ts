import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import type { RunState } from "../core/RunState.js";
import { PROTOCOL_VERSION, type ResumeEntry, type RunAgentInput } from "../protocol/input.js";
import type { Message } from "../protocol/messages.js";
import type { AgentRunBehaviour, RunOptions } from "./AgentRun.js";

interface InputParts {
  readonly runId: string;
  readonly resume?: readonly ResumeEntry[];
  readonly state: RunState;
  readonly options: AgentRunBehaviour;
  readonly runOptions: RunOptions | undefined;
  readonly snapshot: AgentRunSnapshot;
}

/** Builds what is posted for one run: a fresh run id, the thread's messages, and the answers where there are any. */
export function buildInput({ runId, resume, state, options, runOptions, snapshot }: InputParts): RunAgentInput {
  const forwardedProps = runOptions?.forwardedProps ?? options.forwardedProps;
  return {
    threadId: state.threadId,
    runId,
    protocolVersion: PROTOCOL_VERSION,
    ...(state.transcript.state !== undefined && { state: state.transcript.state }),
    messages: resume === undefined ? spoken(snapshot.messages) : messagesOnResume(snapshot, options.resumeMessages ?? "all"),
    tools: options.tools ?? [],
    context: [...(options.context ?? []), ...(runOptions?.context ?? [])],
    ...(forwardedProps !== undefined && { forwardedProps }),
    ...(resume !== undefined && { resume }),
  };
}

function messagesOnResume(
  snapshot: AgentRunSnapshot,
  policy: NonNullable<AgentRunBehaviour["resumeMessages"]>,
): readonly Message[] {
  if (policy === "all") return spoken(snapshot.messages);
  return policy === "none" ? [] : policy(snapshot);
}

// Activities are for people's eyes; agents do not take them back.
function spoken(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "activity");
}
