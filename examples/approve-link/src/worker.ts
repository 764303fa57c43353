import { setTimeout } from "node:timers/promises";
import type { ResumeEntry } from "react-agui-interrupts/core";
import type { GateClaim, ResumeVerdict } from "react-agui-interrupts/server";
import { type Database, openDatabase } from "./database.js";
import { createGate } from "./gate.js";
import { applyOutcomes, type PendingApproval, type ToolOutcome } from "./handle.js";
import { signLink, toLink } from "./links.js";
import { ask, callModel, findHandle } from "./runAgent.js";
import { settings } from "./settings.js";
import { callTool } from "./tools.js";

const database = await openWhenReady();
const gate = createGate(database, settings.lease);
console.log("The worker is ready.");

while (true) {
  try {
    await sendLinks();
    for (const threadId of await database.store.findDue(Date.now(), 20)) {
      const verdict = await gate.claim(threadId);
      if (verdict?.claim !== undefined) await act(threadId, verdict, verdict.claim);
    }
  } catch (error) {
    // What was begun is offered again once its lease has ended.
    console.error(error instanceof Error ? error.message : error);
  }
  await setTimeout(settings.pollInterval);
}

/** Carries out the decision and continues the conversation. Every step can be repeated. */
async function act(
  threadId: string,
  { runId, answers }: ResumeVerdict,
  claim: GateClaim,
): Promise<void> {
  const handle = await findHandle(database, threadId, runId);
  if (handle === undefined) throw new Error(`The handle of ${runId} is missing.`);
  const outcomes: ToolOutcome[] = [];
  for (const call of handle.pendingApprovals) {
    // Another worker has taken over: what is left is its business.
    if ((await gate.renew(threadId, claim)) === undefined) return;
    outcomes.push(
      await carryOut(
        threadId,
        call,
        answers.get(call.toolCallId),
        `${claim.key}:${call.toolCallId}`,
      ),
    );
  }
  const messages = applyOutcomes(handle, outcomes);
  const next = await callModel(database, {
    threadId,
    step: handle.step + 1,
    messages,
    usage: handle.usage,
  });
  if (next === null) await gate.acted(threadId, claim);
  else await ask(database, next, claim);
  console.log(
    next === null ? `Thread ${threadId} is done.` : `Thread ${threadId} waits for a person again.`,
  );
}

async function carryOut(
  threadId: string,
  { toolCallId, toolName, args }: PendingApproval,
  answer: ResumeEntry | undefined,
  key: string,
): Promise<ToolOutcome> {
  const payload = answer?.status === "resolved" ? answer.payload : undefined;
  const decision = typeof payload === "object" && payload !== null ? payload : {};
  if (toolName === "askPerson") {
    await callTool(database, threadId, key, toolName, decision);
    return { toolCallId, output: { type: "json", value: JSON.parse(JSON.stringify(decision)) } };
  }
  // Only a real yes is a yes.
  if (!("approved" in decision) || decision.approved !== true) {
    const reason =
      "reason" in decision && typeof decision.reason === "string" ? decision.reason : undefined;
    return {
      toolCallId,
      output: { type: "execution-denied", ...(reason !== undefined && { reason }) },
    };
  }
  const edited =
    "editedArgs" in decision && typeof decision.editedArgs === "object"
      ? decision.editedArgs
      : null;
  const used = { ...args, ...edited };
  await callTool(database, threadId, key, toolName, used);
  return {
    toolCallId,
    output: { type: "json", value: { ok: true, changedByPerson: edited !== null } },
  };
}

/**
 * Sends the links of questions that are open. One that was sent right before a crash is sent again:
 * it is the same link.
 */
async function sendLinks(): Promise<void> {
  for (const row of await database.rows(
    "select * from links where sent_at is null and revoked_at is null limit 20",
  )) {
    const link = toLink(row);
    const { open } = await gate.read(link.threadId);
    if (open?.runId !== link.runId) continue;
    // A real one sends an email here.
    console.log(`To ${link.person}: ${settings.publicUrl}/open/${await signLink(link, "open")}`);
    await database.rows("update links set sent_at = ? where id = ?", Date.now(), link.id);
  }
}

async function openWhenReady(): Promise<Database> {
  while (true) {
    try {
      return await openDatabase();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      await setTimeout(settings.pollInterval);
    }
  }
}
