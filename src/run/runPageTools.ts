import { dueToolCalls } from "../core/dueToolCalls.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { own } from "../protocol/json.js";
import type { AgentRun } from "./AgentRun.js";

/** A tool that runs in the page: what it returns is its result, as it is if it is text, else as JSON; what it throws is a failure. */
export type PageTool = (args: unknown, call: InterruptToolCall) => unknown;

/**
 * Runs the agent's calls of tools that are in the page, each once, and gives their results: beside the answers where questions are open,
 * else by a run of its own. A call is not run while a question about it is open, nor after it was denied or left; one that was approved
 * with edits gets the edited arguments. Returns the way to stop; what has begun goes on. Not a hook: it starts runs, so call it where the
 * run is made.
 *
 * @example
 * const run = createAgentRun({ url: "/agent", tools: [locate] });
 * const stop = runPageTools(run, { locate: () => currentPosition() });
 */
export function runPageTools(run: AgentRun, tools: Readonly<Record<string, PageTool>>): () => void {
  const names = Object.keys(tools);
  const look = (): void => {
    const due = dueToolCalls(run.getSnapshot(), names);
    if (due.length > 0) void Promise.allSettled(due.map((call) => run.addToolResult(call.id, () => use(tools, call)))).then(goOn);
  };
  const goOn = (): void => {
    const { status, interrupts, messages } = run.getSnapshot();
    const isOwed = messages.at(-1)?.role === "tool";
    if (status !== "finished" || interrupts.length > 0 || !isOwed || dueToolCalls(run.getSnapshot(), names).length > 0) return;
    // If somebody has sent a message at the same moment, the results go with that.
    void run.start();
  };
  const stop = run.subscribe(look);
  look();
  return stop;
}

function use(tools: Readonly<Record<string, PageTool>>, call: InterruptToolCall): unknown {
  if (call.problem !== undefined) throw new Error(`The arguments of this call could not be read: ${call.problem.message}`);
  const tool = own(tools, call.name);
  return typeof tool === "function" ? tool(call.args, call) : undefined;
}
