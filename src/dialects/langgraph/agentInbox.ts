import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { DialectContext, Question } from "../Dialect.js";
import { defineDialect } from "../shared/defineDialect.js";
import { bindCalls } from "../shared/proposedCall.js";
import {
  answersOnly,
  type InboxRequest,
  notesOn,
  readInbox,
  responseTo,
  schemaOf,
  wrongWith,
} from "./inboxRequest.js";
import {
  type LangGraphInterrupt,
  ofLangGraph,
  originOf,
  partOf,
  positionOf,
} from "./langgraphInterrupt.js";
import { answerTogether } from "./langgraphResume.js";

/**
 * LangChain's agent inbox, the predecessor of its middleware, on either channel of LangGraph. Each
 * flag of the request allows one kind of response: `ignore` is a denial without a comment; a reply
 * (`{ response }`), or a denial with a comment, is a `response`.
 */
export const agentInbox = defineDialect({
  name: "agentInbox",
  ...ofLangGraph(({ value }) => readInbox(value).length > 0, ask),
  check({ interrupt, entry }) {
    const request = requestOf(interrupt);
    return request === undefined || entry.status === "cancelled" ? [] : wrongWith(request, entry);
  },
  // The agent expects a list even for one answer.
  write: (answers, context) =>
    answerTogether(answers, context, (together) =>
      mapDefined(together, ({ interrupt, entry }) => {
        const request = requestOf(interrupt);
        return request && responseTo(request, entry);
      }),
    ),
});

function ask(
  interrupt: LangGraphInterrupt,
  raw: unknown,
  context: DialectContext,
): readonly Question[] {
  const requests = readInbox(interrupt.value);
  const isOne = requests.length === 1;
  return bindCalls(requests, context, (index) =>
    isOne ? interrupt.id : `${interrupt.id}/${index}`,
  ).map((request, index) => ({
    fields: {
      ...partOf(interrupt, raw, isOne ? null : index),
      reason: answersOnly(request) ? "input_required" : "tool_call",
      message: request.description,
      toolCallId: request.call.id,
      responseSchema: schemaOf(request),
      metadata: { langgraph: { raw: request.raw } },
    },
    raw,
    toolCall: request.call,
    commentWith: "deny",
    onCancel: request.ignores ? "reject" : "unsupported",
    notes: notesOn(request),
    origin: { ...interrupt, index },
  }));
}

const readAnswered = memoizeLast(readInbox);

function requestOf(interrupt: PendingInterrupt): InboxRequest | undefined {
  return readAnswered(originOf(interrupt).value)[positionOf(interrupt)];
}
