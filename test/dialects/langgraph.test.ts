import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { begins, createFakeServer, ends } from "../support/dialects/createFakeServer.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

const url = "https://agent.test/";

/** A run with the recorded server, after its first step. */
async function replay(name: string) {
  const { fetch, requests, steps } = replayRecording(name);
  const run = createAgentRun({ url, fetch });
  await run.send("Go");
  return { run, requests, steps, interrupts: run.getSnapshot().interrupts };
}

describe("T10 LangGraph, beside the outcome", () => {
  it.each(["langgraph/default-text-command-resume", "copilotkit/lgdefault-text-command-resume"])(
    "%s: a text is the question, and what is answered travels as the command it takes",
    async (name) => {
      const { run, requests, interrupts } = await replay(name);
      expect(interrupts).toMatchObject([{ dialect: "langgraph", kind: "custom", message: "What is your name?", cancel: "none" }]);
      expect(interrupts[0]?.id).toMatch(/^[0-9a-f]{32}$/);
      run.resolve(interrupts[0]?.id ?? "", "Ada");
      const { ending } = await new Promise<ReturnType<typeof run.getSnapshot>>((resolve) => {
        run.subscribe(() => run.getSnapshot().status === "finished" && resolve(run.getSnapshot()));
      });
      expect(ending?.kind).toBe("success");
      expect(requests[1]).toMatchObject({
        forwardedProps: { command: { resume: "Ada", interruptEvent: "What is your name?" } },
      });
      expect(requests[1]).not.toHaveProperty("resume");
    },
  );

  it("several open at once are all asked, and answered by their ids", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-parallel-command-resume");
    expect(interrupts).toMatchObject([
      { kind: "confirmation", message: "Left: go on?" },
      { kind: "confirmation", message: "Right: go on?" },
    ]);
    for (const { id } of interrupts) run.resolve(id, { approved: true });
    await run.submit();
    const [left, right] = interrupts.map(({ id }) => id);
    expect(requests[1]).toMatchObject({
      forwardedProps: { command: { resume: { [String(left)]: { approved: true }, [String(right)]: { approved: true } } } },
    });
  });

  it("keeps what the host forwards, and sends the same again when the connection broke", async () => {
    let broken = true;
    const server = createFakeServer((posted, turn) =>
      turn === 0
        ? [begins(posted), { type: "CUSTOM", name: "on_interrupt", value: '{"message":"Sure?"}' }, ends(posted)]
        : [begins(posted), ends(posted)],
    );
    const fetch: typeof globalThis.fetch = async (...args) => {
      if (server.requests.length === 1 && broken) throw new TypeError("Failed to fetch");
      return server.fetch(...args);
    };
    const run = createAgentRun({ url, fetch, forwardedProps: { tenant: "t1" }, submitMode: "manual" });
    await run.send("Go");
    run.resolve(run.getSnapshot().interrupts[0]?.id ?? "", { ok: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: "failed", composer: { delivery: "unknown", canRetry: true } });
    broken = false;
    await run.retry();
    expect(server.requests[1]).toMatchObject({
      forwardedProps: { tenant: "t1", command: { resume: { ok: true }, interruptEvent: '{"message":"Sure?"}' } },
    });
    expect(run.getSnapshot().status).toBe("finished");
  });

  it("T32 an empty object is not sent, because it would answer nothing", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-text-command-resume");
    run.resolve(interrupts[0]?.id ?? "", {});
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    expect(requests).toHaveLength(1);
  });

  it("says something new instead, without a word about the question, which it cannot be told to leave", async () => {
    const { run, requests, interrupts } = await replay("langgraph/default-text-command-resume");
    run.cancel(interrupts[0]?.id ?? "");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
    await run.steerAway("Never mind");
    expect(requests[1]).not.toHaveProperty("resume");
    expect(requests[1]).not.toHaveProperty("forwardedProps");
    expect(run.getSnapshot()).toMatchObject({ interrupts: [], decisions: [{ outcome: "dismissed" }] });
  });
});
