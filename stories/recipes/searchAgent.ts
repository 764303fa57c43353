import {
  createScriptedAgent,
  decisionOf,
  type ScriptedAgent,
  toolCallInterrupt,
} from "../../src/testing.js";

/** An agent that asks before each search. */
export function createSearchAgent(): ScriptedAgent {
  return createScriptedAgent([
    {
      name: "search",
      *script(agent) {
        const call = yield* agent.calls("search", { query: "human in the loop" });
        const question = toolCallInterrupt({
          id: agent.id("ask"),
          toolCallId: call,
          message: "Search the library?",
        });
        const answers = yield* agent.asks([question]);
        if (decisionOf(answers.get(question.id)) !== "approved")
          return yield* agent.says("I have not searched.");
        yield* agent.returns(call, { found: 3 });
        yield* agent.says("Three books were found.");
      },
    },
  ]);
}
