import type { Scenario, Step } from "./Server.js";

/** The log's entry for a call that was approved and has a result. */
export const ranWithResult = /^Approved(?!.*no result)/;

/**
 * An agent whose model calls a tool that needs an approval: to send a mail to Ann for `mail`, and
 * to Ann and to Bob for `two`.
 */
interface Approvals extends Pick<Scenario, "endpoint" | "page"> {
  /** What is sent, so that it asks about one call. Default `mail`. */
  readonly ask?: string;
  /** What the ledger has after the approval of that call. */
  readonly ran: readonly object[];
  /** What the log then has. Default: an approval with a result. */
  readonly logged?: RegExp;
  /** Whether it asks by confirmations or forms, whose controls differ from those of an approval. */
  readonly decides?: true;
  /** Added to every name, for a server with several such agents. */
  readonly title?: string;
}

/** What is different in one scenario. Lists of steps replace the usual ones. */
interface Variant extends Partial<Omit<Scenario, "steps">> {
  readonly ask?: string;
  /** What the ledger has in the end. */
  readonly ran?: readonly object[];
  /**
   * The steps between the message and the decision, with the reload and the check of how many
   * questions are open.
   */
  readonly before?: readonly Step[];
  /** The steps at the end. */
  readonly after?: readonly Step[];
}

interface OfTwo {
  /** Default: the first call is approved, the second denied. */
  readonly verdicts?: readonly [Verdict, Verdict];
  /** Texts on their cards. */
  readonly on?: readonly [string, string];
}

interface OfTurns {
  /** What shows that `thanks` was answered. */
  readonly thanked?: readonly Step[];
}

type Verdict = "yes" | "no";
type About = Omit<Scenario, "steps" | "endpoint"> & Partial<Pick<Scenario, "endpoint">>;

const asks: readonly Step[] = [{ open: 1 }, { sees: ["send_email", "ann@example.com"] }];
const reloads: readonly Step[] = [{ reload: true }, { open: 1 }];
const edits: readonly Step[] = [
  { press: "edit" },
  { fill: "Subject", with: "Numbers" },
  { press: "approveWithEdits" },
];
const success: Step = { ends: "success" };
const thanksRead: Step = { reads: ["user: mail", "You said: thanks"] };

/**
 * The scenarios that most servers have, each with its usual name and steps; a variant replaces
 * those that are different.
 */
export function approvalsOf(agent: Approvals) {
  const {
    endpoint,
    page,
    ask: usualAsk = "mail",
    ran: usualRan,
    logged = ranWithResult,
    title,
  } = agent;
  const decide = (verdict: Verdict, on?: string): Step => ({
    ...(agent.decides ? { decide: verdict } : { press: verdict === "yes" ? "approve" : "deny" }),
    ...(on !== undefined && { on }),
  });
  const log = (...verdicts: readonly Verdict[]): Step => ({
    log: verdicts.map((verdict) => (verdict === "yes" ? logged : /^Denied/)),
  });
  const scenario = ({ name, ...about }: About, ...steps: readonly Step[]): Scenario => ({
    endpoint,
    ...(page && { page }),
    name: title === undefined ? name : `${name} (${title})`,
    ...about,
    steps,
  });
  const decided = (
    decision: readonly Step[],
    { ask = usualAsk, ran = usualRan, before = [], after = [], ...about }: About & Variant,
  ) => scenario(about, { send: ask }, ...before, ...decision, success, { ledger: ran }, ...after);

  return {
    approved: (own: Variant = {}) =>
      decided([decide("yes")], {
        name: "runs the call after it was approved",
        subject: "approve",
        before: asks,
        after: [log("yes")],
        ...own,
      }),
    denied: (own: Variant = {}) =>
      decided([decide("no")], {
        name: "runs nothing after a denial",
        subject: "deny",
        ran: [],
        after: [log("no")],
        ...own,
      }),
    edited: (own: Variant = {}) =>
      decided(edits, {
        name: "runs the call with the edited arguments",
        subject: "edit",
        ran: usualRan.map((call) => ({ ...call, subject: "Numbers" })),
        ...own,
      }),
    two: ({
      verdicts = ["yes", "no"],
      on = ["ann@example.com", "bob@example.com"],
      ...own
    }: Variant & OfTwo = {}) =>
      decided([decide(verdicts[0], on[0]), decide(verdicts[1], on[1]), { press: "send" }], {
        name: "runs the approved call of two and not the denied one",
        subject: "mixed",
        ask: "two",
        before: [{ open: 2 }],
        after: [log(...verdicts)],
        ...own,
      }),
    reloaded: (own: Variant = {}) =>
      decided([decide("yes")], {
        name: "approves after a reload",
        subject: "reload",
        before: reloads,
        after: [{ reads: ["user: mail"] }],
        ...own,
      }),
    skipped: ({
      name = "skips the question with a new message, which is answered",
      after = [{ open: 0 }, { ledger: [] }, { reads: ["You said: something else"] }],
    }: Pick<Variant, "name" | "after"> = {}) =>
      scenario(
        { name, subject: "cancel" },
        { send: usualAsk },
        { steerAway: "something else" },
        success,
        ...after,
      ),
    /** By default the call of the next turn is denied. */
    continued: ({
      thanked = [success, thanksRead],
      ran = usualRan,
      after = [{ send: usualAsk }, decide("no"), success, { ledger: ran }],
      ...own
    }: Omit<Variant, "ask" | "before"> & OfTurns = {}) =>
      scenario(
        { name: "goes on with the conversation after an approval", subject: "next", ...own },
        { send: usualAsk },
        decide("yes"),
        { send: "thanks" },
        ...thanked,
        ...after,
      ),
  };
}
