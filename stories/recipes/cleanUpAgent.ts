import {
  createScriptedAgent,
  decisionOf,
  type ScriptedAgent,
  toolCallInterrupt,
} from "../../src/testing.js";

/** An agent that cleans up once it may; `pace` is the time between its events, in milliseconds. */
export function createCleanUpAgent(pace: number): ScriptedAgent {
  return createScriptedAgent(
    [
      {
        name: "clean-up",
        *script(agent) {
          const call = yield* agent.calls("deleteReports", { olderThan: "2024-01-01" });
          const question = toolCallInterrupt({
            id: agent.id("ask"),
            toolCallId: call,
            message: "Delete 14 old reports?",
          });
          const answers = yield* agent.asks([question]);
          if (decisionOf(answers.get(question.id)) !== "approved")
            return yield* agent.says("Nothing is deleted.");
          yield* agent.returns(call, { deleted: 14 });
          yield* agent.says("14 reports are deleted.");
        },
      },
    ],
    { pace },
  );
}
