import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { own, thrownText } from "../../protocol/json.js";
import { dueToolCalls } from "../../thread/view/dueToolCalls.js";
import type { AgentRun } from "../api/AgentRun.js";
import { internalsOf } from "../api/internals.js";
import { textOf } from "./toolParts.js";

/**
 * A function of the page that runs a call. It returns its result: text is sent unchanged, anything
 * else as JSON; what it throws is a failure.
 */
export type RunCall = (args: unknown, call: InterruptToolCall) => unknown;

/**
 * Creates a function that runs the agent's calls of page tools, each once, and sends their results:
 * beside the answers where questions are open, otherwise in a run of its own. A call is not run
 * while a question about it is open, nor after it was denied or skipped; one that was approved with
 * edits gets the edited arguments. One that must be asked about runs only where the agent has
 * asked. To be called after each change of the run.
 */
export function runDueCalls(
  run: AgentRun,
  current: () => Readonly<Record<string, RunCall>>,
  mustAsk: (call: InterruptToolCall) => boolean = () => false,
): () => void {
  const answered = new Set<string>();
  // A result that cannot be added is tried again after the next run: the call is due again at once,
  // and would be tried for ever.
  const tried = new Map<string, string | null>();
  // Some agents take no results beside answers: a run of its own carries them once nothing is open.
  let isUnsent = false;
  // What decides which calls are due: to look at a thousand calls after each of their results takes
  // seconds.
  let seen: readonly unknown[] = [];
  const look = (): void => {
    const tools = current();
    const { runId, status, ending, interrupts, decisions, importedToolCalls } = run.getSnapshot();
    for (const question of interrupts)
      if (isForTool(question, tools, mustAsk) && !answered.has(question.key)) {
        answered.add(question.key);
        void answer(question);
      }
    if (isUnsent && internalsOf(run).hasUnsentToolResults()) goOn();
    const names = Object.keys(tools);
    const now = [names.join(), runId, status, ending, interrupts, decisions, importedToolCalls];
    if (now.every((value, place) => value === seen[place])) return;
    seen = now;
    const wasAsked = (call: InterruptToolCall): boolean =>
      decisions.some(({ proposed }) => proposed?.toolCallId === call.id);
    const due = dueToolCalls(run.getSnapshot(), names).filter(
      (call) => tried.get(call.id) !== runId && (!mustAsk(call) || wasAsked(call)),
    );
    for (const { id } of due) tried.set(id, runId);
    if (due.length > 0)
      void Promise.all(due.map((call) => run.addToolResult(call.id, () => use(tools, call)))).then(
        goOn,
      );
  };
  // Some agents ask for the result by a question.
  const answer = async (question: InterruptView): Promise<void> => {
    const { key, toolCall, resultFormat, responseSchema } = question;
    const result = await callTool(current(), toolCall);
    const { interrupts } = run.getSnapshot();
    if (!interrupts.some((one) => one.key === key && one.draft === null)) return;
    if (result.ok)
      run.resolve(
        question,
        resultFormat === "text" && typeof result.value !== "string"
          ? textOf(result.value)
          : result.value,
      );
    // A schema has no place for a failure, so the question is left to the user.
    else if (responseSchema === undefined || resultFormat === "text")
      run.resolve(question, thrownText(result.error));
    else return run.reportError(result.error);
    const { composer, interrupts: questions } = run.getSnapshot();
    if (composer.status === "ready" && questions.every((one) => answered.has(one.key)))
      await run.submit();
  };
  const goOn = (): void => {
    const { status, interrupts, messages } = run.getSnapshot();
    const hasUnsentResult = messages.at(-1)?.role === "tool";
    isUnsent = status !== "finished" || interrupts.length > 0;
    const isOver = status === "finished" && interrupts.length === 0;
    if (
      !isOver ||
      !hasUnsentResult ||
      dueToolCalls(run.getSnapshot(), Object.keys(current())).length > 0
    )
      return;
    // If a message is being sent at the same time, the results are sent with it.
    void run.start();
  };
  return look;
}

/**
 * Whether a question asks for the result of a call of one of these tools, which needs no approval,
 * and has none.
 */
function isForTool(
  question: InterruptView,
  tools: Readonly<Record<string, RunCall>>,
  mustAsk: (call: InterruptToolCall) => boolean,
): boolean {
  const { resultFormat, toolCall, answerable, expired, locked, draft } = question;
  if (resultFormat === undefined || toolCall === undefined || draft !== null) return false;
  return (
    answerable && !expired && !locked && Object.hasOwn(tools, toolCall.name) && !mustAsk(toolCall)
  );
}

type ToolResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

async function callTool(
  tools: Readonly<Record<string, RunCall>>,
  call: InterruptToolCall | undefined,
): Promise<ToolResult> {
  try {
    return { ok: true, value: call === undefined ? undefined : await use(tools, call) };
  } catch (error) {
    return { ok: false, error };
  }
}

function use(tools: Readonly<Record<string, RunCall>>, call: InterruptToolCall): unknown {
  if (call.problem !== undefined)
    throw new Error(`The arguments of this call could not be read: ${call.problem.message}`);
  // What the agent meant by them is not known; an approval of such a call is refused as well.
  if (call.duplicateKeys !== undefined)
    throw new Error(`The arguments of this call have keys twice: ${call.duplicateKeys.join(", ")}`);
  const tool = own(tools, call.name);
  return typeof tool === "function" ? tool(call.args, call) : undefined;
}
