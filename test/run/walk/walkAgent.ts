import { applyEvents } from "../../../src/conversation/joinDeltas.js";
import { emptyTranscript } from "../../../src/conversation/Transcript.js";
import type { Message, RunAgentInput } from "../../../src/core.js";
import { isRecord } from "../../../src/protocol/json.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { asks, calls, events, failed, finished, says, started } from "../../support/builders.js";

/** A question as the agent asked it last. */
export interface Asked {
  readonly id: string;
  readonly kind: Kind;
  readonly args: Readonly<Record<string, unknown>> | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly hasChanged: boolean;
}

/** What the agent did with the answer to a question. */
export interface Act {
  readonly id: string;
  readonly runId: string;
  readonly approved: boolean;
}

export const kinds = [
  "mail",
  "unseen mail",
  "payment",
  "confirmation",
  "name",
  "short",
  "shorter",
] as const;
/**
 * `unseen mail`: its call is not streamed before it changes. `payment`: risky. `name`: a form. `short`,
 * `shorter`: they expire soon, one after the other.
 */
export type Kind = (typeof kinds)[number];

export const replies = [
  "well",
  "well, without results",
  "and asks more",
  "and fails afterwards",
  "and is cut off",
  "and stops inside a call",
  "and leaves a call open",
  "and sends its input back",
  "but never hears it",
  "but refuses it",
  "but has changed its questions",
  "but has forgotten everything",
  "but withdraws its questions",
  "late",
] as const;
/** How the agent replies to the next requests. */
export type Reply = (typeof replies)[number];

/** What a reply sends; `isCut`: and then the connection breaks. */
export interface Stream {
  readonly events: readonly unknown[];
  readonly isCut: boolean;
}

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  required: ["approved"],
};
const named = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };

/** How long a question is open, in milliseconds. */
const timeOf = (kind: Kind): number =>
  kind === "short" ? 20_000 : kind === "shorter" ? 8_000 : Number.POSITIVE_INFINITY;

/**
 * An agent that asks questions of these kinds, and acts on the answers or not. Everything that it
 * says begins with its name.
 */
export function createWalkAgent(name: string, now: () => number) {
  const acts: Act[] = [];
  let open: readonly Asked[] = [];
  let asked = 0;
  /** What it knows of the conversation. */
  let history: readonly Message[] = [];

  const ask = (wanted: readonly Kind[]): void => {
    open = wanted.map((kind): Asked => {
      asked += 1;
      const mail = { to: "ann@example.com", amount: asked };
      return {
        id: `${name}-${asked}`,
        kind,
        args: kind === "confirmation" || kind === "name" ? null : mail,
        expiresAt: now() + timeOf(kind),
        hasChanged: false,
      };
    });
  };
  const change = (): void => {
    open = open.map((one) => {
      const { args } = one;
      return args === null
        ? one
        : { ...one, args: { ...args, amount: Number(args["amount"]) + 90 }, hasChanged: true };
    });
  };
  const callId = (id: string): string => `call-${id}`;
  const announce = (runId: string): readonly unknown[] => [
    ...open.flatMap(({ id, kind, args, hasChanged }) =>
      args === null || (kind === "unseen mail" && !hasChanged)
        ? []
        : calls(toolOf(kind), args, callId(id)),
    ),
    asksAgain(runId),
  ];
  const asksAgain = (runId: string) => ({ ...asks(open.map(asInterrupt), runId), threadId: "t" });
  const asInterrupt = ({ id, kind, args, expiresAt }: Asked) => ({
    ...(args === null
      ? { id, reason: kind, message: `${name} asks` }
      : toolCallInterrupt({ id, toolCallId: callId(id) })),
    responseSchema: kind === "name" ? named : decision,
    ...(kind === "payment" && { metadata: { risk: "high" } }),
    ...(expiresAt !== Number.POSITIVE_INFINITY && { expiresAt: new Date(expiresAt).toISOString() }),
  });
  const end = (runId: string) => ({ ...finished(runId), threadId: "t" });
  const talk = (runId: string) => says(`${name} says so`, `${name}-said-${runId}`);
  const half = (runId: string): readonly unknown[] => [
    { type: "TOOL_CALL_START", toolCallId: `half-${name}-${runId}`, toolCallName: "send_email" },
    { type: "TOOL_CALL_ARGS", toolCallId: `half-${name}-${runId}`, delta: '{"to":' },
  ];
  /** A call of a tool of its own, without a result. */
  const left = (runId: string) => calls("look_up", {}, `left-${name}-${runId}`);

  /** A run that is asked for without answers. */
  const begin = (
    reply: Reply,
    { runId, messages }: RunAgentInput,
    wanted: readonly Kind[],
  ): Stream => {
    const whole = (...events: readonly unknown[]): Stream => ({ events, isCut: false });
    if (reply === "but never hears it") return { events: [], isCut: true };
    if (reply === "but withdraws its questions") {
      open = [];
      return whole(...talk(runId), end(runId));
    }
    if (open.length > 0) {
      if (messages.at(-1)?.role === "user" && reply === "but refuses it")
        return whole(failed("answer first", "PENDING_INTERRUPTS"));
      return whole(...announce(runId));
    }
    if (reply === "but refuses it") return whole(failed("try again later", "BUSY"));
    if (reply === "and stops inside a call") return { events: half(runId), isCut: true };
    if (reply === "and leaves a call open") return whole(...left(runId), end(runId));
    if (reply === "and is cut off") return { events: talk(runId), isCut: true };
    if (reply === "and sends its input back")
      return whole({ type: "MESSAGES_SNAPSHOT", messages }, ...talk(runId), end(runId));
    if (reply === "and fails afterwards")
      return whole(...talk(runId), failed("broken", "INTERNAL"));
    if (reply === "well, without results") return whole(...talk(runId), end(runId));
    ask(wanted);
    return whole(...announce(runId));
  };

  /** A run that brings answers. */
  const resume = (reply: Reply, input: RunAgentInput, wanted: readonly Kind[]): Stream => {
    const { runId, messages } = input;
    const entries = input.resume ?? [];
    const whole = (...events: readonly unknown[]): Stream => ({ events, isCut: false });
    if (reply === "but never hears it") return { events: [], isCut: true };
    if (reply === "but refuses it") return whole(failed("try again later", "BUSY"));
    if (reply === "but has forgotten everything" || reply === "but withdraws its questions")
      open = [];
    const ids = new Set(open.map(({ id }) => id));
    if (!entries.every(({ interruptId }) => ids.has(interruptId)))
      return whole(failed("unknown", "UNKNOWN_INTERRUPT_ID"));
    if (entries.length < open.length) return whole(failed("too few", "PARTIAL_RESUME"));
    if (reply === "but has changed its questions") {
      change();
      return whole(...announce(runId));
    }
    const done = entries.map(({ interruptId: id, ...entry }): Act => {
      const payload = "payload" in entry ? entry.payload : undefined;
      const approved = JSON.stringify(payload)?.startsWith('{"approved":true') === true;
      return { id, runId, approved };
    });
    acts.push(...done);
    const results = open
      .filter(({ args }) => args !== null)
      .map(({ id }) => ({
        type: "TOOL_CALL_RESULT",
        messageId: `result-${id}`,
        toolCallId: callId(id),
        content: `${name} has acted on ${id}`,
      }));
    open = [];
    if (reply === "well, without results") return whole(...talk(runId), end(runId));
    if (reply === "and is cut off") return { events: results.slice(0, 1), isCut: true };
    if (reply === "and fails afterwards") return whole(...results, failed("broken", "INTERNAL"));
    if (reply === "and stops inside a call")
      return { events: [...results, ...half(runId)], isCut: true };
    if (reply === "and leaves a call open") return whole(...results, ...left(runId), end(runId));
    if (reply === "and sends its input back")
      return whole({ type: "MESSAGES_SNAPSHOT", messages }, ...talk(runId), end(runId));
    if (reply === "and asks more") {
      ask(wanted);
      return whole(...results, ...announce(runId));
    }
    return whole(...results, ...talk(runId), end(runId));
  };

  return {
    name,
    acts,
    open: () => open,
    reply(reply: Reply, input: RunAgentInput, wanted: readonly Kind[]): Stream {
      const { events: said, isCut } =
        input.resume === undefined ? begin(reply, input, wanted) : resume(reply, input, wanted);
      if (reply === "but never hears it") return { events: [], isCut };
      const ids = new Set(history.map(({ id }) => id));
      const waiting = new Set(open.map(({ id }) => callId(id)));
      // It takes no result of a call that it still asks about.
      const isTaken = (one: Message): boolean =>
        !ids.has(one.id) && !(one.role === "tool" && waiting.has(one.toolCallId));
      const messages = [...history, ...input.messages.filter(isTaken)];
      const known = { ...emptyTranscript, messages };
      // What it sends back is what one page knows. It keeps what others have told it.
      const isOwn = (one: unknown): boolean =>
        !isRecord(one) || one["type"] !== "MESSAGES_SNAPSHOT";
      if (reply !== "but refuses it")
        history = applyEvents(known, events(...said.filter(isOwn))).messages;
      return { events: [started(input.runId, "t"), ...said], isCut };
    },
    /** Shows its history, and what it asks. */
    shows(runId: string): Stream {
      const ending = open.length === 0 ? end(runId) : asksAgain(runId);
      const snapshot = { type: "MESSAGES_SNAPSHOT", messages: history };
      return { events: [started(runId, "t"), snapshot, ending], isCut: false };
    },
  };
}
export type WalkAgent = ReturnType<typeof createWalkAgent>;

function toolOf(kind: Kind): string {
  return kind === "payment" ? "pay" : "send_email";
}
