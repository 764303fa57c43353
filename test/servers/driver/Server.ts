import type { Button } from "./buttons.js";

/** What a scenario is about: a column of the table. */
export type Subject =
  | "approve"
  | "deny"
  | "edit"
  | "form"
  | "mixed"
  | "cancel"
  | "wrong"
  | "reload"
  | "next"
  | "human"
  | Trouble;

/** What goes wrong in a scenario: a column of the second table. */
export type Trouble = (typeof troubles)[number];

export const troubles = [
  "device",
  "tabs",
  "fails",
  "restart",
  "typed",
  "tool",
  "lost",
  "corrected",
  "twice",
] as const;

/**
 * What the network does to a request: it drops it, loses the reply, breaks the reply off in the
 * middle, or delivers the request twice.
 */
export type Fault = "drop" | "lose-reply" | "cut" | "double";

/**
 * A real server of this folder: how it is installed and started, where it reports what it did, and
 * what is tried on it.
 */
export interface Server {
  /** The name on the command line and of the folder of its recordings. */
  readonly name: string;
  /** The backend's name in the table. */
  readonly title: string;
  readonly program: Program;
  /** Where the server reports what its tools and nodes did. */
  readonly ledger: Ledger;
  readonly scenarios: readonly Scenario[];
  /** What is tried with its oldest versions. Default: the first approval and the first denial. */
  readonly oldest?: readonly Scenario[];
  /** Why there is no scenario for something that may go wrong, or for tools that people answer. */
  readonly untried: Readonly<Partial<Record<Trouble | "human", string>>>;
}

/**
 * A program in `test/servers/<folder>/program`, and the packages whose pinned versions the table
 * names.
 */
export type Program =
  | {
      readonly toolchain: "node";
      readonly folder: string;
      readonly packages: readonly string[];
      /** @default "package.json", with its lock file */
      readonly manifest?: string;
      readonly env?: Env;
    }
  | {
      readonly toolchain: "python";
      readonly folder: string;
      /** @default "requirements.txt" */
      readonly requirements?: string;
      /** The oldest minor version of Python 3 that its packages take. Default: 11. */
      readonly minor?: number;
      readonly packages: readonly string[];
    }
  | {
      readonly toolchain: "go" | "dotnet";
      readonly folder: string;
      readonly packages: readonly string[];
    }
  /** A model of a server, for machines without its toolchain: one script of its folder. */
  | {
      readonly toolchain: "model";
      readonly folder: string;
      readonly script: string;
      readonly packages: readonly [];
    };

type Env = Readonly<Record<string, string>>;

/** `{thread}` in the path is replaced by the id of the scenario's thread. */
export interface Ledger {
  readonly path: string;
  /** The request that empties it before a scenario, where it is not kept for each thread. */
  readonly empty?: { readonly method: "DELETE" | "POST"; readonly path: string };
}

/** What a person does and what must come of it, as data. */
export interface Scenario {
  /** A sentence about behaviour. */
  readonly name: string;
  readonly subject: Subject;
  /** The path of the agent on its server. */
  readonly endpoint: string;
  readonly page?: PageOptions;
  readonly steps: readonly Step[];
  /**
   * Set where the server cannot do what is asked: the steps then check that the card explains it.
   */
  readonly explained?: true;
}

/** How the page is set up, beyond the address of the agent. */
export interface PageOptions {
  /** Paths of the agent's other routes. */
  readonly routes?: { readonly history?: string; readonly cancel?: string };
  /** The tools of the page, and what each returns. */
  readonly tools?: Readonly<Record<string, unknown>>;
  /**
   * Whether it has tools that people answer: `choose_slot` asks for a choice, `confirm_plan` for a
   * yes.
   */
  readonly humanTools?: true;
  /** The tools at which an Agno agent pauses, for `createAgno`. */
  readonly agno?: Readonly<Record<string, unknown>>;
}

/** Who uses the page; each has a page of their own. */
export type Who = "first" | "second device" | "second tab";

/** One thing a person does, or one thing that is checked. Checks wait until they hold. */
export type Step =
  /** Sends a message, and waits for the end of the run. */
  | { readonly send: string }
  /** Sends a message, and does not wait. */
  | { readonly write: string }
  /** Presses the button of the chat that stops its run. */
  | { readonly stop: true }
  /** Sends a message that skips the open questions. */
  | { readonly steerAway: string }
  /** Presses a button of the panel, on the card with this text where one is given. */
  | { readonly press: Button | RegExp; readonly on?: string }
  /**
   * Answers yes or no, with the controls of the card: buttons of an approval or a confirmation, or
   * a form with a choice.
   */
  | { readonly decide: "yes" | "no"; readonly on?: string }
  /** Presses a button that may be disabled. */
  | { readonly tryPress: Button; readonly on?: string }
  /** Types into a field, found by its label; an empty label finds the only one. */
  | { readonly fill: string; readonly with: string; readonly on?: string }
  /** Types a text reply and sends it, in a field that may be behind the button for a reply. */
  | { readonly reply: string; readonly on?: string }
  /** Picks a radio button or an entry of a list, of the group with this name where one is given. */
  | { readonly choose: string; readonly in?: RegExp; readonly on?: string }
  | { readonly tick: string; readonly on?: string }
  | { readonly reload: true }
  /**
   * Switches to another person: on a device of their own with the stored questions, or in another
   * tab of this browser.
   */
  | { readonly by: Who }
  /** Kills the server and starts it again. */
  | { readonly restart: true }
  /** What the network does to the next request to the agent. */
  | { readonly network: Fault }
  /** Asks the agent for its history. */
  | { readonly load: true }
  /**
   * Leaves what is still open, if anything, with the buttons that are offered: after two failures
   * at the latest, one closes it.
   */
  | { readonly leaves: true }
  /** The panel shows these texts. */
  | { readonly sees: readonly (string | RegExp)[] }
  | { readonly missing: readonly (string | RegExp)[] }
  /** This many questions are open. */
  | { readonly open: number }
  /**
   * Continues with the steps behind the first of these texts that the panel shows, for a server
   * that asks now in one order, now in another.
   */
  | { readonly firstSeen: readonly (readonly [text: string, steps: readonly Step[]])[] }
  /** The last run ended in this way. */
  | { readonly ends: "success" | "interrupted" | "error" }
  /** The decision log shows these texts, each in an entry of its own, in order. */
  | { readonly log: readonly (string | RegExp)[] }
  /** No entry of the decision log shows one of these texts. */
  | { readonly unlogged: readonly (string | RegExp)[] }
  /** The conversation shows these texts. */
  | { readonly reads: readonly (string | RegExp)[] }
  /** The last request to the agent had this. */
  | { readonly sent: unknown }
  /** The server has printed this. */
  | { readonly prints: RegExp }
  /** What another route of the server reports. */
  | { readonly route: string; readonly returns: unknown }
  /** The server reports exactly these entries; of each, the given keys count. */
  | { readonly ledger: readonly unknown[]; readonly anyOrder?: true };
