import { expect, it } from "vitest";
import type { RunAgentInput } from "../../src/protocol/input.js";
import { scriptedTransport } from "../../src/testing.js";

const input = (runId: string): RunAgentInput => ({
  threadId: "t",
  runId,
  messages: [],
  tools: [],
  context: [],
});
const open = () => new AbortController().signal;

/** Reads a stream to its end in the background, keeping all it yields. */
function reader(stream: AsyncIterable<unknown>) {
  const read: unknown[] = [];
  const ended = (async () => {
    for await (const event of stream) read.push(event);
  })();
  return { read, ended };
}

it("yields what the test emits, one by one, and nothing before", async () => {
  const agent = scriptedTransport();
  const { read, ended } = reader(agent.transport(input("r1"), { signal: open() }));
  expect(read).toEqual([]);
  await agent.emit("one");
  expect(read).toEqual(["one"]);
  await agent.emit(["two", "three"]);
  expect(read).toEqual(["one", ["two", "three"]]);
  agent.end();
  await ended;
});

it("keeps what was emitted before it was read", async () => {
  const agent = scriptedTransport();
  const stream = agent.transport(input("r1"), { signal: open() });
  const emitted = agent.emit("early");
  agent.end();
  const { read, ended } = reader(stream);
  await ended;
  await emitted;
  expect(read).toEqual(["early"]);
});

it("breaks with the error the test chose, after what was emitted", async () => {
  const agent = scriptedTransport();
  const { read, ended } = reader(agent.transport(input("r1"), { signal: open() }));
  void agent.emit("last");
  agent.fail(new TypeError("network"));
  await expect(ended).rejects.toThrow("network");
  expect(read).toEqual(["last"]);
});

it("remembers every request and drives the newest", async () => {
  const agent = scriptedTransport();
  const first = reader(agent.transport(input("r1"), { signal: open() }));
  const second = reader(agent.transport(input("r2"), { signal: open() }));
  await agent.emit("hello");
  expect(agent.requests.map(({ runId }) => runId)).toEqual(["r1", "r2"]);
  expect([first.read, second.read]).toEqual([[], ["hello"]]);
});

it("returns each request once, waiting for later ones", async () => {
  const agent = scriptedTransport();
  const early = reader(agent.transport(input("r1"), { signal: open() }));
  const one = await agent.next();
  const waiting = agent.next();
  const late = reader(agent.transport(input("r2"), { signal: open() }));
  const two = await waiting;
  expect([one.input.runId, two.input.runId]).toEqual(["r1", "r2"]);
  await one.emit("to the first");
  expect([early.read, late.read]).toEqual([["to the first"], []]);
});

it.each(["while the reader waits", "with an event on its way"])(
  "throws an AbortError when it is aborted %s",
  async (when) => {
    const agent = scriptedTransport();
    const abort = new AbortController();
    const { read, ended } = reader(agent.transport(input("r1"), { signal: abort.signal }));
    const emitted = when.endsWith("way") ? agent.emit("one") : undefined;
    abort.abort();
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
    await emitted;
    await agent.emit("too late");
    expect(read).toEqual([]);
  },
);

it("throws an AbortError when it was aborted before it was read", async () => {
  const agent = scriptedTransport();
  await expect(
    reader(agent.transport(input("r1"), { signal: AbortSignal.abort() })).ended,
  ).rejects.toMatchObject({
    name: "AbortError",
  });
});

it("does not wait for a reader that has left", async () => {
  const agent = scriptedTransport();
  const stream = agent.transport(input("r1"), { signal: open() });
  const leaves = (async () => {
    for await (const event of stream) return event;
    return undefined;
  })();
  await agent.emit("one");
  await agent.emit("two");
  expect(await leaves).toBe("one");
});

it("waits for the first request, which a run makes once its code is loaded", async () => {
  const agent = scriptedTransport();
  const emitted = agent.emit("one");
  agent.end();
  const lines = [];
  for await (const line of agent.transport(input("r1"), { signal: open() })) lines.push(line);
  await emitted;
  expect(lines).toEqual(["one"]);
});

it("throws in the test that drives nothing, or something that has ended", async () => {
  const agent = scriptedTransport();
  await expect(agent.emit("one")).rejects.toThrow("nothing has been requested yet");
  agent.transport(input("r1"), { signal: open() });
  agent.end();
  expect(() => agent.emit("one")).toThrow("already been ended");
});
