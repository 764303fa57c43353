import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, fails, says } from "../../support/dialects/createFakeServer.js";
import {
  coverage,
  createResumingServer,
  type Entry,
  payloadFor,
  returns,
} from "../../support/dialects/createResumingServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

const emailArgs = {
  type: "object",
  properties: { to: { type: "string" }, subject: { type: "string" } },
  required: ["to", "subject"],
};
const either = (yes: object, no: object, required: readonly string[] = []) => ({
  oneOf: [
    {
      type: "object",
      properties: { approved: { const: true }, ...yes },
      required: ["approved", ...required],
      additionalProperties: false,
    },
    {
      type: "object",
      properties: { approved: { const: false }, ...no },
      required: ["approved", ...required],
      additionalProperties: false,
    },
  ],
});

/**
 * TanStack AI: an approval; "two" for two of them, "form" for a form of the application's own,
 * "client" for a tool that runs in the page. It refuses answers to a run it did not ask in, all of
 * them where one is wrong, and answers that do not continue what it asked.
 */
export function createTanstackAiServer(): FakeServer {
  return createResumingServer({
    pause(text, key) {
      if (text.includes("form")) return { events: [], interrupts: [tripForm(key)] };
      if (text.includes("client")) {
        return {
          events: calls(`place-${key}`, "get_place", { precise: true }),
          interrupts: [clientTool(`place-${key}`)],
        };
      }
      const people = text.includes("two") ? ["ann", "bob"] : ["ann"];
      const asked = people.map(
        (name) => [`call-${key}-${name}`, { to: `${name}@example.com`, subject: "Hello" }] as const,
      );
      return {
        events: asked.flatMap(([id, args]) => calls(id, "send_email", args)),
        interrupts: asked.map(([id, args]) => approval(id, args)),
      };
    },
    take(entries, open, { parentRunId, openedBy }) {
      const { missing, unknown } = coverage(entries, open);
      if (parentRunId !== openedBy || missing.length + unknown.length > 0)
        return {
          refused: [fails("The interrupt batch does not belong to this run.", "stale-interrupt")],
        };
      const refusals = open.flatMap((interrupt) => refuse(entries, interrupt));
      if (refusals.length > 0) return { refused: [refusals[0] ?? {}] };
      const results = open.flatMap((interrupt): object[] => {
        const { toolCallId } = interrupt;
        const payload = payloadFor(entries, interrupt);
        const done = JSON.stringify(payload === undefined ? { cancelled: true } : payload);
        return typeof toolCallId === "string"
          ? [returns(toolCallId, done)]
          : says(`form-${interrupt["id"]}`, `Trip: ${done}`);
      });
      return { events: [...results, ...says("done", "All done.")] };
    },
  });
}

function approval(id: string, input: UnknownRecord): UnknownRecord {
  return {
    id: `approval_${id}`,
    reason: "tool_call",
    message: "Approval required to run send_email",
    toolCallId: id,
    responseSchema: either({ editedArgs: emailArgs }, {}),
    metadata: {
      kind: "approval",
      toolName: "send_email",
      input,
      "tanstack:interruptBinding": {
        v: 1,
        kind: "tool-approval",
        interruptId: `approval_${id}`,
        generation: 0,
      },
    },
  };
}

function clientTool(id: string): UnknownRecord {
  return {
    id: `client_tool_${id}`,
    reason: "tanstack:client_tool_execution",
    message: "Client tool get_place is ready to run",
    toolCallId: id,
    responseSchema: {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
    },
    metadata: {
      kind: "client_tool",
      toolName: "get_place",
      input: { precise: true },
      "tanstack:interruptBinding": { v: 1 },
    },
  };
}

function tripForm(key: string): UnknownRecord {
  return {
    id: `interrupt-${key}`,
    reason: "input_required",
    message: "Where to, and for how long?",
    responseSchema: {
      type: "object",
      properties: {
        city: { type: "string", minLength: 1 },
        nights: { type: "integer", minimum: 1 },
      },
      required: ["city", "nights"],
    },
    metadata: {
      "tanstack:interruptBinding": {
        v: 1,
        kind: "generic",
        definitionId: "trip-form",
        key: "trip",
        batchIndex: 0,
        responseSchemaHash: "h1",
      },
      "tanstack:interruptPayload": { hint: "any city" },
    },
  };
}

function refuse(entries: readonly Entry[], interrupt: UnknownRecord): readonly object[] {
  const entry = entries.find(({ interruptId }) => interruptId === interrupt["id"]);
  const payload = payloadFor(entries, interrupt);
  if (entry?.["status"] === "cancelled")
    return Object.hasOwn(entry, "payload")
      ? [fails("A cancelled entry has a payload", "invalid-resume")]
      : [];
  const metadata = isRecord(entry?.["metadata"]) ? entry["metadata"] : {};
  if (
    String(interrupt["id"]).startsWith("interrupt-") &&
    !isRecord(metadata["tanstack:interruptContinuation"])
  )
    return [fails("The answer does not continue its interrupt.", "invalid-continuation")];
  if (!isRecord(payload)) return [fails("payload is invalid", "invalid-payload")];
  const { editedArgs } = payload;
  const isBad =
    editedArgs !== undefined && !(isRecord(editedArgs) && typeof editedArgs["to"] === "string");
  return isBad
    ? [
        fails(
          "edited arguments are invalid: expected string, received number",
          "invalid-edited-args",
        ),
      ]
    : [];
}

export const backends: FakeBackends = {
  tanstackAi: {
    make: createTanstackAiServer,
    says: ["Send a mail", "Send two mails", "Show me a form", "Run a client tool"],
  },
};

export const repeats: Repeats = { tanstackAi: "unsafe" };

export const answers = `
tanstackAi | Send a mail | ["approve"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | ["deny"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":false}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | [{"edit":{"to":"bob@example.com"}}] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","subject":"Hello"}}}],"parentRunId":"<run>"}
tanstackAi | Send a mail | ["leave"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"cancelled"}],"parentRunId":"<run>"}
tanstackAi | Send two mails | [{"edit":{"to":"bob@example.com"}},"deny"] | {"resume":[{"interruptId":"approval_call-1-ann","status":"resolved","payload":{"approved":true,"editedArgs":{"to":"bob@example.com","subject":"Hello"}}},{"interruptId":"approval_call-1-bob","status":"resolved","payload":{"approved":false}}],"parentRunId":"<run>"}
tanstackAi | Show me a form | [{"fill":{"city":"Graz","nights":2}}] | {"resume":[{"interruptId":"interrupt-1","status":"resolved","payload":{"city":"Graz","nights":2},"metadata":{"tanstack:interruptContinuation":{"v":1,"definitionId":"trip-form","key":"trip","batchIndex":0,"reason":"input_required","message":"Where to, and for how long?","responseSchemaHash":"h1","payload":{"hint":"any city"}}}}],"parentRunId":"<run>"}
tanstackAi | Show me a form | ["leave"] | {"resume":[{"interruptId":"interrupt-1","status":"cancelled","metadata":{"tanstack:interruptContinuation":{"v":1,"definitionId":"trip-form","key":"trip","batchIndex":0,"reason":"input_required","message":"Where to, and for how long?","responseSchemaHash":"h1","payload":{"hint":"any city"}}}}],"parentRunId":"<run>"}
tanstackAi | Run a client tool | [{"fill":{"city":"Graz"}}] | {"resume":[{"interruptId":"client_tool_place-1","status":"resolved","payload":{"city":"Graz"}}],"parentRunId":"<run>"}
`;
