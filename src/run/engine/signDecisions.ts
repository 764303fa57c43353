import { AgentRunError } from "../../errors/errors.js";
import { isRecord } from "../../protocol/json.js";
import type { Metadata } from "../../protocol/messages.js";
import { sha256 } from "../../protocol/sha256.js";
import { decisionStatement } from "../../thread/compose/decisionStatement.js";
import { isAutomatic } from "../../thread/decisions/DecisionRecord.js";
import { writtenAnswers } from "../../thread/sent/signatures.js";
import type { Effect, EventOf } from "../../thread/state/RunEvent.js";
import { isUnsent, type RunState } from "../../thread/state/RunState.js";
import type { SignDecision } from "../api/SignDecision.js";

/**
 * Lets the host sign the answers that are about to be sent, one after the other. Rejects when one
 * is not signed. Automatic answers are not: a signature proves that a person confirmed what they
 * were shown.
 *
 * @param now The clock of the page: no agent says when something was signed.
 */
export async function signDecisions(
  { runId, save }: Extract<Effect, { type: "signAnswers" }>,
  sign: SignDecision | undefined,
  getState: () => RunState,
  now: () => number,
): Promise<Omit<EventOf<"signed">, "now">> {
  const { threadId, batch, phase } = getState();
  // A person who has stopped is asked for nothing more.
  const isWanted = (): boolean => {
    const { phase: current } = getState();
    return isUnsent(current) && current.runId === runId;
  };
  const signatures = new Map<string, Metadata>();
  const answers =
    batch === null || !isUnsent(phase) ? [] : writtenAnswers(phase.composed.request, batch);
  for (const { entry, interrupt } of answers) {
    if (isAutomatic(entry)) continue;
    const { gateKey: key, toolCall } = interrupt;
    const shown = { key, call: toolCall && { name: toolCall.name, args: toolCall.argsText } };
    const signedAt = now();
    const statement = decisionStatement({ threadId, answer: entry, shown, signedAt });
    const digest = await sha256(statement);
    const metadata =
      isWanted() &&
      (await sign?.({ interrupt, answer: entry, shown, statement, signedAt, digest }));
    if (!isRecord(metadata))
      throw new AgentRunError("not-signed", "the person did not sign the answers");
    if (Object.keys(metadata).length > 0) signatures.set(entry.interruptId, metadata);
  }
  return { type: "signed", runId, signatures, save };
}
