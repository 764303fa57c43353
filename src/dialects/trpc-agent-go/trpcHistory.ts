import {
  isRecord,
  jsonEqual,
  own,
  ownText,
  recordOf,
  recordsIn,
  type UnknownRecord,
} from "../../protocol/json.js";
import { type ActivityMessage, type Message, readMessages } from "../../protocol/messages.js";
import { readEvent, type StreamEvent } from "../../protocol/readEvent.js";
import type { AnswerRequest } from "../Dialect.js";
import { interruptActivity, isEmptyContent, patchIn } from "./trpcPause.js";

type Snapshot = Extract<StreamEvent, { type: "MESSAGES_SNAPSHOT" }>;

const wrapped =
  /^(ACTIVITY_(SNAPSHOT|DELTA)|CUSTOM|RAW|STEP_(STARTED|FINISHED)|STATE_(SNAPSHOT|DELTA)|RUN_(STARTED|FINISHED|ERROR))$/;

/**
 * Reads a stored thread: events that are stored among the messages, each as an activity named after
 * its type, are extracted; those that belong to a position stay there, those that are still valid
 * follow the snapshot. Undefined for any other snapshot.
 */
export function unwrapHistory(event: Snapshot): readonly StreamEvent[] | undefined {
  const sources = recordOf(event.rawEvent);
  const isKept = ["messages", "toolCalls", "runs"].some((key) => isRecord(own(sources, key)));
  if (!isKept && !event.messages.some(looksWrapped)) return undefined;
  const { messages } = readMessages(event.messages);

  const places = new Set<string>();
  const following: StreamEvent[] = [];
  const running: string[] = [];
  const shown = messages.flatMap((message): readonly Message[] => {
    if (message.role === "user" && isEmptyContent(message.content)) return [];
    if (!isWrapped(message)) return [withStoredSource(message, sources)];
    for (const inner of eventsIn(message)) {
      if (inner.type === "STEP_STARTED") running.push(inner.stepName);
      else if (inner.type === "STEP_FINISHED") {
        const started = running.lastIndexOf(inner.stepName);
        if (started >= 0) running.splice(started, 1);
      } else if (inner.type === "ACTIVITY_SNAPSHOT" && !places.has(inner.messageId)) {
        places.add(inner.messageId);
        const { messageId: id, activityType, content } = inner;
        return [{ id, role: "activity", activityType, content }];
      } else following.push(inner);
    }
    return [];
  });
  const steps = running.map((stepName): StreamEvent => ({ type: "STEP_STARTED", stepName }));
  return [{ ...event, messages: shown }, ...following, ...steps];
}

/**
 * Compares the answers to one checkpoint that a stored thread shows with those of a request. A
 * checkpoint runs on with each answer it is sent, so these were taken if they are among them.
 */
export function tookTrpcAnswers(
  event: StreamEvent,
  { state, forwardedProps, toolMessages }: AnswerRequest,
): boolean | undefined {
  if (event.type !== "MESSAGES_SNAPSHOT") return undefined;
  const place = state ?? forwardedProps ?? {};
  const checkpointId = own(place, "checkpoint_id");
  const results = toolMessages?.map(
    ({ message }) => [message.toolCallId, message.content] as const,
  );
  const sent = results === undefined ? own(place, "resume_map") : Object.fromEntries(results);
  if (typeof checkpointId !== "string" || sent === undefined) return undefined;
  const taken = event.messages.flatMap((message) => {
    const content = looksWrapped(message) ? own(message, "content") : undefined;
    return recordsIn(patchIn(content)).flatMap((operation) => {
      const value = own(operation, "path") === "/resume" ? own(operation, "value") : undefined;
      return own(value, "checkpointId") === checkpointId ? [own(value, "resumeMap")] : [];
    });
  });
  return taken.length === 0 ? undefined : taken.some((map) => jsonEqual(map, sent));
}

function isWrapped(message: Message): message is ActivityMessage {
  return message.role === "activity" && looksWrapped(message);
}

function looksWrapped(message: unknown): boolean {
  return (
    own(message, "role") === "activity" && wrapped.test(ownText(message, "activityType") ?? "")
  );
}

/**
 * The events in such an activity that are still needed; starts and ends of runs, and custom events
 * of hosts, are dropped.
 */
function eventsIn({ activityType, content }: ActivityMessage): readonly StreamEvent[] {
  if (/^(CUSTOM|RAW|RUN)/.test(activityType)) return [];
  const reading = readEvent({ ...content, type: activityType });
  if (reading.status !== "read") return [];
  const { event } = reading;
  if (event.type === "ACTIVITY_DELTA" && event.activityType === interruptActivity) return [];
  return stepsOf(event) ?? [event];
}

function withStoredSource(message: Message, sources: UnknownRecord): Message {
  const sourced = <
    One extends Message | NonNullable<Extract<Message, { role: "assistant" }>["toolCalls"]>[number],
  >(
    one: One,
    table: string,
  ): One => {
    const entries = own(sources, table);
    const source = isRecord(entries) ? sourceIn(own(entries, one.id)) : undefined;
    return source === undefined ? one : { ...one, metadata: { ...one.metadata, source } };
  };
  const copy = sourced(message, "messages");
  if (copy.role !== "assistant" || copy.toolCalls === undefined) return copy;
  return {
    ...copy,
    toolCalls: copy.toolCalls.map((call) => sourced(call, "toolCalls")),
  };
}

const names = ["author", "branch", "invocationId", "parentInvocationId", "parentMetadata"];

/**
 * The source of an event, where the server sends it: an author, and a branch or an invocation to
 * group by.
 */
function sourceIn(rawEvent: unknown): UnknownRecord | undefined {
  if (!isRecord(rawEvent) || ownText(rawEvent, "author") === undefined) return undefined;
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(rawEvent, name) ? [[name, rawEvent[name]]] : [])),
  );
}

/**
 * The event with its source as `metadata.source`, so that the message, call or result it begins has
 * it.
 */
export function withSource(event: StreamEvent): readonly StreamEvent[] | undefined {
  const source = sourceIn(event.rawEvent);
  return source === undefined ? undefined : [{ ...event, metadata: { ...event.metadata, source } }];
}

/**
 * Reads the life cycle of a graph's nodes as steps; undefined for any other event. The metadata of
 * a failed step has the error.
 */
export function stepsOf(event: StreamEvent): readonly StreamEvent[] | undefined {
  if (event.type !== "ACTIVITY_DELTA" || event.activityType !== "graph.node.lifecycle")
    return undefined;
  return event.patch.flatMap((operation): readonly StreamEvent[] => {
    const node = own(operation, "path") === "/node" ? own(operation, "value") : undefined;
    const stepName = own(node, "nodeId");
    if (!isRecord(node) || typeof stepName !== "string") return [];
    const { phase, error } = node;
    if (phase === "start") return [{ type: "STEP_STARTED", stepName }];
    return [
      { type: "STEP_FINISHED", stepName, ...(phase === "error" && { metadata: { phase, error } }) },
    ];
  });
}
