import { type AgentRunError, TransportError } from "../../errors/errors.js";
import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { InterruptNote } from "../../interrupt/interrupt.js";
import {
  asText,
  dropUndefined,
  isRecord,
  own,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Answered, AnswerRequest, Dialect } from "../Dialect.js";
import { agentWords } from "../shared/agentError.js";
import { payloadOf, readDecision, toolAnswer } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { stepsOf, tookTrpcAnswers, unwrapHistory, withSource } from "./trpcHistory.js";
import {
  activityAbout,
  detectTrpc,
  interruptActivity,
  isAcknowledgement,
  nothingDetected,
} from "./trpcPause.js";
import { askTrpc, type ExternalTool, trpcOriginOf } from "./trpcQuestions.js";

const notRead: InterruptNote = {
  code: "trpc-not-read",
  message:
    "The agent did not read the answer: its server is not set up for it (developers: it needs a state resolver).",
};

const optionNames = [
  "values",
  "approveValue",
  "rejectValue",
  "where",
  "externalTools",
] as const satisfies readonly (keyof TrpcAgentGoOptions)[];

/**
 * tRPC-Agent-Go: a graph announces a pause by an activity, and continues from a checkpoint with a
 * value for each key; calls of external tools are answered by their results. The server must enable
 * the activity (`WithGraphNodeInterruptActivityEnabled`), or pauses are not visible.
 */
export function createTrpcAgentGo(options: TrpcAgentGoOptions = {}): Dialect {
  refuseUnknown(options, optionNames, "createTrpcAgentGo");
  const { externalTools = [] } = options;
  const names = new Set(externalTools.map((tool) => (typeof tool === "string" ? tool : tool.name)));
  const decided = decidedTools(options);

  return defineDialect({
    name: "trpcAgentGo",
    keepsHistory: true,
    // Each answer runs the node and everything after it, whether or not it was answered before.
    repeat: "unsafe",
    detect: {
      eventTypes: [
        "ACTIVITY_DELTA",
        "MESSAGES_SNAPSHOT",
        "REASONING_MESSAGE_START",
        "RUN_ERROR",
        "TEXT_MESSAGE_START",
        "TOOL_CALL_CHUNK",
        "TOOL_CALL_RESULT",
        "TOOL_CALL_START",
      ],
      announcements: ({ raw }, end) => [[activityAbout(raw), end]],
      translate,
      initial: nothingDetected,
      reduce: (detected, event) => detectTrpc(detected, event, names),
      questions: (detected, context) => askTrpc(detected, context, decided),
    },
    receipt: {
      eventTypes: ["ACTIVITY_DELTA"],
      acknowledges: isAcknowledgement,
      tookAnswers: tookTrpcAnswers,
    },
    askedAgainNote: (_, reason) => (reason === "unacknowledged" ? notRead : undefined),
    check: ({ interrupt, entry }) =>
      entry.status === "resolved" &&
      entry.payload === undefined &&
      trpcOriginOf(interrupt).wants === "value"
        ? [{ path: [], code: "no-value", message: "This agent needs a value to go on" }]
        : [],
    write: createTrpcAnswer(options),
    // It refuses a request without a message of the user.
    messages: (conversation, [first], beside) =>
      first === undefined || beside.length > 0
        ? conversation
        : [...conversation, emptyMessage(trpcOriginOf(first.interrupt))],
    // Its HTTP 500 errors occur before the run begins, and occur again: the request lacks what the
    // server needs.
    refuses: (error) => isMissingInput(error) || isCheckpointGone(error) || isTypeError(error),
    advice(error) {
      if (isCheckpointGone(error)) return { advice: "dismiss", note: checkpointGone };
      return isMissingInput(error) || (error instanceof TransportError && error.status === 404)
        ? "unavailable"
        : undefined;
    },
  });
}

/** tRPC-Agent-Go with default options; see `createTrpcAgentGo`. */
export const trpcAgentGo: Dialect = createTrpcAgentGo();

function translate(event: StreamEvent): readonly StreamEvent[] | undefined {
  switch (event.type) {
    case "ACTIVITY_DELTA":
      return event.activityType === interruptActivity ? [] : stepsOf(event);
    case "MESSAGES_SNAPSHOT":
      return unwrapHistory(event);
    case "RUN_ERROR":
      return isNewThread(event.message) ? [emptyThread] : undefined;
    default:
      return withSource(event);
  }
}

/** Whether a thread cannot be loaded only because it does not exist yet. */
function isNewThread(message: string): boolean {
  return /^load history:.*session not found/.test(message);
}

const emptyThread: StreamEvent = {
  type: "RUN_FINISHED",
  threadId: "",
  runId: "",
  outcome: { type: "success" },
};

// It acknowledges an answer before it looks for the checkpoint.
function isCheckpointGone(error: AgentRunError): boolean {
  return agentWords(error).startsWith("checkpoint not found");
}

const checkpointGone: InterruptNote = {
  code: "trpc-checkpoint-gone",
  message:
    "The server no longer has this question, for example after a restart. The answer was not delivered.",
};

// A node that compares the type of its answer names the type that it got, as `%T` of Go prints it.
const typeError =
  /(?:must be an? [\w ]+, got|invalid [\w ]+ value:) (?:string|bool|float64|map\[string\]\S* ?\S*|\[\]\S* ?\S*|<nil>)$|resume value for tool call .+ (?:must be a string|cannot be empty)$/;

/**
 * Whether a node refused its answer by its type, before it did anything; the checkpoint takes
 * another answer.
 */
function isTypeError(error: AgentRunError): boolean {
  // The end of the sentence tells; the pattern would read a long one again and again.
  return typeError.test(agentWords(error).slice(-1_000));
}

const missing =
  /no messages provided|last message role must be|expects a trailing user message|tool message missing tool call id|missing forwardedProps\./;

function isMissingInput(error: AgentRunError): boolean {
  return error instanceof TransportError && error.status === 500 && missing.test(error.body ?? "");
}

/** The external tools whose result the user decides. */
function decidedTools({ externalTools = [] }: TrpcAgentGoOptions): readonly ExternalTool[] {
  return externalTools.filter((tool) => typeof tool !== "string");
}

function emptyMessage({ checkpointId, key }: ReturnType<typeof trpcOriginOf>): Message {
  return { id: `resume-${checkpointId ?? key}`, role: "user", content: "" };
}

/**
 * Returns a function that writes the request for answers: results as tool messages, or values for
 * the graph's keys.
 */
function createTrpcAnswer(
  options: TrpcAgentGoOptions,
): (answers: readonly Answered[]) => AnswerRequest {
  const { where = "both" } = options;
  const decided = decidedTools(options);
  return (all) => {
    const [first] = all;
    if (first === undefined) return {};
    const { lineageId, checkpointId, wants, isGraph } = trpcOriginOf(first.interrupt);
    // One request has tool messages or values, not both.
    const answers = all.filter(({ interrupt }) => trpcOriginOf(interrupt).wants === wants);
    const covers = answers.length < all.length && {
      covers: answers.map(({ interrupt }) => interrupt.id),
    };
    const place = dropUndefined<UnknownRecord>({
      lineage_id: lineageId,
      checkpoint_id: checkpointId,
    });
    if (wants === "tool") {
      return {
        ...(isGraph && { forwardedProps: place, mustAcknowledge: true }),
        ...covers,
        history: "none",
        toolMessages: answers.map((answer) =>
          toolAnswer(
            answer.interrupt,
            trpcOriginOf(answer.interrupt).key,
            resultFor(answer, decided),
          ),
        ),
      };
    }
    const isAsked = wants !== "nothing";
    const values = answers.map((answer): readonly [string, unknown] => [
      trpcOriginOf(answer.interrupt).key,
      wants === "result" ? resultFor(answer, decided) : valueFor(answer, options),
    ]);
    const resume = isAsked ? { ...place, resume_map: Object.fromEntries(values) } : place;
    return dropUndefined({
      state: where === "forwardedProps" ? undefined : resume,
      forwardedProps: where === "state" ? undefined : resume,
      mustAcknowledge: isAsked || undefined,
      ...covers,
      history: "none",
    });
  };
}

/** The value that a node receives; a bare decision is mapped to the host's values. */
function valueFor({ interrupt, entry }: Answered, options: TrpcAgentGoOptions): unknown {
  const { values = {}, approveValue = true, rejectValue = false } = options;
  const payload = entry.status === "resolved" ? entry.payload : null;
  if (!isRecord(payload) || Object.keys(payload).length !== 1) return payload;
  const reply = own(payload, "response");
  if (typeof reply === "string" && interrupt.approval?.replyKey !== undefined) return reply;
  if (typeof own(payload, "approved") !== "boolean") return payload;
  const { key } = trpcOriginOf(interrupt);
  const { yes = approveValue, no = rejectValue } = Object.hasOwn(values, key)
    ? (values[key] ?? {})
    : {};
  return readDecision(entry).approved ? yes : no;
}

/** The result of a call: the text for the user's decision, with a comment, or the payload. */
function resultFor({ interrupt, entry }: Answered, decided: readonly ExternalTool[]): string {
  const tool = decided.find(({ name }) => name === interrupt.toolCall?.name);
  if (tool === undefined && entry.status !== "resolved") return "";
  if (tool === undefined) return asText(payloadOf(entry)) ?? showJson(payloadOf(entry));
  const { approved, comment } = readDecision(entry);
  const text = approved ? tool.approve : tool.deny;
  return comment === undefined ? text : `${text}: ${comment}`;
}

/**
 * What a host configures about its tRPC-Agent-Go application, because the stream does not show it.
 */
export interface TrpcAgentGoOptions {
  /**
   * What a node receives for yes and for no, by the key it interrupts with; each node defines its
   * own values.
   */
  readonly values?:
    | Readonly<Record<string, { readonly yes?: unknown; readonly no?: unknown }>>
    | undefined;
  /** The same for every other key. Default `true`. */
  readonly approveValue?: unknown;
  /** Default `false`. */
  readonly rejectValue?: unknown;
  /** Where the application reads answers. Default `"both"`: the other place does no harm. */
  readonly where?: "state" | "forwardedProps" | "both" | undefined;
  /**
   * The tools whose results come from here. A graph marks these calls itself; of an agent without a
   * graph, only calls of the tools named here are questions. With texts for yes and no the user
   * decides; without, they enter the result.
   */
  readonly externalTools?: readonly (string | ExternalTool)[] | undefined;
}
