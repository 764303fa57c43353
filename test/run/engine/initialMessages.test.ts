import { describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour, Message } from "../../../src/core.js";
import { webPauseStorage } from "../../../src/core.js";
import { mockIds } from "../../../src/testing.js";
import { asks, finished, says, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import { runPageTools } from "../../support/runPageTools.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

const call = {
  id: "call-1",
  type: "function",
  function: { name: "search", arguments: '{"q":"tea"}' },
} as const;

const known: readonly Message[] = [
  { id: "m1", role: "user", content: "Find tea" },
  { id: "m2", role: "assistant", toolCalls: [call] },
  { id: "m3", role: "tool", toolCallId: "call-1", content: "Green" },
  { id: "m4", role: "assistant", content: "Green tea." },
];

/** The same agent on another page, with ids of its own. */
const later = (behaviour: AgentRunBehaviour) =>
  createRun({ generateId: mockIds("later"), ...behaviour });

describe("a run with initial messages", () => {
  it("a run shows its initial messages before anything is sent, on a server as well, and requests nothing", () => {
    const { run, agent } = createRun({ initialMessages: known });
    expect(run.getSnapshot()).toMatchObject({
      status: "idle",
      messages: known,
      problems: [],
      ending: null,
    });
    expect(run.getServerSnapshot().messages).toEqual(known);
    expect(agent.requests).toEqual([]);
  });

  it("a run sends its initial messages with the first message, calls and results included", async () => {
    const { run, agent, agentSays, snapshot } = createRun({ initialMessages: known });
    void run.send("And coffee?");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    expect(agent.requests[0]?.messages).toEqual([
      ...known,
      expect.objectContaining({ content: "And coffee?" }),
    ]);
    await agentSays(started(), ...says("Black."), finished());
    expect(snapshot().messages.map(({ content }) => content)).toEqual([
      "Find tea",
      undefined,
      "Green",
      "Green tea.",
      "And coffee?",
      "Black.",
    ]);
  });

  it("initial messages are read like an agent's: other values are left out and reported", () => {
    const initialMessages = JSON.parse(
      JSON.stringify([
        known[0],
        null,
        7,
        { id: "x", role: "owner", content: "Hi" },
        { role: "user", content: "no id" },
        known[3],
      ]),
    );
    const { messages, problems } = createRun({ initialMessages }).snapshot();
    expect(messages).toEqual([known[0], known[3]]);
    expect(problems).toMatchObject([{ code: "malformed-message" }]);
  });

  it("a run starts empty, with a problem, where the initial messages are no list", () => {
    const initialMessages = JSON.parse(JSON.stringify({ messages: known }));
    const { messages, problems } = createRun({ initialMessages }).snapshot();
    expect(messages).toEqual([]);
    expect(problems).toMatchObject([{ code: "malformed-event" }]);
  });

  it("a run does not run page tools for initial calls that it does not know to be allowed", async () => {
    const search = vi.fn();
    const { run, agentSays, snapshot } = createRun({ initialMessages: known.slice(0, 2) });
    runPageTools(run, { search });
    void run.send("Go on");
    await agentSays(started(), finished());
    await settled();
    expect(snapshot().importedToolCalls).toEqual(["call-1"]);
    expect(search).not.toHaveBeenCalled();
  });

  it("a run asks about the calls of its initial messages", async () => {
    const { run, agentSays, snapshot } = createRun({ initialMessages: known.slice(0, 2) });
    void run.start();
    await agentSays(
      started(),
      asks([question("a", { reason: "tool_call", toolCallId: "call-1" })]),
    );
    expect(snapshot().interrupts[0]?.toolCall).toMatchObject({
      name: "search",
      args: { q: "tea" },
    });
  });

  it("initial messages are replaced by the conversation of a stored pause", async () => {
    const kept = new Map<string, string>();
    const storage = webPauseStorage({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    });
    const first = createRun({ storage, initialMessages: known });
    const ending = endingOf(first.run.send("And coffee?"));
    await vi.waitFor(() => expect(first.agent.requests).toHaveLength(1));
    await first.agentSays(started(), asks([question("a")]));
    await ending;
    await vi.waitFor(() => expect(kept.size).toBe(1));

    const next = later({
      storage,
      initialMessages: [{ id: "old", role: "user", content: "Older" }],
    });
    next.run.subscribe(() => {});
    expect(next.snapshot().messages).toMatchObject([{ id: "old" }]);
    await vi.waitFor(() => expect(next.snapshot().status).toBe("interrupted"));
    expect(next.snapshot().messages).toEqual(first.snapshot().messages);
  });

  it("the page's messages are kept when a pause is opened later", async () => {
    const { run: asked } = await createAskedRun([question("a")]);
    const { run, agentSays, snapshot } = later({ initialMessages: known });
    void run.send("Hello");
    await agentSays(started(), finished());
    const { messages } = snapshot();
    await run.restore(asked.pauseHandle());
    expect(snapshot().messages).toEqual(messages);
  });

  it("a reset clears the initial messages, with the rest of the thread", () => {
    const { run, snapshot } = createRun({ initialMessages: known });
    run.reset();
    expect(snapshot()).toMatchObject({ messages: [], importedToolCalls: [] });
  });
});
