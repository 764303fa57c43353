import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { lastUserText } from "../../support/dialects/createGraphServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

interface Suspended {
  readonly toolCallId: string;
  readonly runId: string;
  readonly name: string;
  readonly suspendPayload: object;
  readonly args: object;
  readonly resumeSchema: object;
  /** What it suspends with next, once this is answered. */
  readonly next?: Omit<Suspended, "runId" | "toolCallId">;
}

const approval = (to: string) => ({
  name: "send_email",
  suspendPayload: { question: `Send "Hello" to ${to}?` },
  args: { to, subject: "Hello" },
  resumeSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, subject: { type: "string" } },
    required: ["approved"],
    additionalProperties: false,
  },
});
const form = {
  name: "book",
  suspendPayload: { step: 1 },
  args: { city: "Graz" },
  resumeSchema: {
    type: "object",
    properties: { slot: { type: "string" } },
    required: ["slot"],
    additionalProperties: false,
  },
};

/**
 * How such a server reports a suspend: by both channels, as it comes, or beside the outcome only.
 */
export type MastraChannels = "both" | "legacy";

/**
 * An agent of Mastra whose tool suspends for a yes; "form" for data, "two" for two calls, one after
 * the other, "together" for both at once.
 */
export function createMastraServer(channels: MastraChannels = "both"): FakeServer {
  const open = new Map<string, Suspended>();
  let made = 0;

  const suspend = (
    posted: UnknownRecord,
    pauses: readonly Omit<Suspended, "runId" | "toolCallId">[],
    runId: string,
  ) => {
    const suspended = pauses.map(
      (pause): Suspended => ({ ...pause, runId, toolCallId: `call_${++made}` }),
    );
    for (const one of suspended) open.set(`${one.runId}::${one.toolCallId}`, one);
    return announce(posted, suspended);
  };
  const announce = (posted: UnknownRecord, suspended: readonly Suspended[]): readonly object[] => {
    const values = suspended.map(
      ({ toolCallId, runId, name, suspendPayload, args, resumeSchema }) => ({
        type: "mastra_suspend",
        toolCallId,
        toolName: name,
        suspendPayload,
        args,
        resumeSchema: JSON.stringify(resumeSchema),
        runId,
      }),
    );
    const beside = values.map((value) => ({
      type: "CUSTOM",
      name: "on_interrupt",
      value: JSON.stringify(value),
    }));
    if (channels === "legacy") return [...beside, ends(posted)];
    const interrupts = values.map(({ toolCallId, ...mastra }) => ({
      id: `${mastra.runId}::${toolCallId}`,
      reason: "mastra:tool_suspend",
      toolCallId,
      responseSchema: JSON.parse(mastra.resumeSchema),
      metadata: { mastra },
    }));
    return [...beside, asksFor(posted, interrupts)];
  };

  return createFakeServer((posted) => {
    const start = begins(posted);
    const answer = answerIn(posted);
    if (answer === null || answer.resume === undefined || answer.resume === null) {
      const text = lastUserText(posted);
      const runId = String(posted["runId"]);
      if (/together/i.test(text))
        return [start, ...suspend(posted, [approval("ann"), approval("bob")], runId)];
      if (/two/i.test(text))
        return [start, ...suspend(posted, [{ ...approval("ann"), next: approval("bob") }], runId)];
      return [start, ...suspend(posted, [/form/i.test(text) ? form : approval("ann")], runId)];
    }
    // A refusal closes the run; what was suspended stays.
    if (answer.resume === false) return [start, ends(posted)];
    const one = open.get(answer.id);
    if (one === undefined) {
      const [runId = ""] = answer.id.split("::");
      return [
        start,
        fails(`Agent "mail" resumeStream() could not find a suspended run for runId "${runId}".`),
      ];
    }
    open.delete(answer.id);
    const fits =
      isRecord(answer.resume) &&
      Object.keys(answer.resume).every((key) => key in propertiesOf(one.resumeSchema));
    const content = fits
      ? `${one.name} got ${JSON.stringify(answer.resume)}`
      : "Tool resume data validation failed";
    const result = {
      type: "TOOL_CALL_RESULT",
      toolCallId: one.toolCallId,
      messageId: `t${++made}`,
      content,
    };
    // The results of calls that belong together come when all of them are through.
    if (one.next !== undefined) return [start, ...suspend(posted, [one.next], one.runId)];
    const rest = [...open.values()].filter(({ runId }) => runId === one.runId);
    if (rest.length > 0) return [start, result, ...announce(posted, rest)];
    return [start, result, ...says(`m${made}`, content), ends(posted)];
  });
}

function propertiesOf(schema: object): object {
  return "properties" in schema && typeof schema.properties === "object"
    ? (schema.properties ?? {})
    : {};
}

/**
 * What is answered, and to which suspend: the command wins over `resume`, and is nothing without
 * its event; of several only the first counts.
 */
function answerIn({
  resume,
  forwardedProps,
}: UnknownRecord): { readonly id: string; readonly resume: unknown } | null {
  const command = isRecord(forwardedProps) ? forwardedProps["command"] : undefined;
  if (isRecord(command) && command["interruptEvent"] !== undefined) {
    const given = command["interruptEvent"];
    const { runId, toolCallId } = typeof given === "string" ? JSON.parse(given) : given;
    return { id: `${runId}::${toolCallId}`, resume: command["resume"] };
  }
  const entry: unknown = Array.isArray(resume) ? resume[0] : undefined;
  if (!isRecord(entry)) return null;
  return {
    id: String(entry["interruptId"]),
    resume: entry["status"] === "cancelled" ? false : entry["payload"],
  };
}

const suspends = ["Approve a mail", "Show me a form", "Two mails", "Two together"];

export const backends: FakeBackends = {
  mastra: { make: createMastraServer, says: suspends },
  mastraLegacy: { make: () => createMastraServer("legacy"), says: suspends, dialect: "mastra" },
};

export const repeats: Repeats = { mastra: "idempotent" };

export const answers = `
mastra | Approve a mail | ["approve"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":true}}]}
mastra | Approve a mail | ["deny"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":false}}]}
mastra | Approve a mail | ["leave"] | {"resume":[{"interruptId":"<run>::call_1","status":"cancelled"}]}
mastra | Show me a form | [{"fill":{"slot":"morning"}}] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"slot":"morning"}}]}
mastra | Two together | ["approve","deny"] | {"resume":[{"interruptId":"<run>::call_1","status":"resolved","payload":{"approved":true}}]} | {"resume":[{"interruptId":"<run>::call_2","status":"resolved","payload":{"approved":false}}]}
mastraLegacy | Approve a mail | ["approve"] | {"forwardedProps":{"command":{"resume":{"approved":true},"interruptEvent":"<as it came>"}}}
mastraLegacy | Approve a mail | ["deny"] | {"forwardedProps":{"command":{"resume":{"approved":false},"interruptEvent":"<as it came>"}}}
mastraLegacy | Approve a mail | ["leave"] | {"forwardedProps":{"command":{"resume":false,"interruptEvent":"<as it came>"}}}
`;
