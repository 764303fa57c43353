import type { AgentRun } from "../../src/core.js";

/** What a person may do on a page, and on which of the open questions. */
export interface Press {
  readonly does: string;
  readonly place: number;
}

/** Does on a run what a person does on its page, without waiting for what follows. */
export function pressOn(run: AgentRun, { does, place }: Press): void {
  const open = run.getSnapshot().interrupts;
  const question = open[place % Math.max(1, open.length)];
  if (question !== undefined && does === "approve") run.resolve(question, { approved: true });
  if (question !== undefined && does === "deny") run.resolve(question, { approved: false });
  if (question !== undefined && does === "skip") run.cancel(question);
  if (does === "submit") void run.submit();
  if (does === "steer") void run.steerAway("Something else");
  if (does === "dismiss") run.dismiss();
  if (does === "write") void run.send("And?");
  if (does === "retry") void run.retry({ mayRepeat: true });
}
