import { decisionOf, effectiveArgs } from "../script/decisionOf.js";
import { editableEmailSchema } from "../script/emailSchema.js";
import { toolCallInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

const proposed = {
  to: "ann@example.com",
  subject: "Your invoice is overdue",
  body: "Dear Ann,\n\ninvoice 2041 has been due since Friday. Could you have a look?\n\nBest wishes,\nBo",
};

/** An approval whose arguments can be edited. */
export const approveWithEdits: Scenario = {
  name: "approve-with-edits",
  title: "Approve with edits",
  description: "The agent proposes an e-mail that can be changed before it is sent.",
  prompt: "Remind Ann of her overdue invoice.",
  *script(agent) {
    yield* agent.says("Here is a reminder. Change whatever you like before it goes out.");
    const toolCallId = yield* agent.calls("sendEmail", proposed);
    const question = toolCallInterrupt({
      id: agent.id("approve"),
      message: `Send this reminder to ${proposed.to}?`,
      toolCallId,
      responseSchema: editableEmailSchema,
      metadata: { langgraph: { checkpointId: agent.id("checkpoint"), nodeId: "send_reminder" } },
    });
    const answers = yield* agent.asks([question]);
    const answer = answers.get(question.id);
    if (decisionOf(answer) !== "approved") return yield* agent.says("The reminder was not sent.");
    const email = effectiveArgs(answer, proposed);
    yield* agent.returns(toolCallId, { sent: true, ...email });
    yield* agent.says(`The reminder was sent to ${String(email["to"])} with the subject “${String(email["subject"])}”.`);
  },
};
