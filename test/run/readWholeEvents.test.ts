import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWholeEvents } from "../../src/run/readWholeEvents.js";

/** What comes out of a stream of these pieces, piece by piece, and what broke it. */
async function through(
  pieces: readonly string[],
  maxBytes = 1000,
): Promise<{ readonly out: readonly string[]; readonly error: unknown }> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const next = readWholeEvents(source, maxBytes, () => {}, new AbortController().signal);
  const out: string[] = [];
  try {
    for (let whole = await next(); whole !== null; whole = await next()) out.push(decoder.decode(whole));
    return { out, error: null };
  } catch (error) {
    return { out, error };
  }
}

/** Where events end in a text: after each empty line. */
function endsIn(text: string): readonly number[] {
  const ends: number[] = [];
  let line = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    if (index === line) ends.push(index + end.length);
    line = index + end.length;
  }
  return ends;
}

const anyText = fc.array(fc.constantFrom("a", "data: x", "\n", "\r", "\r\n", "\n\n", "\r\n\r\n"), { maxLength: 30 });
const anyCuts = fc.array(fc.nat(40), { maxLength: 12 });

function cut(text: string, cuts: readonly number[]): readonly string[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b).filter((place) => place <= text.length), text.length];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}

describe("a stream, however the network cuts it", () => {
  it("comes in whole events, and nothing of it is lost or held back", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyCuts, async (parts, cuts) => {
        const text = parts.join("");
        const { out, error } = await through(cut(text, cuts));
        expect(error).toBeNull();
        const ends = endsIn(text);
        expect(out.join("")).toBe(text.slice(0, ends.at(-1) ?? 0));
        let length = 0;
        for (const piece of out) {
          length += piece.length;
          // Where a CRLF was cut through, its second half may come with the next piece.
          expect(ends.includes(length) || (ends.includes(length + 1) && piece.endsWith("\r"))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("breaks at the same byte when an event is too long", async () => {
    const text = `data: 1\n\ndata: ${"x".repeat(20)}\n\n`;
    await fc.assert(
      fc.asyncProperty(anyCuts, async (cuts) => {
        const fits = await through(cut(text, cuts), 28);
        expect([fits.out.join(""), fits.error]).toEqual([text, null]);
        const { out, error } = await through(cut(text, cuts), 27);
        expect(error).toMatchObject({ rule: "event-size" });
        expect("data: 1\n\n".startsWith(out.join(""))).toBe(true);
      }),
    );
  });
});
