import type { AgentRunError } from "../../errors/errors.js";
import type { DecisionFields, Issue } from "../../interrupt/interrupt.js";
import { listIf } from "../../protocol/collections.js";
import {
  isRecord,
  own,
  ownList,
  ownText,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import type { Answered, AnswerRequest, DialectContext, Question } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import { announceOnInterrupt, isSuspend, readOnInterrupt } from "../shared/announcedInterrupts.js";
import { defineDialect } from "../shared/defineDialect.js";
import { describedCall } from "../shared/proposedCall.js";
import { type Chain, itemsOf, metadataOf } from "../shared/readValues.js";

/**
 * The suspension of a Mastra tool, and the original event value where it was announced outside of
 * the outcome.
 */
interface Suspended {
  readonly suspend: UnknownRecord;
  readonly sent?: unknown;
}

/**
 * Mastra: a tool has suspended, and waits for the data to resume with. It is announced in the
 * outcome and by an event; the outcome counts. Only the first answer of a request is read, so
 * several are sent one after the other. Which key decides is read from the schema, as everywhere
 * (`interrupt/readApproval.ts`).
 */
export const mastra = defineDialect<Chain<Suspended> | null>({
  name: "mastra",
  keepsHistory: true,
  besideAnswers: "results-before",
  repeat: "idempotent",
  claims: (interrupt) =>
    ownText(interrupt, "reason")?.startsWith("mastra:") === true ||
    isSuspend(own(metadataOf(interrupt), "mastra")),
  read(interrupt, context) {
    const suspend = own(metadataOf(interrupt), "mastra");
    if (!isRecord(suspend)) return { ...common, fields: interrupt };
    return {
      ...common,
      ...about({ toolCallId: interrupt["toolCallId"], ...suspend }, context, interrupt),
      raw: interrupt,
    };
  },
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: announceOnInterrupt,
    initial: null,
    reduce(detected, event) {
      const interrupt = readOnInterrupt(event);
      return interrupt !== undefined && isSuspend(interrupt.value)
        ? { item: { suspend: interrupt.value, sent: interrupt.sent }, before: detected }
        : detected;
    },
    questions: (detected, context) =>
      itemsOf(detected).map(({ suspend, sent }) => ({
        ...common,
        ...about(suspend, context, {}),
        raw: suspend,
        origin: { sent },
      })),
  },
  check({ entry }) {
    if (entry.status === "cancelled") return [];
    if (entry.payload === undefined) return [noValue];
    return listIf(entry.payload === false, bareNo);
  },
  write(answers) {
    const [first, ...others] = answers;
    if (first === undefined) return {};
    return { ...written(first), covers: others.length > 0 ? [first.interrupt.id] : undefined };
  },
  refuses: isGone,
  advice: (error) => (isGone(error) ? "dismiss" : undefined),
});

const noValue: Issue = {
  path: [],
  code: "no-value",
  message: "This agent reads nothing as no answer, and would begin a new run",
};

const bareNo: Issue = {
  path: [],
  code: "bare-no",
  message: "This agent reads a plain No as a skipped question. Skip it instead.",
};

const common: Pick<Question, "onCancel" | "notes"> = {
  onCancel: "reject",
  notes: [
    {
      code: "cancel-ends-the-run",
      message: "If this question is skipped, the agent stops here without a reply.",
      about: "skip",
    },
  ],
};

/**
 * The question, with a tool call that is not in the stream: its events are held back while it is
 * suspended.
 */
function about(
  suspend: UnknownRecord,
  context: DialectContext,
  interrupt: UnknownRecord,
): Pick<Question, "fields" | "toolCall" | "decisionFields"> {
  const text = (key: string): string => ownText(suspend, key) ?? "";
  const toolCallId = text("toolCallId");
  const schema = parseIfJson(own(suspend, "resumeSchema"));
  const decisionFields = fieldsBeside(own(interrupt, "responseSchema") ?? schema);
  const message = messageOf(own(suspend, "suspendPayload"));
  const call = describedCall(context, toolCallId, text("toolName"), own(suspend, "args"));
  return {
    fields: {
      id: `${text("runId")}::${toolCallId}`,
      reason: "mastra:tool_suspend",
      ...(isRecord(schema) && { responseSchema: schema }),
      metadata: { mastra: suspend },
      ...interrupt,
      ...(message !== undefined && { message }),
      ...(toolCallId !== "" && { toolCallId }),
    },
    toolCall: call,
    decisionFields,
  };
}

// The payload is the tool's own, with any key for its message.
function messageOf(payload: unknown): string | undefined {
  if (typeof payload === "string") return payload;
  if (!isRecord(payload) || Object.keys(payload).length === 0) return undefined;
  const key = ["message", "question", "prompt", "reason"].find(
    (name) => typeof payload[name] === "string",
  );
  const text = key === undefined ? "" : ownText(payload, key);
  const rest = Object.entries(payload).filter(([name]) => name !== key);
  const more = rest.length > 0 ? showJson(Object.fromEntries(rest)) : "";
  return text && more ? `${text}\n\n${more}` : (text ?? "") + more;
}

function written({ interrupt, entry }: Answered): AnswerRequest {
  const { origin } = interrupt;
  if (!isRecord(origin)) return { resume: [entry] };
  const resume = entry.status === "cancelled" ? false : entry.payload;
  return { forwardedProps: { command: { resume, interruptEvent: own(origin, "sent") } } };
}

function isGone(error: AgentRunError): boolean {
  return /could not find a suspended run|not suspended/i.test(agentWords(error));
}

// Keys for which an approval has inputs of its own.
const places: ReadonlySet<unknown> = new Set(
  "approved accepted confirmed editedArgs reason comment note message response".split(" "),
);

/**
 * The form for the properties of an object schema beside its decision, the same for both decisions;
 * undefined where there are none.
 */
export function fieldsBeside(schema: unknown): DecisionFields | undefined {
  const properties = own(schema, "properties");
  if (!isRecord(schema) || !isRecord(properties)) return undefined;
  const others = Object.entries(properties).filter(([name]) => !places.has(name));
  if (others.length === 0) return undefined;
  const form = {
    schema: {
      ...schema,
      properties: Object.fromEntries(others),
      required: ownList(schema, "required").filter((name) => !places.has(name)),
    },
  };
  return { approve: form, deny: form };
}
