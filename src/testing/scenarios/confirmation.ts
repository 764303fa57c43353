import { decisionOf } from "../script/decisionOf.js";
import { confirmationInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

/** A yes-or-no question without a schema. */
export const confirmation: Scenario = {
  name: "confirmation",
  title: "Confirm something that cannot be undone",
  description: "The agent asks before it deletes anything; the question comes without a schema.",
  prompt: "Clean up last year's invoices.",
  *script(agent) {
    yield* agent.says("I found 14 draft invoices from last year that were never sent.");
    const question = confirmationInterrupt({ id: agent.id("delete"), message: "Delete the 14 draft invoices from last year?" });
    const answers = yield* agent.asks([question]);
    switch (decisionOf(answers.get(question.id))) {
      case "approved":
        return yield* agent.says("The 14 drafts are deleted.");
      case "denied":
        return yield* agent.says("All right, the drafts stay.");
      case "cancelled":
        return yield* agent.says("The question was left unanswered, so the drafts stay.");
    }
  },
};
