import { callsIn, resultIdsIn } from "../../conversation/Transcript.js";
import type { AnswerRequest } from "../../dialects/Dialect.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { historyBeside } from "../../dialects/historyBeside.js";
import { type InterruptToolCall, questionsOf } from "../../interrupt/interrupt.js";
import { idsOf, mapDefined } from "../../protocol/collections.js";
import type { RunAgentInput } from "../../protocol/input.js";
import { dropUndefined, own, ownText, recordOf, type UnknownRecord } from "../../protocol/json.js";
import { contentText, type Message, type Tool, type ToolCall } from "../../protocol/messages.js";
import { writeJson } from "../../protocol/writeJson.js";
import {
  type DecisionRecord,
  isSentBy,
  toolCallIdOf,
  type Verdict,
} from "../../thread/decisions/DecisionRecord.js";
import { notAnswered, notReturned } from "../../thread/sent/ownTexts.js";
import type { RunOptions } from "../../thread/state/RunEvent.js";
import { outgoingIn, type RunState, streamOf } from "../../thread/state/RunState.js";
import { brokenCallsOf } from "../../thread/toolCalls/brokenCalls.js";
import { type ApprovedArguments, wholeHistory } from "../../thread/toolCalls/wholeHistory.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import type { AgentRunBehaviour } from "../api/AgentRun.js";
import { bodyOf } from "../http/bodyOf.js";
import { behaviourOf } from "../tools/toolBehaviour.js";

interface InputParts {
  readonly runId: string;
  /** What the answers add; absent where the run answers nothing. */
  readonly request?: AnswerRequest | undefined;
  readonly state: RunState;
  readonly options: AgentRunBehaviour;
  readonly runOptions: RunOptions | undefined;
  readonly snapshot: AgentRunSnapshot;
  readonly dialects: Dialects;
  /** Whether the request only loads the agent's history. */
  readonly loads?: boolean;
}

/**
 * Builds the body of the request for one run: a new run id, the thread's messages, and the answers,
 * if any.
 */
export function buildInput(parts: InputParts): RunAgentInput {
  const { runId, request, state, options, runOptions, snapshot, loads = false } = parts;
  const { tools = [] } = options;
  const names = textsOf(tools);
  const thread = {
    threadId: state.threadId,
    runId,
    state: loads ? undefined : state.transcript.state,
    messages: loads
      ? []
      : wholeHistory(withoutActivities(snapshot.messages), factsOf(state, names, null)),
  };
  const input = bodyOf(thread, options, runOptions);
  if (request === undefined) return withReadableResults(input, state);
  const policy = options.resumeMessages ?? historyOf(request, state);
  const answering = {
    ...input,
    ...answersIn(request, input),
    messages: messagesOnResume(policy, request, parts, names),
  };
  return withReadableResults(answering, state);
}

/** How much of the conversation is sent with answers, where the host does not say. */
function historyOf(
  { history = "all" }: AnswerRequest,
  { agentKeepsHistory }: RunState,
): "all" | "none" {
  if (history !== "unless-kept") return history;
  return agentKeepsHistory ? "none" : "all";
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

/** What is known of the calls of a thread. */
export function factsOf(
  state: RunState,
  tools: ReadonlyMap<string, string>,
  waiting: ReadonlySet<string> | null,
) {
  const { batch, decisions, earlierDecisions, decisionResults, transcript } = state;
  const { agentKeepsHistory: isKept } = state;
  const records = [...earlierDecisions, ...decisions];
  const proposed = [
    ...mapDefined(records, (record) => record.proposed && proposedCall(record.proposed)),
    ...mapDefined(questionsOf(batch), ({ toolCall }) => toolCall && callOf(toolCall)),
  ];
  return {
    tools,
    waiting,
    isKept,
    approved: approvedArguments(records),
    broken: new Set(brokenCallsOf(transcript)),
    results: decisionResults.filter(({ toolCallId }) => waiting?.has(toolCallId) !== true),
    proposed: new Map(proposed.map((call) => [call.id, call])),
    answered: new Set(
      records
        .filter(({ outcome }) => outcome === "accepted")
        .flatMap((one) => toolCallIdOf(one) ?? []),
    ),
    unanswered: new Set(
      records
        .filter(({ outcome }) => unansweredOutcomes.has(outcome))
        // Some agents ask by a call of their own about another call.
        .flatMap((record) => [record.interruptId, toolCallIdOf(record) ?? record.interruptId]),
    ),
  };
}

/** The outcomes after which nothing shows that the agent has acted on an answer. */
const unansweredOutcomes: ReadonlySet<DecisionRecord["outcome"]> = new Set([
  "dismissed",
  "expired",
  "refused",
  "stale",
  "unknown",
]);

/** What was approved with edits, where the agent keeps no conversation; the last answer counts. */
function approvedArguments(
  records: readonly DecisionRecord[],
): ReadonlyMap<string, ApprovedArguments> {
  const approved = new Map<string, ApprovedArguments>();
  for (const record of records) {
    const { proposed } = record;
    const toolCallId = toolCallIdOf(record);
    if (toolCallId === undefined || record.outcome !== "accepted") continue;
    const edited = own(record.payload, "editedArgs");
    if (record.argsSource === "decision" && edited !== undefined && proposed !== undefined)
      approved.set(toolCallId, { proposed, text: writeJson(edited) ?? "{}" });
    else approved.delete(toolCallId);
  }
  return approved;
}

function proposedCall(proposed: NonNullable<DecisionRecord["proposed"]>): ToolCall {
  const { toolCallId: id, toolName: name, args, argsText } = proposed;
  return callOf({ id, name, argsText: argsText ?? writeJson(args) ?? "{}" });
}

function callOf({ id, name, argsText }: Omit<InterruptToolCall, "args">): ToolCall {
  return { id, type: "function", function: { name, arguments: argsText } };
}

/** The result of a call of each tool that has none, by the tool's name. */
export function textsOf(tools: readonly Tool[]): ReadonlyMap<string, string> {
  return new Map(
    tools.map(({ name }) => [
      name,
      behaviourOf(tools, name)?.run === undefined ? notAnswered : notReturned,
    ]),
  );
}

/** The calls that the open questions are about. */
export function waitingIn(state: RunState): ReadonlySet<string> {
  const { lateToolResults = [] } = streamOf(state) ?? {};
  return new Set([
    ...lateToolResults.map(({ toolCallId }) => toolCallId),
    ...questionsOf(state.batch).map(({ id, toolCallId = id }) => toolCallId),
  ]);
}

/**
 * The fields of a request that carry its answers. Agents older than the standard expect a `resume`
 * of another shape than its type allows.
 */
function answersIn(
  { resume, forwardedProps, state, parentRunId, runId }: AnswerRequest,
  input: RunAgentInput,
): UnknownRecord {
  return dropUndefined<UnknownRecord>({
    forwardedProps: forwardedProps && { ...recordOf(input.forwardedProps), ...forwardedProps },
    state: state && { ...recordOf(input.state), ...state },
    parentRunId,
    runId,
    resume,
  });
}

function messagesOnResume(
  policy: NonNullable<AgentRunBehaviour["resumeMessages"]>,
  { resultsBehindCalls = [] }: AnswerRequest,
  { state, snapshot, dialects }: InputParts,
  tools: ReadonlyMap<string, string>,
): readonly Message[] {
  const { batch, unsentToolResults } = state;
  const outgoing = outgoingIn(state);
  const held = new Set(streamOf(state)?.lateToolResults.map(({ id }) => id));
  // Messages sent with the answers, and answers that are messages, are sent under every policy.
  const sentMessages = [
    ...unsentToolResults.filter(({ id }) => !held.has(id)),
    ...(outgoing?.messages ?? []),
  ];
  const chosen = conversationBy(policy, snapshot).filter(({ id }) => !held.has(id));
  const chosenIds = idsOf(chosen);
  const missing = sentMessages.filter(({ id }) => !chosenIds.has(id));
  const lastTyped = chosen.findLastIndex(({ role }) => role === "user");
  const passed = callsIn(chosen.slice(0, lastTyped));
  const facts = factsOf(state, tools, waitingIn(state));
  const results = [
    ...facts.results,
    ...resultsBehindCalls.filter(({ toolCallId }) => passed.has(toolCallId)),
  ];
  const history = historyBeside(dialects, { batch, outgoing }, chosen, sentMessages);
  const proposed = policy === "all" ? facts.proposed : undefined;
  const refused = state.decisions.filter(
    (record) => isSentBy(record, outgoing?.runId ?? "") && notRunBy.has(record.verdict),
  );
  const notRun = new Set([
    ...resultIdsIn(sentMessages),
    ...resultsBehindCalls.map(({ toolCallId }) => toolCallId),
    ...mapDefined(refused, toolCallIdOf),
  ]);
  return wholeHistory([...history, ...missing], { ...facts, proposed, results, notRun });
}

const notRunBy: ReadonlySet<Verdict> = new Set(["denied", "cancelled", "expired"]);

function conversationBy(
  policy: NonNullable<AgentRunBehaviour["resumeMessages"]>,
  snapshot: AgentRunSnapshot,
): readonly Message[] {
  if (typeof policy === "function") return policy(snapshot);
  return policy === "all" ? withoutActivities(snapshot.messages) : [];
}

// Activities are for display; agents do not accept them.
function withoutActivities(messages: readonly Message[]): readonly Message[] {
  return messages.filter((message) => message.role !== "activity");
}
