import { HttpAgent } from "@ag-ui/client";
import { HttpAgent as HttpAgent45 } from "@ag-ui/client-0.0.45";
import { HttpAgent as HttpAgent53 } from "@ag-ui/client-0.0.53";
import { HttpAgent as HttpAgent54 } from "@ag-ui/client-0.0.54";
import { HttpAgent as HttpAgent59 } from "@ag-ui/client-0.0.59";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import type { AgentLike } from "../../../src/run/agent/AgentLike.js";
import { createScriptedAgent, scenarios } from "../../../src/testing.js";
import { expectConsole } from "../../support/consoleGuard.js";
import { endingOf } from "../../support/endingOf.js";

interface AgentOptions {
  readonly url: string;
  readonly threadId: string;
}

/** Each version builds its request in its own way: up to 0.0.53 without `resume`. */
const versions: readonly (readonly [
  version: string,
  create: (options: AgentOptions) => AgentLike,
])[] = [
  ["0.0.45", (options) => new HttpAgent45(options)],
  ["0.0.53", (options) => new HttpAgent53(options)],
  ["0.0.54", (options) => new HttpAgent54(options)],
  ["0.0.59", (options) => new HttpAgent59(options)],
  ["1.0.0", (options) => new HttpAgent(options)],
];
const url = "https://agent.test/minimal-approval";
const yes = { approved: true };

afterEach(() => vi.unstubAllGlobals());

describe.each(versions)("an HttpAgent of @ag-ui/client %s", (version, create) => {
  /** The agent on a scenario, and a run of it that has asked its question. */
  async function asked() {
    const served = createScriptedAgent(scenarios, { pace: 0 });
    let isOffline = false;
    let isFrozen = false;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
      if (isOffline) throw new TypeError("offline");
      return served(new Request(address, init));
    });
    const agent = create({ url, threadId: "thread-1" });
    agent.subscribe({
      onRunInitialized({ input }) {
        if (isFrozen) Object.freeze(input);
      },
    });
    const run = createAgentRun({ agent });
    expect(await endingOf(run.send("Go"))).toMatchObject({ kind: "interrupted" });
    const [question] = run.getSnapshot().interrupts;
    return {
      served,
      run,
      id: question?.id ?? "",
      setOffline(value: boolean) {
        isOffline = value;
      },
      freeze() {
        isFrozen = true;
      },
    };
  }

  it("sends an answer, once, and the agent acts on it", async () => {
    const { served, run, id } = await asked();
    run.resolve(id, yes);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(served.requests().map(({ resume }) => resume)).toEqual([
      undefined,
      [{ interruptId: id, status: "resolved", payload: yes }],
    ]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
  });

  it("sends the same answer again after it failed", async () => {
    const { served, run, id, setOffline } = await asked();
    expectConsole("error", /Agent execution failed/);
    setOffline(true);
    run.resolve(id, yes);
    await run.submit();
    setOffline(false);
    expect(await run.retry({ mayRepeat: true })).toMatchObject({ ok: true });
    expect(served.requests().at(-1)?.resume).toEqual([
      { interruptId: id, status: "resolved", payload: yes },
    ]);
  });

  it.runIf(version <= "0.0.53")("sends nothing where its input takes no answers", async () => {
    const { served, run, id, freeze } = await asked();
    if (version === "0.0.45") expectConsole("error", /Agent execution failed/);
    freeze();
    run.resolve(id, yes);
    await run.submit();
    expect(served.requests()).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ id }],
      composer: { delivery: "not-sent" },
      error: { message: expect.stringContaining("use @ag-ui/client 0.0.54 or later") },
    });
  });
});
