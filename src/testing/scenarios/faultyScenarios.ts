import {
  confirmationInterrupt,
  decisionSchema,
  inputInterrupt,
  toolCallInterrupt,
} from "../script/fixtures.js";
import { decisionOf, payloadOf } from "../script/readRunInput.js";
import type { AgentVoice, Scenario, Script } from "../script/Scenario.js";

/** 10 kB of title, with markup, a link, and characters that change the direction of text. */
const longTitle = `<b onmouseover="alert(1)">Amount</b> \u202Egnp.eciovni\u202C \u2066javascript:alert(1)\u2069 ${"very ".repeat(2_000)}long`;

/** Agents that make one mistake each, to test what users still see and can do. */
export const faultyScenarios: readonly Scenario[] = [
  faulty(
    "unparsable-event",
    "sends an event that is not JSON in the middle of a run",
    function* (agent) {
      yield* agent.says("The next event is broken.");
      yield { do: "raw", data: '{"type":"TEXT_MESSAGE_CONTENT","delta":' };
      yield* confirms(agent);
    },
  ),
  {
    ...about("wrong-content-type", "answers with a page of HTML"),
    respond: () =>
      new Response("<!doctype html><title>Sign in</title><p>Please sign in.", {
        headers: { "content-type": "text/html" },
      }),
  },
  {
    ...about("http-500", "answers every request with a server error"),
    respond: () =>
      new Response("The agent has crashed.", {
        status: 500,
        headers: { "content-type": "text/plain" },
      }),
  },
  faulty(
    "http-503-on-resume",
    "cannot take the first answer and says so by HTTP status",
    function* (agent) {
      yield* confirms(agent, {
        refuse: (_, attempt) =>
          attempt === 1
            ? { status: 503, message: "Too many runs. Try again in a moment." }
            : undefined,
      });
    },
  ),
  faulty("missing-id", "asks a question that has no id", function* (agent) {
    yield* confirms(agent, { announce: ({ id: _, ...rest }) => rest });
  }),
  faulty("boolean-schema", "asks with the schema `true`, which admits anything", function* (agent) {
    yield* confirms(agent, { announce: (interrupt) => ({ ...interrupt, responseSchema: true }) });
  }),
  faulty(
    "hostile-title",
    "puts markup, direction marks and 10 kB of title into what it says",
    function* (agent) {
      const message = `<img src=x onerror=alert(1)> Pay \u202E00.000.1\u202C? [Click](javascript:alert(1)) </script>`;
      yield* agent.says(message);
      const toolCallId = yield* agent.calls("<script>alert(1)</script>\u202Eyap", {
        amount: 1,
        note: longTitle,
      });
      const properties = {
        approved: { type: "boolean", title: longTitle },
        ["__proto__"]: { type: "string", title: longTitle },
      };
      const responseSchema = {
        ...decisionSchema,
        title: longTitle,
        description: message,
        properties,
      };
      const question = toolCallInterrupt({
        id: agent.id("pay"),
        message: `${message} ${longTitle}`,
        toolCallId,
        responseSchema,
      });
      const answers = yield* agent.asks([question]);
      yield* agent.says(
        decisionOf(answers.get(question.id)) === "approved" ? "Paid." : "Not paid.",
      );
    },
  ),
  faulty("truncated", "stops in the middle of a run", function* (agent) {
    yield* agent.says("I was about to");
    yield { do: "end" };
  }),
  faulty(
    "truncated-resume",
    "takes the answer and stops in the middle of the reply, the first time",
    function* (agent) {
      const question = confirmationInterrupt({ id: agent.id("confirm") });
      const answers = yield* agent.asks([question]);
      yield* agent.says("I was about to");
      yield { do: "end" };
      yield* agent.says(
        decisionOf(answers.get(question.id)) === "approved" ? "Deleted." : "Not deleted.",
      );
    },
  ),
];

function faulty(name: string, habit: string, script: (agent: AgentVoice) => Script): Scenario {
  return { ...about(name, habit), script };
}

function about(
  name: string,
  habit: string,
): Pick<Scenario, "name" | "title" | "description" | "prompt"> {
  return { name, title: name, description: `The agent ${habit}.`, prompt: "Hello." };
}

function* confirms(agent: AgentVoice, options?: Parameters<AgentVoice["asks"]>[1]): Script {
  const question = confirmationInterrupt({ id: agent.id("confirm") });
  const answers = yield* agent.asks([question], options);
  yield* agent.says(
    decisionOf(answers.get(question.id)) === "approved" ? "Deleted." : "Not deleted.",
  );
}

/** The connection breaks while the answer is being sent; a retry succeeds. */
export const failingResume: Scenario = {
  name: "failing-resume",
  title: "The connection breaks",
  description:
    "The first answer is lost in the middle of the reply; sent again, it is recognised and acted on once.",
  prompt: "Restart the build server.",
  *script(agent) {
    yield* agent.says("The build server needs a restart. Two builds are running on it.");
    const question = confirmationInterrupt({
      id: agent.id("restart"),
      message: "Restart the build server now?",
    });
    const answers = yield* agent.asks([question]);
    yield { do: "cut" };
    const restarts = decisionOf(answers.get(question.id)) === "approved";
    yield* agent.says(
      restarts ? "The build server is restarting." : "The build server was left alone.",
    );
  },
};

/**
 * The agent refuses the first answer for a reason that no schema expresses; a corrected one is
 * accepted.
 */
export const refusedResume: Scenario = {
  name: "refused-resume",
  title: "The agent refuses an answer",
  description:
    "The first cost centre is refused with an explanation, and the answer can be corrected.",
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
    yield* agent.says(
      `The room is booked, on cost centre ${String(payloadOf(answer)["costCentre"])}.`,
    );
  },
};
