import { payloadOf } from "../script/decisionOf.js";
import { inputInterrupt } from "../script/fixtures.js";
import type { Scenario } from "../script/Scenario.js";

/** A form with a deadline. */
export const quarterlyFiling: Scenario = {
  name: "quarterly-filing",
  title: "Fill in a form before a deadline",
  description: "The agent needs three figures within five minutes.",
  prompt: "File the quarterly report.",
  *script(agent) {
    yield* agent.says("I can file the report as soon as I know the figures.");
    const question = inputInterrupt({
      id: agent.id("filing"),
      message: "Please provide the quarterly filing details.",
      expiresAt: agent.deadline(300),
      responseSchema: {
        type: "object",
        properties: {
          quarter: { type: "string", enum: ["Q1", "Q2", "Q3", "Q4"], title: "Quarter" },
          year: { type: "integer", minimum: 2000, title: "Year" },
          revenue: { type: "number", title: "Revenue" },
        },
        required: ["quarter", "year", "revenue"],
      },
    });
    const answers = yield* agent.asks([question]);
    const answer = answers.get(question.id);
    if (answer?.status !== "resolved") return yield* agent.says("Nothing was filed.");
    const { quarter, year, revenue } = payloadOf(answer);
    yield* agent.says(`Filed ${String(quarter)} ${String(year)} with a revenue of ${String(revenue)}.`);
  },
};
