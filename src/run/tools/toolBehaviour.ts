import type { Answered, Question } from "../../dialects/Dialect.js";
import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import type { Tool } from "../../protocol/messages.js";
import type { AgentRun } from "../api/AgentRun.js";

/**
 * What a page does with the calls of a tool. It stays in the page: JSON has no symbols. A
 * registered symbol, so that a tool of one copy of the package works in a run of another.
 */
export const behaviour = Symbol.for("react-agui-interrupts/tool");

/** What a page does with the calls of one of its tools. */
export interface ToolBehaviour {
  /**
   * The question about a call; null where it is not asked about. After too many rounds without a
   * message of the person, it is.
   *
   * @param rounds How many requests in a row have carried results of the page alone.
   */
  readonly ask: (call: InterruptToolCall, rounds?: number) => Question | null;
  /** Why an answer cannot be written as a result; empty when it can. */
  readonly check: (answer: Answered, call: InterruptToolCall) => readonly Issue[];
  /**
   * The result that an answer is for the agent; null where the page runs the call then, with these
   * arguments.
   */
  readonly answer: (
    answer: Answered,
    call: InterruptToolCall,
  ) => { readonly content: string } | { readonly args: unknown };
  /** Makes the result of an answer that takes time, from the `args` of `answer`. */
  readonly finish?: (args: unknown, call: InterruptToolCall) => unknown;
  /** Runs a call in the page; absent for a tool that people answer. */
  readonly run?: (args: unknown, call: InterruptToolCall) => unknown;
  /** Creates what runs the calls that are not asked about. */
  readonly follow?: (run: AgentRun, tools: () => readonly Tool[]) => () => void;
}

/** A tool with what the page does with its calls. */
export interface BehavingTool extends Tool {
  readonly [behaviour]: ToolBehaviour;
}

/** Whether the page does something with the calls of a tool. */
function behaves(tool: Tool): tool is BehavingTool {
  return behaviour in tool;
}

/** What the page does with the calls of a tool; the first of a name counts. */
export function behaviourOf(tools: readonly Tool[], name: string): ToolBehaviour | undefined {
  const tool = tools.find((one) => one.name === name);
  return tool !== undefined && behaves(tool) ? tool[behaviour] : undefined;
}

/** The dialect of questions that are calls of tools of the page. */
export const toolDialect = "tool";
