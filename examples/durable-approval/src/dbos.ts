import { DBOS } from "@dbos-inc/dbos-sdk";
import {
  type Answer,
  act,
  announce,
  close,
  type Engine,
  type Invoice,
  isApproved,
  waitSeconds,
  withdraw,
} from "./approval.js";
import { crashAt } from "./crash.js";
import { url } from "./database.js";

/** Asks, waits for as long as it takes, and pays once. */
const payInvoice = DBOS.registerWorkflow(
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

async function carryOut(invoice: Invoice, answer: Answer): Promise<string> {
  crashAt("received");
  if (isApproved(answer)) await DBOS.runStep(() => act(invoice, answer), { name: "act" });
  await DBOS.runStep(() => close(invoice, answer), {
    ...{ name: "acted", retriesAllowed: true, maxAttempts: 10 },
  });
  return isApproved(answer) ? "paid" : "not paid";
}

/** DBOS, which runs in this process and keeps its state in PostgreSQL. */
export const engine: Engine = {
  async launch() {
    DBOS.setConfig({
      ...{ name: "durable-approval", systemDatabaseUrl: url, systemDatabasePoolSize: 5 },
      ...{ logLevel: "warn", runAdminServer: false, applicationVersion: "1" },
    });
    await DBOS.launch();
  },
  async start(invoice) {
    await DBOS.startWorkflow(payInvoice, { workflowID: invoice.id })(invoice);
  },
  async deliver(threadId, answer, key) {
    await DBOS.send(threadId, answer, "answer", key);
  },
  async resultOf(threadId) {
    const output = (await DBOS.getWorkflowStatus(threadId))?.output;
    return typeof output === "string" ? output : null;
  },
};
