import { describe, expect, it, vi } from "vitest";
import {
  type AgentRunOptions,
  createAgentRun,
  fetchTransport,
  type HttpTransportOptions,
} from "../../../src/core.js";
import { asks, finished, started } from "../../support/builders.js";
import { question, settled } from "../createRun.js";

type Reaching = (options: HttpTransportOptions & { readonly url: string }) => AgentRunOptions;

const ways: readonly (readonly [string, Reaching])[] = [
  ["by its address", (options) => options],
  ["by a transport", (options) => ({ transport: fetchTransport(options) })],
];

/** An agent over HTTP that asks one question; the headers of the next request never come. */
async function asked(reach: Reaching, answers: () => Promise<Response>) {
  const events = [started(), asks([question("q1")])].map(
    (event) => `data: ${JSON.stringify(event)}\n\n`,
  );
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementationOnce(
      async () =>
        new Response(events.join(""), { headers: { "content-type": "text/event-stream" } }),
    )
    .mockImplementation(answers);
  let pending = false;
  const run = createAgentRun({
    submitMode: "manual",
    threadId: "thread-1",
    ...reach({
      url: "https://agent.test/",
      fetch,
      headers: () => (pending ? new Promise<never>(() => {}) : {}),
    }),
  });
  await run.send("Go");
  run.resolve("q1", { confirmed: true });
  return {
    run,
    fetch,
    holdHeaders(holds: boolean) {
      pending = holds;
    },
  };
}

describe.each(ways)("answers that are stopped, to an agent that is reached %s", (_, reach) => {
  it("are not sent where the headers of the request never came", async () => {
    const { run, fetch, holdHeaders } = await asked(reach, () => new Promise(() => {}));
    holdHeaders(true);
    void run.submit();
    await settled();
    run.abort();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(run.getSnapshot()).toMatchObject({
      status: "aborted",
      composer: { delivery: "not-sent", mayActTwice: false },
      decisions: [{ outcome: "refused" }],
      interrupts: [{ id: "q1" }],
    });
  });

  it("are unknown from the call of fetch on", async () => {
    const { run, fetch } = await asked(reach, () => new Promise(() => {}));
    void run.submit();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    run.abort();
    expect(run.getSnapshot()).toMatchObject({
      composer: { delivery: "unknown" },
      decisions: [{ outcome: "unknown" }],
    });
  });

  it("can be sent again after they were stopped in time, and arrive", async () => {
    const done = [started("run-2"), finished("run-2")].map(
      (event) => `data: ${JSON.stringify(event)}\n\n`,
    );
    const { run, holdHeaders } = await asked(
      reach,
      async () => new Response(done.join(""), { headers: { "content-type": "text/event-stream" } }),
    );
    holdHeaders(true);
    void run.submit();
    await settled();
    run.abort();
    holdHeaders(false);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(run.getSnapshot().interrupts).toEqual([]);
  });
});
