import type { AgUiEvent, AgUiInterrupt } from "../../protocol/events.js";
import type { ResumeEntry, RunAgentInput } from "../../protocol/input.js";
import type { UnknownRecord } from "../../protocol/json.js";

/** The answers, by interrupt id. */
export type Answers = ReadonlyMap<string, ResumeEntry>;

/**
 * How a scripted agent refuses answers that keep the contract but not its own rules; the pause
 * stays open.
 */
export interface ScriptedRefusal {
  readonly message: string;
  readonly code?: string;
  /** With a status, the refusal is an HTTP response; without it, a RUN_ERROR. */
  readonly status?: number;
}

/** The questions at the end of a run. Created by `agent.asks`. */
export interface AskStep {
  readonly do: "ask";
  readonly interrupts: readonly AgUiInterrupt[];
  /**
   * Called with the answers before the run resumes; `attempt` counts from 1 for each pause. Return
   * a refusal to keep the pause open.
   */
  readonly refuse?: (answers: Answers, attempt: number) => ScriptedRefusal | undefined;
  /** Replaces an interrupt on the wire, for agents that send an invalid shape. */
  readonly announce?: (interrupt: AgUiInterrupt) => unknown;
}

/**
 * One line of a script: an event to send, or something to do. `cut` and `end` happen once: a
 * repeated resume skips them.
 */
export type Step =
  | AgUiEvent
  | AskStep
  /** Waits, in multiples of the pace. */
  | { readonly do: "pause"; readonly beats: number }
  /** Sends a text as the data of one event, without changes. */
  | { readonly do: "raw"; readonly data: string }
  /** Breaks the connection. */
  | { readonly do: "cut" }
  /** Ends the stream without an end of the run. */
  | { readonly do: "end" };

/**
 * A script: a generator of steps that is suspended while the user decides, and receives the answers
 * from `agent.asks`.
 */
export type Script<Result = void> = Generator<Step, Result, Answers>;

/**
 * The helpers of a script; each is used as `yield* agent.says("…")`. Events of other kinds are
 * yielded directly.
 */
export interface AgentVoice {
  /** The input the script began with. */
  readonly input: Omit<RunAgentInput, "resume">;
  /** A new id, unique among all threads: `id("call")` is `"<thread>.call-1"`. */
  id(prefix: string): string;
  /**
   * An `expiresAt` so many seconds ahead; `?expiresIn=<seconds>` in the request that begins the
   * script overrides it.
   */
  deadline(seconds: number): string;
  /** Streams a text message, word by word. */
  says(text: string): Script;
  /** Streams reasoning, word by word. */
  thinks(text: string): Script;
  /**
   * Streams a tool call, its arguments in pieces, and returns its id. It belongs to the last
   * message.
   */
  calls(tool: string, args: UnknownRecord): Script<string>;
  /** Sends the result of a call; only for a tool that ran. */
  returns(toolCallId: string, result: unknown): Script;
  /**
   * Ends the run with questions and returns their answers once a resume with all of them was
   * accepted.
   */
  asks(
    interrupts: readonly AgUiInterrupt[],
    options?: Omit<AskStep, "do" | "interrupts">,
  ): Script<Answers>;
}

interface ScenarioText {
  /** A slug: the last segment of the agent's URL. */
  readonly name: string;
  readonly title: string;
  /** One sentence about what happens. */
  readonly description: string;
  /** What a user might write to begin. */
  readonly prompt: string;
}

/**
 * What an agent needs of a scenario: its name and its script. The other texts are for choosing
 * among several.
 */
export type NamedScript = Pick<ScenarioText, "name"> & Partial<ScenarioText> & ScriptOrResponse;

/**
 * One conversation with a scripted agent, written from top to bottom although it spans several
 * runs: a run ends at `agent.asks` and the next one continues after it. A thread starts the script
 * again with each message sent while nothing is open. `respond` in place of a script is an agent
 * that does not implement the protocol.
 */
export type Scenario = ScenarioText & ScriptOrResponse;

type ScriptOrResponse =
  | { readonly script: (agent: AgentVoice) => Script; readonly respond?: never }
  | { readonly respond: () => Response; readonly script?: never };
