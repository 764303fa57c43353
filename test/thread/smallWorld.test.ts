import { describe, expect, it } from "vitest";
import { type DecisionRecord, TransportError } from "../../src/core.js";
import { createDialects, standardDialects } from "../../src/dialects/createDialects.js";
import type { Dialects } from "../../src/dialects/Dialects.js";
import { jsonEqual } from "../../src/protocol/json.js";
import { toolCallInterrupt } from "../../src/testing.js";
import { readPauseHandle } from "../../src/thread/pause/readPauseHandle.js";
import { toPauseHandle } from "../../src/thread/pause/toPauseHandle.js";
import type { RunEvent } from "../../src/thread/state/RunEvent.js";
import { initialState, type RunState, streamOf } from "../../src/thread/state/RunState.js";
import {
  answer,
  asks,
  at,
  type Course,
  calls,
  closed,
  failed,
  finished,
  happenWith,
  lastSent,
  received,
  start,
  started,
} from "../support/builders.js";
import { isDeep } from "../support/depth.js";
import { patient } from "../support/patience.js";

/** What happens to a request that answers. */
type Fault =
  | "none"
  | "acts, then fails"
  | "acts, and the reply is lost"
  | "fails before it acts"
  | "never arrives"
  | "was restarted";
const faults: readonly Fault[] = [
  "none",
  "acts, then fails",
  "acts, and the reply is lost",
  "fails before it acts",
  "never arrives",
  "was restarted",
];

/** What the agent did with a call, and by which request. */
interface Act {
  readonly call: string;
  readonly approved: boolean;
  readonly by: string;
}

interface World {
  readonly pages: readonly RunState[];
  /** The request of each page that the agent has not handled. */
  readonly sent: readonly (string | null)[];
  /** How many requests each page has made. */
  readonly made: readonly number[];
  /** The questions that the agent waits for. */
  readonly open: readonly string[];
  readonly ledger: readonly Act[];
}

interface Step {
  readonly name: string;
  readonly next: World;
}

const ids = ["a", "b"];
const callOf = (id: string): string => `call-${id}`;
const question = (id: string) => toolCallInterrupt({ id, toolCallId: callOf(id) });
const schema = {
  type: "object",
  properties: { approved: { type: "boolean" } },
  required: ["approved"],
};
const asked = (open: readonly string[]) =>
  asks(open.map((id) => ({ ...question(id), responseSchema: schema })));
const result = ({ call, approved }: Act) => ({
  type: "TOOL_CALL_RESULT",
  messageId: `result-${call}`,
  toolCallId: call,
  content: approved ? "done" : "denied",
});
const message = ({ call, approved }: Act) => ({
  role: "tool" as const,
  id: `result-${call}`,
  toolCallId: call,
  content: approved ? "done" : "denied",
});

/** A world of two pages that show two questions of one agent. */
function begin(dialects: Dialects): World {
  const events = [
    started(),
    ...ids.flatMap((id) => calls("pay", { to: id }, callOf(id))),
    asked(ids),
  ];
  const page = happenWith(
    dialects,
    initialState("thread-1"),
    start(),
    received("run-1", ...events),
    closed("run-1"),
  ).state;
  return { pages: [page, page], sent: [null, null], made: [0, 0], open: ids, ledger: [] };
}

/**
 * What became of a page before, by what happened to it: most worlds differ from another one in the
 * other page only.
 */
type Courses = WeakMap<RunState, Map<string, Course>>;

/** Everything that can happen next: on a page, in the agent, on the network, between two tabs. */
function steps(
  world: World,
  areTabs: boolean,
  dialects: Dialects,
  courses: Courses,
): readonly Step[] {
  const found: Step[] = [];
  const { pages, sent, made, open, ledger } = world;
  pages.forEach((page, place) => {
    const replace = <Value>(list: readonly Value[], value: Value): readonly Value[] =>
      list.map((one, at) => (at === place ? value : one));
    const known = courses.get(page) ?? new Map<string, Course>();
    courses.set(page, known);
    /** `depends`: what else the events depend on, beside the page, its place and the name. */
    const then = (
      name: string,
      events: readonly RunEvent[],
      changes: Partial<World> = {},
      depends: unknown = null,
    ): void => {
      const key = JSON.stringify([place, name, depends]);
      const course = known.get(key) ?? happenWith(dialects, page, ...events);
      known.set(key, course);
      const { state, effects } = course;
      const request = effects.find(({ type }) => type === "resumeRun");
      const now = { ...world, ...changes };
      found.push({
        name: `page ${place + 1}: ${name}`,
        next: {
          ...now,
          pages: replace(pages, state),
          ...(request?.type === "resumeRun" && {
            sent: replace(now.sent, request.runId),
            made: replace(made, (made[place] ?? 0) + 1),
          }),
        },
      });
    };
    const runId = `page-${place + 1}-request-${(made[place] ?? 0) + 1}`;
    const waiting = sent[place] ?? null;
    if (waiting !== null) {
      const answers = lastSent(page)?.resume ?? [];
      const isForOpen =
        answers.length > 0 && answers.every(({ interruptId }) => open.includes(interruptId));
      const acts = answers.map((entry): Act => {
        const approved =
          entry.status === "resolved" && jsonEqual(entry.payload, { approved: true });
        return { call: callOf(entry.interruptId), approved, by: waiting };
      });
      const done = {
        sent: replace(sent, null),
        ...(isForOpen && { open: [], ledger: [...ledger, ...acts] }),
      };
      const kept = { sent: replace(sent, null) };
      const begins = received(waiting, started(waiting));
      const late = [
        begins,
        received(waiting, failed("nothing waits for this answer", null)),
        closed(waiting),
      ];
      const lost = new TransportError("the connection was lost", { delivery: "unknown" });
      const replies: Record<Fault, readonly [readonly RunEvent[], Partial<World>]> = {
        none: [
          [begins, received(waiting, ...acts.map(result), finished(waiting)), closed(waiting)],
          done,
        ],
        "acts, then fails": [
          [begins, received(waiting, failed("the next step failed", "INTERNAL")), closed(waiting)],
          done,
        ],
        "acts, and the reply is lost": [[closed(waiting, { error: lost })], done],
        "fails before it acts": [
          [begins, received(waiting, failed("try again later", "BUSY")), closed(waiting)],
          kept,
        ],
        "never arrives": [[closed(waiting, { error: lost })], kept],
        "was restarted": [
          [begins, received(waiting, failed("no such thread", null)), closed(waiting)],
          { ...kept, open: [] },
        ],
      };
      for (const fault of faults) {
        const [events, changes] = replies[fault];
        // An answer to what is no longer open is refused, or does not arrive.
        if (isForOpen || fault === "never arrives") then(fault, events, changes);
        else if (fault === "none") then("the answer comes too late", late, kept);
      }
      return;
    }
    if (streamOf(page) !== null) return;
    for (const approved of [true, false]) {
      const drafts = new Map(ids.map((id) => [id, answer({ approved })]));
      then(approved ? "approve" : "deny", [
        { type: "respond", drafts, now: at(0) },
        { type: "submit", runId, now: at(0) },
      ]);
    }
    then("send again", [{ type: "retry", runId, mayRepeat: true, now: at(0) }]);
    const loads = `page-${place + 1}-look-${made[place] ?? 0}`;
    const history = {
      type: "MESSAGES_SNAPSHOT",
      messages: [
        {
          id: "asks",
          role: "assistant",
          toolCalls: ids.map((id) => ({
            id: callOf(id),
            type: "function",
            function: { name: "pay", arguments: JSON.stringify({ to: id }) },
          })),
        },
        ...ledger.map(message),
      ],
    };
    const looks = [
      { type: "load" as const, runId: loads, now: at(0) },
      received(loads, started(loads), history, open.length > 0 ? asked(open) : finished(loads)),
      closed(loads),
    ];
    then("look", looks, {}, [open, ledger]);
    const other = pages[1 - place];
    if (!areTabs || other === undefined) return;
    const handle = toPauseHandle(other);
    if (handle === null) {
      if (other.decisions.some(({ verdict }) => verdict !== null))
        then("learn", [{ type: "answeredElsewhere" }]);
    } else if (handle.sent !== undefined) then("learn", [{ type: "answeredElsewhere" }]);
    else {
      const stored = JSON.stringify(handle);
      then(
        "learn",
        [{ type: "restore", pause: readPauseHandle(JSON.parse(stored)), now: at(0) }],
        {},
        stored,
      );
    }
  });
  return found;
}

/** Why the record of a page does not hold; null where it does. */
function untruth({ pages, ledger }: World): string | null {
  for (const { decisions } of pages) {
    for (const record of decisions) {
      const why = untruthOf(record, ledger);
      if (why !== null) return why;
    }
  }
  const calls = ledger.map(({ call }) => call);
  return new Set(calls).size < calls.length ? "a call was decided twice" : null;
}

function untruthOf(record: DecisionRecord, ledger: readonly Act[]): string | null {
  if (record.verdict === null) return null;
  const call = record.proposed?.toolCallId;
  const act = ledger.find((one) => one.call === call);
  const isOwn = act?.by === record.resumeRunId;
  const pressed = record.verdict === "approved";
  if (isOwn && act.approved !== pressed) return "the agent has another answer than was pressed";
  if (isOwn && (record.outcome === "refused" || record.outcome === "stale"))
    return "an answer that was used is refused";
  if (act?.approved && record.notRun === true) return "a call that ran has not run";
  const denies = record.verdict === "denied" && record.outcome === "accepted";
  if (denies && act?.approved) return "a call that ran is denied";
  if (record.outcome === "accepted" && act === undefined)
    return "an answer that nobody used is accepted";
  return null;
}

/** The states of pages as text: a step changes one page, and the other is the same as before. */
const texts = new WeakMap<RunState, string>();

function textOf(page: RunState): string {
  const text =
    texts.get(page) ??
    JSON.stringify(page, (_, value: unknown) =>
      value instanceof Map
        ? [...value]
        : value instanceof Set
          ? [...value]
          : value instanceof Error
            ? value.message
            : value,
    );
  texts.set(page, text);
  return text;
}

/** What two worlds must have in common to be one. */
function keyOf({ pages, ...others }: World): string {
  return JSON.stringify([others, pages.map(textOf)]);
}

/**
 * Goes through every world that is reached in so many steps; throws with the way to the first whose
 * record does not hold.
 */
function explore(depth: number, areTabs: boolean, dialects: Dialects): number {
  const first = begin(dialects);
  const courses: Courses = new WeakMap();
  const known = new Set([keyOf(first)]);
  let front: readonly { readonly world: World; readonly way: readonly string[] }[] = [
    { world: first, way: [] },
  ];
  for (let taken = 0; taken < depth; taken++) {
    const next: { world: World; way: readonly string[] }[] = [];
    for (const { world, way } of front) {
      for (const { name, next: reached } of steps(world, areTabs, dialects, courses)) {
        const key = keyOf(reached);
        if (known.has(key)) continue;
        known.add(key);
        const why = untruth(reached);
        if (why !== null) throw new Error(`${why}: ${[...way, name].join(" → ")}`);
        next.push({ world: reached, way: [...way, name] });
      }
    }
    front = next;
  }
  return known.size;
}

describe("two people on two pages, two questions, and an agent that may fail anywhere", () => {
  it.for([
    ["devices that share nothing", false, isDeep ? 6 : 5],
    ["tabs that learn from each other", true, isDeep ? 5 : 4],
  ] as const)(
    "the record holds in every state that they can reach: %s",
    { timeout: patient(60_000) },
    async ([_, areTabs, depth], { annotate }) => {
      const states = explore(depth, areTabs, standardDialects);
      expect(states).toBeGreaterThan(isDeep ? 4_000 : 1_000);
      await annotate(`${states} states`);
    },
  );

  it("does not hold where any error counts as a refusal", () => {
    const everyErrorRefuses = createDialects([{ name: "standard", refuses: () => true }]);
    expect(() => explore(5, false, everyErrorRefuses)).toThrow(
      "an answer that was used is refused",
    );
  });
});
