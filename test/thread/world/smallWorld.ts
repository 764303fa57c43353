import {
  type AgentRunSnapshot,
  type Message,
  StreamTruncatedError,
  type UserMessage,
} from "../../../src/core.js";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import { buildInput } from "../../../src/run/engine/buildInput.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import type { DecisionRecord } from "../../../src/thread/decisions/DecisionRecord.js";
import { answersLocked } from "../../../src/thread/open/allowed.js";
import { canRetry } from "../../../src/thread/open/canRetry.js";
import type { Effect, RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState, statusOf } from "../../../src/thread/state/RunState.js";
import {
  answer,
  asks,
  at,
  calls,
  closed,
  draftsOf,
  failed,
  finished,
  happen,
  lastSent,
  received,
  says,
  started,
} from "../../support/builders.js";
import { strictModelRefusal } from "../../support/strictModel.js";

/** A call that the server ran, and the press that made it run. */
interface Ran {
  readonly question: string;
  readonly page: number;
  /** The request that brought the answer. */
  readonly runId: string;
}

/** A request on its way, or a history that is read. */
interface Posted {
  readonly runId: string;
  readonly resume:
    | readonly { readonly interruptId: string; readonly payload: boolean }[]
    | "history"
    | "nothing";
}

interface Page {
  readonly state: RunState;
  readonly posted: Posted | null;
  readonly requests: number;
  readonly repeats: boolean;
  /** Whether the person has typed a message while a question was open. */
  readonly hasTyped: boolean;
}

/** Two pages of one thread, and a server that asks about two calls, one after the other. */
export interface World {
  readonly server: {
    readonly open: string | null;
    readonly ran: readonly Ran[];
    readonly denied: readonly Ran[];
    readonly memory: boolean;
  };
  readonly pages: readonly [Page, Page];
}

export interface Move {
  readonly name: string;
  readonly world: World;
}

const questions = ["a", "b"] as const;
const callOf = (question: string) => ({
  id: `call-${question}`,
  name: "send",
  args: { to: question },
});
const asking = (question: string) =>
  toolCallInterrupt({ id: question, toolCallId: `call-${question}` });
const proposal = (question: string) => {
  const { id, name, args } = callOf(question);
  return {
    id: `m-${question}`,
    role: "assistant",
    toolCalls: [{ id, type: "function", function: { name, arguments: JSON.stringify(args) } }],
  };
};
const words = (question: string, ran: boolean) => ({
  id: `r-${question}`,
  role: "tool",
  toolCallId: `call-${question}`,
  content: ran ? "sent" : "The user said no.",
});

/** The world after the server has asked both pages the first question. */
export function firstWorld(): World {
  const page = (): Page => ({
    state: happen(
      initialState("thread-1"),
      { type: "start", runId: "run-1", messages: [], now: at(0) },
      received("run-1", started(), ...calls("send", { to: "a" }, "call-a"), asks([asking("a")])),
      closed("run-1"),
    ).state,
    posted: null,
    requests: 0,
    repeats: false,
    hasTyped: false,
  });
  return { server: { open: "a", ran: [], denied: [], memory: true }, pages: [page(), page()] };
}

/** Everything that can happen next. */
export function movesOf(world: World): readonly Move[] {
  return [0, 1]
    .flatMap((place) => [...pressesOf(world, place), ...repliesOf(world, place)])
    .concat(restartOf(world));
}

/**
 * What became of a page before, by what happened to it: most worlds differ from another one in the
 * other page only.
 */
const pagesAfter = new WeakMap<Page, Map<string, Page>>();

function pageAfter(page: Page, happened: string, next: () => Page): Page {
  const known = pagesAfter.get(page) ?? new Map<string, Page>();
  pagesAfter.set(page, known);
  const after = known.get(happened) ?? next();
  known.set(happened, after);
  return after;
}

function pressesOf(world: World, place: number): readonly Move[] {
  const page = world.pages[place];
  if (page === undefined || page.posted !== null) return [];
  const { state } = page;
  const runId = `page${place}-${page.requests + 1}`;
  const move = (
    name: string,
    repeats: boolean,
    ...events: readonly RunEvent[]
  ): readonly Move[] => {
    const next = pageAfter(page, name, () => {
      const course = happen(state, ...events);
      const posted = postedBy(course.effects);
      if (course.state === state) return page;
      return {
        state: course.state,
        posted,
        requests: page.requests + (posted === null ? 0 : 1),
        repeats: page.repeats || repeats,
        hasTyped: page.hasTyped || name === typing,
      };
    });
    return next === page
      ? []
      : [{ name: `page ${place} ${name}`, world: withPage(world, place, next) }];
  };
  const types: RunEvent = {
    type: "start",
    runId: `typed-${place}`,
    messages: [typedOn(place)],
    additions: { whileOpen: "wait" },
    now: at(0),
  };
  const open = state.batch?.interrupts[0]?.id;
  const asked = open === undefined || answersLocked(state) ? [] : [true, false];
  const isUnsure =
    lastSent(state)?.delivery === "unknown" ||
    state.decisions.some((record) => record.outcome === "unknown");
  return [
    ...asked.flatMap((approved) =>
      move(
        `${approved ? "approves" : "denies"} ${open}`,
        isUnsure,
        { type: "respond", drafts: new Map([[open ?? "", answer({ approved })]]), now: at(0) },
        { type: "submit", runId, mayRepeat: true, now: at(0) },
      ),
    ),
    ...(canRetry(state, null)
      ? move("sends the same again", true, { type: "retry", runId, mayRepeat: true, now: at(0) })
      : []),
    ...(lastSent(state)?.delivery === "unknown"
      ? move("looks at the history", false, { type: "load", runId, now: at(0) })
      : []),
    ...(state.batch === null ? [] : move("hides the question", false, { type: "dismiss" })),
    ...(state.batch === null || page.hasTyped ? [] : move(typing, false, types)),
    ...(state.batch === null && page.requests < mostRequests
      ? move("goes on", false, {
          type: "start",
          runId,
          messages: [{ id: `u-${runId}`, role: "user", content: "Go on" }],
          now: at(0),
        })
      : []),
  ];
}

const typing = "types a message that waits";
const typedOn = (place: number): UserMessage => ({
  id: `typed-${place}`,
  role: "user",
  content: "By the way",
});

/** A page that goes on for ever would make the world endless. */
const mostRequests = 3;

/** What a page would send in a run that answers nothing. */
export function conversationOf(state: RunState): readonly Message[] {
  const snapshot = { messages: state.transcript.messages };
  return buildInput({
    runId: "next",
    state,
    options: {},
    runOptions: undefined,
    snapshot: snapshot as AgentRunSnapshot,
    dialects: standardDialects,
  }).messages;
}

function postedBy(effects: readonly Effect[]): Posted | null {
  for (const effect of effects) {
    if (effect.type === "loadRun") return { runId: effect.runId, resume: "history" };
    if (effect.type === "startRun") return { runId: effect.runId, resume: "nothing" };
    if (effect.type !== "resumeRun") continue;
    const resume = effect.resume.map((entry) => ({
      interruptId: entry.interruptId,
      payload:
        entry.status === "resolved" &&
        (entry.payload as { approved?: boolean } | undefined)?.approved === true,
    }));
    return { runId: effect.runId, resume };
  }
  return null;
}

/**
 * What the server may do with the request of a page: act or not, and reply in any way, or not at
 * all.
 */
function repliesOf(world: World, place: number): readonly Move[] {
  const page = world.pages[place];
  if (page === undefined || page.posted === null) return [];
  const { runId, resume } = page.posted;
  const { server } = world;
  const reply = (
    name: string,
    next: World["server"],
    raws: readonly unknown[],
    isCut = false,
  ): Move => {
    const replied = pageAfter(page, JSON.stringify([raws, isCut]), () => {
      const error = isCut ? new StreamTruncatedError("the connection is gone") : null;
      const course = happen(page.state, received(runId, ...raws), closed(runId, { error }));
      return { ...page, state: course.state, posted: postedBy(course.effects) };
    });
    return {
      name: `the server ${name} page ${place}`,
      world: { ...withPage(world, place, replied), server: next },
    };
  };
  const history = { type: "MESSAGES_SNAPSHOT", messages: historyOf(server) };
  const open = server.open === null ? finished(runId) : asks([asking(server.open)], runId);
  if (resume === "history") {
    return [
      reply("shows its history to", server, [started(runId), history, open]),
      reply("does not show its history to", server, [], true),
    ];
  }
  // A server that sends its input back, and one that stops inside a call.
  const echo = { type: "MESSAGES_SNAPSHOT", messages: conversationOf(page.state) };
  const begun = [
    { type: "TOOL_CALL_START", toolCallId: `half-${runId}`, toolCallName: "send" },
    { type: "TOOL_CALL_ARGS", toolCallId: `half-${runId}`, delta: '{"to":' },
  ];
  if (resume === "nothing")
    return [
      reply("sends its input back to", server, [
        started(runId),
        echo,
        ...says("Fine", `f-${runId}`),
        finished(runId),
      ]),
      reply("stops inside a call for", server, [started(runId), ...begun], true),
    ];
  const [entry] = resume;
  const question = entry?.interruptId ?? "";
  const lost = reply("never hears", server, [], true);
  if (server.open !== question) {
    return [
      lost,
      reply("refuses the answer of", server, [
        started(runId),
        failed("gone", "UNKNOWN_INTERRUPT_ID"),
      ]),
      reply("repeats its history to", server, [started(runId), history, open]),
      reply("fails on the late answer of", server, [started(runId), failed("no such run", null)]),
    ];
  }
  const approved = entry?.payload === true;
  const did: Ran = { question, page: place, runId };
  const next = question === "a" && server.memory ? "b" : null;
  const acted = {
    ...server,
    open: next,
    ran: approved ? [...server.ran, did] : server.ran,
    denied: approved ? server.denied : [...server.denied, did],
  };
  const acting = { ...acted, open: question };
  const result = {
    type: "TOOL_CALL_RESULT",
    messageId: `r-${question}`,
    toolCallId: `call-${question}`,
    content: words(question, approved).content,
  };
  const end =
    next === null
      ? [...says("Done", `d-${runId}`), finished(runId)]
      : [...calls("send", { to: next }, `call-${next}`), asks([asking(next)], runId)];
  const step = { type: "STEP_STARTED", stepName: "send" };
  return [
    lost,
    reply("acts on the answer of", acted, [started(runId), step, result, ...end]),
    reply("acts on the answer, without a result, of", acted, [started(runId), step, ...end]),
    reply("acts, and its reply is lost to", acted, [started(runId), step], true),
    reply("acts, sends its input back, and shows no result to", acted, [
      started(runId),
      echo,
      step,
      ...end,
    ]),
    reply(
      "acts, and stops inside the next call for",
      acted,
      [started(runId), step, ...begun],
      true,
    ),
    reply("acts and then fails, and still waits for", acting, [
      started(runId),
      step,
      failed("disk full", null),
    ]),
    reply("acts and then fails, and asks again of", acting, [
      started(runId),
      failed("disk full", null),
      asks([asking(question)], runId),
    ]),
    reply("refuses the answer as invalid of", server, [
      started(runId),
      failed("no", "INVALID_PAYLOAD"),
    ]),
  ];
}

/** The server restarts, and does not know its open question afterwards. */
function restartOf({ server, pages }: World): readonly Move[] {
  return server.memory && server.open !== null
    ? [
        {
          name: "the server restarts",
          world: { server: { ...server, open: null, memory: false }, pages },
        },
      ]
    : [];
}

function historyOf({ ran, denied, open }: World["server"]): readonly object[] {
  const settled = (question: string) => {
    if (ran.some((one) => one.question === question)) return [words(question, true)];
    return denied.some((one) => one.question === question) ? [words(question, false)] : [];
  };
  return questions.flatMap((question) => {
    const isAsked = open === question || settled(question).length > 0;
    return isAsked ? [proposal(question), ...(open === question ? [] : settled(question))] : [];
  });
}

function withPage(world: World, place: number, page: Page): World {
  const [first, second] = world.pages;
  return { ...world, pages: place === 0 ? [page, second] : [first, page] };
}

const keysOfPages = new WeakMap<Page, string>();

function keyOfPage(page: Page): string {
  const { state, posted, repeats, hasTyped } = page;
  const sent = lastSent(state);
  const key =
    keysOfPages.get(page) ??
    JSON.stringify([
      statusOf(state),
      state.batch?.interrupts.map(({ id }) => id),
      [...draftsOf(state)].map(([id, draft]) => [id, JSON.stringify(draft)]),
      sent && [sent.delivery, sent.replied, JSON.stringify(sent.resume)],
      state.decisions.map(({ interruptId, verdict, outcome, evidence, mayHaveArrived, result }) => [
        interruptId,
        verdict,
        outcome,
        evidence,
        mayHaveArrived,
        result,
      ]),
      state.transcript.messages.map(({ id }) => id),
      state.decisionResults.map(({ toolCallId, content }) => [toolCallId, content]),
      state.dismissed?.batch?.interrupts.map(({ id }) => id),
      state.waiting.length,
      state.undelivered.length,
      hasTyped,
      posted?.resume,
      repeats,
    ]);
  keysOfPages.set(page, key);
  return key;
}

/**
 * What a state of the world is, without what no later event depends on, and without which of its
 * two pages is the first.
 */
export function keyOf({ server, pages }: World): string {
  const shown = pages.map((page, place) => {
    const own = (list: readonly Ran[]) =>
      list.map((one) => (one.page === place ? one.question : null));
    return JSON.stringify([own(server.ran), own(server.denied), keyOfPage(page)]);
  });
  return JSON.stringify([server.open, server.memory, shown.sort()]);
}

type Claim = DecisionRecord & { readonly page: number };

/** Why a model does not take what a page without open questions would send. */
export function refusals({ pages }: World): readonly string[] {
  return pages.flatMap(({ state, posted }, place) => {
    if (posted !== null || state.batch !== null) return [];
    const refusal = strictModelRefusal(conversationOf(goneOn(state)));
    return refusal === undefined ? [] : [`page ${place}: ${refusal}`];
  });
}

/** Messages that were typed while a question was open, and are nowhere or at two places. */
export function misplaced({ pages }: World): readonly string[] {
  return pages.flatMap(({ state, hasTyped }, place) => {
    const { id } = typedOn(place);
    const places = [
      state.waiting.map(({ message }) => message),
      state.undelivered,
      state.transcript.messages,
    ].filter((messages) => messages.some((one) => one.id === id));
    const isShown = places.length === (hasTyped ? 1 : 0);
    return isShown ? [] : [`page ${place}: a message is at ${places.length} places`];
  });
}

/** The state after a message of the person. */
function goneOn(state: RunState): RunState {
  const messages = [{ id: "next", role: "user", content: "And now?" }] as const;
  return happen(state, { type: "start", runId: "next", messages, now: at(0) }).state;
}

/** What the records claim that did not happen. */
export function lies({ server, pages }: World): readonly string[] {
  const claims = pages.flatMap(({ state }, page) =>
    state.decisions.map((record): Claim => ({ ...record, page })),
  );
  const by = (list: readonly Ran[], { page, interruptId }: Claim) =>
    list.some((one) => one.page === page && one.question === interruptId);
  const has = (list: readonly Ran[], { interruptId }: Claim) =>
    list.some((one) => one.question === interruptId);
  return claims.flatMap((claim) => {
    const { verdict, outcome, evidence, interruptId } = claim;
    const found: string[] = [];
    const isActedOn = [...server.ran, ...server.denied].some(
      ({ runId }) => runId === claim.resumeRunId,
    );
    if (outcome === "refused" && isActedOn)
      found.push(`${interruptId} was not accepted, and was acted on`);
    if (verdict === "approved" && outcome === "accepted" && !has(server.ran, claim))
      found.push(`${interruptId} was approved, and never ran`);
    if (verdict === "denied" && outcome === "accepted" && !by(server.denied, claim))
      found.push(`${interruptId} was denied, by another page or never`);
    if (verdict === "approved" && evidence === "result" && !has(server.ran, claim))
      found.push(`${interruptId} has a result, and never ran`);
    return found;
  });
}

/** Calls that ran twice for one page that has not consented to a repeat. */
export function ranTwice({ server, pages }: World): readonly string[] {
  return pages.flatMap(({ repeats }, page) =>
    repeats
      ? []
      : questions.filter(
          (question) =>
            server.ran.filter((one) => one.question === question && one.page === page).length > 1,
        ),
  );
}
