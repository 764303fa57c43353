import { type AgentRunBehaviour, createAgentRun } from "../../src/core.js";
import {
  confirmationInterrupt,
  createSimulatedClock,
  mockIds,
  type ScriptedTransport,
  scriptedTransport,
} from "../../src/testing.js";
import { asks, at, finished, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";

/** A question without a schema, so that nothing has to be loaded before it is answered. */
export const question = (id: string, fields = {}) => confirmationInterrupt({ id, ...fields });

/**
 * A run with an agent whose events the test sends, on a clock that the test moves; with `history`
 * its conversation can be loaded.
 */
export function createRun(behaviour: AgentRunBehaviour = {}, history?: ScriptedTransport) {
  const agent = scriptedTransport();
  const { transport } = agent;
  const clock = createSimulatedClock(at(0));
  const run = createAgentRun({
    transport: history ? Object.assign(transport, { history: history.transport }) : transport,
    clock,
    generateId: mockIds(),
    threadId: "thread-1",
    ...behaviour,
  });

  /** The agent sends all this, and its stream closes. */
  const agentSays = async (...events: readonly unknown[]) => {
    if (events.length > 0) await agent.emit(events);
    agent.end();
    await settled();
  };

  return {
    run,
    agent,
    clock,
    agentSays,
    agentFinishes: () => agentSays(started(), finished()),
    snapshot: run.getSnapshot,
    resumes: () => agent.requests.flatMap(({ resume }) => (resume === undefined ? [] : [resume])),
    openIds: () => run.getSnapshot().interrupts.map(({ id }) => id),
  };
}

/** The same after its first run has asked these questions. */
export async function createAskedRun(questions: readonly unknown[], behaviour?: AgentRunBehaviour) {
  const made = createRun(behaviour);
  const ending = endingOf(made.run.send("Go"));
  await made.agentSays(started(), asks(questions));
  await ending;
  return made;
}

/** Lets everything happen that waits for nothing but its turn. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
