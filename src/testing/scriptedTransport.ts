import type { RunAgentInput } from "../protocol/input.js";
import { createScriptedStream, type ScriptedStream } from "./script/createScriptedStream.js";

/**
 * A transport whose events are released one at a time; `emit`, `end` and `fail` drive the newest request. Before the first request they
 * wait for it: a run loads the code that reads an agent before it sends anything.
 */
export interface ScriptedTransport extends Pick<ScriptedStream, "emit" | "end" | "fail"> {
  readonly transport: (input: RunAgentInput, options: { readonly signal: AbortSignal }) => AsyncIterable<unknown>;
  /** Every input received, in order. */
  readonly requests: readonly RunAgentInput[];
  /** The next request that no earlier call returned; waits for it if there is none. */
  next(): Promise<ScriptedStream>;
}

/** Creates a transport for tests. Each request is a stream of its own; one that is aborted throws the signal's reason, as fetch does. */
export function scriptedTransport(): ScriptedTransport {
  const requests: RunAgentInput[] = [];
  const untaken: ScriptedStream[] = [];
  const waiting: ((stream: ScriptedStream) => void)[] = [];
  const early: ((stream: ScriptedStream) => void)[] = [];
  let newest: ScriptedStream | undefined;

  /** Does it with the newest request, or with the first one as soon as it is made. */
  const drive = (action: (stream: ScriptedStream) => void): void => {
    if (newest === undefined) early.push(action);
    else action(newest);
  };
  const emitFirst = (events: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const help = "react-agui-interrupts: nothing has been requested yet. Start a run before driving its stream.";
      const timer = setTimeout(() => reject(new Error(help)), patience);
      drive((stream) => {
        clearTimeout(timer);
        stream.emit(events).then(resolve, reject);
      });
    });

  return {
    transport(input, { signal }) {
      const stream = createScriptedStream(input, signal);
      requests.push(input);
      newest = stream;
      for (const action of early.splice(0)) action(stream);
      const taker = waiting.shift();
      if (taker === undefined) untaken.push(stream);
      else taker(stream);
      return stream.events;
    },
    requests,
    next() {
      const stream = untaken.shift();
      return stream === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(stream);
    },
    emit: (events) => newest?.emit(events) ?? emitFirst(events),
    end: () => drive((stream) => stream.end()),
    fail: (error) => drive((stream) => stream.fail(error)),
  };
}

/** How long `emit` waits for the first request, in milliseconds. */
const patience = 2000;
