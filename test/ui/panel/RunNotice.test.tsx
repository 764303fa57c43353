import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { type AgentRun, RunNotice, TransportError } from "../../../src/index.js";
import { confirmationInterrupt, type ScriptedTransport } from "../../../src/testing.js";
import { playedRun } from "../../support/askedRun.js";
import { endingOf } from "../../support/endingOf.js";

type Ends = (agent: ScriptedTransport, run: AgentRun) => void | Promise<void>;
const started = { type: "RUN_STARTED", threadId: "t", runId: "r1" };
const finished = (outcome: object) => ({ type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome });
const streams =
  (...events: readonly unknown[]): Ends =>
  (agent) =>
    agent.emit(events).then(() => agent.end());

it.each<readonly [ending: string, words: string, ends: Ends]>([
  ["success", "", streams(started, finished({ type: "success" }))],
  ["interrupted", "", streams(started, finished({ type: "interrupt", interrupts: [confirmationInterrupt()] }))],
  ["cancelled", "The agent stopped the run.", streams(started, finished({ type: "cancelled" }))],
  ["error", "The agent reported a problem.The agent said: Out of tea.", streams({ type: "RUN_ERROR", message: "Out of tea." })],
  ["rejected", "The agent sent something that cannot be read.", streams(started, "hello")],
  ["truncated", "The connection was lost.", streams(started)],
  ["aborted", "You stopped the run.", (_, run) => run.abort()],
  ["unreachable", "The agent could not be reached.", (agent) => agent.fail(new TransportError("no"))],
  ["unreachable", "The server answered with an error.HTTP 409", (agent) => agent.fail(new TransportError("no", { status: 409 }))],
])("a run that ends as %s says so in its own words", async (ending, words, ends) => {
  const { run, agent } = playedRun();
  const { container } = render(<RunNotice run={run} />);
  expect(container).toBeEmptyDOMElement();
  await act(async () => {
    const over = endingOf(run.start());
    await ends(agent, run);
    await over;
  });
  expect(run.getSnapshot().ending?.kind).toBe(ending);
  expect(container.textContent).toBe(words);
});
