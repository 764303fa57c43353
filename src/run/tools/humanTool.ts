import type { Answered } from "../../dialects/Dialect.js";
import { approvalSchema, payloadOf, readDecision } from "../../dialects/shared/decisions.js";
import type { InterruptNote, InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import { dropUndefined, isRecord, thrownText, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { type BehavingTool, behaviour, type ToolBehaviour } from "./toolBehaviour.js";
import {
  approvalResult,
  checkDefinition,
  editable,
  isStandard,
  jsonSchemaOf,
  type ReadArgs,
  type ToolDefinition,
  type ToolSchema,
  textOf,
  toolParts,
  validate,
} from "./toolParts.js";

/** What a person decided about a call of a tool. */
export type ToolDecision<Args = unknown, Answer = unknown> =
  | { readonly status: "answered"; readonly value: Answer }
  /** `args`: as they were approved, with the person's edits. */
  | { readonly status: "approved"; readonly args: Args; readonly edited: boolean }
  | { readonly status: "denied"; readonly reason?: string }
  | { readonly status: "skipped" };

/** A tool that people answer. */
export interface HumanToolDefinition<Args, Answer> extends ToolDefinition<Args> {
  /**
   * The schema of the answer, which becomes a form; a function of the arguments where they have the
   * choices. Without it, the question is whether to approve the arguments, which can be edited.
   */
  readonly answer?: ToolSchema<Answer> | ((args: Args) => ToolSchema<Answer>);
  /**
   * What the agent gets. Text is sent unchanged, anything else as JSON. Default: the answer itself,
   * `{ approved: true }`, with `args` where they were edited, `{ approved: false, reason }`, or
   * `{ skipped: true }`. A promise is awaited before the answer is sent; what it is rejected with is
   * sent as a failure.
   */
  readonly result?: (decision: ToolDecision<Args, Answer>, args: Args) => unknown;
}

/**
 * A tool that people answer: give it to `tools` of the run. `Args` and `Answer` type the renderer
 * that `defineRenderer` makes of it.
 */
export interface HumanTool<Args = unknown, Answer = unknown> extends BehavingTool {
  readonly types?: { readonly args: Args; readonly answer: Answer };
}

/**
 * Defines a tool that people answer. A call of it becomes a question like any other as soon as the
 * agent's run is over, and the answer is the result of the call. Only name, description and
 * parameters are sent to the agent.
 *
 * @throws AgentRunError `misuse` for a Standard Schema that cannot be written as JSON Schema, and
 * for an unknown key.
 *
 * @example
 * const chooseSlot = humanTool({
 *   name: "choose_slot",
 *   description: "Lets the user choose one of the proposed slots.",
 *   parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
 *   message: ({ question }) => question,
 *   answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
 * }); const run = useAgentRun({ url: "/agent", tools: [chooseSlot] });
 */
export function humanTool<Args = unknown, Answer = unknown>(
  definition: HumanToolDefinition<Args, Answer>,
): HumanTool<Args, Answer> {
  checkDefinition(definition, ["answer", "result"], "humanTool");
  const { answer: schema, result } = definition;
  const { wire, readArgs, messageOf } = toolParts(definition);
  // Arguments that could not be used make no schema: a form that no answer fits could not be
  // answered.
  const answerSchema = ({ ok, value }: ReadArgs<Args>): ToolSchema<Answer> | undefined => {
    if (typeof schema !== "function" || isSchema(schema)) return schema;
    return ok ? schema(value) : undefined;
  };
  /**
   * The answer's schema as written, and the schema that checks it; text where the page could not
   * make one.
   */
  const schemaOf = (call: InterruptToolCall): JsonSchema | string => {
    if (schema === undefined)
      return approvalSchema({ edit: editable(wire.parameters), comment: true });
    const args = readArgs(call);
    try {
      const made = answerSchema(args);
      return made === undefined ? args.problem : jsonSchemaOf(made, definition.name);
    } catch (cause) {
      return thrownText(cause);
    }
  };
  const behaves: ToolBehaviour = {
    ask: (call) => ({
      fields: {
        id: call.id,
        toolCallId: call.id,
        reason: schema === undefined ? "tool_call" : "input_required",
        ...messageOf(call),
        responseSchema: schemaOf(call),
      },
      ...(schema === undefined && { commentWith: "deny" as const, withoutResult: answerIsResult }),
    }),
    check(answer, call) {
      const issues =
        schema === undefined
          ? []
          : issuesOf(() => answerSchema(readArgs(call)), payloadOf(answer.entry), answer);
      return issues.length > 0 ? issues : contentOf(answer, call).issues;
    },
    answer(answer, call) {
      const { content } = contentOf(answer, call);
      return content === null ? { args: decisionOf(answer, call) } : { content };
    },
    async finish(decision, call) {
      const { value } = readArgs(call);
      // As `answer` has written it.
      const decided = decision as ToolDecision<Args, Answer>;
      return (await result?.(decided, value)) ?? usualResult(decided);
    },
  };
  // Known once it was called: it is not called before the answer is sent then.
  let takesTime = result?.constructor.name === "AsyncFunction";
  const decisionOf = (answer: Answered, call: InterruptToolCall): ToolDecision<Args, Answer> =>
    decisionIn<Args, Answer>(answer, schema === undefined, readArgs(call).value);
  const contentOf = (
    answer: Answered,
    call: InterruptToolCall,
  ): { readonly content: string | null; readonly issues: readonly Issue[] } => {
    if (takesTime) return { content: null, issues: [] };
    const usual = schema === undefined ? approvalResult(answer) : answerResult(answer);
    try {
      const content = result?.(decisionOf(answer, call), readArgs(call).value);
      if (isPromise(content)) {
        takesTime = true;
        Promise.resolve(content).catch(() => {});
        return { content: null, issues: [] };
      }
      return { content: textOf(content === undefined ? usual : content), issues: [] };
    } catch (cause) {
      return {
        content: textOf(usual),
        issues: [{ path: [], code: "result-failed", message: thrownText(cause) }],
      };
    }
  };
  return { ...wire, [behaviour]: behaves };
}

const answerIsResult: InterruptNote = {
  message: "The answer is the result of this call.",
  code: "answer-is-result",
};

/**
 * Whether a value is a schema rather than a function that makes one: those of arktype are
 * functions.
 */
function isSchema(value: object): value is ToolSchema<never> {
  return "~standard" in value;
}

/** What the answer's own schema finds, which JSON Schema may not be able to express. */
function issuesOf(
  schema: () => ToolSchema<unknown> | undefined,
  value: unknown,
  { entry }: Answered,
): readonly Issue[] {
  if (entry.status !== "resolved") return [];
  try {
    const made = schema();
    if (made === undefined || !isStandard(made)) return [];
    const checked = validate(made, value);
    return "issues" in checked ? checked.issues : [];
  } catch {
    // The form was made without it.
    return [];
  }
}

function decisionIn<Args, Answer>(
  answer: Answered,
  approves: boolean,
  args: Args,
): ToolDecision<Args, Answer> {
  const { entry } = answer;
  if (entry.status !== "resolved") return { status: "skipped" };
  // The form has validated it by the schema that types it.
  if (!approves) return { status: "answered", value: entry.payload as Answer };
  const { approved, editedArgs, comment } = readDecision(entry);
  if (!approved)
    return dropUndefined<ToolDecision<Args, Answer>>({ status: "denied", reason: comment });
  return {
    status: "approved",
    args: editedArgs === undefined ? args : (editedArgs as Args),
    edited: editedArgs !== undefined,
  };
}

function isPromise(value: unknown): boolean {
  return isRecord(value) && typeof value["then"] === "function";
}

/** What the agent gets for a decision for which the host gives nothing. */
function usualResult(decision: ToolDecision): unknown {
  switch (decision.status) {
    case "answered":
      return decision.value ?? null;
    case "skipped":
      return { skipped: true };
    case "denied":
      return dropUndefined<UnknownRecord>({ approved: false, reason: decision.reason });
    case "approved":
      return { approved: true, ...(decision.edited && { args: decision.args }) };
    default:
      return decision satisfies never;
  }
}

function answerResult({ entry }: Answered): unknown {
  return entry.status === "resolved" ? (entry.payload ?? null) : { skipped: true };
}
