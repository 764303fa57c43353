import { DBOS } from "@dbos-inc/dbos-sdk";
import type { AgUiInterrupt } from "react-agui-interrupts/core";
import { InterruptGateError, type ResumeVerdict } from "react-agui-interrupts/server";
import { crashAt } from "./crash.js";
import { gate, pay, store } from "./database.js";

export interface Invoice {
  readonly id: string;
  readonly supplier: string;
  readonly amount: number;
}

/** What the page's route sends to the workflow: plain JSON, which the engine stores. */
type Answer = Pick<ResumeVerdict, "entries" | "claim">;

const waitSeconds = Number(process.env["WAIT_SECONDS"] ?? 7 * 24 * 3600);

/** Asks, waits for as long as it takes, and pays once. */
export const payInvoice = DBOS.registerWorkflow(
  async (invoice: Invoice): Promise<string> => {
    await DBOS.runStep(() => announce(invoice), { name: "announce" });
    for (;;) {
      crashAt("waiting");
      const answer = await DBOS.recv<Answer>("answer", { timeoutSeconds: waitSeconds });
      if (answer !== null) return carryOut(invoice, answer);
      const isOver = await DBOS.runStep(() => withdraw(invoice), { name: "withdraw" });
      if (isOver) return "no answer in time";
    }
  },
  { name: "payInvoice" },
);

async function carryOut(invoice: Invoice, { entries, claim }: Answer): Promise<string> {
  crashAt("received");
  if (claim === undefined) throw new Error("The gate has no lease.");
  const [entry] = entries;
  const payload: unknown = entry?.status === "resolved" ? entry.payload : undefined;
  const approved = Object(payload).approved === true;
  if (approved)
    await DBOS.runStep(
      async () => {
        await pay(invoice.id, `${claim.key}:${callOf(invoice)}`);
        crashAt("paid");
      },
      { name: "act" },
    );
  await DBOS.runStep(() => close(invoice.id, claim.key), {
    ...{ name: "acted", retriesAllowed: true, maxAttempts: 10 },
  });
  return approved ? "paid" : "not paid";
}

async function announce(invoice: Invoice): Promise<readonly AgUiInterrupt[]> {
  const { id, supplier, amount } = invoice;
  const question = {
    id: `pay-${id}`,
    reason: "tool_call",
    message: `May the agent pay ${supplier}?`,
    toolCallId: callOf(invoice),
    metadata: { toolName: "pay", args: { supplier, amount } },
  };
  const toolCalls = [{ id: callOf(invoice), name: "pay", args: { supplier, amount } }];
  const asked = await gate.announce(id, `run-${id}`, [question], { toolCalls });
  crashAt("announced");
  return asked;
}

/** Closes the question. False where an answer has been given, and is on its way. */
async function withdraw({ id }: Invoice): Promise<boolean> {
  try {
    await gate.announce(id, `run-${id}-over`, []);
    return true;
  } catch (error) {
    if (error instanceof InterruptGateError && error.code === "claim-open") return false;
    throw error;
  }
}

/** Ends the claim in whatever attempt: the sweeper takes it over only to forward it again. */
async function close(threadId: string, key: string): Promise<void> {
  const { claim } = await gate.read(threadId);
  if (claim?.key === key && !(await gate.acted(threadId, claim)))
    throw new Error("The claim was forwarded meanwhile.");
  crashAt("closed");
}

const callOf = ({ id }: Invoice): string => `call-${id}`;

/** Hands an answer to its workflow: once, however often it is forwarded. */
export async function forward(threadId: string, { entries, claim }: Answer): Promise<void> {
  if (claim === undefined) return;
  crashAt("admitted");
  await DBOS.send(threadId, { entries, claim }, "answer", claim.key);
  crashAt("forwarded");
}

/** Forwards the answers whose route has died before it could. */
export async function sweep(): Promise<void> {
  for (const threadId of await store.findDue(Date.now(), 20)) {
    const verdict = await gate.claim(threadId);
    if (verdict !== undefined) await forward(threadId, verdict);
  }
}
