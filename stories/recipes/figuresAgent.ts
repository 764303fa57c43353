import {
  createScriptedAgent,
  decisionOf,
  type ScriptedAgent,
  toolCallInterrupt,
} from "../../src/testing.js";

const checked = `I have checked the figures:

- revenue is **up by 12 %**
- costs are as planned

<b>This is the e-mail.</b>`;

/** An agent that writes Markdown, and asks before it sends an e-mail. */
export function createFiguresAgent(): ScriptedAgent {
  return createScriptedAgent(
    [
      {
        name: "figures",
        *script(agent) {
          yield* agent.says(checked);
          const call = yield* agent.calls("sendEmail", {
            to: "ann@example.com",
            subject: "Figures",
          });
          const question = toolCallInterrupt({
            id: agent.id("ask"),
            toolCallId: call,
            message: "Send this e-mail?",
          });
          const answers = yield* agent.asks([question]);
          if (decisionOf(answers.get(question.id)) !== "approved")
            return yield* agent.says("It is **not** sent.");
          yield* agent.returns(call, { sent: true });
          yield* agent.says("It is sent.");
        },
      },
    ],
    { pace: 0 },
  );
}
