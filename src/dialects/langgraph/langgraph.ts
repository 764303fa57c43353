import type { InterruptNote, Issue } from "../../interrupt/interrupt.js";
import { firstDefined, listIf } from "../../protocol/collections.js";
import {
  asText,
  isRecord,
  own,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { Question } from "../Dialect.js";
import { isFeedback, isSuspend } from "../shared/announcedInterrupts.js";
import { payloadOf } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { detailsOf } from "../shared/readValues.js";
import { readHitlRequest } from "./hitlRequest.js";
import { readInbox } from "./inboxRequest.js";
import {
  detectInterrupts,
  type LangGraphInterrupt,
  ofLangGraph,
  originOf,
} from "./langgraphInterrupt.js";
import { writeBack } from "./resumeChannels.js";

/**
 * LangGraph: a node stopped with any value; announced in the outcome, or by `on_interrupt` events,
 * which older servers send by default.
 */
export const langgraph = defineDialect({
  name: "langgraph",
  ...ofLangGraph(isPlain, askPlain),
  detect: detectInterrupts(
    ({ value, schema }) => isPlain({ value, schema }) && !isSuspend(value) && !isFeedback(value),
    (interrupt) => askPlain(interrupt, interrupt.value),
  ),
  // What an outcome asks again is a loop of the graph.
  askedAgainNote: ({ onCancel }, reason) =>
    reason === "repeated" && onCancel === "unsupported" ? asksAgain : undefined,
  check({ entry }) {
    if (entry.status === "cancelled") return [];
    const { payload } = entry;
    if (payload === undefined) return [noValue];
    return listIf(isRecord(payload) && Object.keys(payload).length === 0, emptyAnswer);
  },
  write: (answers, context) =>
    writeBack(
      answers.map(({ interrupt, entry }) => ({
        interrupt: originOf(interrupt),
        entry,
        value: payloadOf(entry),
      })),
      context,
    ),
});

function askPlain(interrupt: LangGraphInterrupt, raw: unknown): Question {
  const fields = fieldsOf(interrupt);
  if (interrupt.channel.kind === "command")
    return asking(interrupt, fields, { raw, onCancel: "unsupported" });
  const stated = Object.entries(recordOf(raw)).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const notes = [skippingAnswers];
  return asking(interrupt, { ...fields, ...Object.fromEntries(stated) }, { raw, notes });
}

const skippingAnswers: InterruptNote = {
  code: "cancel-is-a-value",
  message: "Skipping counts as an answer.",
  about: "skip",
};

const noValue: Issue = {
  path: [],
  code: "no-value",
  message: "This agent reads nothing as no answer, and would ask again",
};

const emptyAnswer: Issue = {
  path: [],
  code: "empty-answer",
  message: "This agent reads an empty object as no answer, and would ask again",
};

const asksAgain: InterruptNote = {
  code: "langgraph-asks-again",
  message:
    "The agent asks this again, as if it had not been answered. If the answer was right, its server is too old (developers: ag-ui-langgraph before 0.0.43 repeats what was answered where two branches ask at once).",
};

/** Whether no other dialect reads this value. */
function isPlain({ value, schema }: Pick<LangGraphInterrupt, "value" | "schema">): boolean {
  return readHitlRequest(value, schema) === undefined && readInbox(value).length === 0;
}

function asking(
  interrupt: LangGraphInterrupt,
  fields: UnknownRecord,
  rest: Pick<Question, "raw" | "onCancel"> & { readonly notes?: readonly InterruptNote[] },
): Question {
  const tool = clientTool(interrupt);
  if (tool === undefined)
    return {
      fields,
      ...rest,
      details: detailsOf(shownValue(interrupt.value), fields["message"]),
      origin: interrupt,
    };
  // Nothing is asked about it: the page should run the tool, and the answer is the tool's result.
  const note = {
    code: "runs-in-the-page",
    message: "The agent waits for the result of this tool, which was to run here.",
  };
  return {
    fields: { ...fields, reason: "langgraph:tool", toolCallId: tool.id },
    ...rest,
    toolCall: tool,
    notes: [...(rest.notes ?? []), note],
    origin: interrupt,
  };
}

function clientTool({ id: interruptId, value }: LangGraphInterrupt) {
  if (!isRecord(value) || own(value, "type") !== "tool") return undefined;
  const call = own(value, "toolCall") ?? own(value, "tool_call");
  if (!isRecord(call)) return undefined;
  const id = ownText(call, "id") ?? interruptId;
  return proposedCall(id, ownText(call, "name") ?? "", own(call, "args"));
}

/** What CopilotKit's `copilotkit_interrupt` asks, without the messages that it sends beside it. */
function shownValue(value: unknown): unknown {
  return own(value, "__copilotkit_interrupt_value__") ?? value;
}

// Nodes use keys of their own; these are the usual ones.
const questionKeys = [
  "message",
  "question",
  "prompt",
  "instruction",
  "instructions",
  "description",
];

/** The fields of a value, in either casing, as the integration lifts them. */
function fieldsOf({ id, value, schema }: LangGraphInterrupt): UnknownRecord {
  const shown = shownValue(value);
  const record = recordOf(shown);
  const lift = (name: string, snake = name): UnknownRecord => {
    const field = own(record, name) ?? own(record, snake);
    return field === undefined || field === null ? {} : { [name]: field };
  };
  const message = asText(shown) ?? firstDefined(questionKeys, (key) => ownText(record, key));
  return {
    id,
    reason: "langgraph:interrupt",
    message,
    responseSchema: schema,
    ...lift("reason"),
    ...lift("toolCallId", "tool_call_id"),
    ...lift("responseSchema", "response_schema"),
    ...lift("expiresAt", "expires_at"),
    metadata: { langgraph: { raw: value } },
  };
}
