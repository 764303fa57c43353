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

/** A run whose dialects of backends arrive, or fail to, when the test says so. */
function createLateRun(options: AgentRunOptions) {
  const { part: backends, ...late } = latePart({ defaultDialects });
  const { run, begin } = createShell(options);
  begin(createEngine, {
    backends,
    answering: loadedModule(answering),
    keeping: loadedModule(keeping),
    patching: loadedModule(patching),
    hosting: loadedModule(hosting),
  });
  return { run, ...late };
}

/** Resolves once all that can happen without the late file has happened. */
async function waitsOrEnds(ending: Promise<unknown>, requests: readonly unknown[]) {
  let isOver = false;
  void ending.then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(isOver || requests.length > 0).toBe(true));
}

describe("dialects of backends that come late", () => {
  it("end every recorded story on the card on which it ends where they are there", async () => {
    let waited = 0;
    for (const story of someOf(stories)) {
      const prompt = createAgentRun(replaying(story));
      await prompt.send("Go");
      const late = createLateRun(replaying(story));
      const ending = late.run.send("Go");
      await waitsOrEnds(ending, late.requests);
      if (late.requests.length > 0) {
        waited++;
        expect(late.run.getSnapshot().interrupts).toEqual([]);
        await late.arrive();
        await ending;
      }
      expect([story, shownBy(late.run)]).toEqual([story, shownBy(prompt)]);
    }
    expect(waited).toBeGreaterThan(10);
  });

  it("are not asked for by a question that only the standard reads", async () => {
    const { run, agent, requests } = askedLate();
    void agent.emit([started(), asks([confirmationInterrupt({ id: "q" })])]);
    agent.end();
    await vi.waitFor(() => expect(run.getSnapshot().interrupts).toMatchObject([{ id: "q" }]));
    expect(requests).toEqual([]);
  });

  it("hold a question of their own until they are there, and what was said before is shown", async () => {
    const { run, agent, arrive } = askedLate();
    void agent.emit([started(), ...says("One moment")]);
    void agent.emit([asks([ofStrands])]);
    agent.end();
    await vi.waitFor(() => expect(run.getSnapshot().messages).toHaveLength(2));
    expect(run.getSnapshot()).toMatchObject({ status: "running", interrupts: [] });
    await arrive();
    await vi.waitFor(() =>
      expect(run.getSnapshot().interrupts).toMatchObject([{ dialect: "strands" }]),
    );
  });

  it("that fail to load are reported once, and loaded again by a press on Retry, after which the question is there", async () => {
    const onError = vi.fn();
    const { run, agent, requests, fail, arrive } = askedLate({ onError });
    void agent.emit([started(), asks([ofStrands])]);
    agent.end();
    await fail();
    await vi.waitFor(() =>
      expect(run.getSnapshot()).toMatchObject({
        status: "running",
        interrupts: [],
        error: { code: "not-loaded" },
      }),
    );
    expect(run.getSnapshot()).toBe(run.getSnapshot());
    void run.ready();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(run.getSnapshot().error).toBeNull();
    await arrive();
    await vi.waitFor(() =>
      expect(run.getSnapshot().interrupts).toMatchObject([{ dialect: "strands" }]),
    );
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "not-loaded" }),
    );
  });

  it("bring no question of a run that was stopped meanwhile", async () => {
    const { run, agent, requests, arrive } = askedLate();
    void agent.emit([started(), asks([ofStrands])]);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    run.abort();
    await arrive();
    await settled();
    expect(run.getSnapshot()).toMatchObject({ status: "aborted", interrupts: [] });
  });

  it("are there before a stored pause is read", async () => {
    const prompt = createAgentRun({ transport: asking([ofStrands]), threadId: "thread-1" });
    await prompt.send("Go");
    const { run, arrive } = createLateRun({ transport: asking([]), threadId: "thread-1" });
    const restored = run.restore(prompt.pauseHandle());
    await arrive();
    expect(await restored).toEqual({ ok: true });
    expect(run.getSnapshot().interrupts).toMatchObject([{ dialect: "strands" }]);
  });

  it("explain an error of their agent", async () => {
    const { run, agent, arrive } = askedLate();
    void agent.emit([started(), { type: "RUN_ERROR", message: "checkpoint not found: c" }]);
    agent.end();
    await arrive();
    await vi.waitFor(() =>
      expect(run.getSnapshot().explanation).toMatchObject({ code: "trpc-checkpoint-gone" }),
    );
  });

  it("that the host names need no file", async () => {
    const { run, requests } = createLateRun({
      transport: asking([ofStrands]),
      threadId: "thread-1",
      dialects: [],
    });
    await run.send("Go");
    expect(run.getSnapshot().interrupts).toMatchObject([{ dialect: "standard" }]);
    expect(requests).toEqual([]);
  });
});

const ofStrands = { id: "s", reason: "strands:approve", message: "Send it?" };

/** A run that has sent a message to a scripted agent. */
function askedLate(options: Pick<AgentRunOptions, "onError"> = {}) {
  const agent = scriptedTransport();
  const { transport } = agent;
  const late = createLateRun({ ...options, transport, threadId: "thread-1" });
  void late.run.send("Go");
  return { ...late, agent };
}

const asking = (interrupts: readonly object[]) =>
  async function* () {
    yield [started(), asks(interrupts)];
  };
