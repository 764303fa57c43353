import type { InterruptView } from "../core/interrupt/InterruptView.js";
import type { InterruptToolCall } from "../core/interrupt/interrupt.js";
import { dueToolCalls } from "../core/toolCalls/dueToolCalls.js";
import { own, thrownText, toJson } from "../protocol/json.js";
import type { AgentRun } from "./api/AgentRun.js";

/** A tool that runs in the page. It returns its result: text is sent unchanged, anything else as JSON; what it throws is a failure. */
export type PageTool = (args: unknown, call: InterruptToolCall) => unknown;

/**
 * Runs the agent's calls of page tools, each once, and sends their results: beside the answers where questions are open, otherwise in a run
 * of its own. A call is not run while a question about it is open, nor after it was denied or skipped; one that was approved with edits
 * gets the edited arguments. Returns a function that stops it; tools that are running finish. Not a hook: it starts runs, so call it where
 * the run is created.
 *
 * @example
 * const run = createAgentRun({ url: "/agent", tools: [locate] });
 * const stop = runPageTools(run, { locate: () => currentPosition() });
 */
export function runPageTools(run: AgentRun, tools: Readonly<Record<string, PageTool>>): () => void {
  const names = Object.keys(tools);
  const answered = new Set<string>();
  // A result that cannot be added is tried again after the next run: the call is due again at once, and would be tried for ever.
  const tried = new Map<string, string | null>();
  const look = (): void => {
    for (const question of run.getSnapshot().interrupts)
      if (isForTool(question, tools) && !answered.has(question.key)) {
        answered.add(question.key);
        void answer(question);
      }
    const { runId } = run.getSnapshot();
    const due = dueToolCalls(run.getSnapshot(), names).filter(({ id }) => tried.get(id) !== runId);
    for (const { id } of due) tried.set(id, runId);
    if (due.length > 0) void Promise.all(due.map((call) => run.addToolResult(call.id, () => use(tools, call)))).then(goOn);
  };
  // Some agents ask for the result by a question.
  const answer = async (question: InterruptView): Promise<void> => {
    const { key, toolCall, resultFormat, responseSchema } = question;
    const result = await callTool(tools, toolCall);
    const { interrupts } = run.getSnapshot();
    if (!interrupts.some((open) => open.key === key && open.draft === null)) return;
    if (result.ok)
      run.resolve(question, resultFormat === "text" && typeof result.value !== "string" ? toText(result.value) : result.value);
    // A schema has no place for a failure, so the question is left to the user.
    else if (responseSchema === undefined || resultFormat === "text") run.resolve(question, thrownText(result.error));
    else return run.reportError(result.error);
    const { composer, interrupts: open } = run.getSnapshot();
    if (composer.status === "ready" && open.every((one) => answered.has(one.key))) await run.submit();
  };
  const goOn = (): void => {
    const { status, interrupts, messages } = run.getSnapshot();
    const hasUnsentResult = messages.at(-1)?.role === "tool";
    if (status !== "finished" || interrupts.length > 0 || !hasUnsentResult || dueToolCalls(run.getSnapshot(), names).length > 0)
      return;
    // If a message is being sent at the same time, the results are sent with it.
    void run.start();
  };
  const stop = run.subscribe(look);
  look();
  return stop;
}

/** Whether a question asks for the result of a call of one of these tools, and has none. */
function isForTool(question: InterruptView, tools: Readonly<Record<string, PageTool>>): boolean {
  const { resultFormat, toolCall, answerable, expired, locked, draft } = question;
  if (resultFormat === undefined || toolCall === undefined || draft !== null) return false;
  return answerable && !expired && !locked && Object.hasOwn(tools, toolCall.name);
}

type ToolResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown };

async function callTool(tools: Readonly<Record<string, PageTool>>, call: InterruptToolCall | undefined): Promise<ToolResult> {
  try {
    return { ok: true, value: call === undefined ? undefined : await use(tools, call) };
  } catch (error) {
    return { ok: false, error };
  }
}

function toText(value: unknown): string {
  return JSON.stringify(toJson(value)) ?? "";
}

function use(tools: Readonly<Record<string, PageTool>>, call: InterruptToolCall): unknown {
  if (call.problem !== undefined) throw new Error(`The arguments of this call could not be read: ${call.problem.message}`);
  const tool = own(tools, call.name);
  return typeof tool === "function" ? tool(call.args, call) : undefined;
}
