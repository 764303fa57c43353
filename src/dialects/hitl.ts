import type { Answered, DialectContext, Question } from "../core/Dialect.js";
import type { InterruptNote, Issue } from "../core/interrupt.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { approvalSchema } from "./approvalSchema.js";
import { bindCalls } from "./bindCalls.js";
import { defineDialect } from "./defineDialect.js";
import { type HitlAction, type HitlRequest, readHitlRequest } from "./hitlRequest.js";
import {
  fromOutcome,
  hearInterrupts,
  type LangGraphAnswer,
  type LangGraphInterrupt,
  originOf,
  writeBack,
} from "./langgraphInterrupt.js";
import { readDecision } from "./readDecision.js";

/**
 * LangChain's human-in-the-loop middleware, on either channel of LangGraph: several actions in one interrupt are several questions,
 * answered together and in the order of the request. Where an agent would also take words in place of the tool's result, the answer
 * `{ response }` says them; where that is the only way to refuse, a refusal says them.
 */
export const hitl = defineDialect({
  name: "hitl",
  claims(interrupt) {
    const found = fromOutcome(interrupt);
    return found !== undefined && readHitlRequest(found.value, found.schema) !== undefined;
  },
  read(interrupt, context) {
    const found = fromOutcome(interrupt);
    return found === undefined ? { fields: interrupt } : ask(found, interrupt, context);
  },
  listensTo: ["CUSTOM"],
  announce: hearInterrupts(
    ({ value, schema }) => readHitlRequest(value, schema) !== undefined,
    (interrupt, context) => ask(interrupt, interrupt.value, context),
  ),
  check({ interrupt, entry }) {
    const { action } = askedOf(interrupt);
    return action === undefined ? [] : wrongWith(action, entry);
  },
  answer(answers, context) {
    const ids = [...new Set(answers.map(({ interrupt }) => originOf(interrupt).id))];
    return writeBack(
      ids.flatMap((id) => together(answers.filter(({ interrupt }) => originOf(interrupt).id === id))),
      context,
    );
  },
});

function ask(interrupt: LangGraphInterrupt, raw: unknown, context: DialectContext): readonly Question[] {
  const request = readHitlRequest(interrupt.value, interrupt.schema);
  if (request === undefined) return [];
  const { actions, single } = request;
  const idOf = (index: number): string => (single ? interrupt.id : `${interrupt.id}/${index}`);
  const { expiresAt, subagentRunId } = interrupt.channel.kind === "outcome" && isRecord(raw) ? raw : {};
  return bindCalls(actions, context, idOf).map(({ call, ...action }, index) => ({
    fields: {
      id: idOf(index),
      reason: answersOnly(action.allowed) ? "input_required" : "tool_call",
      message: action.description,
      toolCallId: call.id,
      responseSchema: schemaOf(action),
      expiresAt,
      subagentRunId,
      metadata: { langgraph: { raw: action.raw } },
    },
    raw,
    toolCall: call,
    cancel: action.allowed.has("reject") ? "denies" : "none",
    notes: notesOn(action.allowed, request),
    origin: { ...interrupt, index },
  }));
}

function askedOf(interrupt: Answered["interrupt"]): { readonly request?: HitlRequest; readonly action?: HitlAction } {
  const { value, schema } = originOf(interrupt);
  const request = readHitlRequest(value, schema);
  const index = isRecord(interrupt.origin) ? own(interrupt.origin, "index") : undefined;
  const action = typeof index === "number" ? request?.actions[index] : undefined;
  return { ...(request !== undefined && { request }), ...(action !== undefined && { action }) };
}

type Allowed = HitlAction["allowed"];

const answersOnly = (allowed: Allowed): boolean =>
  allowed.has("respond") && !["approve", "edit", "reject"].some((decision) => allowed.has(decision));

/** Whether the only way to refuse is to say something in place of the tool. */
const refusesByWords = (allowed: Allowed): boolean => allowed.has("respond") && !allowed.has("reject") && !answersOnly(allowed);

const words: JsonSchema = { type: "string", minLength: 1 };

function schemaOf({ allowed, argsSchema, explains }: HitlAction): JsonSchema {
  if (answersOnly(allowed)) return words;
  const schema = approvalSchema({
    approve: allowed.has("approve") || allowed.has("edit"),
    deny: allowed.has("reject") || allowed.has("respond"),
    edit: allowed.has("edit") ? (argsSchema ?? true) : undefined,
    comment: allowed.has("reject") ? explains : allowed.has("respond"),
  });
  if (!allowed.has("reject") || !allowed.has("respond")) return schema;
  const { required, properties, ...rest } = schema;
  const both = { ...(isRecord(properties) && properties), response: words };
  return { ...rest, properties: both, anyOf: [{ required }, { required: ["response"] }] };
}

function notesOn(allowed: Allowed, { actions, casing }: HitlRequest): readonly InterruptNote[] {
  const siblings =
    casing === "snake"
      ? { code: "others-run", message: "Refusing one of these calls does not stop the others: those that are approved still run" }
      : { code: "others-stop", message: "If one of these calls is refused, none of them runs, not even those that are approved" };
  return [
    ...(allowed.has("reject") ? [{ code: "cancel-denies", message: "Leaving this unanswered refuses the call" }] : []),
    ...(refusesByWords(allowed)
      ? [{ code: "refusal-is-the-result", message: "A refusal reaches the agent as the tool's result, in your words" }]
      : []),
    ...(actions.length > 1 ? [siblings] : []),
  ];
}

/** What a decision would lose or break on its way; the middleware throws at what it does not allow, and the thread is stuck from then on. */
function wrongWith({ allowed }: HitlAction, entry: Answered["entry"]): readonly Issue[] {
  const { approved, cancelled, editedArgs, comment = "" } = readDecision(entry);
  if (cancelled || answersOnly(allowed) || responseIn(entry) !== undefined) return [];
  if (approved && comment !== "")
    return [{ path: ["reason"], message: "This agent hears a comment only with a refusal; refuse, or leave the comment out" }];
  if (approved && editedArgs === undefined && !allowed.has("approve"))
    return [{ path: ["editedArgs"], message: "This agent takes a yes only with changed arguments" }];
  if (!approved && comment === "" && refusesByWords(allowed))
    return [{ path: ["reason"], message: "This agent takes a refusal only with a comment, which it reads as the tool's result" }];
  return [];
}

function responseIn(entry: Answered["entry"]): string | undefined {
  const payload = entry.status === "resolved" ? entry.payload : undefined;
  const response = isRecord(payload) ? own(payload, "response") : payload;
  return typeof response === "string" ? response : undefined;
}

function decisionOf(action: HitlAction, casing: HitlRequest["casing"], entry: Answered["entry"]): UnknownRecord {
  const { allowed, name, argsKey } = action;
  const response = responseIn(entry);
  if (response !== undefined) return { type: "respond", message: response };
  const { approved, editedArgs, comment } = readDecision(entry);
  if (approved && editedArgs !== undefined)
    return { type: "edit", [casing === "snake" ? "edited_action" : "editedAction"]: { name, [argsKey]: editedArgs } };
  if (approved) return { type: "approve" };
  const message = comment === undefined || comment === "" ? {} : { message: comment };
  return refusesByWords(allowed) ? { type: "respond", ...message } : { type: "reject", ...message };
}

/** The answers to one interrupt's actions as one, in the order of the request. */
function together(answers: readonly Answered[]): readonly LangGraphAnswer[] {
  const decisions = answers.flatMap(({ interrupt, entry }) => {
    const { request, action } = askedOf(interrupt);
    return request === undefined || action === undefined
      ? []
      : [{ request, decision: decisionOf(action, request.casing, entry) }];
  });
  const [first, one] = [answers[0], decisions[0]];
  if (first === undefined || one === undefined) return [];
  const envelopes = answers.flatMap(({ entry: { metadata } }) => (metadata === undefined ? [] : [metadata]));
  return [
    {
      interrupt: originOf(first.interrupt),
      entry: {
        interruptId: first.entry.interruptId,
        status: "resolved",
        ...(envelopes.length > 0 && { metadata: Object.assign({}, ...envelopes) }),
      },
      value: one.request.single ? one.decision : { decisions: decisions.map(({ decision }) => decision) },
    },
  ];
}
