import type { InterruptNote } from "../../interrupt/interrupt.js";
import { listIf, mapDefined } from "../../protocol/collections.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { Answered, DialectContext, Question } from "../Dialect.js";
import { defineDialect } from "../shared/defineDialect.js";
import { bindCalls } from "../shared/proposedCall.js";
import { hitlDecision } from "./hitlDecision.js";
import { type HitlAction, type HitlRequest, readHitlRequest } from "./hitlRequest.js";
import { askAbout, refusesByReply, wrongWith } from "./langchainAction.js";
import {
  type LangGraphInterrupt,
  ofLangGraph,
  originOf,
  positionOf,
} from "./langgraphInterrupt.js";
import { answerTogether } from "./resumeChannels.js";

/**
 * LangChain's human-in-the-loop middleware, on either channel of LangGraph: several actions in one
 * interrupt are several questions, answered together and in the order of the request. Where an
 * agent also accepts a reply instead of the tool's result, the answer is `{ response }`; where that
 * is the only way to deny, the denial's comment is that reply.
 */
export const hitl = defineDialect({
  name: "hitl",
  ...ofLangGraph(({ value, schema }) => readHitlRequest(value, schema) !== undefined, ask),
  check({ interrupt, entry }) {
    const about = askedOf(interrupt);
    return about === undefined ? [] : wrongWith(about.action, entry);
  },
  write: (answers, context) =>
    answerTogether(answers, context, (together) => {
      const decisions = mapDefined(together, ({ interrupt, entry }) => {
        const about = askedOf(interrupt);
        return about && hitlDecision(about.action, about.request.casing, entry);
      });
      return askedOf(together[0].interrupt)?.request.single ? decisions[0] : { decisions };
    }),
});

function ask(
  interrupt: LangGraphInterrupt,
  raw: unknown,
  context: DialectContext,
): readonly Question[] {
  const request = readHitlRequest(interrupt.value, interrupt.schema);
  if (request === undefined) return [];
  const { actions, single, casing } = request;
  const stops = casing === "camel" && !single;
  const idOf = (index: number): string => `${interrupt.id}/${index}`;
  return bindCalls(actions, context, idOf).map((action, index) => ({
    ...askAbout(interrupt, raw, { ...action, description: headlineOf(action) }, index, single),
    notes: notesOn(action, request),
    allOrNone: stops ? { group: interrupt.id, note: othersStop } : undefined,
  }));
}

// The middleware's default text ends with the call, which the card shows anyway.
function headlineOf({
  name,
  description,
}: Pick<HitlAction, "name" | "description">): string | undefined {
  if (description === undefined) return undefined;
  const end = description.indexOf(`\n\nTool: ${name}\nArgs: `);
  return end > 0 ? description.slice(0, end) : description;
}

const readAnswered = memoizeLast(readHitlRequest);

function askedOf(
  interrupt: Answered["interrupt"],
): { readonly request: HitlRequest; readonly action: HitlAction } | undefined {
  const { value, schema } = originOf(interrupt);
  const request = readAnswered(value, schema);
  if (request === undefined) return undefined;
  const action = request.actions[positionOf(interrupt)];
  return action && { request, action };
}

const othersStop: InterruptNote = {
  code: "others-stop",
  message: "When one call is rejected, this agent runs none of them.",
};

const notStated: InterruptNote = {
  code: "decisions-not-stated",
  message: "The agent did not say which decisions it accepts.",
};

const refusalIsResult: InterruptNote = {
  code: "refusal-is-the-result",
  message: "If you deny, the agent reads your note.",
};

const othersRun: InterruptNote = {
  code: "others-run",
  message:
    "Refusing one of these calls does not stop the others: those that are approved still run.",
};

/** Notes on where the middleware behaves differently from what the user may expect. */
function notesOn(
  { allowed, isStated }: Pick<HitlAction, "allowed" | "isStated">,
  { actions, casing }: HitlRequest,
): readonly InterruptNote[] {
  return [
    ...listIf(!isStated, notStated),
    ...listIf(refusesByReply(allowed), refusalIsResult),
    ...listIf(casing === "snake" && actions.length > 1, othersRun),
  ];
}
