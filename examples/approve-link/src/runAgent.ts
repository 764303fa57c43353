import { generateText, type ModelMessage } from "ai";
import { type ClaimId, InterruptGateError } from "react-agui-interrupts/server";
import type { Database } from "./database.js";
import { createGate } from "./gate.js";
import { type Handle, makeHandle, readHandle } from "./handle.js";
import { newLink } from "./links.js";
import { model } from "./model.js";
import { settings } from "./settings.js";
import { toInterrupt, tools } from "./tools.js";

/** The state of a thread before the model is called. */
export interface Turn {
  readonly threadId: string;
  readonly step: number;
  readonly messages: readonly ModelMessage[];
  readonly usage?: Handle["usage"];
}

/**
 * Calls the model, unless a process that died here has done so before. Resolves to the handle, or
 * to `null` when the agent is done.
 */
export async function callModel(database: Database, turn: Turn): Promise<Handle | null> {
  const { threadId, step, messages } = turn;
  const runId = `${threadId}-${step}`;
  const before = await findHandle(database, threadId, runId);
  if (before !== undefined) return before;
  const { responseMessages, toolCalls, text, totalUsage } = await generateText({
    model,
    tools,
    messages: [...messages],
  });
  if (toolCalls.length === 0) {
    await database.rows(
      "insert into results (thread_id, text) values (?, ?) on conflict (thread_id) do nothing",
      threadId,
      text,
    );
    return null;
  }
  const handle = makeHandle(
    { ...turn, runId },
    [...messages, ...responseMessages],
    toolCalls,
    totalUsage,
  );
  await database.rows(
    "insert into handles (thread_id, run_id, handle) values (?, ?, ?) on conflict (thread_id, run_id) do nothing",
    threadId,
    runId,
    JSON.stringify(handle),
  );
  // Another process may have been first: what it stored counts, because ids of tool calls differ
  // from call to call.
  const stored = await findHandle(database, threadId, runId);
  if (stored === undefined) throw new Error(`The handle of ${runId} was not stored.`);
  return stored;
}

/**
 * Opens the questions of a handle, and makes the link to them. The same call again changes nothing.
 */
export async function ask(database: Database, handle: Handle, claim?: ClaimId): Promise<void> {
  const { threadId, runId, pendingApprovals } = handle;
  // First the link: a question without one would wait for ever. It is sent once the question is
  // open.
  await newLink(database, { threadId, runId, person: settings.approver });
  const gate = createGate(database);
  const toolCalls = pendingApprovals.map(({ toolCallId: id, toolName: name, args }) => ({
    id,
    name,
    args,
  }));
  // A rule is for all questions of a run: each answer is signed, and by one person.
  const signed = pendingApprovals.some(({ toolName }) => settings.signedTools.includes(toolName));
  const options = {
    toolCalls,
    rules: { answerableBy: [settings.approver], signed },
    ...(claim !== undefined && { claim }),
  };
  try {
    await gate.announce(threadId, runId, pendingApprovals.map(toInterrupt), options);
  } catch (error) {
    // It was asked before, and has been answered meanwhile.
    if (!(error instanceof InterruptGateError && isOver(error.code, claim))) throw error;
  }
}

function isOver(code: string, claim: ClaimId | undefined): boolean {
  return code === "run-already-announced" || (claim === undefined && code === "claim-open");
}

export async function findHandle(
  { rows }: Database,
  threadId: string,
  runId: string,
): Promise<Handle | undefined> {
  const [row] = await rows(
    "select handle from handles where thread_id = ? and run_id = ?",
    threadId,
    runId,
  );
  return row === undefined ? undefined : readHandle(String(row["handle"]));
}
