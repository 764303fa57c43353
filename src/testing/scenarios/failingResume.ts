import { decisionOf } from "../script/decisionOf.js";
import { confirmationInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

/** The connection breaks while the answer is being sent; a retry succeeds. */
export const failingResume: Scenario = {
  name: "failing-resume",
  title: "The connection breaks",
  description: "The first answer is lost in the middle of the reply; sent again, it is recognised and acted on once.",
  prompt: "Restart the build server.",
  *script(agent) {
    yield* agent.says("The build server needs a restart. Two builds are running on it.");
    const question = confirmationInterrupt({ id: agent.id("restart"), message: "Restart the build server now?" });
    const answers = yield* agent.asks([question]);
    yield { do: "cut" };
    const restarts = decisionOf(answers.get(question.id)) === "approved";
    yield* agent.says(restarts ? "The build server is restarting." : "The build server was left alone.");
  },
};
