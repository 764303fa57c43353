import { own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * Agent Kernel, in front of agents of other frameworks: asks for the approval of a call without a
 * schema, and denies only by `false` itself. It reads an object as an approval, with these
 * arguments for the call. It has no sign of its own, only its look: the call, repeated in its
 * metadata under these two names.
 */
export const agentKernel = defineDialect({
  name: "agentKernel",
  keepsHistory: true,
  // It reads no message of a request that answers.
  besideAnswers: "results",
  claims: (interrupt) => isAboutCall(interrupt) && repeatsCall(interrupt) && "likely",
  read: (interrupt) => ({
    fields: { ...interrupt, responseSchema: { type: "boolean" } },
    raw: interrupt,
  }),
});

const reasons: readonly unknown[] = ["tool_call", "confirmation"];

/** The approval of a call under the call's own id, with no schema and nothing to read. */
function isAboutCall(interrupt: UnknownRecord): boolean {
  const id = ownText(interrupt, "id");
  return (
    id !== undefined &&
    own(interrupt, "toolCallId") === id &&
    reasons.includes(own(interrupt, "reason")) &&
    (own(interrupt, "responseSchema") ?? own(interrupt, "message") ?? null) === null
  );
}

/** The name of the tool and its arguments as JSON, and nothing else. */
function repeatsCall(interrupt: UnknownRecord): boolean {
  const { tool_name: name, arguments: args, ...others } = metadataOf(interrupt);
  const isCall = typeof name === "string" && typeof args === "string";
  return isCall && Object.keys(others).length === 0;
}
