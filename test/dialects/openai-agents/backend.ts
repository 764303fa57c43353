import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import { createResumingServer, payloadFor, returns } from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/** The OpenAI Agents SDK, as documented: approvals with the arguments in the metadata; it needs the conversation with the answers. */
export function createOpenAiAgentsServer(): FakeServer {
  return createResumingServer({
    pause(text, key) {
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      const asked = people.map((name) => ({ id: `c${key}-${name}`, args: { to: `${name}@example.com` } }));
      return {
        events: asked.flatMap(({ id, args }) => calls(id, "send_email", args)),
        interrupts: asked.map(({ id, args }) => ({
          id: `approval-${id}`,
          reason: "tool_call",
          toolCallId: id,
          message: "Allow send_email?",
          metadata: { tool_name: "send_email", tool_input: args },
        })),
      };
    },
    take(entries, open, { messages }) {
      const history = Array.isArray(messages) ? messages.filter(isRecord) : [];
      if (!history.some(({ toolCalls }) => Array.isArray(toolCalls)))
        return { refused: [fails("The conversation has no pending tool call.")] };
      const payloads = open.map((interrupt) => payloadFor(entries, interrupt));
      if (payloads.some((payload) => isRecord(payload) && "editedArgs" in payload))
        return { refused: [fails("Edited arguments are not supported.", "INVALID_PAYLOAD")] };
      const results = open.map(({ toolCallId }, index) => {
        const payload = payloads[index];
        return returns(String(toolCallId), isRecord(payload) && payload["approved"] === true ? "sent" : "denied");
      });
      return { events: [...results, ...says("done", "All done.")] };
    },
  });
}

export const backends: FakeBackends = {
  openAiAgents: { make: createOpenAiAgentsServer, says: ["Send a mail", "Send two mails"] },
};

export const repeats: Repeats = { openAiAgents: "unknown" };

export const answers = `
openAiAgents | Send a mail | ["approve"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":true}}]}
openAiAgents | Send a mail | ["deny"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":false}}]}
openAiAgents | Send a mail | ["leave"] | {"resume":[{"interruptId":"approval-c1-ann","status":"cancelled"}]}
openAiAgents | Send two mails | ["deny","approve"] | {"resume":[{"interruptId":"approval-c1-ann","status":"resolved","payload":{"approved":false}},{"interruptId":"approval-c1-bob","status":"resolved","payload":{"approved":true}}]}
`;
