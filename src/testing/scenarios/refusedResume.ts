import { payloadOf } from "../script/decisionOf.js";
import { inputInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

/** The agent refuses the first answer for a reason that no schema expresses; a corrected one is accepted. */
export const refusedResume: Scenario = {
  name: "refused-resume",
  title: "The agent refuses an answer",
  description: "The first cost centre is refused with an explanation, and the answer can be corrected.",
  prompt: "Book the meeting room for Friday.",
  *script(agent) {
    yield* agent.says("The room is free on Friday. Somebody has to pay for the coffee.");
    const question = inputInterrupt({
      id: agent.id("cost-centre"),
      message: "Which cost centre pays?",
      responseSchema: {
        type: "object",
        properties: { costCentre: { type: "string", title: "Cost centre", minLength: 1 } },
        required: ["costCentre"],
      },
    });
    const answers = yield* agent.asks([question], {
      refuse: (given, attempt) => {
        const answer = given.get(question.id);
        if (attempt > 1 || answer?.status !== "resolved") return undefined;
        const costCentre = String(payloadOf(answer)["costCentre"]).slice(0, 40);
        return {
          code: "INVALID_PAYLOAD",
          message: `Cost centre ${costCentre} was closed last month. Please choose another one.`,
        };
      },
    });
    const answer = answers.get(question.id);
    if (answer?.status !== "resolved") return yield* agent.says("The room was not booked.");
    yield* agent.says(`The room is booked, on cost centre ${String(payloadOf(answer)["costCentre"])}.`);
  },
};
