import { describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../../src/dialects/builtIn/defaultDialects.js";
import type { AgentRunOptions } from "../../../src/run/api/AgentRun.js";
import { createAgentRun } from "../../../src/run/createAgentRun.js";
import { createEngine } from "../../../src/run/createEngine.js";
import { createShell } from "../../../src/run/createShell.js";
import * as answering from "../../../src/run/engine/answering.js";
import * as hosting from "../../../src/run/engine/hosting.js";
import * as patching from "../../../src/run/engine/patching.js";
import { loadedModule } from "../../../src/run/shared/lazyModule.js";
import * as keeping from "../../../src/run/storage/keeping.js";
import { confirmationInterrupt } from "../../../src/testing/script/fixtures.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { asks, says, started } from "../../support/builders.js";
import { someOf } from "../../support/depth.js";
import { latePart, replaying, shownBy, stories } from "../../support/lateParts.js";
import { settled } from "../createRun.js";

/** A run of which what applies patches arrives, or fails to, when the test says so. */
function createLateRun(options: AgentRunOptions) {
  const { part, ...late } = latePart(patching);
  const { run, begin } = createShell(options);
  begin(createEngine, {
    backends: loadedModule({ defaultDialects }),
    answering: loadedModule(answering),
    patching: part,
    keeping: loadedModule(keeping),
    hosting: loadedModule(hosting),
  });
  return { run, ...late };
}

/** A run whose agent has sent a state and a change to it, then a text and a question. */
async function changedLate(onError?: AgentRunOptions["onError"]) {
  const agent = scriptedTransport();
  const { transport } = agent;
  const late = createLateRun({ transport, threadId: "thread-1", ...(onError && { onError }) });
  const ending = late.run.send("Go");
  const change = (value: number) => ({
    type: "STATE_DELTA",
    delta: [{ op: "replace", path: "/count", value }],
  });
  await settled();
  void agent.emit([started(), { type: "STATE_SNAPSHOT", snapshot: { count: 0 } }]);
  void agent.emit([change(1)]);
  void agent.emit([...says("Done"), change(2), asks([confirmationInterrupt({ id: "q" })])]);
  agent.end();
  await vi.waitFor(() => expect(late.requests).toHaveLength(1));
  await settled();
  return { ...late, ending };
}

describe("what applies changes to the agent's state and comes late", () => {
  it("ends every recorded story on the card on which it ends where it is there, also after one failure", async () => {
    let waited = 0;
    for (const story of someOf(stories)) {
      const prompt = createAgentRun(replaying(story));
      await prompt.send("Go");
      for (const failures of [0, 1]) {
        const late = createLateRun(replaying(story));
        let isOver = false;
        const ending = late.run.send("Go").then(() => {
          isOver = true;
        });
        await vi.waitFor(() => expect(isOver || late.requests.length > 0).toBe(true));
        if (late.requests.length > 0) {
          waited++;
          for (let failed = 0; failed < failures; failed++) {
            await late.fail();
            await vi.waitFor(() => expect(late.run.getSnapshot().error?.code).toBe("not-loaded"));
            void late.run.ready();
            await vi.waitFor(() => expect(late.requests).toHaveLength(2));
          }
          await late.arrive();
        }
        await ending;
        expect([story, shownBy(late.run)]).toEqual([story, shownBy(prompt)]);
      }
    }
    expect(waited).toBeGreaterThan(2);
  });

  it("is not asked for by a stream without a change", async () => {
    const agent = scriptedTransport();
    const { run, requests } = createLateRun({ transport: agent.transport, threadId: "thread-1" });
    const ending = run.send("Go");
    await settled();
    void agent.emit([started(), { type: "STATE_SNAPSHOT", snapshot: { count: 0 } }]);
    void agent.emit([...says("Done"), asks([confirmationInterrupt({ id: "q" })])]);
    agent.end();
    await ending;
    expect(requests).toEqual([]);
  });

  it("holds what comes after a change until it is there, and applies all of it in order", async () => {
    const { run, arrive, ending } = await changedLate();
    expect(run.getSnapshot()).toMatchObject({ state: { count: 0 }, interrupts: [] });
    await arrive();
    await ending;
    expect(run.getSnapshot()).toMatchObject({
      state: { count: 2 },
      interrupts: [{ id: "q" }],
    });
  });

  it("says that it failed to load, and goes on when it is tried again, without losing a change", async () => {
    const onError = vi.fn();
    const { run, fail, arrive, requests, ending } = await changedLate(onError);
    await fail();
    await vi.waitFor(() => expect(run.getSnapshot().error?.code).toBe("not-loaded"));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], status: "running" });
    void run.ready();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await arrive();
    await ending;
    expect(run.getSnapshot()).toMatchObject({
      ...{ state: { count: 2 }, error: null, interrupts: [{ id: "q" }] },
    });
  });
});
