import type { AgUiInterrupt } from "../../protocol/events.js";
import { decisionOf } from "../script/decisionOf.js";
import type { Scenario } from "../script/Scenario.js";

const guests = [
  { to: "ann@example.com", subject: "You are invited" },
  { to: "ben@example.com", subject: "You are invited" },
  { to: "cy@example.com", subject: "You are invited, bring cake" },
];

/** Three calls at once, each with its own answer, sent together. No schema, as in the protocol's own example. */
export const parallelApprovals: Scenario = {
  name: "parallel-approvals",
  title: "Three approvals at once",
  description: "The agent wants to send three e-mails and needs a decision on each, all in one answer.",
  prompt: "Invite Ann, Ben and Cy to the summer party.",
  *script(agent) {
    yield* agent.says("Three invitations are ready. Decide on each of them.");
    const questions: (AgUiInterrupt & { readonly toolCallId: string; readonly to: string })[] = [];
    for (const guest of guests) {
      const toolCallId = yield* agent.calls("sendEmail", guest);
      questions.push({ id: agent.id("i"), reason: "tool_call", message: `Send email to ${guest.to}?`, toolCallId, to: guest.to });
    }
    const answers = yield* agent.asks(questions.map(({ to: _, ...interrupt }) => interrupt));
    const approved = questions.filter(({ id }) => decisionOf(answers.get(id)) === "approved");
    for (const { toolCallId, to } of approved) yield* agent.returns(toolCallId, { sent: true, to });
    if (approved.length === 0) yield* agent.says("No invitation was sent.");
    else yield* agent.says(`Sent ${approved.length} of ${questions.length}: ${approved.map(({ to }) => to).join(", ")}.`);
  },
};
