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
export type Answer = Pick<ResumeVerdict, "entries" | "claim">;

/** A workflow engine, with the workflow of an invoice. */
export interface Engine {
  /** Connects to the engine, and goes on with what was killed. */
  launch(): Promise<void>;
  /** Starts the workflow of an invoice; the same one again changes nothing. */
  start(invoice: Invoice): Promise<void>;
  /** Hands an answer to its workflow, once for each `key`. */
  deliver(threadId: string, answer: Answer, key: string): Promise<void>;
  /** What the workflow has returned; null while it goes on. */
  resultOf(threadId: string): Promise<string | null>;
}

/** Seconds after which nobody is waited for any more. */
export const waitSeconds = Number(process.env["WAIT_SECONDS"] ?? 7 * 24 * 3600);

/** Stores the question. A step: it may be repeated, also after the answer. */
export async function announce({ id, supplier, amount }: Invoice): Promise<void> {
  const call = { id: `call-${id}`, name: "pay", args: { supplier, amount } };
  const question: AgUiInterrupt = {
    id: `pay-${id}`,
    reason: "tool_call",
    message: `May the agent pay ${supplier}?`,
    toolCallId: call.id,
    metadata: { toolName: call.name, args: call.args },
  };
  await gate.announce(id, `run-${id}`, [question], { toolCalls: [call] });
  crashAt("announced");
}

/** Closes the question. False where an answer has been given, and is on its way. A step. */
export async function withdraw({ id }: Invoice): Promise<boolean> {
  try {
    await gate.announce(id, `run-${id}-over`, []);
    return true;
  } catch (error) {
    if (error instanceof InterruptGateError && error.code === "claim-open") return false;
    throw error;
  }
}

export function isApproved({ entries: [entry] }: Answer): boolean {
  const payload: unknown = entry?.status === "resolved" ? entry.payload : undefined;
  return Object(payload).approved === true;
}

/** Pays what was approved. A step: the key is the same each time. */
export async function act({ id }: Invoice, answer: Answer): Promise<void> {
  await pay(id, `${keyOf(answer)}:call-${id}`);
  crashAt("paid");
}

/**
 * Ends the claim in whatever attempt: the sweeper takes it over only to forward it again. A step.
 */
export async function close({ id }: Invoice, answer: Answer): Promise<void> {
  const { claim } = await gate.read(id);
  if (claim?.key === keyOf(answer) && !(await gate.acted(id, claim)))
    throw new Error("The claim was forwarded meanwhile.");
  crashAt("closed");
}

/** Hands an answer to its workflow: once, however often it is forwarded. */
export async function forward(engine: Engine, threadId: string, answer: Answer): Promise<void> {
  const { entries, claim } = answer;
  crashAt("admitted");
  await engine.deliver(threadId, { entries, ...(claim && { claim }) }, keyOf(answer));
  crashAt("forwarded");
}

/** Forwards the answers whose route has died before it could. */
export async function sweep(engine: Engine): Promise<void> {
  for (const threadId of await store.findDue(Date.now(), 20)) {
    const verdict = await gate.claim(threadId);
    if (verdict !== undefined) await forward(engine, threadId, verdict);
  }
}

function keyOf({ claim }: Answer): string {
  if (claim === undefined) throw new Error("The gate has no lease.");
  return claim.key;
}
