import { createParser, type EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../../src/run/http/dataOf.js";
import { readBody } from "../../../src/run/http/readBody.js";
import { runs } from "../../support/depth.js";

/** Longer than any chunk of a network. */
const longEvent = 2 ** 16;

/** What comes out of a stream of these pieces, piece by piece, and what broke it. */
async function through(
  pieces: readonly string[],
  maxBytes = 2 ** 20,
): Promise<{ readonly out: readonly string[]; readonly error: unknown }> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const next = readBody(source, maxBytes, () => {}, new AbortController().signal);
  const out: string[] = [];
  try {
    for (let bytes = await next(); bytes !== null; bytes = await next())
      out.push(decoder.decode(bytes));
    return { out, error: null };
  } catch (error) {
    return { out, error };
  }
}

/** What a parser makes of it by the end of the last piece. */
function eventsIn(pieces: readonly string[]): readonly EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  for (const piece of pieces) parser.feed(piece);
  return events;
}

const long = `data: ${"x".repeat(longEvent)}`;
const anyText = fc.array(
  fc.constantFrom("a", "data: x", long, "\n", "\r", "\r\n", "\n\n", "\r\n\r\n"),
  { maxLength: 30 },
);
const anyCuts = fc.array(fc.oneof(fc.nat(40), fc.nat(longEvent * 3)), { maxLength: 12 });

function cut(text: string, cuts: readonly number[]): readonly string[] {
  const places = [
    0,
    ...[...cuts].sort((a, b) => a - b).filter((place) => place <= text.length),
    text.length,
  ];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}

describe("a stream, however the network cuts it", () => {
  it("a stream has the same events, and each by the time its last byte is there, however the network cuts it", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyCuts, async (parts, cuts) => {
        const text = parts.join("");
        const { out, error } = await through(cut(text, cuts));
        expect(error).toBeNull();
        // Whether an LF follows is not known to a parser that has had a CR, and the event is whole
        // without it.
        expect(eventsIn([...out, "\n"])).toEqual(
          eventsIn([text, "\n".repeat(text.endsWith("\r") ? 1 : 0)]),
        );
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each(["\n\n", "\r\n\r\n", "\r\r", "\n\r\n"])(
    "a long event is emitted with its last byte, wherever it is cut: %j",
    async (end) => {
      const text = `${long}${end}data: 2${end}`;
      const expected = eventsIn([text, "\n"]);
      const places = Array.from({ length: 10 }, (_, index) => text.length - index);
      for (const first of places)
        for (const second of places) {
          const { out, error } = await through([...cut(text, [first, second]), ""]);
          expect([first, second, error, eventsIn([...out, "\n"])]).toEqual([
            first,
            second,
            null,
            expected,
          ]);
        }
    },
  );

  it.each([
    ["\r\n", ["data: 1\r", "", "\n", "data: 23456\r\n\r\n"]],
    ["\n", ["data: 1", "", "\n", "", "data: 23456\n\n"]],
  ])(
    "a stream breaks at an event that is too long, however its lines are cut: %j",
    async (_, pieces) => {
      expect((await through(pieces, 16)).error).toMatchObject({ rule: "event-too-large" });
      expect(await through(pieces, 30)).toEqual({ out: [pieces.join("")], error: null });
    },
  );

  it("a broken stream has the events before the one that is too long", async () => {
    expect(await through(["data: 1\n\ndata: 2\n\ndata: 3456789\n\n"], 12)).toMatchObject({
      out: ["data: 1\n\ndata: 2\n\n"],
      error: { rule: "event-too-large" },
    });
  });

  it("a stream is not copied where that is not needed, and each chunk is reported", async () => {
    const chunks = ["data: 1\n\n", "", "data: 2\n\n"].map((text) => new TextEncoder().encode(text));
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    let reported = 0;
    const next = readBody(source, 100, () => (reported += 1), new AbortController().signal);
    expect(await next()).toBe(chunks[0]);
    expect(await next()).toBe(chunks[2]);
    expect(await next()).toBeNull();
    expect(reported).toBe(3);
  });

  it("a stream ends where it was stopped before it was read, or is stopped meanwhile", async () => {
    for (const isEarly of [true, false]) {
      let reason: unknown;
      const source = new ReadableStream<Uint8Array>({
        cancel(given) {
          reason = given;
        },
      });
      const controller = new AbortController();
      const stop = new Error("stopped");
      if (isEarly) controller.abort(stop);
      const next = readBody(source, 100, () => {}, controller.signal)().catch(
        (error: unknown) => error,
      );
      controller.abort(stop);
      expect([await next, reason]).toEqual([stop, stop]);
    }
  });

  it("a stream is read in whole events, and one that is not complete at its end is not read", async () => {
    const pieces = ["data: 1\n\nda", "ta: 2\n", "\ndata: 3\n\nda", "ta: 4"];
    expect((await through(pieces)).out).toEqual(["data: 1\n\n", "data: 2\n\ndata: 3\n\n"]);
  });

  it("every event has the data that the standard gives it, with any line ends and fields, however the network cuts the stream", async () => {
    const lines = fc.constantFrom(
      "data: x",
      "data:y",
      "data",
      "data:",
      "data:  z",
      "datax: 1",
      ": ping",
      "event: a",
      "id: 1",
      "\ufeffdata: x",
    );
    const texts = fc.array(
      fc.tuple(lines, fc.constantFrom("\n", "\r", "\r\n", "\n\n", "\r\r", "\r\n\r\n")),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(texts, anyCuts, async (pairs, cuts) => {
        // The mark of byte order is not part of a stream but at its start.
        const text = pairs
          .map(([line, end], index) => (index > 0 ? line.replace("\ufeff", "") : line) + end)
          .join("");
        const { out } = await through(cut(text, cuts));
        const data = out.flatMap(dataOf).filter((value) => value.trim() !== "");
        const expected = eventsIn([
          text.replace("\ufeff", ""),
          "\n".repeat(text.endsWith("\r") ? 1 : 0),
        ]).map((event) => event.data.trim());
        expect(data.map((value) => value.trim())).toEqual(expected.filter((value) => value !== ""));
      }),
      { numRuns: runs(500) },
    );
  });

  it("a long event is joined once: a parser that copies its buffer at each piece would copy its square", async () => {
    const pieces = [
      ...cut(long, [1, longEvent - 10, longEvent, longEvent + 2]),
      "\n",
      "\ndata: 2\n\n",
    ];
    const { out } = await through(pieces);
    expect(out).toEqual([pieces.join("")]);
  });

  it("a stream breaks at the same byte when an event is too long", async () => {
    const text = `data: 1\n\ndata: ${"x".repeat(20)}\n\n`;
    await fc.assert(
      fc.asyncProperty(anyCuts, async (cuts) => {
        const fits = await through(cut(text, cuts), 28);
        expect([fits.out.join(""), fits.error]).toEqual([text, null]);
        const { out, error } = await through(cut(text, cuts), 27);
        expect(error).toMatchObject({ rule: "event-too-large" });
        expect(text.slice(0, -1).startsWith(out.join(""))).toBe(true);
        expect(eventsIn(out).length).toBeLessThan(2);
      }),
    );
  });
});
