import { describe, expect, it, vi } from "vitest";
import { createAgentRun, type HttpTransportOptions } from "../../src/core.js";
import { createScriptedAgent, scenarios } from "../../src/testing.js";
import { endingOf } from "../support/endingOf.js";

/** A run that counts what it posts, to a scenario of the embedded agent. */
function counted(scenario: string, options: Omit<HttpTransportOptions, "url" | "fetch"> = {}) {
  const posts: RequestInit[] = [];
  const counting: typeof fetch = (input, init) => {
    posts.push(init ?? {});
    return fetch(input, init);
  };
  return {
    run: createAgentRun({ ...options, url: `/agent/${scenario}?pace=0`, fetch: counting }),
    posts,
  };
}

/** Hides the tab and shows it again, twice. */
async function switchTabs(): Promise<void> {
  for (const state of ["hidden", "visible", "hidden", "visible"] as const) {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    vi.spyOn(document, "hidden", "get").mockReturnValue(state === "hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  vi.restoreAllMocks();
}

describe("one run is one request", () => {
  it.each([
    ["minimal-approval", "interrupted"],
    ["http-500", "unreachable"],
    ["wrong-content-type", "unreachable"],
    ["truncated", "truncated"],
    ["unparsable-event", "rejected"],
  ])("to %s, which ends as %s", async (scenario, kind) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { run, posts } = counted(scenario);
      expect((await endingOf(run.send("Go"))).kind).toBe(kind);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(posts).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("while the tab is hidden and shown again", async () => {
    const posts: unknown[] = [];
    const counting: typeof fetch = (input, init) => {
      posts.push(init);
      return fetch(input, init);
    };
    const run = createAgentRun({ url: "/agent/minimal-approval?pace=10", fetch: counting });
    const ending = endingOf(run.send("Go"));
    await switchTabs();
    expect((await ending).kind).toBe("interrupted");
    expect(posts).toHaveLength(1);
  });

  it("also when it is stopped in the middle, and nothing that comes after changes what was read", async () => {
    let rest: Promise<string> | undefined;
    // Receives everything, also after the run was stopped.
    const unstoppable: typeof fetch = async (input, init) => {
      const response = await fetch(input, { ...init, signal: null });
      rest = response.clone().text();
      return response;
    };
    const run = createAgentRun({ url: "/agent/minimal-approval?pace=20", fetch: unstoppable });
    const ending = endingOf(run.send("Go"));
    await vi.waitFor(() => expect(run.getSnapshot().messages.length).toBeGreaterThan(1));
    run.abort();
    expect(await ending).toEqual({ kind: "aborted" });
    const { messages } = run.getSnapshot();
    expect(await rest).toContain("RUN_FINISHED");
    expect(run.getSnapshot().messages).toBe(messages);
  });
});

it("asks for headers again for each run, and sends nothing when there are none", async () => {
  let token = 0;
  const headers = () => {
    if (token === 2) throw new Error("signed out");
    token++;
    return { authorization: `Bearer ${token}` };
  };
  const { run, posts } = counted("confirmation", { headers });
  await run.send("Go");
  run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", { approved: true });
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("finished"));
  expect(posts.map((init) => new Headers(init.headers).get("authorization"))).toEqual([
    "Bearer 1",
    "Bearer 2",
  ]);
  expect(await endingOf(run.send("Again"))).toMatchObject({
    kind: "unreachable",
    error: { delivery: "not-sent" },
  });
  expect(posts).toHaveLength(2);
});

it("shows the status and the body of a response that is not a stream", async () => {
  const { run } = counted("http-500");
  expect(await endingOf(run.send("Go"))).toMatchObject({
    kind: "unreachable",
    error: { status: 500, body: "The agent has crashed." },
  });
});

it("talks to the scripted agent inside the page, with no server at all", async () => {
  const agent = createScriptedAgent(scenarios, { pace: 0 });
  const run = createAgentRun({
    url: "https://agent.invalid/minimal-approval",
    fetch: agent,
  });
  await run.send("Go");
  const [question] = run.getSnapshot().interrupts;
  run.resolve(question?.id ?? "", { approved: true });
  await vi.waitFor(() => expect(run.getSnapshot().ending?.kind).toBe("success"));
  expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "approved", outcome: "accepted" }]);
});
