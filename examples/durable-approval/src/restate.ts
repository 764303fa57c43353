import * as restate from "@restatedev/restate-sdk";
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
import { addresses, startRestate } from "./localRestate.js";

const payInvoice = restate.workflow({
  name: "payInvoice",
  handlers: {
    /** Asks, waits for as long as it takes, and pays once. */
    async run(ctx: restate.WorkflowContext, invoice: Invoice): Promise<string> {
      await ctx.run("announce", () => announce(invoice));
      crashAt("waiting");
      const answer = await answerInTime(ctx, invoice);
      if (answer === undefined) return "no answer in time";
      crashAt("received");
      if (isApproved(answer)) await ctx.run("act", () => act(invoice, answer));
      await ctx.run("acted", () => close(invoice, answer));
      return isApproved(answer) ? "paid" : "not paid";
    },
    answer: restate.handlers.workflow.shared(
      async (ctx: restate.WorkflowSharedContext, answer: Answer): Promise<void> => {
        await ctx.promise<Answer>("answer").resolve(answer);
      },
    ),
  },
  // By default a workflow is paused after 70 attempts, and waits for somebody who resumes it.
  options: { retryPolicy: { maxAttempts: Number.MAX_SAFE_INTEGER } },
});

async function answerInTime(
  ctx: restate.WorkflowContext,
  invoice: Invoice,
): Promise<Answer | undefined> {
  const answer = ctx.promise<Answer>("answer");
  try {
    return await answer.get().orTimeout({ seconds: waitSeconds });
  } catch (error) {
    if (!(error instanceof restate.TimeoutError)) throw error;
    const isOver = await ctx.run("withdraw", () => withdraw(invoice));
    return isOver ? undefined : answer.get();
  }
}

/** Restate, a server that keeps the state of workflows and calls this process. */
export const engine: Engine = {
  async launch() {
    await startRestate();
    const { hostname, port } = new URL(addresses.services);
    await restate.serve({
      ...{ services: [payInvoice], port: Number(port) },
      logger: ({ level }, ...texts) => void (level === "error" && console.error(...texts)),
    });
    await post(`${addresses.admin}/deployments`, { uri: `http://${hostname}:${port}` });
  },
  async start(invoice) {
    await post(`${addresses.ingress}/payInvoice/${invoice.id}/run/send`, invoice);
  },
  async deliver(threadId, answer) {
    await post(`${addresses.ingress}/payInvoice/${threadId}/answer`, answer);
  },
  async resultOf(threadId) {
    const path = `restate/workflow/payInvoice/${threadId}/output`;
    const response = await fetch(`${addresses.ingress}/${path}`);
    return response.ok ? ((await response.json()) as string) : null;
  },
};

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify(body),
  });
  // 409: the workflow has been started, or has this answer.
  if (!response.ok && response.status !== 409)
    throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
