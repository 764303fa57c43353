import { callsIn } from "../../conversation/Transcript.js";
import { answerAsResult } from "../../dialects/answerAsResult.js";
import { answeredIn } from "../../dialects/historyBeside.js";
import type { Batch, PendingInterrupt } from "../../interrupt/interrupt.js";
import { own, recordsIn } from "../../protocol/json.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { Outgoing } from "../state/RunState.js";

/**
 * The answers that are being sent as the results of their calls, for those calls that are in these
 * messages.
 */
export function answersAsResults(
  batch: Batch,
  outgoing: Outgoing,
  messages: readonly Message[],
): readonly (readonly [PendingInterrupt, ToolMessage])[] {
  const calls = callsIn(messages);
  const sentEntries = new Map(
    recordsIn(outgoing.request.resume).map((entry) => [own(entry, "interruptId"), entry]),
  );
  return answeredIn(batch, outgoing.resume)
    .filter(({ interrupt: { toolCallId = "" } }) => calls.has(toolCallId))
    .flatMap(({ interrupt, entry }) =>
      answerAsResult(interrupt, sentEntries.get(interrupt.id) ?? entry).map(
        (result) => [interrupt, result] as const,
      ),
    );
}
