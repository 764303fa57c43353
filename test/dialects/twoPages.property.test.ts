import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, type DecisionRecord } from "../../src/core.js";
import { defaultDialects } from "../../src/dialects.js";
import type { UnknownRecord } from "../../src/protocol/json.js";
import { isDeep, runs } from "../support/depth.js";
import type { FakeServer } from "../support/dialects/createFakeServer.js";
import { allFakeBackends } from "../support/dialects/fakeBackends.js";
import { listOf } from "../support/dialects/readPosted.js";
import { patient } from "../support/patience.js";
import { pressOn } from "../support/pressOn.js";

/** What the network or the agent does with a request that answers. */
type Fault = "none" | "never-arrives" | "reply-is-lost" | "reply-is-cut" | "fails-afterwards";

/** A result of a call, and the run whose request led to it. */
interface Act {
  readonly call: string;
  readonly content: string;
  readonly by: unknown;
}

const faults = fc.array(
  fc.constantFrom<Fault>(
    "none",
    "none",
    "never-arrives",
    "reply-is-lost",
    "reply-is-cut",
    "fails-afterwards",
  ),
  { minLength: 1, maxLength: 5 },
);
/** A press on a page. */
interface Press {
  readonly page: number;
  readonly does: "approve" | "deny" | "skip" | "steer" | "retry";
  readonly place: number;
  readonly sends: boolean;
}

/** Presses on a page, most of them sent at once. */
const presses = fc.array(
  fc.record<Press>({
    page: fc.nat({ max: 1 }),
    does: fc.constantFrom("approve", "deny", "skip", "steer", "retry"),
    place: fc.nat({ max: 1 }),
    sends: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 2, maxLength: 7 },
);

const eventsIn = (body: string): readonly UnknownRecord[] =>
  body
    .split("\n\n")
    .flatMap((piece) => (piece.startsWith("data: ") ? [JSON.parse(piece.slice(6))] : []));
const written = (events: readonly UnknownRecord[]): Response =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
    headers: { "content-type": "text/event-stream" },
  });

/** What the network and the agent make of a reply. */
function replyAfter(fault: Fault, events: readonly UnknownRecord[]): readonly UnknownRecord[] {
  if (fault === "reply-is-lost") return [];
  if (fault === "reply-is-cut") return events.slice(0, Math.ceil(events.length / 2));
  if (fault !== "fails-afterwards") return events;
  const failed = { type: "RUN_ERROR", message: "The next step failed", code: "INTERNAL" };
  return [...events.filter(({ type }) => type !== "RUN_FINISHED" && type !== "RUN_ERROR"), failed];
}

/** Two pages on one thread: the second is shown what the first was asked, and then both answer. */
function twoPages(server: FakeServer, script: readonly Fault[]) {
  let asked: readonly UnknownRecord[] = [];
  let made = 0;
  const fetchOf =
    (isFirst: boolean): typeof globalThis.fetch =>
    async (input, init) => {
      const { runId }: UnknownRecord = JSON.parse(String(init?.body));
      made++;
      if (made === 1) {
        const response = await server.fetch(String(input), init);
        asked = eventsIn(await response.text());
        return written(asked);
      }
      if (!isFirst && made === 2) {
        return written(
          asked.map((event) =>
            "runId" in event && String(event["type"]).startsWith("RUN_")
              ? { ...event, runId }
              : event,
          ),
        );
      }
      const fault = script[made % script.length] ?? "none";
      if (fault === "never-arrives") throw new TypeError("Failed to fetch");
      const response = await server.fetch(String(input), init);
      if (response.headers.get("content-type") !== "text/event-stream") return response;
      return written(replyAfter(fault, eventsIn(await response.text())));
    };
  return [fetchOf(true), fetchOf(false)] as const;
}

/** The results that each request led to; in a snapshot, only those that no earlier response had. */
function ledgerOf({ requests, responses }: FakeServer): readonly Act[] {
  const known = new Set<string>();
  return requests.flatMap((posted, place) => {
    for (const { role, toolCallId } of listOf(posted, "messages"))
      if (role === "tool") known.add(String(toolCallId));
    const response = responses[place] ?? "";
    return (response.includes("data: ") ? eventsIn(response) : []).flatMap((event): Act[] => {
      const shown =
        event["type"] === "MESSAGES_SNAPSHOT"
          ? listOf(event, "messages").filter(({ role }) => role === "tool")
          : [];
      const results =
        event["type"] === "TOOL_CALL_RESULT"
          ? [event]
          : shown.filter(({ toolCallId }) => !known.has(String(toolCallId)));
      for (const { toolCallId } of results) known.add(String(toolCallId));
      return results.map(({ toolCallId, content }) => ({
        call: String(toolCallId),
        content: String(content),
        by: posted["runId"],
      }));
    });
  });
}

const isSameAnswer = (one: DecisionRecord, other: DecisionRecord): boolean =>
  one.verdict === other.verdict && one.proposed?.toolCallId === other.proposed?.toolCallId;

const isDone = ({ content }: Act): boolean =>
  !/den|refus|reject|not run|declin|cancel/i.test(content);

/** Whether answers came under the id of the run that asked, which names none of them. */
function continuesRuns({ requests }: FakeServer): boolean {
  return new Set(requests.map(({ runId }) => runId)).size < requests.length;
}

/** Why a record of a page does not hold; null where it does. */
function untruthOf(
  record: DecisionRecord,
  page: readonly DecisionRecord[],
  server: FakeServer,
): string | null {
  if (record.verdict === null || record.resumeRunId === undefined) return null;
  const acts = ledgerOf(server).filter(({ call }) => call === record.proposed?.toolCallId);
  const own = acts.filter(({ by }) => by === record.resumeRunId);
  if (own.length > 0 && (record.outcome === "refused" || record.outcome === "stale"))
    return `an answer that was used is ${record.outcome}`;
  if (own.some(isDone) && record.verdict === "approved" && record.notRun === true)
    return "a call that ran has not run";
  if (record.outcome !== "accepted") return null;
  // The same answer may have been sent in two requests, of which one arrived.
  const sentIn = page.flatMap((one) => (isSameAnswer(one, record) ? [one.resumeRunId] : []));
  const place = server.requests.findIndex(({ runId }) => sentIn.includes(String(runId)));
  if (place < 0) return continuesRuns(server) ? null : "an answer that never arrived is accepted";
  const others = own.length > 0 ? [] : acts.filter(isDone);
  if (record.verdict !== "denied" || others.length === 0) return null;
  const earlier = page.map(({ verdict, resumeRunId }) => (verdict === null ? null : resumeRunId));
  if (others.some(({ by }) => earlier.includes(String(by))))
    return "a call that an earlier answer ran is denied";
  // A server without a memory continues from the history of each page: there, the denial is what
  // was decided.
  const hasOutput = /"type":"(TEXT|TOOL|REASONING)_/.test(server.responses[place] ?? "");
  return hasOutput ? null : "a call that another page decided is denied";
}

/** Lets everything happen that needs no person. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Both are approved, the agent fails after the first, and the second, which it asks again, is
 * denied by a message and then approved.
 */
const steeredThenApproved: [string, Fault[], Press[]] = [
  "Two together",
  ["fails-afterwards"],
  [
    { page: 1, does: "approve", place: 1, sends: true },
    { page: 1, does: "approve", place: 0, sends: true },
    { page: 1, does: "steer", place: 0, sends: true },
    { page: 1, does: "approve", place: 0, sends: true },
  ],
];

describe("two people on two pages of one thread, with any faults of the network and the agent", () => {
  it.each(allFakeBackends.map((backend) => [backend.name, backend] as const))(
    "%s: no record shows an answer that was used as refused, a call that ran as not run, or another's decision as its own",
    async (_, { make, says, dialects = defaultDialects }) => {
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...says),
          faults,
          presses,
          async (text, script, pressed) => {
            const server = make();
            const pages = twoPages(server, script).map((fetch): AgentRun => {
              const options = {
                url: "https://a.test/",
                threadId: "t",
                fetch,
                dialects,
                onError() {},
              };
              return createAgentRun({ ...options, submitMode: "manual" });
            });
            const leave = pages.map((run) => run.subscribe(() => {}));
            for (const run of pages) {
              void run.send(text);
              await idle();
            }
            for (const { page, sends, ...press } of pressed) {
              const run = pages[page];
              if (run === undefined) continue;
              pressOn(run, press);
              if (sends) pressOn(run, { does: "submit", place: 0 });
              await idle();
            }
            for (const stop of leave) stop();
            sent += server.requests.length - 1;
            for (const run of pages) {
              const { decisions } = run.getSnapshot();
              expect(
                decisions.flatMap((record) => untruthOf(record, decisions, server) ?? []),
              ).toEqual([]);
            }
          },
        ),
        { numRuns: runs(60), examples: [steeredThenApproved] },
      );
      expect(sent).toBeGreaterThan(isDeep ? 20 : 0);
    },
    patient(60_000),
  );
});
