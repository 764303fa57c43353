import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import {
  createResumingServer,
  type Entry,
  returns,
} from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

const schema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object" },
    reason: { type: "string" },
  },
  required: ["approved"],
};

/**
 * Pydantic AI: an approval, or with "two" two of them. An answer of a wrong type denies all,
 * without an error.
 */
export function createPydanticAiServer(): FakeServer {
  return createResumingServer({
    pause(text, key) {
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      const asked = people.map((name) => ({
        id: `c${key}-${name}`,
        args: { to: `${name}@example.com`, copies: 1 },
      }));
      return {
        events: asked.flatMap(({ id, args }) => calls(id, "send_email", args)),
        interrupts: asked.map(({ id, args }) => ({
          id: `int-${id}`,
          reason: "tool_call",
          toolCallId: id,
          message: `Approve send_email(${JSON.stringify(args)})?`,
          responseSchema: schema,
          metadata: {},
        })),
      };
    },
    take(entries, open) {
      if (entries.some(({ interruptId }) => !String(interruptId).startsWith("int-")))
        return { refused: [fails("Invalid interrupt id", "ValueError")] };
      const strict = entries.every(isStrict);
      const events = open.map(({ id, toolCallId }) => {
        const entry = strict ? entries.find(({ interruptId }) => interruptId === id) : undefined;
        return returns(
          String(toolCallId),
          entry === undefined ? "The tool call was denied." : resultOf(entry),
        );
      });
      return { events: [...events, ...says("done", "All done.")] };
    },
  });
}

function isStrict({ status, payload }: Entry): boolean {
  if (status === "cancelled") return true;
  if (!isRecord(payload) || typeof payload["approved"] !== "boolean") return false;
  const { editedArgs = null, reason = null } = payload;
  return (
    (editedArgs === null || isRecord(editedArgs)) && (reason === null || typeof reason === "string")
  );
}

function resultOf({ status, payload }: Entry): string {
  if (status === "cancelled" || !isRecord(payload)) return "The tool call was denied by the user.";
  if (payload["approved"] !== true)
    return payload["reason"] ? `denied: ${payload["reason"]}` : "The tool call was denied.";
  return `sent ${JSON.stringify(payload["editedArgs"] ?? "as proposed")}`;
}

export const backends: FakeBackends = {
  pydanticAi: { make: createPydanticAiServer, says: ["Send a mail", "Send two mails"] },
};

export const repeats: Repeats = { pydanticAi: "unsafe" };

export const answers = `
pydanticAi | Send a mail | ["approve"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true}}]}
pydanticAi | Send a mail | ["deny"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":false}}]}
pydanticAi | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","copies":1}}}]}
pydanticAi | Send a mail | ["leave"] | {"resume":[{"interruptId":"int-c1-ann","status":"cancelled"}]}
pydanticAi | Send two mails | [{"edit":{"to":"bob@example.com"}},"leave"] | {"resume":[{"interruptId":"int-c1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","copies":1}}},{"interruptId":"int-c1-bob","status":"cancelled"}]}
`;
