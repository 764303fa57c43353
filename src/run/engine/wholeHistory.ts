import { notAnswered } from "../../core/answers/decisionResults.js";
import { toolCallsIn } from "../../core/transcript/findToolCall.js";
import type { AssistantMessage, Message, ToolCall, ToolMessage } from "../../protocol/messages.js";

/** The result of a call of a page tool that has none: the page was left meanwhile, or the call came from elsewhere. */
export const notReturned = "The page has no result of this call. It is not known whether it ran.";

/**
 * The conversation as every model takes it: the results of calls directly behind them, one for each call, what was streamed between them before
 * both, and neighbouring calls of these tools, which some servers split, in one message. A call of these tools without a result gets the text
 * of its tool, and so does any other that was made together with it. Beside answers, calls at the end that still wait have none, nor have
 * those of other tools there: an answer may be about them.
 *
 * @param waiting The calls that the open questions are about; null where the request answers nothing.
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
    if (message.role === "tool" && !results.has(message.toolCallId)) results.set(message.toolCallId, [place, message]);
  const isOwn = ({ function: { name } }: ToolCall): boolean => tools.has(name);
  if (results.size === 0 && !calls.some(isOwn)) return messages;

  const passedBy = ({ id, function: { name } }: ToolCall, place: number): readonly [place: number, ToolMessage] => [
    place,
    { id: `tool-result-${id}`, role: "tool", toolCallId: id, content: tools.get(name) ?? notAnswered },
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
          return isPassed || (isOwn(call) && waiting?.has(call.id) === false) ? [passedBy(call, messages.length)] : [];
        })
        .sort(([one], [other]) => one - other)
        .map(([, message]) => message);
    if (isPage) for (const message of joined(calling, tools)) whole.push(message, ...resultsOf(message.toolCalls ?? []));
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
function joined(calling: readonly AssistantMessage[], tools: ReadonlyMap<string, string>): readonly AssistantMessage[] {
  const [first, ...others] = calling;
  const toolCalls = calling.flatMap((message) => message.toolCalls ?? []);
  const isSplit = others.length > 0 && toolCalls.every(({ function: { name } }) => tools.has(name));
  if (first === undefined || !isSplit || others.some(({ content }) => (content ?? "") !== "")) return calling;
  return [{ ...first, toolCalls }];
}
