import type { Answered, Dialect, Question } from "../core/Dialect.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { isRecord, own } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { agnoFeedbackSchema, agnoInputSchema } from "./agnoSchemas.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";
import { callEvents, type HeardCalls, hearCalls, openCalls } from "./openCalls.js";
import { readDecision } from "./readDecision.js";
import { toolAnswer } from "./toolAnswer.js";

/** Why Agno pauses at a tool; it does not say so itself. An input may come with the schema of the values that a person fills in. */
export type AgnoPause = AgnoKind | { readonly kind: "input"; readonly schema: JsonSchema };

type AgnoKind = "confirmation" | "input" | "feedback" | "external";

/** What the host knows of an Agno agent. */
export interface AgnoOptions {
  /** The tools it pauses at, by name. A call of any other tool is an ordinary one of the page. */
  readonly tools: Readonly<Record<string, AgnoPause>>;
}

/**
 * Makes the dialect of an Agno agent: its paused calls wait for results, and all of them together. Its default list has none, because
 * only the host knows at which tools it pauses.
 *
 * @example
 * const dialects = [createAgno({ tools: { send_email: "confirmation", get_user_input: "input" } }), ...defaultDialects];
 */
export function createAgno({ tools }: AgnoOptions): Dialect {
  const isPause = (name: string): boolean => Object.hasOwn(tools, name);
  const questionOf = (call: InterruptToolCall): Question => {
    const pause = tools[call.name] ?? "external";
    const kind = typeof pause === "string" ? pause : pause.kind;
    return {
      fields: {
        id: call.id,
        toolCallId: call.id,
        reason: kind === "confirmation" ? "tool_call" : `agno:${kind}`,
        responseSchema: typeof pause === "string" ? schemaOf[kind](call.args) : pause.schema,
      },
      raw: { toolName: call.name, kind, args: call.args },
      cancel: "none",
      origin: kind,
    };
  };
  return defineDialect<HeardCalls>({
    name: "agno",
    repeat: "idempotent",
    listensTo: callEvents,
    standsBeside: true,
    announce: { ...hearCalls(isPause), ask: (heard, context) => openCalls(heard, context, isPause).map(questionOf) },
    answer: (answers) => ({
      toolMessages: answers.map((answer) => toolAnswer(answer.interrupt, answer.interrupt.id, contentOf(answer))),
    }),
  });
}

const schemaOf: Readonly<Record<AgnoKind, (args: unknown) => JsonSchema | undefined>> = {
  confirmation: () => approvalSchema({ comment: true }),
  input: (args) =>
    agnoInputSchema(isRecord(args) ? (own(args, "user_input_schema") ?? own(args, "user_input_fields")) : undefined),
  feedback: (args) => agnoFeedbackSchema(isRecord(args) ? own(args, "questions") : undefined),
  external: () => undefined,
};

function contentOf({ interrupt, entry }: Answered): unknown {
  const payload = entry.status === "resolved" ? entry.payload : undefined;
  switch (interrupt.origin) {
    case "confirmation": {
      const { approved, comment } = readDecision(entry);
      return { accepted: approved, ...(comment !== undefined && { note: comment }) };
    }
    case "input":
      return { values: payload };
    case "feedback":
      return { selections: payload };
    default:
      return payload;
  }
}
