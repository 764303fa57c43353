import { unansweredCalls } from "../../conversation/unansweredCalls.js";
import type {
  Answered,
  AnswerRequest,
  Dialect,
  DialectContext,
  Question,
} from "../../dialects/Dialect.js";
import { defineDialect } from "../../dialects/shared/defineDialect.js";
import { dropUndefined, own, unlessEmpty } from "../../protocol/json.js";
import type { Tool } from "../../protocol/messages.js";
import { behaviourOf, type ToolBehaviour, toolDialect } from "./toolBehaviour.js";

const skipped = { content: '{"skipped":true}' };

/**
 * Creates the dialect of a page's own tools: a call that people answer is a question as soon as its
 * run is over, and the answer is its result. The tools are looked up at each use, because a host
 * may replace their functions at any time.
 */
export function toolQuestions(tools: () => readonly Tool[], rounds: () => number): Dialect {
  const resultsOf = (answers: readonly Answered[]): AnswerRequest => {
    const toolMessages: NonNullable<AnswerRequest["toolMessages"]>[number][] = [];
    const runs: NonNullable<AnswerRequest["runs"]>[number][] = [];
    for (const answer of answers) {
      const { id: interruptId, toolCall } = answer.interrupt;
      if (toolCall === undefined) continue;
      const { id: toolCallId, name } = toolCall;
      // A tool that was taken away can still be skipped, so that the question does not stay for
      // ever.
      const result = behaviourOf(tools(), name)?.answer(answer, toolCall) ?? skipped;
      if ("args" in result) runs.push({ toolCallId, name, args: result.args });
      else {
        const message = { id: `tool-result-${toolCallId}`, role: "tool", toolCallId } as const;
        toolMessages.push({ interruptId, message: { ...message, ...result } });
      }
    }
    return dropUndefined<AnswerRequest>({ toolMessages, runs: unlessEmpty(runs) });
  };
  return defineDialect<boolean>({
    name: toolDialect,
    detect: {
      isIndependent: true,
      // Arguments are whole only once the run has ended; a stream may hold several runs.
      eventTypes: ["RUN_STARTED", "RUN_FINISHED", "RUN_ERROR"],
      initial: false,
      reduce: (_, { type }) => type === "RUN_FINISHED",
      questions: (isOver, { messages, findToolCall }) =>
        (isOver ? (unansweredCalls(messages, []) ?? []) : []).flatMap((id) => {
          const call = findToolCall(id);
          return (call && behaviourOf(tools(), call.name)?.ask(call, rounds())) ?? [];
        }),
    },
    check: (answer) => {
      const { toolCall } = answer.interrupt;
      const tool = toolCall && behaviourOf(tools(), toolCall.name);
      if (toolCall !== undefined && tool !== undefined) return tool.check(answer, toolCall);
      if (answer.entry.status !== "resolved") return [];
      return [
        {
          path: [],
          code: "tool-gone",
          message: "This page no longer has the tool that this answers",
        },
      ];
    },
    write: resultsOf,
  });
}

/**
 * Some agents ask for the result of a call by a question of their own. Where the page asks a person
 * about that call, it is asked as the tool defines it: its form or its approval, with its text.
 */
export function asToolQuestion(
  question: Question,
  { findToolCall }: DialectContext,
  tools: readonly Tool[],
): Question {
  const { fields, raw = fields, resultFormat, toolCall } = question;
  const id = own(fields, "toolCallId");
  if (resultFormat === undefined || typeof id !== "string") return question;
  const call = toolCall ?? findToolCall(id);
  const ownQuestion = call && behaviourOf(tools, call.name)?.ask(call);
  if (ownQuestion == null) return question;
  return {
    ...question,
    ...ownQuestion,
    raw,
    fields: { ...ownQuestion.fields, id: own(fields, "id"), expiresAt: own(fields, "expiresAt") },
  };
}

/** The dialect, with the answers to such questions as the results that the tools make of them. */
export function withToolResults(dialect: Dialect, tools: () => readonly Tool[]): Dialect {
  const { write, check } = dialect;
  if (write === undefined) return dialect;
  const behaviourFor = ({
    interrupt: { resultFormat, toolCall },
  }: Answered): ToolBehaviour | undefined => {
    const tool = resultFormat && toolCall && behaviourOf(tools(), toolCall.name);
    return toolCall && tool && tool.ask(toolCall) !== null ? tool : undefined;
  };
  return {
    ...dialect,
    check: (given) => {
      const { toolCall } = given.interrupt;
      return (
        (toolCall ? behaviourFor(given)?.check(given, toolCall) : undefined) ?? check?.(given) ?? []
      );
    },
    write(answers, context) {
      const written = answers.map((given) => {
        const { toolCall, resultFormat } = given.interrupt;
        const result =
          given.entry.status === "resolved" && toolCall
            ? behaviourFor(given)?.answer(given, toolCall)
            : undefined;
        if (toolCall === undefined || result === undefined) return { given };
        if ("args" in result)
          return { runs: [{ toolCallId: toolCall.id, name: toolCall.name, args: result.args }] };
        const payload = resultFormat === "text" ? result.content : fromJson(result.content);
        return { given: { ...given, entry: { ...given.entry, payload } } };
      });
      const given = written.flatMap((one) => one.given ?? []);
      const runs = written.flatMap((one) => one.runs ?? []);
      return { ...(given.length > 0 && write(given, context)), ...(runs.length > 0 && { runs }) };
    },
  };
}

function fromJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
