import type { Answered, AnswerRequest, DialectContext, Question } from "../../core/dialect/Dialect.js";
import { bindCalls } from "../shared/bindCalls.js";
import { defineDialect } from "../shared/defineDialect.js";
import { memoizeLast } from "../shared/memoizeLast.js";
import { readDecision } from "../shared/readDecision.js";
import { answersOnly, decisionOf, notesOn, schemaOf, wrongWith } from "./hitlDecision.js";
import { type HitlAction, type HitlRequest, readHitlRequest } from "./hitlRequest.js";
import {
  detectInterrupts,
  fromOutcome,
  type LangGraphInterrupt,
  langgraphAdvice,
  originOf,
  partOf,
  positionOf,
} from "./langgraphInterrupt.js";
import { answerTogether } from "./langgraphResume.js";
import { announceOnInterrupt } from "./onInterrupt.js";

/**
 * LangChain's human-in-the-loop middleware, on either channel of LangGraph: several actions in one interrupt are several questions,
 * answered together and in the order of the request. Where an agent also accepts a reply instead of the tool's result, the answer is `{
 * response }`; where that is the only way to deny, the denial's comment is that reply.
 */
export const hitl = defineDialect({
  name: "hitl",
  keepsHistory: true,
  steerAway: "next-turn",
  advice: langgraphAdvice,
  // Where the next question is open already, a repeat would answer that one.
  repeat: "unsafe",
  claims(interrupt) {
    const found = fromOutcome(interrupt);
    return found !== undefined && readHitlRequest(found.value, found.schema) !== undefined;
  },
  read(interrupt, context) {
    const found = fromOutcome(interrupt);
    return found === undefined ? { fields: interrupt } : ask(found, interrupt, context);
  },
  eventTypes: ["CUSTOM"],
  announcements: announceOnInterrupt,
  detect: detectInterrupts(
    ({ value, schema }) => readHitlRequest(value, schema) !== undefined,
    (interrupt, context) => ask(interrupt, interrupt.value, context),
  ),
  check({ interrupt, entry }) {
    const asked = askedOf(interrupt);
    return asked === undefined ? [] : wrongWith(asked.action, entry);
  },
  answer: (answers, context) => ({
    ...notRunIn(answers),
    ...answerTogether(answers, context, (together) => {
      const decisions = together.flatMap(({ interrupt, entry }) => {
        const asked = askedOf(interrupt);
        return asked === undefined ? [] : [decisionOf(asked.action, asked.request.casing, entry)];
      });
      return askedOf(together[0].interrupt)?.request.single ? decisions[0] : { decisions };
    }),
  }),
});

/** The approved calls beside a denied one, where the middleware then runs none. */
function notRunIn(answers: readonly Answered[]): AnswerRequest {
  const listed = answers.filter(({ interrupt }) => {
    const request = askedOf(interrupt)?.request;
    return request?.casing === "camel" && !request.single;
  });
  const ran = listed.filter(({ entry }) => readDecision(entry).approved);
  return ran.length === listed.length ? {} : { notRun: ran.map(({ interrupt }) => interrupt.id) };
}

function ask(interrupt: LangGraphInterrupt, raw: unknown, context: DialectContext): readonly Question[] {
  const request = readHitlRequest(interrupt.value, interrupt.schema);
  if (request === undefined) return [];
  const { actions, single } = request;
  const idOf = (index: number): string => `${interrupt.id}/${index}`;
  return bindCalls(actions, context, idOf).map(({ call, ...action }, index) => ({
    fields: {
      ...partOf(interrupt, raw, single ? null : index),
      reason: answersOnly(action.allowed) ? "input_required" : "tool_call",
      message: headlineOf(action),
      toolCallId: call.id,
      responseSchema: schemaOf(action),
      metadata: { langgraph: { raw: action.raw } },
    },
    raw,
    toolCall: call,
    onCancel: action.allowed.has("reject") ? "reject" : "unsupported",
    notes: notesOn(action, request),
    origin: { ...interrupt, index },
  }));
}

// The middleware's default text ends with the call, which the card shows anyway.
function headlineOf({ name, description }: Pick<HitlAction, "name" | "description">): string | undefined {
  if (description === undefined) return undefined;
  const end = description.indexOf(`\n\nTool: ${name}\nArgs: `);
  return end > 0 ? description.slice(0, end) : description;
}

const readAnswered = memoizeLast(readHitlRequest);

function askedOf(interrupt: Answered["interrupt"]): { readonly request: HitlRequest; readonly action: HitlAction } | undefined {
  const { value, schema } = originOf(interrupt);
  const request = readAnswered(value, schema);
  if (request === undefined) return undefined;
  const action = request.actions[positionOf(interrupt)];
  return action && { request, action };
}
