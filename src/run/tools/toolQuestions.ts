import { unansweredCalls } from "../../conversation/unansweredCalls.js";
import type {
  Answered,
  AnswerRequest,
  Dialect,
  DialectContext,
  Question,
} from "../../dialects/Dialect.js";
import { toolAnswer } from "../../dialects/shared/decisions.js";
import { defineDialect } from "../../dialects/shared/defineDialect.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { dropUndefined, own, unlessEmpty } from "../../protocol/json.js";
import type { Tool } from "../../protocol/messages.js";
import { behaviourOf, toolDialect } from "./toolBehaviour.js";

const skipped = { content: '{"skipped":true}' };

/**
 * Creates the dialect of a page's own tools: a call that people answer is a question as soon as its
 * run is over, and the answer is its result. The tools are looked up at each use, because a host
 * may replace their functions at any time.
 */
export function toolQuestions(tools: () => readonly Tool[], rounds: () => number): Dialect {
  const resultsOf = (answers: readonly Answered[]): AnswerRequest => {
    const toolMessages: NonNullable<AnswerRequest["toolMessages"]>[number][] = [];
    const runs: ToolRun[] = [];
    for (const answer of answers) {
      const { interrupt } = answer;
      const { toolCall } = interrupt;
      if (toolCall === undefined) continue;
      // A tool that was taken away can still be skipped, so that the question does not stay for
      // ever.
      const result = behaviourOf(tools(), toolCall.name)?.answer(answer, toolCall) ?? skipped;
      if ("args" in result) runs.push(toolRun(toolCall, result.args));
      else toolMessages.push(toolAnswer(interrupt, toolCall.id, result.content));
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
  /** The tool that asks a person in place of the agent's question. */
  const toolOf = ({ interrupt: { resultFormat, toolCall } }: Answered) => {
    if (resultFormat === undefined || toolCall === undefined) return undefined;
    const tool = behaviourOf(tools(), toolCall.name);
    return tool === undefined || tool.ask(toolCall) === null ? undefined : { tool, toolCall };
  };
  return {
    ...dialect,
    check(answer) {
      const asking = toolOf(answer);
      return asking?.tool.check(answer, asking.toolCall) ?? check?.(answer) ?? [];
    },
    write(answers, context) {
      const results: Answered[] = [];
      const runs: ToolRun[] = [];
      for (const answer of answers) {
        const { entry, interrupt } = answer;
        const asking = toolOf(answer);
        if (entry.status === "cancelled" || asking === undefined) {
          results.push(answer);
          continue;
        }
        const result = asking.tool.answer(answer, asking.toolCall);
        if ("args" in result) runs.push(toolRun(asking.toolCall, result.args));
        else {
          const isText = interrupt.resultFormat === "text";
          const payload = isText ? result.content : fromJson(result.content);
          results.push({ interrupt, entry: { ...entry, payload } });
        }
      }
      return {
        ...(results.length > 0 && write(results, context)),
        ...(runs.length > 0 && { runs }),
      };
    },
  };
}

type ToolRun = NonNullable<AnswerRequest["runs"]>[number];

function toolRun({ id: toolCallId, name }: InterruptToolCall, args: unknown): ToolRun {
  return { toolCallId, name, args };
}

function fromJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
