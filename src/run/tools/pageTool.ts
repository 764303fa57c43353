import type { Answered } from "../../dialects/Dialect.js";
import { approvalSchema, readDecision } from "../../dialects/shared/decisions.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import { own, thrownText } from "../../protocol/json.js";
import type { Tool } from "../../protocol/messages.js";
import { defaultValidator } from "../../schema/validate/defaultValidator.js";
import { dueToolCalls } from "../../thread/view/dueToolCalls.js";
import type { AgentRun } from "../api/AgentRun.js";
import { internalsOf } from "../api/internals.js";
import { type BehavingTool, behaviour, behaviourOf } from "./toolBehaviour.js";
import {
  approvalResult,
  editable,
  isStandard,
  type ReadArgs,
  type ToolDefinition,
  textOf,
  toolParts,
} from "./toolParts.js";

/** A tool that runs in the page. */
export interface PageToolDefinition<Args> extends ToolDefinition<Args> {
  /**
   * Runs a call; called once for each call. What it returns is the result: text is sent unchanged,
   * anything else as JSON. What it throws is sent as a failure.
   */
  readonly run: (args: Args, call: InterruptToolCall) => unknown;
  /**
   * Whether a person must approve a call before it runs: of every call, or of those for whose
   * arguments the function returns true. The arguments can be edited, and what is approved is what
   * runs. A function that throws asks.
   * @default false
   */
  readonly approve?: boolean | ((args: Args) => boolean);
}

/** A tool that runs in the page: give it to `tools` of the run. */
export interface PageTool<Args = unknown> extends BehavingTool {
  readonly types?: { readonly args: Args };
}

/**
 * Defines a tool that runs in the page, after an approval with `approve`. Each call runs once, when
 * the run that made it is over; the result is sent beside the answers where questions are open,
 * otherwise in a run of its own. Only name, description and parameters are sent to the agent.
 *
 * @throws AgentRunError `misuse` for a Standard Schema that cannot be written as JSON Schema.
 *
 * @example
 * const clearCart = pageTool({
 *   name: "clear_cart",
 *   description: "Empties the cart.",
 *   approve: true,
 *   run: () => shop.clear(),
 * }); const run = useAgentRun({ url: "/agent", tools: [clearCart] });
 */
export function pageTool<Args = unknown>(definition: PageToolDefinition<Args>): PageTool<Args> {
  const { approve = false, run } = definition;
  const { wire, readArgs: readTyped, messageOf } = toolParts(definition);
  const { parameters } = definition;
  // Nobody types the arguments of a call, so JSON Schema is checked as well as a Standard Schema.
  const readArgs = (call: InterruptToolCall): ReadArgs<Args> => {
    const args = readTyped(call);
    if (!args.ok || parameters === undefined || isStandard(parameters)) return args;
    const verdict = defaultValidator(parameters, call.args);
    if (verdict.status !== "invalid") return args;
    return { ...args, ok: false, problem: verdict.issues.map(issueText).join("; ") };
  };
  const asks = (call: InterruptToolCall, rounds: number): boolean => {
    if (rounds >= mostRounds) return true;
    if (typeof approve === "boolean") return approve;
    try {
      const { ok, value } = readArgs(call);
      return !ok || approve(value);
    } catch {
      return true;
    }
  };
  const runCall: RunCall = (args, call) => {
    const { ok, value, problem } = readArgs({ ...call, args });
    if (!ok) throw new Error(`The arguments of this call could not be used: ${problem}`);
    return run(value, call);
  };
  return {
    ...wire,
    [behaviour]: {
      ask: (call, rounds = 0) =>
        asks(call, rounds)
          ? {
              fields: {
                id: call.id,
                toolCallId: call.id,
                reason: "tool_call",
                ...messageOf(call),
                responseSchema: approvalSchema({ edit: editable(wire.parameters), comment: true }),
              },
              commentWith: "deny",
            }
          : null,
      check: () => [],
      answer: (answer, call) => resultOf(answer, call),
      run: runCall,
      follow,
    },
  };
}

function resultOf(
  answer: Answered,
  call: InterruptToolCall,
): { readonly content: string } | { readonly args: unknown } {
  const { approved, editedArgs } = readDecision(answer.entry);
  return approved ? { args: editedArgs ?? call.args } : { content: textOf(approvalResult(answer)) };
}

/** Runs the calls that are not asked about. */
function follow(run: AgentRun, tools: () => readonly Tool[]): () => void {
  const inPage = () =>
    Object.fromEntries(
      tools().flatMap(({ name }) => {
        const runs = behaviourOf(tools(), name)?.run;
        return runs === undefined ? [] : [[name, runs] as const];
      }),
    );
  const mustAsk = (call: InterruptToolCall): boolean =>
    behaviourOf(tools(), call.name)?.ask(call, internalsOf(run).rounds()) != null;
  return runDueCalls(run, inPage, mustAsk);
}

function issueText({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`;
}

/**
 * How often in a row an agent gets results of calls before a person is asked about the next one: one
 * that calls without end would keep the page and the model busy, and nobody would be told.
 */
const mostRounds = 25;

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
    if (!interrupts.some((open) => open.key === key && open.draft === null)) return;
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
    const { composer, interrupts: open } = run.getSnapshot();
    if (composer.status === "ready" && open.every((one) => answered.has(one.key)))
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
