import { withoutCalls } from "../../conversation/callsOf.js";
import { resultIdsIn, toolCallsIn } from "../../conversation/Transcript.js";
import { idsOf, mapDefined } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { AssistantMessage, Message, ToolCall, ToolMessage } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import { withDecisionResults } from "../sent/missingResults.js";
import { notAnswered, notFinished } from "../sent/ownTexts.js";

/** What is known of the calls of a conversation that is sent. */
export interface CallFacts {
  /** The result of a call of each tool of the page that has none, by the tool's name. */
  readonly tools: ReadonlyMap<string, string>;
  /** The calls that the open questions are about; null where the request answers nothing. */
  readonly waiting: ReadonlySet<string> | null;
  /** The calls that have begun and never ended. */
  readonly broken: ReadonlySet<string>;
  /** Those of them that nothing runs any more, because they were refused or have their result. */
  readonly notRun?: ReadonlySet<string>;
  /** Results that are sent and not shown; they are not those of calls that wait. */
  readonly results: readonly ToolMessage[];
  /**
   * The calls that were asked about, by their ids: some agents do not stream them. Undefined
   * where only a part of the conversation is sent, whose results may be without their calls.
   */
  readonly proposed: ReadonlyMap<string, ToolCall> | undefined;
  /** The calls whose answers the agent has taken. */
  readonly answered: ReadonlySet<string>;
  /** The calls whose questions were left without an answer that the agent took. */
  readonly unanswered: ReadonlySet<string>;
  /**
   * Whether the agent keeps the conversation itself: what it has shown goes back as it came, because
   * some servers compare it with theirs.
   */
  readonly isKept: boolean;
  /** What was approved with edits, by call. */
  readonly approved: ReadonlyMap<string, ApprovedArguments>;
}

/** The arguments that were approved instead of the proposed ones. */
export interface ApprovedArguments {
  readonly proposed: NonNullable<DecisionRecord["proposed"]>;
  /** As JSON. */
  readonly text: string;
}

/**
 * The conversation as every model takes it. A call that never ended is left out, and a result whose
 * call was not streamed gets the call that was asked about, or is left out. The results of calls
 * are directly behind them, one for each call, what was streamed between them before both, and
 * neighbouring calls of the page's tools, which some servers split, in one message. A call without
 * a result gets one where the user went on: the text of its tool, or that it may have run. Beside
 * answers, calls at the end that still wait have none, nor have those of the server's tools there:
 * an answer may be about them. A message of the agent of which nothing came is left out.
 */
export function wholeHistory(messages: readonly Message[], facts: CallFacts): readonly Message[] {
  const once = withoutCopies(messages);
  const said = facts.isKept ? once : once.filter((one) => !isEmptyReply(one));
  const unended = unendedCalls(said, facts);
  const ended = withCallers(unended.size === 0 ? said : withoutCalls(said, unended), facts);
  return inPlace(withDecisionResults(withArguments(ended, facts), facts.results), facts);
}

/** Whether a message of the agent has neither text nor calls: some models refuse every such one. */
export function isEmptyReply(message: Message): boolean {
  return message.role === "assistant" && !isCalling(message) && !message.content;
}

/**
 * The messages, with the arguments that were approved in their calls; not in a call that is asked
 * about, whose arguments are those on screen, nor where the agent has made another call of that id
 * since. What a model has written that is no JSON has a result by now; agents that keep no
 * conversation would fail on it each time.
 */
function withArguments(
  messages: readonly Message[],
  { approved, waiting, notRun = noIds, isKept }: CallFacts,
): readonly Message[] {
  const textOf = ({ id, function: { arguments: text } }: ToolCall): string => {
    const waits = waiting?.has(id) === true;
    const instead = waits ? undefined : approved.get(id);
    if (instead !== undefined && isAsProposed(text, instead.proposed)) return instead.text;
    return isKept || (waits && !notRun.has(id)) || isJson(text) ? text : "{}";
  };
  const withText = (call: ToolCall): ToolCall => {
    const text = textOf(call);
    if (text === call.function.arguments) return call;
    return { ...call, function: { ...call.function, arguments: text } };
  };
  return messages.map((message) =>
    isCalling(message) ? { ...message, toolCalls: message.toolCalls.map(withText) } : message,
  );
}

function isAsProposed(text: string, { args, argsText }: ApprovedArguments["proposed"]): boolean {
  return argsText === undefined ? jsonEqual(parseIfJson(text), args) : text === argsText;
}

/**
 * The calls of which only the beginning was streamed. A stored conversation does not say which they
 * are: there, their arguments are not JSON.
 */
export function unendedCalls(
  messages: readonly Message[],
  { waiting, broken }: Pick<CallFacts, "waiting" | "broken">,
): ReadonlySet<string> {
  const done = new Set([...(waiting ?? []), ...resultIdsIn(messages)]);
  const isUnended = ({ id, function: { arguments: text } }: ToolCall): boolean =>
    !done.has(id) && (broken.has(id) || !isJson(text));
  return idsOf(toolCallsIn(messages).filter(isUnended));
}

function isJson(text: string): boolean {
  try {
    if (text.trim() !== "") JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The messages, each result with its call. */
function withCallers(messages: readonly Message[], { proposed }: CallFacts): readonly Message[] {
  if (proposed === undefined) return messages;
  const made = idsOf(toolCallsIn(messages));
  return messages.flatMap((message): readonly Message[] => {
    if (message.role !== "tool" || made.has(message.toolCallId)) return [message];
    const call = proposed.get(message.toolCallId);
    if (call === undefined) return [];
    made.add(call.id);
    return [{ id: callerId(call), role: "assistant", toolCalls: [call] }, message];
  });
}

/** The id of the message that is written for a call that was not streamed. */
const callerId = ({ id }: ToolCall): string => `tool-call-${id}`;

/**
 * The messages without calls that were written here, where the agent has made them itself: one that
 * keeps what it is sent shows both.
 */
function withoutCopies(messages: readonly Message[]): readonly Message[] {
  const written = (message: Message): ToolCall | undefined =>
    toolCallsIn([message]).find((call) => message.id === callerId(call));
  const made = idsOf(toolCallsIn(messages.filter((one) => written(one) === undefined)));
  return messages.filter((one) => {
    const call = written(one);
    return call === undefined || !made.has(call.id);
  });
}

/** The messages, each call with its result behind it. */
function inPlace(messages: readonly Message[], facts: CallFacts): readonly Message[] {
  const calls = toolCallsIn(messages);
  const made = idsOf(calls);
  // A call that was streamed again has no single place.
  if (calls.length === 0 || made.size !== calls.length) return messages;
  const placed = createPlacing(messages, facts);
  const whole: Message[] = [];
  /** Calls whose results are looked for, and what was streamed between and behind them. */
  let group: Message[] = [];
  const close = (at: number): void => {
    whole.push(...placed(group, at));
    group = [];
  };
  for (const [place, message] of messages.entries()) {
    const isStreamed = message.role === "assistant" || message.role === "reasoning";
    if (isCalling(message) || (isStreamed && group.length > 0)) group.push(message);
    else if (message.role === "tool" && made.has(message.toolCallId)) close(place);
    else {
      if (!isStreamed) close(place);
      whole.push(message);
    }
  }
  close(messages.length);
  return whole;
}

/** Calls with what was streamed between and behind them, as they are sent; `at`: where they end. */
type Placing = (group: readonly Message[], at: number) => readonly Message[];

/** The result of a call that has none; undefined where it still waits. */
type MissingResult = (call: ToolCall) => string | undefined;

function createPlacing(
  messages: readonly Message[],
  { tools, waiting, answered, unanswered, isKept }: CallFacts,
): Placing {
  const results = resultsIn(messages);
  const waits = waiting ?? noIds;
  const lastTyped = messages.findLastIndex(({ role }) => role === "user");
  const isOwn = ({ function: { name } }: ToolCall): boolean => tools.has(name);
  const own = idsOf(toolCallsIn(messages).filter(isOwn));
  const lastStreamed = messages.findLastIndex(({ role }) => role === "assistant");
  // An agent that keeps nothing goes on from the page's own results as from a message, unless
  // there are other answers beside them.
  const asksBeside = waiting !== null && [...waiting].some((id) => !own.has(id));
  const lastReturned =
    asksBeside || isKept
      ? -1
      : messages.findLastIndex((one) => one.role === "tool" && own.has(one.toolCallId));
  const lastPassed = Math.max(lastTyped, lastReturned);

  const resultOf = ({ id }: ToolCall, content: string | undefined): PlacedResult | undefined =>
    content === undefined
      ? undefined
      : [messages.length, { id: `tool-result-${id}`, role: "tool", toolCallId: id, content }];
  const resultsOf = (calls: readonly ToolCall[], missing: MissingResult): readonly ToolMessage[] =>
    mapDefined(calls, (call) => results.get(call.id) ?? resultOf(call, missing(call)))
      .sort(([one], [other]) => one - other)
      .map(([, message]) => message);
  const withResults = (group: readonly Message[], missing: MissingResult): readonly Message[] =>
    group.flatMap((message) => [message, ...resultsOf(toolCallsIn([message]), missing)]);

  const placePage: Placing = (group, at) => {
    const isOver = waiting === null || at <= lastTyped;
    const calling = joined(group.filter(isCalling), tools);
    return withResults([...group.filter((one) => !isCalling(one)), ...calling], (call) => {
      const isLeft = isOwn(call) || at <= lastPassed;
      const isPassed = isOver || (isLeft && !waits.has(call.id));
      return isPassed ? (tools.get(call.function.name) ?? notAnswered) : undefined;
    });
  };

  const placeOthers: Placing = (group, at) => {
    const calls = toolCallsIn(group);
    const between = group.filter((message) => !isCalling(message));
    const inOrder = [...between, ...group.filter(isCalling)];
    const hasResult = calls.some(({ id }) => results.has(id));
    const isSettled = hasResult || calls.some(({ id }) => unanswered.has(id));
    // Where the agent went on, one that keeps the conversation may have results that it hides.
    const goesOn = isKept && between.some(({ role }) => role === "assistant");
    const isLeft = at <= lastPassed && (isSettled || !goesOn);
    const missing: MissingResult = ({ id }) =>
      isLeft && !waits.has(id) && !answered.has(id) ? notFinished : undefined;
    const whole = withResults(hasResult ? inOrder : group, missing);
    if (waiting === null || at <= lastStreamed) return whole;
    // Agents that take results as answers look for them behind everything else.
    const answers = new Set<Message>(resultsOf(calls, () => undefined));
    return [...whole.filter((message) => !answers.has(message)), ...answers];
  };

  return (group, at) =>
    toolCallsIn(group).some(isOwn) ? placePage(group, at) : placeOthers(group, at);
}

type PlacedResult = readonly [place: number, ToolMessage];

/** The first result of each call. */
function resultsIn(messages: readonly Message[]): ReadonlyMap<string, PlacedResult> {
  const results = new Map<string, PlacedResult>();
  for (const [place, message] of messages.entries())
    if (message.role === "tool" && !results.has(message.toolCallId))
      results.set(message.toolCallId, [place, message]);
  return results;
}

const noIds: ReadonlySet<string> = new Set();

type CallingMessage = AssistantMessage & { readonly toolCalls: readonly ToolCall[] };

function isCalling(message: Message): message is CallingMessage {
  return message.role === "assistant" && (message.toolCalls?.length ?? 0) > 0;
}

/** Neighbouring messages, in one where they call nothing but these tools. */
function joined(
  calling: readonly AssistantMessage[],
  tools: ReadonlyMap<string, string>,
): readonly AssistantMessage[] {
  const [first, ...others] = calling;
  const toolCalls = calling.flatMap((message) => message.toolCalls ?? []);
  const isSplit = others.length > 0 && toolCalls.every(({ function: { name } }) => tools.has(name));
  if (first === undefined || !isSplit || others.some(({ content }) => content)) return calling;
  return [{ ...first, toolCalls }];
}
