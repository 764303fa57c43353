import { createAgno, type Dialect, defaultDialects } from "../../../src/dialects.js";
import { isRecord } from "../../../src/protocol/json.js";
import { type FakeServer, says } from "../../support/dialects/createFakeServer.js";
import { createToolServer } from "../../support/dialects/createToolServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/**
 * Agno: a confirmation, with "two" two of them; "input" for fields, "feedback" for a choice,
 * "external" for a tool that runs elsewhere, "weather" for an ordinary tool of the page. It raises
 * where not all that waits has an answer.
 */
export function createAgnoServer(): FakeServer {
  return createToolServer({
    pause(text, key) {
      const before = [
        { type: "TEXT_MESSAGE_START", messageId: `empty-${key}`, role: "assistant" },
        { type: "TEXT_MESSAGE_END", messageId: `empty-${key}` },
      ];
      const call = (name: string, args: object, more = "") => ({
        id: `${name}-${key}${more}`,
        name,
        args,
      });
      if (text.includes("input")) {
        const fields = [
          { field_name: "city", field_type: "str", field_description: "Where to" },
          { field_name: "nights", field_type: "int" },
        ];
        return { before, calls: [call("get_user_input", { user_input_fields: fields })] };
      }
      if (text.includes("feedback")) {
        const options = [{ label: "Train", description: "Slow" }, { label: "Plane" }];
        return {
          before,
          calls: [call("ask_user", { questions: [{ question: "How?", options }] })],
        };
      }
      if (text.includes("external"))
        return { before, calls: [call("run_shell", { command: "ls" })] };
      if (text.includes("weather"))
        return { before, calls: [call("show_weather", { city: "Oslo" })] };
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      return {
        before,
        calls: people.map((name) => call("send_email", { to: `${name}@example.com` }, `-${name}`)),
      };
    },
    take(results, open) {
      const replies = open.map(({ id, name }) => {
        const answer = results.get(id);
        if (name !== "send_email") return `${name} got ${JSON.stringify(answer)}`;
        // Strictly true: anything else is a refusal.
        const { accepted, note } = isRecord(answer) ? answer : {};
        return accepted === true
          ? "sent"
          : `rejected${typeof note === "string" ? `: ${note}` : ""}`;
      });
      return says(`ok-${open[0]?.id}`, replies.join(", "));
    },
  });
}

/** The tools at which the fake server of Agno pauses. */
export const agno: Dialect = createAgno({
  tools: {
    send_email: "confirmation",
    get_user_input: "input",
    ask_user: "feedback",
    run_shell: "external",
  },
});

export const backends: FakeBackends = {
  agno: {
    make: createAgnoServer,
    says: ["Send a mail", "Send two mails", "Ask for input", "Ask for feedback", "Run it external"],
    dialects: [...defaultDialects, agno],
  },
};

export const repeats: Repeats = { agno: "idempotent" };

export const answers = `
agno | Send a mail | ["approve"] | {"toolMessages":{"send_email-1-ann":{"accepted":true}}}
agno | Send a mail | ["deny"] | {"toolMessages":{"send_email-1-ann":{"accepted":false}}}
agno | Send a mail | ["leave"]
agno | Send two mails | ["deny","approve"] | {"toolMessages":{"send_email-1-ann":{"accepted":false},"send_email-1-bob":{"accepted":true}}}
agno | Ask for input | [{"fill":{"city":"Graz","nights":2}}] | {"toolMessages":{"get_user_input-1":{"values":{"city":"Graz","nights":2}}}}
agno | Ask for feedback | [{"fill":{"How?":"Train"}}] | {"toolMessages":{"ask_user-1":{"selections":{"How?":["Train"]}}}}
agno | Run it external | [{"fill":"a file"}] | {"toolMessages":{"run_shell-1":"a file"}}
`;
