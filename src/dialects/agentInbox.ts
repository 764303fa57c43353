import type { Answered, DialectContext, Question } from "../core/Dialect.js";
import type { InterruptNote, Issue } from "../core/interrupt.js";
import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { approvalSchema } from "./approvalSchema.js";
import { bindCalls } from "./bindCalls.js";
import { defineDialect } from "./defineDialect.js";
import {
  fromOutcome,
  hearInterrupts,
  type LangGraphAnswer,
  type LangGraphInterrupt,
  originOf,
  writeBack,
} from "./langgraphInterrupt.js";
import { parsed } from "./onInterrupt.js";
import { readDecision } from "./readDecision.js";

interface InboxRequest {
  readonly name: string;
  readonly args: unknown;
  readonly description: unknown;
  readonly accepts: boolean;
  readonly edits: boolean;
  readonly responds: boolean;
  readonly ignores: boolean;
  readonly raw: UnknownRecord;
}

/** Whether a value asks in the words of LangChain's agent inbox: an action with what is allowed, alone or in a list. */
export function isInboxRequest(value: unknown): boolean {
  return readRequests(value).length > 0;
}

/**
 * LangChain's agent inbox, which came before its middleware, on either channel of LangGraph. Each flag of the request allows exactly one
 * thing: a refusal without words is `ignore`, one with words is a `response`.
 */
export const agentInbox = defineDialect({
  name: "agentInbox",
  claims(interrupt) {
    const found = fromOutcome(interrupt);
    return found !== undefined && isInboxRequest(found.value);
  },
  read(interrupt, context) {
    const found = fromOutcome(interrupt);
    return found === undefined ? { fields: interrupt } : ask(found, interrupt, context);
  },
  listensTo: ["CUSTOM"],
  announce: hearInterrupts(
    ({ value }) => isInboxRequest(value),
    (interrupt, context) => ask(interrupt, interrupt.value, context),
  ),
  check({ interrupt, entry }) {
    const request = requestOf(interrupt);
    return request === undefined || entry.status === "cancelled" ? [] : wrongWith(request, entry);
  },
  answer(answers, context) {
    const ids = [...new Set(answers.map(({ interrupt }) => originOf(interrupt).id))];
    return writeBack(
      ids.flatMap((id) => together(answers.filter(({ interrupt }) => originOf(interrupt).id === id))),
      context,
    );
  },
});

function readRequests(value: unknown): readonly InboxRequest[] {
  const given = parsed(value);
  const requests = (Array.isArray(given) ? given : [given]).map(readRequest);
  return requests.every((request) => request !== undefined) ? requests : [];
}

function readRequest(raw: unknown): InboxRequest | undefined {
  const action = isRecord(raw) ? own(raw, "action_request") : undefined;
  if (!isRecord(raw) || !isRecord(action)) return undefined;
  const config = own(raw, "config");
  const allows = (what: string): boolean => isRecord(config) && own(config, `allow_${what}`) === true;
  if (!["accept", "edit", "respond", "ignore"].some(allows)) return undefined;
  const name = own(action, "action");
  return {
    name: typeof name === "string" ? name : "",
    args: own(action, "args") ?? {},
    description: own(raw, "description"),
    accepts: allows("accept"),
    edits: allows("edit"),
    responds: allows("respond"),
    ignores: allows("ignore"),
    raw,
  };
}

function ask(interrupt: LangGraphInterrupt, raw: unknown, context: DialectContext): readonly Question[] {
  const requests = readRequests(interrupt.value);
  const idOf = (index: number): string => (requests.length === 1 ? interrupt.id : `${interrupt.id}/${index}`);
  const { expiresAt, subagentRunId } = interrupt.channel.kind === "outcome" && isRecord(raw) ? raw : {};
  return bindCalls(requests, context, idOf).map((request, index) => ({
    fields: {
      id: idOf(index),
      reason: answersOnly(request) ? "input_required" : "tool_call",
      message: request.description,
      toolCallId: request.call.id,
      responseSchema: schemaOf(request),
      expiresAt,
      subagentRunId,
      metadata: { langgraph: { raw: request.raw } },
    },
    raw,
    toolCall: request.call,
    cancel: request.ignores ? "denies" : "none",
    notes: notesOn(request),
    origin: { ...interrupt, index },
  }));
}

function requestOf({ origin }: Answered["interrupt"]): InboxRequest | undefined {
  const index = isRecord(origin) ? own(origin, "index") : undefined;
  return typeof index === "number" ? readRequests(originOf({ origin }).value)[index] : undefined;
}

const answersOnly = ({ accepts, edits, responds }: InboxRequest): boolean => responds && !accepts && !edits;

function schemaOf(request: InboxRequest): JsonSchema {
  const { accepts, edits, responds, ignores } = request;
  if (answersOnly(request)) return { type: "string", minLength: 1 };
  return approvalSchema({
    approve: accepts || edits,
    deny: ignores || responds,
    edit: edits ? true : undefined,
    comment: responds,
  });
}

function notesOn({ ignores, responds }: InboxRequest): readonly InterruptNote[] {
  return [
    ...(ignores ? [{ code: "cancel-denies", message: "Leaving this unanswered tells the agent to ignore the action" }] : []),
    ...(responds
      ? [{ code: "comment-is-the-response", message: "A refusal with a comment is an answer the agent works with" }]
      : []),
  ];
}

function wrongWith(request: InboxRequest, entry: ResumeEntry): readonly Issue[] {
  if (answersOnly(request)) return [];
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  if (approved && comment !== "")
    return [{ path: ["reason"], message: "This agent hears a comment only with a refusal; refuse, or leave the comment out" }];
  if (approved && editedArgs === undefined && !request.accepts)
    return [{ path: ["editedArgs"], message: "This agent takes a yes only with changed arguments" }];
  return !approved && comment === "" && !request.ignores
    ? [{ path: ["reason"], message: "This agent takes a refusal only with a comment" }]
    : [];
}

function responseTo({ name, ...request }: InboxRequest, entry: ResumeEntry): UnknownRecord {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = entry.status === "resolved" ? entry.payload : undefined;
  if (answersOnly({ name, ...request }) && typeof payload === "string") return { type: "response", args: payload };
  if (approved && editedArgs !== undefined) return { type: "edit", args: { action: name, args: editedArgs } };
  if (approved) return { type: "accept", args: null };
  return comment === "" ? { type: "ignore", args: null } : { type: "response", args: comment };
}

// The agent wants a list also for one.
function together(answers: readonly Answered[]): readonly LangGraphAnswer[] {
  const [first] = answers;
  const value = answers.flatMap(({ interrupt, entry }) => {
    const request = requestOf(interrupt);
    return request === undefined ? [] : [responseTo(request, entry)];
  });
  if (first === undefined) return [];
  const { interruptId, metadata } = first.entry;
  const entry: ResumeEntry = { interruptId, status: "resolved", ...(metadata !== undefined && { metadata }) };
  return [{ interrupt: originOf(first.interrupt), entry, value }];
}
