import { describe, expect, it, vi } from "vitest";
import { TransportError } from "../../../src/core.js";
import { defaultLimits } from "../../../src/protocol/limits.js";
import { readStream } from "../../../src/run/engine/readStream.js";
import type { RunReader } from "../../../src/run/http/RunTransport.js";
import { createSimulatedClock } from "../../../src/testing.js";
import { createOrderCheck } from "../../../src/thread/reading/createOrderCheck.js";
import { at, finished, says, started } from "../../support/builders.js";
import { settled } from "../createRun.js";

const input = { threadId: "thread-1", runId: "run-1", messages: [], tools: [], context: [] };
const delta = { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "x" };

/** The reading of a stream, and what was read of it. */
function readFrom(transport: RunReader, options: Partial<Parameters<typeof readStream>[0]> = {}) {
  const read: { readonly types: readonly string[]; readonly codes: readonly string[] }[] = [];
  const controller = new AbortController();
  const clock = createSimulatedClock(at(0));
  let isEnded = false;
  const result = readStream({
    transport,
    input,
    controller,
    clock,
    orderCheck: null,
    limits: defaultLimits,
    isEnded: () => isEnded,
    onServerTime() {},
    whenReadable: () => null,
    onRead({ events, problems }) {
      read.push({ types: events.map(({ type }) => type), codes: problems.map(({ code }) => code) });
      isEnded ||= events.some(({ type }) => type === "RUN_FINISHED");
    },
    ...options,
  });
  return { result, read, controller, clock };
}

/** A stream of these pieces. */
const streamOf = (...pieces: readonly unknown[]): RunReader =>
  async function* () {
    yield* pieces;
  };

/** A stream whose pieces come when the test wants them, and whether it was closed. */
function playedStream() {
  const pieces: ((piece: IteratorResult<unknown>) => void)[] = [];
  const onReturn = vi.fn(
    async (): Promise<IteratorResult<unknown>> => ({ done: true, value: undefined }),
  );
  const iterator = {
    next: () => new Promise<IteratorResult<unknown>>((resolve) => pieces.push(resolve)),
    return: onReturn,
  };
  const transport: RunReader = () => ({ [Symbol.asyncIterator]: () => iterator });
  const brings = async (...events: readonly unknown[]): Promise<void> => {
    pieces.at(-1)?.({ done: false, value: events });
    await settled();
  };
  return {
    transport,
    brings,
    onReturn,
    end: () => pieces.at(-1)?.({ done: true, value: undefined }),
  };
}

describe("a stream of events", () => {
  it("a stream is read piece by piece to its end, single events and lists of them", async () => {
    const { result, read } = readFrom(streamOf(started(), [...says("Hi")], [], finished()));
    expect(await result).toBeNull();
    expect(read.map(({ types }) => types)).toEqual([
      ["RUN_STARTED"],
      ["TEXT_MESSAGE_START", "TEXT_MESSAGE_CONTENT", "TEXT_MESSAGE_END"],
      ["RUN_FINISHED"],
    ]);
  });

  it("a stream reports what was left out or is irregular", async () => {
    const { result, read } = readFrom(
      streamOf([started(), { type: "NEWS" }], [{ type: "TEXT_MESSAGE_CONTENT" }]),
    );
    expect(await result).toBeNull();
    expect(read).toEqual([
      { types: ["RUN_STARTED"], codes: ["unknown-event"] },
      { types: [], codes: ["malformed-event"] },
    ]);
  });

  it("a stream lets the page react between two thousands of events of one piece", async () => {
    const order: string[] = [];
    const { result, read } = readFrom(streamOf(Array.from({ length: 4001 }, () => delta)), {
      onRead({ events }) {
        order.push(`${events.length}`);
        setTimeout(() => order.push("page"));
      },
    });
    expect(await result).toBeNull();
    expect(order.slice(0, 5)).toEqual(["2000", "page", "2000", "page", "1"]);
    expect(read).toEqual([]);
  });

  it("a stream is read up to two thousand events at once", async () => {
    const order: string[] = [];
    setTimeout(() => order.push("page"));
    const { result } = readFrom(streamOf(Array.from({ length: 2000 }, () => delta)), {
      onRead: ({ events }) => order.push(`${events.length}`),
    });
    await result;
    expect(order[0]).toBe("2000");
  });
});

describe("a stream that is stopped", () => {
  it("a stream that was stopped before it began is not opened", async () => {
    const transport = vi.fn(streamOf(started()));
    const controller = new AbortController();
    controller.abort();
    expect(await readFrom(transport, { controller }).result).toBeNull();
    expect(transport).not.toHaveBeenCalled();
  });

  it("a stopped stream emits nothing more, and is closed", async () => {
    const { transport, brings, onReturn } = playedStream();
    const { result, read, controller } = readFrom(transport);
    await settled();
    controller.abort();
    await brings(started());
    expect(await result).toBeNull();
    expect([read, onReturn.mock.calls.length]).toEqual([[], 1]);
  });
});

describe("a stream that stays open after its run has ended", () => {
  it("a stream that stays open is read for a second after the end, for any other events, and closed", async () => {
    const { transport, brings, onReturn } = playedStream();
    const { result, controller, clock } = readFrom(transport);
    await settled();
    clock.advance(60_000);
    await brings(started(), finished());
    clock.advance(600);
    await brings();
    clock.advance(399);
    await settled();
    expect(controller.signal.aborted).toBe(false);
    clock.advance(1);
    expect(await result).toBeNull();
    expect([controller.signal.aborted, onReturn.mock.calls.length]).toEqual([true, 1]);
  });

  it("a stream that closes in time leaves no timer behind, and need not be closed", async () => {
    const { transport, brings, end, onReturn } = playedStream();
    const simulated = createSimulatedClock(at(0));
    const timers = new Set<unknown>();
    const clock = {
      ...simulated,
      setTimeout(callback: () => void, milliseconds: number) {
        const timer = simulated.setTimeout(callback, milliseconds);
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer: unknown) => void timers.delete(timer),
    };
    const { result, controller } = readFrom(transport, { clock });
    await settled();
    await brings(started(), finished());
    expect(timers.size).toBe(1);
    await brings({ type: "RAW", event: {} });
    expect(timers.size).toBe(1);
    end();
    expect(await result).toBeNull();
    expect([timers.size, controller.signal.aborted, onReturn.mock.calls.length]).toEqual([
      0,
      false,
      0,
    ]);
  });
});

describe("a stream that breaks", () => {
  const cause = new Error("offline");
  const own = new TransportError("busy", { status: 503 });

  it.each<[string, RunReader]>([
    [
      "before it begins",
      () => {
        throw cause;
      },
    ],
    [
      "on the way",
      async function* () {
        yield [];
        throw cause;
      },
    ],
  ])("a broken stream (%s) is an error with its cause", async (_, transport) => {
    expect(await readFrom(transport).result).toMatchObject({ code: "transport", cause });
  });

  it("a broken stream keeps an error of this library as it is, and is closed", async () => {
    const { result, controller } = readFrom(async function* () {
      yield [];
      throw own;
    });
    expect(await result).toBe(own);
    expect(controller.signal.aborted).toBe(true);
  });

  it("a stream that breaks after its run has ended is still broken, without an unhandled rejection", async () => {
    const { result } = readFrom(async function* () {
      yield [started(), finished()];
      throw own;
    });
    expect(await result).toBe(own);
  });

  it("a stream is read up to a value that is no event, and closed", async () => {
    const { transport, brings, onReturn } = playedStream();
    const { result, read, controller } = readFrom(transport);
    await settled();
    await brings(started(), "no event", finished());
    expect(await result).toMatchObject({ code: "protocol", rule: "event-is-object" });
    expect(await result).not.toHaveProperty("eventType");
    expect([read, controller.signal.aborted, onReturn.mock.calls.length]).toEqual([
      [{ types: ["RUN_STARTED"], codes: [] }],
      true,
      1,
    ]);
  });

  it("a stream has no events where its first value is none", async () => {
    const { result, read } = readFrom(streamOf(["no event"]));
    expect(await result).toMatchObject({ rule: "event-is-object" });
    expect(read).toEqual([]);
  });
});

describe("a stream that is held to the protocol", () => {
  it("a strict stream ends at the first event out of order, which is named; otherwise it continues", async () => {
    const events = [started(), started()];
    const { result, read } = readFrom(streamOf(events), { orderCheck: createOrderCheck() });
    expect(await result).toMatchObject({ code: "protocol", eventType: "RUN_STARTED" });
    expect(read).toEqual([{ types: ["RUN_STARTED"], codes: [] }]);
    const lenient = readFrom(streamOf(events));
    expect(await lenient.result).toBeNull();
    expect(lenient.read).toMatchObject([{ types: ["RUN_STARTED", "RUN_STARTED"] }]);
  });

  it("a strict stream ends at a field of another type, which is left out otherwise", async () => {
    const events = [started(), { type: "TEXT_MESSAGE_START", messageId: 5 }];
    expect(
      await readFrom(streamOf(events), { orderCheck: createOrderCheck() }).result,
    ).toMatchObject({
      eventType: "TEXT_MESSAGE_START",
    });
    expect(await readFrom(streamOf(events)).result).toBeNull();
  });

  it("a strict stream is read to its end where nothing is wrong", async () => {
    const { result, read } = readFrom(streamOf([started(), ...says("Hi"), finished()]), {
      orderCheck: createOrderCheck(),
    });
    expect(await result).toBeNull();
    expect(read).toHaveLength(1);
  });
});
