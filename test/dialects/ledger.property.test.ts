import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, encodeDecision } from "../../src/core.js";
import { createAgno, type Dialect, defaultDialects } from "../../src/dialects.js";
import type { UnknownRecord } from "../../src/protocol/json.js";
import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  fails,
  says,
} from "../support/dialects/createFakeServer.js";
import { returns } from "../support/dialects/createResumingServer.js";
import { listOf, recordOf } from "../support/dialects/readPosted.js";
import { patient } from "../support/patience.js";

/** A call that a model server ran: its id, its arguments, and the request that made it run. */
interface Ran {
  readonly call: string;
  readonly to: unknown;
  readonly request: number;
}

/** What the network or the server does with the request that answers. */
type Fault = "none" | "lost" | "fails-after" | "fails-before";

/**
 * How one backend asks about a call, and how its answer is read: true for approved, undefined for
 * none.
 */
interface Format {
  readonly name: string;
  readonly dialects: readonly Dialect[];
  readonly asks: (posted: UnknownRecord, call: string, args: UnknownRecord) => readonly object[];
  readonly approved: (posted: UnknownRecord, call: string) => boolean | undefined;
}

const schema = (...keys: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(
    keys.map((key) => [key, { type: key === "editedArgs" ? "object" : "boolean" }]),
  ),
  required: [keys[0]],
});
const entryFor = (posted: UnknownRecord, id: string) =>
  listOf(posted, "resume").find(({ interruptId }) => interruptId === id);
const payloadOf = (posted: UnknownRecord, id: string) =>
  recordOf(entryFor(posted, id) ?? {}, "payload");

/**
 * Backends that answer by `resume`, by the id of their interrupts and the key of their decision.
 */
function byResume(
  name: string,
  key: string,
  idOf: (call: string) => string,
  more: UnknownRecord = {},
): Format {
  return {
    name,
    dialects: defaultDialects,
    asks: (posted, call, args) => [
      ...calls(call, "send_email", args),
      asksFor(posted, [
        {
          id: idOf(call),
          reason: "tool_call",
          message: "Send it?",
          toolCallId: call,
          responseSchema: schema(key),
          ...more,
        },
      ]),
    ],
    approved: (posted, call) =>
      entryFor(posted, idOf(call)) === undefined
        ? undefined
        : payloadOf(posted, idOf(call))[key] === true,
  };
}

/** Backends that answer by the result of the call. */
function byResult(
  name: string,
  dialects: readonly Dialect[],
  isYes: (content: UnknownRecord) => boolean,
  tool: string,
): Format {
  return {
    name,
    dialects,
    asks: (posted, call, args) => [...calls(call, tool, args), ends(posted)],
    approved(posted, call) {
      const result = listOf(posted, "messages").findLast(
        ({ role, toolCallId }) => role === "tool" && toolCallId === call,
      );
      return result === undefined ? undefined : isYes(JSON.parse(String(result["content"])));
    },
  };
}

const formats: readonly Format[] = [
  byResume("the standard", "approved", (call) => `i-${call}`),
  byResume("Pydantic AI", "approved", (call) => `int-${call}`, {
    responseSchema: schema("approved", "editedArgs"),
  }),
  byResume("Agent Framework 1.0", "accepted", (call) => call, {
    metadata: { agent_framework: { type: "function_approval_request" } },
  }),
  byResume("the .NET SDK", "approved", (call) => `ficc_${call}`, {
    message: "Approval required for tool call: send_email",
  }),
  byResume("Strands", "approved", (call) => `v1:before_tool_call:${call}:gate`),
  byResult(
    "Agno",
    [createAgno({ tools: { send_email: "confirmation" } }), ...defaultDialects],
    ({ accepted }) => accepted === true,
    "send_email",
  ),
];

/**
 * A server that asks about one call after the other, keeps a ledger, and does what the fault of
 * each request demands.
 */
function createModelServer({ asks, approved }: Format, faults: readonly Fault[]) {
  const ledger: Ran[] = [];
  let made = 0;
  let open: { readonly call: string; readonly args: UnknownRecord } | null = null;
  const ask = (posted: UnknownRecord): readonly object[] => {
    made++;
    open = { call: `c${made}`, args: { to: `person-${made}` } };
    return asks(posted, open.call, open.args);
  };
  const server = createFakeServer((posted, turn) => {
    if (open === null) return [begins(posted), ...ask(posted)];
    const { call, args } = open;
    const decision = approved(posted, call);
    // Another question than the open one was answered, or none.
    if (decision === undefined)
      return [fails("there is no answer to what is open", "RESUME_REQUIRED")];
    const fault = faults[turn % Math.max(1, faults.length)] ?? "none";
    if (fault === "fails-before") return [begins(posted), fails("try again later", "BUSY")];
    if (decision) ledger.push({ call, to: args["to"], request: turn });
    open = null;
    const result = returns(call, decision ? "sent" : "denied");
    if (fault === "fails-after")
      return [begins(posted), result, fails("the next step failed", "INTERNAL")];
    return made < 3
      ? [begins(posted), result, ...ask(posted)]
      : [begins(posted), result, ...says(`m${turn}`, "Done"), ends(posted)];
  });
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const turn = server.requests.length;
    const response = await server.fetch(url, init);
    const isLost = turn > 0 && faults[turn % Math.max(1, faults.length)] === "lost";
    return isLost
      ? new Response("", { headers: { "content-type": "text/event-stream" } })
      : response;
  };
  return { fetch, ledger, requests: server.requests };
}

/**
 * What a person does about what is open: presses, sends again, or changes the answer where that is
 * offered.
 */
async function act(run: AgentRun, approves: boolean, pressed: Map<string, boolean>): Promise<void> {
  const [interrupt] = run.getSnapshot().interrupts;
  if (interrupt === undefined) return;
  if (interrupt.locked) {
    await run.retry();
    return;
  }
  const call = interrupt.toolCall?.id ?? "";
  run.resolve(interrupt, encodeDecision(interrupt, { approved: approves }));
  if (approves) pressed.set(call, true);
  await run.submit();
}

describe("any backend, with any faults of the network and the server", () => {
  it.each(formats.map((format) => [format.name, format] as const))(
    "%s: runs no call that was not approved as shown, none twice, and the record denies none that ran",
    async (_, format) => {
      let ran = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom<Fault>("none", "lost", "fails-after", "fails-before"), {
            minLength: 1,
            maxLength: 5,
          }),
          fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
          async (faults, decisions) => {
            const { fetch, ledger } = createModelServer(format, faults);
            const run = createAgentRun({
              url: "https://agent.test/",
              fetch,
              dialects: format.dialects,
              submitMode: "manual",
            });
            await run.send("mail");
            expect(run.getSnapshot().interrupts).toHaveLength(1);
            const shown = new Map<string, unknown>();
            const pressed = new Map<string, boolean>();
            for (const approves of decisions) {
              for (const { toolCall } of run.getSnapshot().interrupts)
                if (toolCall) shown.set(toolCall.id, toolCall.args);
              await act(run, approves, pressed);
            }
            ran += ledger.length;
            for (const { call, to } of ledger) {
              expect(pressed.get(call)).toBe(true);
              expect(shown.get(call)).toEqual({ to });
            }
            expect(new Set(ledger.map(({ call }) => call)).size).toBe(ledger.length);
            for (const { call } of ledger) {
              const records = run
                .getSnapshot()
                .decisions.filter(({ proposed }) => proposed?.toolCallId === call);
              expect(records.length).toBeGreaterThan(0);
              const denies = records.filter(
                (record) =>
                  (record.verdict === "denied" && record.outcome === "accepted") ||
                  (record.verdict !== null && record.notRun),
              );
              expect(denies).toEqual([]);
              const refused = records.filter(
                ({ verdict, outcome }) => verdict === "approved" && outcome === "refused",
              );
              expect(refused).toEqual([]);
            }
          },
        ),
        { numRuns: 60 },
      );
      // About 30 of 60.
      expect(ran).toBeGreaterThan(10);
    },
    patient(60_000),
  );
});
