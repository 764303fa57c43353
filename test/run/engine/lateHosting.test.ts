import { readFileSync } from "node:fs";
import { HttpAgent } from "@ag-ui/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultDialects } from "../../../src/dialects/builtIn/defaultDialects.js";
import type { AgentRun, AgentRunOptions } from "../../../src/run/api/AgentRun.js";
import { awaitFollower } from "../../../src/run/api/awaitFollower.js";
import { createEngine } from "../../../src/run/createEngine.js";
import { createShell } from "../../../src/run/createShell.js";
import * as answering from "../../../src/run/engine/answering.js";
import * as hosting from "../../../src/run/engine/hosting.js";
import * as patching from "../../../src/run/engine/patching.js";
import { loadedModule, notLoaded } from "../../../src/run/shared/lazyModule.js";
import * as keeping from "../../../src/run/storage/keeping.js";
import { isDeep, someOf } from "../../support/depth.js";
import { latePart, replaying, stories } from "../../support/lateParts.js";

// What the official client prints of a recorded error is no part of this.
beforeEach(() => {
  for (const method of ["error", "warn"] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A run that begins once what follows its agent is there, as `createLazyRun` has it. */
function createLateRun(agent: HttpAgent, options: AgentRunOptions) {
  const { part, ...late } = latePart(hosting);
  const load = async () => {
    shell.fail(null);
    if ((await part.load()) === null) return shell.fail(notLoaded(part.getCause()));
    shell.begin(createEngine, {
      backends: loadedModule({ defaultDialects }),
      answering: loadedModule(answering),
      patching: loadedModule(patching),
      keeping: loadedModule(keeping),
      hosting: part,
    });
  };
  const shell = createShell(options, { load: () => void load(), early: awaitFollower(agent) });
  return { run: shell.run, ...late };
}

/** A run with an agent of the host that replays a story. */
function openedPage(story: string) {
  const { generateId } = replaying(story);
  // The same time each time, and timers that pass once the agent has said all.
  const timers = new Set<unknown>();
  const clock = {
    now: () => 0,
    setTimeout(then: () => void) {
      timers.add(then);
      return then;
    },
    clearTimeout: (timer: unknown) => void timers.delete(timer),
  };
  let posts = 0;
  const agent = new HttpAgent({
    url: "https://agent.test/",
    threadId: "thread",
    fetch: async () => {
      posts++;
      const headers = { "content-type": "text/event-stream" };
      return new Response(readFileSync(story, "utf8"), { headers });
    },
  });
  agent.addMessage({ id: "said", role: "user", content: "Go" });
  const late = createLateRun(agent, { agent, generateId, clock, submitMode: "manual" });
  const { run, requests } = late;
  run.subscribe(() => {});
  const requested = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count));
  const isThere = () => vi.waitFor(() => expect(run.getSnapshot().messages).not.toEqual([]));
  const says = async () => {
    await agent.runAgent({ runId: "run" }).catch(() => {});
    await isThere();
    await vi.waitFor(() => expect(run.getSnapshot().status).not.toBe("running"));
    for (const timer of [...timers])
      if (typeof timer === "function" && timers.delete(timer)) timer();
    await new Promise((later) => setTimeout(later));
  };
  return { ...late, agent, requested, says, isThere, posts: () => posts };
}

/** What the cards of a run show, without what no JSON has. */
const cardsOf = ({ getSnapshot }: AgentRun): unknown =>
  JSON.parse(JSON.stringify(getSnapshot().interrupts));

async function promptly(story: string) {
  const { run, agent, says, isThere, arrive } = openedPage(story);
  await arrive();
  await isThere();
  await says();
  return { shown: cardsOf(run), interrupts: run.getSnapshot().interrupts, agent };
}

/** A few stories, one of which says less at its end than before; all of them in the deep tests. */
const sample = new Set(someOf(someOf(stories)));
const replayed = isDeep
  ? stories
  : stories.filter(
      (one) => sample.has(one) || one.includes("langgraph-python/both-percall-edited"),
    );
const fewest = isDeep ? 10 : 1;

describe("what follows an agent of the host and comes late", () => {
  it("ends every recorded story on the card on which it ends where it is there: the run waits for it", async () => {
    let asked = 0;
    for (const story of replayed) {
      const prompt = await promptly(story);
      const { run, says, posts, arrive } = openedPage(story);
      const ended = says();
      await new Promise((later) => setTimeout(later));
      expect(posts()).toBe(0);
      await arrive();
      await ended;
      expect([story, cardsOf(run)]).toEqual([story, prompt.shown]);
      asked += prompt.interrupts.length;
    }
    expect(asked).toBeGreaterThanOrEqual(fewest);
  });

  it("ends every recorded story on that card after it has failed once and was loaded again", async () => {
    for (const story of replayed) {
      const prompt = await promptly(story);
      const { run, says, isThere, requested, arrive, fail } = openedPage(story);
      await fail();
      await vi.waitFor(() => expect(run.getSnapshot().error?.code).toBe("not-loaded"));
      expect(run.getSnapshot().interrupts).toEqual([]);
      void run.ready();
      await requested(2);
      await arrive();
      await isThere();
      await says();
      expect([story, cardsOf(run)]).toEqual([story, prompt.shown]);
    }
  });

  it.each([
    ["comes after half a minute", false],
    ["fails while the run waits, and is loaded again", true],
  ])("shows the questions that the agent keeps where it %s", async (_, failsFirst) => {
    let asked = 0;
    for (const story of replayed) {
      const prompt = await promptly(story);
      const kept = prompt.agent.pendingInterrupts ?? [];
      if (kept.length === 0 || kept.length !== prompt.interrupts.length) continue;
      const { run, agent, requested, arrive, fail } = openedPage(story);
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const ended = agent.runAgent({ runId: "run" }).catch(() => {});
      if (failsFirst) await fail();
      else await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      await ended;
      expect(run.getSnapshot().interrupts).toEqual([]);
      if (failsFirst) {
        void run.ready();
        await requested(2);
      }
      await arrive();
      await vi.waitFor(() => expect(run.getSnapshot().interrupts).not.toEqual([]));
      expect([
        story,
        run.getSnapshot().interrupts.map(({ id, kind, message }) => [id, kind, message]),
      ]).toEqual([story, prompt.interrupts.map(({ id, kind, message }) => [id, kind, message])]);
      asked++;
    }
    expect(asked).toBeGreaterThanOrEqual(1);
  });
});
