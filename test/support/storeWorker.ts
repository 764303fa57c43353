/**
 * A worker in a process of its own: it takes what is due, uses a tool, and asks the next question
 * of the thread or is done with it. Arguments: the client, the port of the database, and the chance
 * that the worker is killed at each of its steps.
 */
import { setTimeout } from "node:timers/promises";
import { createInterruptGate, type ResumeVerdict } from "../../src/server.js";
import { clients, isClientName, type OpenedStore } from "./storeClients.js";

const [, , client, port, chance = "0"] = process.argv;
if (!isClientName(client) || port === undefined)
  throw new Error("Pass the client and the port of the database.");
const opened = await clients[client].open(Number.parseInt(port, 10));
const gate = createInterruptGate({ store: opened.store, lease: 500 });

/** Waits for a moment, and may not return. */
async function step(): Promise<void> {
  await setTimeout(Math.random() * 5);
  if (Math.random() < Number.parseFloat(chance)) process.kill(process.pid, "SIGKILL");
}

while (true) {
  try {
    await workOnce(opened);
  } catch {
    // The connection was cut. What this worker had begun is offered again.
    await setTimeout(20);
  }
}

async function workOnce({ store, effect }: OpenedStore): Promise<void> {
  const due = await store.findDue(Date.now(), 20);
  const threadId = due[Math.floor(Math.random() * due.length)];
  const verdict = threadId === undefined ? undefined : await gate.claim(threadId);
  if (threadId === undefined || verdict === undefined) await setTimeout(10);
  else await act(threadId, verdict, effect);
}

async function act(
  threadId: string,
  { claim, answers }: ResumeVerdict,
  effect: OpenedStore["effect"],
): Promise<void> {
  if (claim === undefined) return;
  // The page's process has the first attempt and leaves it to others; the second is a worker's.
  if (claim.attempt > 2) process.send?.("took over");
  for (const { id, metadata } of claim.interrupts) {
    await step();
    const answer = answers.get(id);
    const payload = answer?.status === "resolved" ? answer.payload : null;
    await effect(
      `${claim.key}:${id}`,
      JSON.stringify({ threadId, id, amount: metadata?.["amount"], payload }),
    );
  }
  await step();
  const isFirst = claim.interrupts.some(({ id }) => id === "first");
  const next = { id: "second", reason: "tool_call", metadata: { amount: 2 } };
  if (isFirst) await gate.announce(threadId, `${claim.key}-${claim.attempt}`, [next], { claim });
  else await gate.acted(threadId, claim);
  await step();
}
