import { afterEach, expect, it, vi } from "vitest";
import type { AgentRun } from "../../../src/core.js";
import { createSimulatedClock } from "../../../src/testing/createSimulatedClock.js";
import { mockIds } from "../../../src/testing/mockIds.js";
import { confirmationInterrupt, decisionSchema } from "../../../src/testing/script/fixtures.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { asks, at, started } from "../../support/builders.js";
import { settled } from "../createRun.js";

const validatorPath = "../../../src/schema/validate/defaultValidator.js";

afterEach(() => {
  vi.doUnmock(validatorPath);
  vi.resetModules();
});

/** A run that was asked something while the validator is on its way; `arrive` ends the way. */
async function askedWhileLoading() {
  vi.resetModules();
  let arrive = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock(validatorPath, async () => {
    await arrived;
    return vi.importActual(validatorPath);
  });
  const { createAgentRun } = await import("../../../src/run/createAgentRun.js");
  const agent = scriptedTransport();
  const run = createAgentRun({
    transport: agent.transport,
    clock: createSimulatedClock(at(0)),
    generateId: mockIds(),
    submitMode: "manual",
  });
  const ask = async (id: string) => {
    const sent = run.send("Go");
    await settled();
    await agent.emit([started(), asks([confirmationInterrupt({ id, responseSchema: decisionSchema })])]);
    agent.end();
    await sent;
  };
  await ask("a");
  return { run, agent, ask, arrive };
}

it.each<[string, (run: AgentRun) => Promise<unknown>]>([
  ["a submission", (run) => run.submit()],
  ["a repeat", (run) => run.retry()],
  ["a message instead of answers", (run) => run.steerAway("Something else")],
])("%s that waits for the validator does not reach the conversation that a reset begins", async (_, act) => {
  const { run, agent, ask, arrive } = await askedWhileLoading();
  run.resolve("a", { approved: true });
  const result = act(run);
  run.reset();
  await ask("b");
  run.resolve("b", { approved: true });
  arrive();
  expect(await result).toMatchObject({ ok: false, reason: "reset" });
  expect(agent.requests).toHaveLength(2);
  expect(run.getSnapshot()).toMatchObject({ interrupts: [{ id: "b" }], status: "interrupted" });
  void run.submit();
  await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
  expect(agent.requests[2]?.resume).toMatchObject([{ interruptId: "b", status: "resolved" }]);
});

it.each<[string, (run: AgentRun) => Promise<unknown>]>([
  ["a submission", (run) => run.submit()],
  ["a message instead of answers", (run) => run.steerAway("Something else", { keepAnswers: true })],
])("%s that waits for the validator is not sent after an abort", async (_, act) => {
  const { run, agent, arrive } = await askedWhileLoading();
  run.resolve("a", { approved: true });
  const result = act(run);
  run.abort();
  expect(await result).toMatchObject({ ok: false, reason: "aborted" });
  arrive();
  const again = run.submit();
  await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
  await settled();
  expect(agent.requests).toHaveLength(2);
  run.abort();
  await again;
});
