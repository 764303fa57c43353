import type { RunAgentInput } from "../protocol/input.js";
import { createScriptedStream, type ScriptedStream } from "./script/createScriptedStream.js";

/** A transport whose events are released one at a time; `emit`, `end` and `fail` drive the newest request. */
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
  let newest: ScriptedStream | undefined;

  function latest(): ScriptedStream {
    if (newest === undefined)
      throw new Error("react-agui-interrupts: nothing has been requested yet. Start a run before driving its stream.");
    return newest;
  }

  return {
    transport(input, { signal }) {
      const stream = createScriptedStream(input, signal);
      requests.push(input);
      newest = stream;
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
    emit: (events) => latest().emit(events),
    end: () => latest().end(),
    fail: (error) => latest().fail(error),
  };
}
