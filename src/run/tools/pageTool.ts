import type { Answered } from "../../dialects/Dialect.js";
import { approvalSchema, readDecision } from "../../dialects/shared/decisions.js";
import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import type { Tool } from "../../protocol/messages.js";
import { defaultValidator } from "../../schema/check/defaultValidator.js";
import type { AgentRun } from "../api/AgentRun.js";
import { internalsOf } from "../api/internals.js";
import { mostRounds } from "./mostRounds.js";
import { type RunCall, runDueCalls } from "./runDueCalls.js";
import { type BehavingTool, behaviour, behaviourOf } from "./toolBehaviour.js";
import {
  approvalResult,
  checkDefinition,
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
 * @throws AgentRunError `misuse` for a Standard Schema that cannot be written as JSON Schema, and
 * for an unknown key: it may be a misspelled `approve`, without which nobody would be asked.
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
  checkDefinition(definition, ["run", "approve"], "pageTool");
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
