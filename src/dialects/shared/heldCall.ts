import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { AgUiInterrupt } from "../../protocol/events.js";
import { showJson } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema } from "./decisions.js";
import type { HeldQuestions } from "./holdQuestions.js";

/** A call that waits for a person. */
export interface HeldCall {
  /** The id of the call, which is that of its question. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments, as JSON. Default: none. */
  readonly args?: unknown;
  /** The question, in the asker's words. Default: the card's own. */
  readonly message?: string | undefined;
  /** Why the asker wants it, in its own words; the card marks it as such. */
  readonly reason?: string | undefined;
  /** The schema of the answer. Default: yes or no, `approvalSchema()`. */
  readonly schema?: JsonSchema | undefined;
  /** What keeps it apart from calls of others with the same id, such as a session. Default: `id`. */
  readonly threadId?: string | undefined;
}

const heldNames = ["id", "name", "args", "message", "reason", "schema", "threadId"];

/**
 * Returns a call that waits for a person as a question, for `holdQuestions` and `createHeldList`.
 *
 * @throws AgentRunError `misuse` for an unknown key: it may be misspelled `args`, which the person
 * would not see.
 *
 * @example
 * const questions = heldCall({ id: "call-1", name: "delete_file", args: { path: "/tmp/a" } });
 */
export function heldCall(held: HeldCall): HeldQuestions {
  refuseUnknown(held, heldNames, "heldCall");
  const { id, name, args = {}, message, reason, schema = approvalSchema(), threadId = id } = held;
  const question: AgUiInterrupt = {
    id,
    reason: "tool_call",
    toolCallId: id,
    responseSchema: schema,
    ...(message !== undefined && { message }),
    ...(reason !== undefined && { metadata: { requestReason: reason } }),
  };
  const call = { id, type: "function", function: { name, arguments: showJson(args) } } as const;
  return {
    threadId,
    interrupts: [question],
    messages: [{ id: `call-${id}`, role: "assistant", toolCalls: [call] }],
  };
}
