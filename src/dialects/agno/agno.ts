import type { AgentRunError } from "../../errors/errors.js";
import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { InterruptNote, InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import { listIf } from "../../protocol/collections.js";
import {
  asText,
  dropUndefined,
  isRecord,
  own,
  ownText,
  recordOf,
  recordsIn,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { askedQuestions } from "../../schema/document/schemaKeywords.js";
import type { Answered, Dialect, DialectContext, Question } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import { approvalSchema, payloadOf, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type DetectedCalls, detectCalls, openCalls, unansweredIn } from "../shared/openCalls.js";

/**
 * Why Agno pauses at a tool; the stream does not show it. An input may have the schema of the
 * values to fill in.
 */
export type AgnoPause = AgnoKind | { readonly kind: "input"; readonly schema: JsonSchema };

type AgnoKind = "confirmation" | "input" | "feedback" | "external";

/** What the host configures about an Agno agent. */
export interface AgnoOptions {
  /** The tools it pauses at, by name. A call of any other tool is an ordinary page tool. */
  readonly tools: Readonly<Record<string, AgnoPause>>;
}

/**
 * Creates the dialect of an Agno agent: its paused calls wait for results, all of them together.
 * The default list has none, because only the host knows at which tools the agent pauses. Agno's
 * own tools, `ask_user` and `get_user_input`, need no name.
 *
 * @example
 * const dialects = [createAgno({ tools: { send_email: "confirmation", book: "input" } }),
 * ...defaultDialects];
 */
export function createAgno(options: AgnoOptions): Dialect {
  refuseUnknown(options, ["tools"], "createAgno");
  const { tools } = options;
  const isPause = (name: string): boolean =>
    Object.hasOwn(tools, name) || Object.hasOwn(ownTools, name);
  return defineDialect<DetectedCalls>({
    ...common,
    detect: {
      isIndependent: true,
      ...detectCalls(isPause),
      questions: (detected, context) =>
        questionsOf(openCalls(detected, context, isPause), context, tools),
    },
  });
}

const common = {
  name: "agno",
  keepsHistory: true,
  repeat: "idempotent",
  advice: (error) => (isGone(error) ? "dismiss" : undefined),
  refuses: isGone,
  check,
  write: (answers) => ({
    toolMessages: answers.map((answer) =>
      toolAnswer(answer.interrupt, answer.interrupt.id, contentOf(answer)),
    ),
  }),
} as const satisfies Dialect;

/** The arguments of Agno's own tools that contain the questions. */
const ownTools: Readonly<Record<string, readonly [kind: AgnoKind, questions: string]>> = {
  ask_user: ["feedback", "questions"],
  get_user_input: ["input", "user_input_fields"],
};

/**
 * An Agno agent whose pauses are not configured, as far as its stream shows them: it marks its
 * events, and its own tools for questions and input contain the questions. Every other pause needs
 * `createAgno`.
 */
export const agno: Dialect = defineDialect<boolean>({
  ...common,
  detect: {
    isIndependent: true,
    eventTypes: ["RAW"],
    announcements: (_, end) => [[{ type: "RAW", event: null, source: "agno" }, end]],
    initial: false,
    // Calls are left to the dialects that recognize them by tool name.
    reduce: (isMarked, event) => isMarked || (event.type === "RAW" && event.source === "agno"),
    questions: (isMarked, context) =>
      isMarked ? questionsOf(unansweredIn(context), context, {}) : [],
  },
});

function questionsOf(
  calls: readonly InterruptToolCall[],
  context: DialectContext,
  tools: AgnoOptions["tools"],
): readonly Question[] {
  const isNamed = ({ name }: InterruptToolCall): boolean => Object.hasOwn(tools, name);
  const others = unansweredIn(context).filter(
    (call) =>
      !isNamed(call) &&
      ownKindOf(call) === undefined &&
      context.declaredTools?.has(call.name) !== true,
  );
  const names = [...new Set(others.map(({ name }) => name))].join(", ");
  return calls.flatMap((call) => {
    if (isNamed(call)) return [questionOf(call, tools[call.name] ?? "external")];
    const kind = ownKindOf(call);
    if (kind === undefined) return [];
    const question = questionOf(call, kind);
    // It takes all answers of a pause together: without one, it counts a call as rejected.
    return names === ""
      ? [question]
      : [{ ...question, notes: [othersWait(names)], origin: "blocked" }];
  });
}

function ownKindOf({ name, args }: InterruptToolCall): AgnoKind | undefined {
  const [kind, key] = (Object.hasOwn(ownTools, name) && ownTools[name]) || [];
  const list = key === undefined ? undefined : own(args, key);
  return Array.isArray(list) && list.length > 0 && list.every(isRecord) ? kind : undefined;
}

const othersWait = (names: string): InterruptNote => ({
  code: "other-calls-wait",
  message: `The agent also waits for ${names}, which cannot be answered here: an answer to this alone would reject it (developers: createAgno).`,
});

function questionOf(call: InterruptToolCall, pause: AgnoPause): Question {
  const kind = typeof pause === "string" ? pause : pause.kind;
  return {
    fields: {
      id: call.id,
      // Its arguments are the questions, which the form shows.
      toolCallId: kind === "feedback" ? undefined : call.id,
      reason: kind === "confirmation" ? "tool_call" : `agno:${kind}`,
      // It does not run the tool: the answer is what it returned.
      message: kind === "external" ? `What is the result of ${call.name}?` : undefined,
      responseSchema: typeof pause === "string" ? schemaOf[kind](call.args) : pause.schema,
    },
    raw: { toolName: call.name, kind, args: call.args },
    onCancel: "unsupported",
    // A note is read only with a denial.
    commentWith: kind === "confirmation" ? "deny" : undefined,
    origin: kind,
    resultFormat: kind === "external" ? "json" : undefined,
  };
}

// The error has no code, so its message is matched.
function isGone(error: AgentRunError): boolean {
  return agentWords(error).startsWith("No paused run matching the provided tool results");
}

/** Which fields an input needs is often not sent; that it needs some is certain. */
function check({ interrupt, entry }: Answered): readonly Issue[] {
  if (interrupt.origin === "blocked") return [callsWait];
  const isInput = interrupt.origin === "input" && entry.status === "resolved";
  return listIf(isInput && Object.keys(recordOf(payloadOf(entry))).length === 0, noValue);
}

const callsWait: Issue = {
  path: [],
  code: "other-calls-wait",
  message: "The agent also waits for other calls",
};

const noValue: Issue = { path: [], code: "no-value", message: "This agent needs a value to go on" };

const schemaOf: Readonly<Record<AgnoKind, (args: unknown) => JsonSchema | undefined>> = {
  confirmation: () => approvalSchema({ comment: true }),
  input: (args) =>
    agnoInputSchema(own(args, "user_input_schema") ?? own(args, "user_input_fields")),
  feedback: (args) => agnoFeedbackSchema(own(args, "questions")),
  external: () => undefined,
};

/** Each answer as a list, also where one option is chosen. */
function selectionsIn(payload: unknown): unknown {
  if (!isRecord(payload)) return payload;
  return Object.fromEntries(
    Object.entries(payload).map(([question, chosen]) => [question, [chosen].flat()]),
  );
}

function contentOf({ interrupt, entry }: Answered): unknown {
  const payload = payloadOf(entry);
  switch (interrupt.origin) {
    case "confirmation": {
      const { approved, comment } = readDecision(entry);
      return dropUndefined({ accepted: approved, note: approved ? undefined : comment });
    }
    case "input":
      return { values: payload };
    case "feedback":
      return { selections: selectionsIn(payload) };
    default:
      return payload;
  }
}

// Agno uses the type names of Python.
const types: Readonly<Record<string, string>> = {
  str: "string",
  int: "integer",
  float: "number",
  bool: "boolean",
  list: "array",
  dict: "object",
};

/** The schema of the fields that Agno asks for; any object where it does not list them. */
export function agnoInputSchema(fields: unknown): JsonSchema {
  const listed = recordsIn(fields).flatMap((field): readonly (readonly [string, JsonSchema])[] => {
    const name = own(field, "name") ?? own(field, "field_name");
    const type = types[ownText(field, "field_type") ?? ""];
    const description = own(field, "description") ?? own(field, "field_description");
    const value = own(field, "value") ?? undefined;
    if (typeof name !== "string") return [];
    return [[name, dropUndefined({ type, description: asText(description), default: value })]];
  });
  if (listed.length === 0) return { type: "object", minProperties: 1 };
  return {
    type: "object",
    properties: Object.fromEntries(listed),
    required: listed.map(([name]) => name),
  };
}

/**
 * The schema of Agno's feedback questions; each offers labels, of which one is chosen, or several
 * where it allows that.
 */
export function agnoFeedbackSchema(questions: unknown): JsonSchema {
  const fields = recordsIn(questions).flatMap(
    (item): readonly (readonly [string, JsonSchema])[] => {
      const question = ownText(item, "question");
      if (question === undefined) return [];
      const choices = recordsIn(own(item, "options")).map((option) => {
        const label = own(option, "label");
        const description = ownText(option, "description");
        return dropUndefined({ const: label, title: label, description });
      });
      const header = ownText(item, "header");
      const about = header ? { title: header, description: question } : { title: question };
      const choice = { type: "string", oneOf: choices };
      const several = own(item, "multi_select") === true;
      return [
        [
          question,
          several
            ? { ...about, type: "array", uniqueItems: true, minItems: 1, items: choice }
            : { ...about, ...choice },
        ],
      ];
    },
  );
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    required: fields.map(([question]) => question),
    [askedQuestions]: true,
  };
}
