import { extendTranscript } from "../../conversation/extendTranscript.js";
import { joinDeltas } from "../../conversation/joinDeltas.js";
import type { Detectors, Dialects } from "../../dialects/Dialects.js";
import { detectIn, isAcknowledged, translate } from "../../dialects/listen.js";
import { RunFailedError } from "../../errors/errors.js";
import type { Problem } from "../../interrupt/interrupt.js";
import { thrownText } from "../../protocol/json.js";
import { PROTOCOL_VERSION } from "../../protocol/protocolVersion.js";
import type { FinishedEvent, StreamEvent } from "../../protocol/readEvent.js";
import { activityIn, begunByUs, mostActivity } from "../decisions/activity.js";
import { recognizeOwn } from "../sent/ownResults.js";
import type { EventOf } from "../state/RunEvent.js";
import { isOver, type OpenStream, outgoingOf, type RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { knownCalls, renameCalls } from "./renameCalls.js";
import { traceAnswers } from "./traceAnswers.js";

/** Applies a chunk of events. */
export function receive(
  state: RunState,
  stream: OpenStream,
  { events, problems }: EventOf<"received">,
  { applyPatch, dialects }: TransitionDeps,
): RunState {
  const reported: Problem[] = [...problems];
  const standardEvents: StreamEvent[] = [];
  let next = stream;
  let { agentProtocol } = state;
  for (const event of joinDeltas(events)) {
    if (next.isForeign && event.type !== "RUN_STARTED") continue;
    if (startsForeign(next, event)) {
      if (!next.isForeign)
        reported.push({
          code: "other-thread",
          message: "a later run of the stream is on another thread",
        });
      next = { ...next, isForeign: true };
      continue;
    }
    if (event.type === "RUN_STARTED") agentProtocol = versionOf(event.protocolVersion)?.[0] ?? 0;
    let translated: readonly StreamEvent[] | undefined;
    if (dialects.eventTypes.has(event.type)) {
      try {
        next = listen(next, event, state.batch, dialects);
        translated = translate(dialects, event);
      } catch (thrown) {
        // The event is read as a standard event, and the stream continues.
        const message = `a dialect could not read ${event.type}: ${thrownText(thrown).slice(0, 200)}`;
        reported.push({ code: "dialect-failed", message });
      }
    }
    for (const one of translated ?? [event]) standardEvents.push(one);
    if (next.kind === "looking")
      next = { ...next, trace: traceAnswers(next.trace, event, state, dialects) };
    for (const one of translated?.length ? translated : [event]) {
      // Nearly every event is in the middle of its run, and does not affect its life cycle.
      const uneventful = next.started && next.finished === null && !turns.has(one.type);
      if (!uneventful) next = follow(next, one, state.threadId, reported);
    }
  }
  const { transcript: before } = state;
  const calls = knownCalls(state);
  const transcript = extendTranscript(before, standardEvents, reported, applyPatch, calls);
  return {
    ...renameCalls(state, calls),
    agentProtocol,
    transcript,
    phase: noteContents(
      next,
      standardEvents,
      state,
      recognizeOwn(state, outgoingOf(state, stream)),
    ),
  };
}

/** Passes an event to the dialects that listen to its type. */
function listen(
  stream: OpenStream,
  event: StreamEvent,
  batch: RunState["batch"],
  dialects: Dialects,
): OpenStream {
  // A run that begins in the same stream asks its own questions.
  const detectorsSoFar =
    event.type === "RUN_STARTED" ? dialects.detectors : completed(stream.detectors, dialects);
  const detectors = detectIn(detectorsSoFar, event);
  const acknowledged = stream.acknowledged || isAcknowledged(dialects, event, batch);
  return detectors === stream.detectors && acknowledged === stream.acknowledged
    ? stream
    : { ...stream, detectors, acknowledged };
}

/** What was detected before, also where dialects came during the stream. */
function completed(before: Detectors | null, { detectors }: Dialects): Detectors {
  if (before === null || before.length === detectors.length) return before ?? detectors;
  return detectors.map(
    (one) => before.find(({ dialect }) => dialect.name === one.dialect.name) ?? one,
  );
}

/**
 * Records what events show: results of calls, whether the agent sends its history, and its
 * activity.
 */
function noteContents(
  stream: OpenStream,
  events: readonly StreamEvent[],
  { transcript, batch }: RunState,
  isOwn: ReturnType<typeof recognizeOwn>,
): OpenStream {
  let { activity, result, sendsHistory } = stream;
  const begun = new Set<string>();
  for (const event of events) {
    if (event.type === "TOOL_CALL_RESULT") {
      // The server sends its input back.
      if (isOwn(event)) continue;
      const { messageId: id, toolCallId, content } = event;
      result = { message: { id, role: "tool", toolCallId, content }, before: result };
    } else if (event.type === "MESSAGES_SNAPSHOT") sendsHistory ||= event.messages.length > 0;
    if (activity === "output") continue;
    activity = mostActivity(activity, activityIn(event, transcript.messages, begun, batch));
    const id = begunByUs(event);
    if (id !== undefined) begun.add(id);
  }
  return { ...stream, activity, result, sendsHistory };
}

/** Whether a run of another thread begins after one has ended. */
function startsForeign(stream: OpenStream, event: StreamEvent): boolean {
  return (
    event.type === "RUN_STARTED" &&
    isOver(stream) &&
    stream.threadId !== null &&
    stream.threadId !== event.threadId
  );
}

const turns: ReadonlySet<StreamEvent["type"]> = new Set([
  "RUN_STARTED",
  "RUN_FINISHED",
  "RUN_ERROR",
]);

/**
 * Follows the life cycle of the run through its stream; violations of the event order are recorded
 * and tolerated.
 */
function follow(
  stream: OpenStream,
  event: StreamEvent,
  threadId: string,
  problems: Problem[],
): OpenStream {
  const report = (code: string, message: string): void => {
    problems.push({ code, message });
  };
  switch (event.type) {
    case "RUN_STARTED":
      if (event.threadId !== threadId) report("other-thread", "RUN_STARTED names another thread");
      if (stream.running)
        report("started-twice", "RUN_STARTED came before the run in this stream had ended");
      reportVersion(event.protocolVersion, report);
      // Of several runs in one stream only the last one's end counts.
      return {
        ...stream,
        started: true,
        running: true,
        finished: null,
        failed: null,
        isForeign: false,
        threadId: stream.threadId ?? event.threadId,
      };
    case "RUN_FINISHED":
      return followEnd(stream, event, report);
    case "RUN_ERROR":
      return {
        ...stream,
        running: false,
        failed: stream.failed ?? new RunFailedError(event.message, event.code),
      };
    default:
      // Only an event before the start or after the end comes here.
      if (!stream.started) report("event-before-start", `${event.type} came before RUN_STARTED`);
      else report("event-after-end", `${event.type} came after the run had ended`);
      return stream.started ? stream : { ...stream, started: true };
  }
}

/**
 * Reports a newer protocol version, or one that cannot be parsed; the events are read as far as
 * possible.
 */
function reportVersion(
  version: string | undefined,
  report: (code: string, message: string) => void,
): void {
  if (version === undefined) return;
  const theirs = versionOf(version);
  if (theirs === null)
    return report(
      "unreadable-version",
      `the agent's protocol version is not MAJOR.MINOR: ${version.slice(0, 40)}`,
    );
  const [major, minor] = versionOf(PROTOCOL_VERSION) ?? [0, 0];
  if (theirs[0] > major || (theirs[0] === major && theirs[1] > minor))
    report("newer-version", `the agent speaks protocol ${version}`);
}

/** The numbers of a version MAJOR.MINOR; null for anything else. */
function versionOf(version = ""): readonly [major: number, minor: number] | null {
  const parts = /^(\d+)\.(\d+)$/.exec(version);
  return parts === null ? null : [Number(parts[1]), Number(parts[2])];
}

function followEnd(
  stream: OpenStream,
  event: FinishedEvent,
  report: (code: string, message: string) => void,
): OpenStream {
  if (!stream.started) report("finished-before-start", "RUN_FINISHED came before RUN_STARTED");
  const askingEnd = event.outcome.type === "interrupt" ? event : null;
  if (stream.failed !== null) {
    report("finished-after-error", "the run finished after it had reported an error");
    // A question is never lost: it stays open, together with the error.
    return askingEnd === null ? stream : { ...stream, asked: askingEnd, askedAgain: true };
  }
  if (stream.finished !== null) {
    report("second-end", "the run ended twice; its first end counts");
    return stream;
  }
  return {
    ...stream,
    started: true,
    running: false,
    finished: event,
    asked: askingEnd,
    askedAgain: false,
  };
}
