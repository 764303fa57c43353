import { englishLabels } from "../../../src/react/labels/labels.js";
import type { Scenario, Server, Step, Trouble } from "./Server.js";

/** For servers that still know the question after they were killed, or keep nothing at all. */
export const survivesRestart = (
  ran: readonly unknown[],
  yes: readonly Step[] = [{ decide: "yes" }],
  ask = "mail",
): Exclude<Exception, string> => ({
  name: "an approval after the server was killed is carried out",
  steps: [
    { send: ask },
    { open: 1 },
    { restart: true },
    ...yes,
    { ends: "success" },
    { ledger: ran },
    { log: [plainly("Approved")] },
  ],
});

/**
 * For agents that ask about Bob after Ann's mail was sent: `ran` is what the ledger has of each.
 */
export function oldCardOf(
  endpoint: string,
  ran: readonly [ann: object, bob: object],
  channel: string,
): Scenario {
  return {
    name: `an old card of a second device does not approve the next call (${channel})`,
    subject: "device",
    endpoint,
    steps: [
      { send: "mail then bob" },
      { open: 1 },
      { by: "second device" },
      { open: 1 },
      { by: "first" },
      { press: "approve" },
      { sees: ["bob@example.com"] },
      { ledger: [ran[0]] },
      { by: "second device" },
      { press: "approve" },
      { ledger: [ran[0]] },
      { by: "first" },
      { press: "approve" },
      { ledger: ran },
    ],
  };
}

/** For models that call `choose_slot` of the page beside their own tool. */
export const slotBeside: NonNullable<Plain["beside"]> = {
  ask: "slot and mail",
  tools: { choose_slot: "10:00" },
  reads: /^assistant: .*10:00/s,
};

/** For models that call `locate` of the page beside their own tool. */
export const placeBeside: NonNullable<Plain["beside"]> = {
  ask: "where mail",
  tools: { locate: { city: "Oslo" } },
  reads: /^assistant: .*Oslo/s,
};

/** For servers that keep no conversation. */
export const stateless =
  "the server keeps nothing, so that each device has a conversation of its own; a gate in front refuses the second answer";

/** An approval on a server where nothing fails. */
interface Plain extends Pick<Scenario, "endpoint" | "page"> {
  /** What is sent, so that the agent asks for one approval. Default `mail`. */
  readonly ask?: string;
  /** What the ledger has after one approval. */
  readonly ran: readonly object[];
  /** What shows that one approval was carried out once. Default: the ledger has exactly `ran`. */
  readonly once?: Step;
  /**
   * Whether a call that acts and then fails leaves a question that can be answered again, which the
   * card calls safe.
   */
  readonly repeats?: true;
  /**
   * What makes the agent ask and call the tools of this page in one message, and what the results
   * make it write.
   */
  readonly beside?: {
    readonly endpoint?: string;
    readonly ask: string;
    readonly tools: Readonly<Record<string, unknown>>;
    readonly reads: RegExp;
  };
  /** The steps that approve. Default: a press on yes. */
  readonly yes?: readonly Step[];
  readonly no?: readonly Step[];
  /** What the agent answers to `thanks`. Default: it repeats it. */
  readonly echo?: string | RegExp;
  /** What it answers where `thanks` comes instead of a decision. Default: as `echo`. */
  readonly steered?: string | RegExp;
  /**
   * What shows that the conversation continues after `thanks` in a server that was killed. Default:
   * its answer, and nothing runs.
   */
  readonly continues?: readonly Step[];
}

/** A scenario that is different on this server, or why there is none. */
type Exception =
  | (Pick<Scenario, "name" | "steps" | "explained"> & Partial<Pick<Scenario, "endpoint" | "page">>)
  | string;

/** A verdict with nothing behind it about what is not known. */
const plainly = (verdict: string): RegExp => new RegExp(`^${verdict}(?![:,])`);

/**
 * What goes wrong on every server, compared with the ledger: nothing runs that was not approved,
 * nothing runs twice by one press, and the log does not deny what ran. Exceptions replace a
 * scenario, or explain why there is none.
 */
export function troublesOf(
  {
    endpoint,
    page,
    ask = "mail",
    ran,
    once = { ledger: ran },
    repeats,
    beside,
    yes = [{ decide: "yes" }],
    no = [{ decide: "no" }],
    echo = "You said: thanks",
    steered = echo,
    continues = [{ reads: [echo] }, { ledger: [] }],
  }: Plain,
  exceptions: Readonly<Partial<Record<Trouble, Exception>>>,
): Pick<Server, "scenarios" | "untried"> {
  const asked: readonly Step[] = [{ send: ask }, { open: 1 }];
  // The tools of the programs fail after they have sent to this address.
  const failed = ran.map((one) => ({ ...one, to: "broken@example.com" }));
  const common: Readonly<Partial<Record<Trouble, Exception>>> = {
    device: {
      name: "a second device that denies what the first has approved changes nothing, and does not log a denial",
      steps: [
        ...asked,
        { by: "second device" },
        { open: 1 },
        { by: "first" },
        ...yes,
        once,
        { by: "second device" },
        ...no,
        once,
        { unlogged: [plainly("Denied")] },
      ],
    },
    tabs: {
      name: "an answer in a second tab closes the question in the first",
      steps: [
        ...asked,
        { by: "second tab" },
        { open: 1 },
        ...yes,
        once,
        { by: "first" },
        { open: 0 },
        once,
      ],
    },
    fails: {
      name: "an approval whose tool fails after it acted runs it once, and is not shown as refused",
      steps: [
        { send: `${ask} broken` },
        { open: 1 },
        ...yes,
        { ledger: failed },
        { unlogged: [/not accepted/, /not run/, plainly("Denied")] },
        { missing: [/not accepted/, /not run/] },
        ...(repeats ? [{ press: "retry" } as const, { ledger: failed }] : []),
      ],
    },
    ...(beside && {
      tool: {
        name: "an approval beside a call of a page tool runs what was approved once, and the tool's result reaches the agent",
        ...(beside.endpoint !== undefined && { endpoint: beside.endpoint }),
        page: { ...page, tools: beside.tools },
        steps: [
          { send: beside.ask },
          { open: 1 },
          { ledger: [] },
          ...yes,
          { ledger: ran },
          { reads: [beside.reads] },
          { send: "thanks" },
          { reads: [echo] },
          { ledger: ran },
        ],
      },
    }),
    restart: {
      name: "an approval after the server was killed is not logged as carried out, and the conversation goes on",
      steps: [
        ...asked,
        { restart: true },
        ...yes,
        { ledger: [] },
        { unlogged: [plainly("Approved")] },
        { leaves: true },
        { send: "thanks" },
        ...continues,
      ],
    },
    typed: {
      name: "a message during the pause reaches the agent, and runs nothing",
      steps: [
        ...asked,
        { steerAway: "thanks" },
        { open: 0 },
        { ledger: [] },
        { reads: ["user: thanks", steered] },
      ],
    },
    lost: {
      name: "an approval whose reply is lost ran once, and is shown as sent, not as refused",
      steps: [
        ...asked,
        { network: "lose-reply" },
        ...yes,
        once,
        { sees: [englishLabels.delivery("unknown", 1)] },
        { unlogged: [/not accepted/, plainly("Denied")] },
      ],
    },
    twice: {
      name: "two more turns after an approval run nothing again",
      steps: [
        ...asked,
        ...yes,
        { send: "thanks" },
        { reads: [echo] },
        { send: ask },
        { open: 1 },
        ...no,
        { send: "thanks" },
        { ends: "success" },
        { ledger: ran },
      ],
    },
  };
  const all = Object.entries({ ...common, ...exceptions }) as readonly (readonly [
    Trouble,
    Exception,
  ])[];
  return {
    scenarios: all.flatMap(([subject, about]) =>
      typeof about === "string" ? [] : [{ endpoint, ...(page && { page }), ...about, subject }],
    ),
    untried: Object.fromEntries(
      all.flatMap(([subject, about]) => (typeof about === "string" ? [[subject, about]] : [])),
    ),
  };
}
