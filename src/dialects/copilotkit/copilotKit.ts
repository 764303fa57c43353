import type { InterruptNote } from "../../interrupt/interrupt.js";
import { own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { answerAsResult } from "../answerAsResult.js";
import type { Question } from "../Dialect.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";
import { withShown } from "../shownMetadata.js";

const decisionOnly: InterruptNote = {
  code: "decision-is-the-result",
  message:
    "The agent is told your decision as the result of this call. It does not run the tool itself.",
};

/**
 * The CopilotKit runtime in front of its built-in agent or an agent of the AI SDK: the approval of
 * the call it names, without a schema. The answer becomes the result of the call that the model
 * sees; the server stores no conversation. Its sign is the question of an AI SDK tool, word for
 * word; the built-in agent's has none.
 */
export const copilotKit = defineDialect({
  name: "copilotKit",
  // The model is called again.
  repeat: "unsafe",
  // With a message beside the cancellation, the run ends in "Tool result is missing": the server
  // looks for the result before the message.
  besideAnswers: "results",
  claims: (interrupt) => {
    if (isSdkTool(interrupt)) return true;
    const isApproval =
      own(interrupt, "reason") === "tool_approval" &&
      typeof own(interrupt, "toolCallId") === "string";
    return (isApproval || isBareCall(interrupt)) && "likely";
  },
  read(interrupt): Question {
    const question = { fields: { ...interrupt, reason: "tool_call" }, raw: interrupt };
    // A tool of the AI SDK has an implementation, which the approval does not run.
    return own(interrupt, "reason") === "tool_approval"
      ? { ...question, notes: [decisionOnly], withoutResult: decisionOnly }
      : question;
  },
  // A chat beside the panel may have taken a message meanwhile.
  write: (answers) => ({
    resume: answers.map(withShown),
    resultsBehindCalls: answers.flatMap(({ interrupt, entry }) => answerAsResult(interrupt, entry)),
  }),
});

/** The question about a tool of the AI SDK: these words, and nothing else in the metadata. */
function isSdkTool(interrupt: UnknownRecord): boolean {
  const metadata = metadataOf(interrupt);
  const name = ownText(metadata, "toolName");
  return (
    own(interrupt, "reason") === "tool_approval" &&
    ownText(interrupt, "id") !== undefined &&
    own(interrupt, "toolCallId") === own(interrupt, "id") &&
    name !== undefined &&
    Object.keys(metadata).length === 1 &&
    own(interrupt, "message") === `Approve "${name}"?`
  );
}

/** The built-in agent's question: its id is that of the call, and it has no schema. */
function isBareCall(interrupt: UnknownRecord): boolean {
  const id = own(interrupt, "id");
  const isCall =
    own(interrupt, "reason") === "tool_call" &&
    typeof id === "string" &&
    own(interrupt, "toolCallId") === id;
  return (
    isCall &&
    own(interrupt, "responseSchema") === undefined &&
    own(interrupt, "metadata") === undefined
  );
}
