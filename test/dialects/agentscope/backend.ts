import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import {
  coverage,
  createResumingServer,
  payloadFor,
  returns,
} from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/**
 * AgentScope for Java: a permission, or with "two" two of them. It ends a refusal with a
 * RUN_FINISHED, as it really may.
 */
export function createAgentScopeServer(): FakeServer {
  return createResumingServer({
    pause(text, key) {
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      const asked = people.map((name) => ({
        id: `c${key}-${name}`,
        args: { to: `${name}@example.com` },
      }));
      return {
        events: asked.flatMap(({ id, args }) => calls(id, "send_email", args)),
        interrupts: asked.map(({ id, args }) => ({
          id: `reply-${key}:${id}`,
          reason: "tool_call",
          toolCallId: id,
          metadata: {
            "agentscope.interruptKind": "permission_confirm",
            toolName: "send_email",
            toolInput: args,
            toolContent: JSON.stringify(args),
            replyId: `reply-${key}`,
          },
        })),
      };
    },
    take(entries, open, { threadId, runId }) {
      const refuse = (message: string) => ({
        refused: [
          fails(message, "AGUI_INTERRUPT_CONTRACT_ERROR"),
          { type: "RUN_FINISHED", threadId, runId },
        ],
      });
      const { missing, unknown } = coverage(entries, open);
      if (missing.length + unknown.length > 0)
        return refuse("resume does not match the pending interrupts");
      const payloads = open.map((interrupt) => payloadFor(entries, interrupt));
      const isFit = (payload: unknown) =>
        payload === undefined || (isRecord(payload) && typeof payload["approved"] === "boolean");
      if (!payloads.every(isFit)) return refuse("resume payload does not match");
      const results = open.map(({ toolCallId }, index) => {
        const payload = payloads[index];
        const approved = isRecord(payload) && payload["approved"] === true;
        const args =
          approved && isRecord(payload) ? (payload["editedArgs"] ?? "as proposed") : null;
        return returns(String(toolCallId), approved ? `sent ${JSON.stringify(args)}` : "denied");
      });
      return { events: [...results, ...says("done", "All done.")] };
    },
  });
}

export const backends: FakeBackends = {
  agentScope: { make: createAgentScopeServer, says: ["Send a mail", "Send two mails"] },
};

export const repeats: Repeats = { agentScope: "unknown", agentScopePython: "unknown" };

export const answers = `
agentScope | Send a mail | ["approve"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true}}]}
agentScope | Send a mail | ["deny"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":false}}]}
agentScope | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com"}}}]}
agentScope | Send a mail | ["leave"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"cancelled"}]}
agentScope | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"resume":[{"interruptId":"reply-1:c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com"}}},{"interruptId":"reply-1:c1-bob","status":"resolved","payload":{"approved":false}}]}
`;
