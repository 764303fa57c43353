import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { DialectContext, Question } from "../Dialect.js";
import { defineDialect } from "../shared/defineDialect.js";
import { bindCalls } from "../shared/proposedCall.js";
import { notesOn, readInbox, responseTo } from "./inboxRequest.js";
import { askAbout, type LangChainAction, wrongWith } from "./langchainAction.js";
import {
  type LangGraphInterrupt,
  ofLangGraph,
  originOf,
  positionOf,
} from "./langgraphInterrupt.js";
import { answerTogether } from "./resumeChannels.js";

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
    return request === undefined ? [] : wrongWith(request, entry);
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
  ).map((action, index) => ({
    ...askAbout(interrupt, raw, action, index, isOne),
    notes: notesOn(action),
  }));
}

const readAnswered = memoizeLast(readInbox);

function requestOf(interrupt: PendingInterrupt): LangChainAction | undefined {
  return readAnswered(originOf(interrupt).value)[positionOf(interrupt)];
}
