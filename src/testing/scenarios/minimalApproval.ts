import { decisionOf } from "../script/decisionOf.js";
import { toolCallInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

const email = { to: "a@b.com", subject: "Hi", body: "Hello Ann, shall we meet on Tuesday at ten? Best wishes, Bo" };

/** The smallest approval: one tool call, yes or no. */
export const minimalApproval: Scenario = {
  name: "minimal-approval",
  title: "Approve one tool call",
  description: "The agent has written an e-mail and waits for a yes before it is sent.",
  prompt: "Ask Ann whether we can meet on Tuesday.",
  *script(agent) {
    yield* agent.says("I have written the e-mail. Nothing is sent before you approve it.");
    const toolCallId = yield* agent.calls("sendEmail", email);
    const question = toolCallInterrupt({
      id: agent.id("approve"),
      message: `Send email to ${email.to} with subject '${email.subject}'?`,
      toolCallId,
    });
    const answers = yield* agent.asks([question]);
    switch (decisionOf(answers.get(question.id))) {
      case "approved":
        yield* agent.returns(toolCallId, { sent: true, to: email.to });
        return yield* agent.says(`The e-mail is on its way to ${email.to}.`);
      case "denied":
        return yield* agent.says("All right, I have not sent the e-mail.");
      case "cancelled":
        return yield* agent.says("The question was left unanswered, so the e-mail was not sent.");
    }
  },
};
