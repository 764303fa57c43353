import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import {
  coverage,
  createResumingServer,
  payloadFor,
  returns,
} from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};

/**
 * AWS Strands: a gate before a tool; "two" for two at once, "ask" for a tool that asks in prose,
 * "object" for one that asks with an object.
 */
export function createStrandsServer(): FakeServer {
  const gate = (id: string, to: string) => ({
    id: `v1:before_tool_call:${id}`,
    reason: "tool_call",
    message: "Approve call to send_email?",
    toolCallId: id,
    responseSchema: schema,
    metadata: {
      strandsName: "approve",
      tool_name: "send_email",
      tool_input: { to, subject: "Hello" },
    },
  });
  return createResumingServer({
    pause(text, key) {
      if (text.includes("ask")) {
        const asked = {
          id: `v1:tool_call:call-${key}:6ca73958-4257-5362-8ab1-458aee2f361b`,
          reason: "which_list",
          metadata: { reason: "Which list of people?" },
        };
        return { events: [], interrupts: [asked] };
      }
      if (text.includes("object")) {
        const prompt = {
          reason: "tool_call",
          message: "Send to Ann?",
          toolCallId: `call-${key}`,
          responseSchema: schema,
        };
        return {
          events: calls(`call-${key}`, "send_email", { to: "ann@example.com" }),
          interrupts: [
            {
              id: `tool:call-${key}:approve_email`,
              reason: "confirmation",
              message: JSON.stringify(prompt),
              metadata: { strandsName: "approve_email" },
            },
          ],
        };
      }
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      const ids = people.map((name) => [`call-${key}-${name}`, `${name}@example.com`] as const);
      return {
        events: ids.flatMap(([id, to]) => calls(id, "send_email", { to, subject: "Hello" })),
        interrupts: ids.map(([id, to]) => gate(id, to)),
      };
    },
    waiting: [fails("The agent still waits for answers.", "PENDING_INTERRUPTS")],
    take(entries, open) {
      const { missing, unknown } = coverage(entries, open);
      if (unknown.length > 0) {
        const text = `This agent did not issue any interrupts to resume: ${unknown.slice(0, 4).join(", ")}.`;
        return { refused: [fails(text, "UNKNOWN_INTERRUPT")] };
      }
      if (missing.length > 0)
        return { refused: [fails(`Not answered: ${missing.join(", ")}`, "PARTIAL_RESUME")] };
      const answers = open.map((interrupt) => ({
        interrupt,
        payload: payloadFor(entries, interrupt),
      }));
      const bad = answers.some(
        ({ interrupt, payload }) =>
          interrupt["responseSchema"] !== undefined &&
          payload !== undefined &&
          !(isRecord(payload) && typeof payload["approved"] === "boolean"),
      );
      if (bad) return { refused: [fails("approved: expected boolean", "INVALID_PAYLOAD")] };
      const events = answers.flatMap(({ interrupt, payload }): object[] => {
        const toolCallId =
          interrupt["toolCallId"] ?? /^tool:(.*):approve_email$/.exec(String(interrupt["id"]))?.[1];
        if (toolCallId === undefined)
          return says(`said-${interrupt["id"]}`, `Heard ${JSON.stringify(payload ?? null)}`);
        // Strictly true: anything else is a denial.
        const approved = isRecord(payload) && payload["approved"] === true;
        const result = approved
          ? "sent"
          : payload === undefined
            ? "Tool call cancelled by user."
            : "denied";
        return [returns(String(toolCallId), JSON.stringify(result))];
      });
      return { events: [...events, ...says("done", "All done.")] };
    },
  });
}

export const backends: FakeBackends = {
  strands: {
    make: createStrandsServer,
    says: ["Send a mail", "Send two mails", "Let it ask me", "Let it ask with an object"],
  },
};

export const repeats: Repeats = { strands: "idempotent" };

export const answers = `
strands | Send a mail | ["approve"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":true}}]}
strands | Send a mail | ["deny"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":false}}]}
strands | Send a mail | ["leave"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"cancelled"}]}
strands | Send two mails | ["approve","leave"] | {"resume":[{"interruptId":"v1:before_tool_call:call-1-ann","status":"resolved","payload":{"approved":true}},{"interruptId":"v1:before_tool_call:call-1-bob","status":"cancelled"}]}
strands | Let it ask me | [{"reply":"Everybody"}] | {"resume":[{"interruptId":"v1:tool_call:call-1:6ca73958-4257-5362-8ab1-458aee2f361b","status":"resolved","payload":"Everybody"}]}
strands | Let it ask me | ["leave"] | {"resume":[{"interruptId":"v1:tool_call:call-1:6ca73958-4257-5362-8ab1-458aee2f361b","status":"cancelled"}]}
`;
