import { applyEvents } from "../../conversation/joinDeltas.js";
import { emptyTranscript } from "../../conversation/Transcript.js";
import type { AgUiEvent } from "../../protocol/events.js";
import { type RunAgentInput, readResume } from "../../protocol/input.js";
import type { Message } from "../../protocol/messages.js";
import { checkResume } from "../../server/checkResume.js";
import { resumeFingerprint } from "../../server/resumeFingerprint.js";
import type { ReceivedInput } from "./readRunInput.js";
import type { AgentVoice, Answers, AskStep, Script, ScriptedRefusal, Step } from "./Scenario.js";

/** What goes out on one stream; `start` and `finish` get the ids of the run they are sent in. */
export type WireStep =
  | Exclude<Step, AskStep>
  | { readonly do: "start" }
  | { readonly do: "finish"; readonly outcome: unknown };

/** The reply of a thread to an input: the steps of a run, or a refusal. */
export type ThreadReply =
  | { readonly ok: true; readonly steps: Iterable<WireStep> }
  | { readonly ok: false; readonly refusal: ScriptedRefusal };

/**
 * One conversation on the agent's side: its messages, what is open, and which resumes were acted
 * on.
 */
export interface Thread {
  /**
   * Receives an input; `expiresIn` (seconds) overrides the deadlines of a script that begins here.
   */
  receive(input: ReceivedInput, expiresIn: number | undefined): ThreadReply;
}

/** The dependencies of a thread. */
export interface ThreadOptions {
  readonly threadId: string;
  readonly script: (agent: AgentVoice) => Script;
  readonly now: () => number;
}

interface Pause {
  readonly ask: AskStep;
  readonly script: Script;
  /** How many answers have kept the contract so far. */
  attempts: number;
}

const noAnswers: Answers = new Map();

/**
 * Creates a thread that follows a script and checks every input; it only advances while a stream is
 * read.
 */
export function createThread({ threadId, script, now }: ThreadOptions): Thread {
  const counts = new Map<string, number>();
  const accepted = new Map<string, Iterable<WireStep>>();
  let transcript = emptyTranscript;
  let current: Script | null = null;
  let pause: Pause | null = null;

  function nextId(prefix: string): string {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${threadId}.${prefix}-${count}`;
  }

  function* perform(active: Script, answers: Answers): Generator<WireStep, void> {
    yield { do: "start" };
    for (let given = answers; ; given = noAnswers) {
      if (active !== current)
        return yield runError("A newer run has taken over this thread.", "RUN_SUPERSEDED");
      const next = advance(active, given);
      if (next === "done") return yield { do: "finish", outcome: { type: "success" } };
      if ("do" in next && next.do === "ask") return yield* ask(next, active);
      if (!("do" in next)) remember(next);
      yield next;
      if ("type" in next && (next.type === "RUN_ERROR" || next.type === "RUN_FINISHED")) return;
    }
  }

  function* ask(step: AskStep, active: Script): Generator<WireStep, void> {
    // The state that is needed to continue is sent before the question, where the script has one.
    if (transcript.state !== undefined) {
      yield { type: "STATE_SNAPSHOT", snapshot: transcript.state };
      yield { type: "MESSAGES_SNAPSHOT", messages: transcript.messages };
    }
    pause = { ask: step, script: active, attempts: 0 };
    const { interrupts, announce } = step;
    yield {
      do: "finish",
      outcome: {
        type: "interrupt",
        interrupts: announce === undefined ? interrupts : interrupts.map(announce),
      },
    };
  }

  function* repeat({ ask: step }: Pause): Generator<WireStep, void> {
    const { interrupts, announce } = step;
    yield { do: "start" };
    if (transcript.messages.length > 0)
      yield { type: "MESSAGES_SNAPSHOT", messages: transcript.messages };
    const announced = announce === undefined ? interrupts : interrupts.map(announce);
    yield { do: "finish", outcome: { type: "interrupt", interrupts: announced } };
  }

  /** Whether an input has neither answers nor a new message: those come last. */
  function isEmpty({ messages, resume }: ReceivedInput): boolean {
    return resume === undefined && messages.at(-1)?.role !== "user";
  }

  function remember(event: AgUiEvent): void {
    if (event.type !== "RUN_FINISHED") transcript = applyEvents(transcript, [event]);
  }

  function addUserMessages(messages: readonly Message[]): void {
    const known = new Set(transcript.messages.map(({ id }) => id));
    transcript = {
      ...transcript,
      messages: [...transcript.messages, ...messages.filter(({ id }) => !known.has(id))],
    };
  }

  function resume(paused: Pause, answers: Answers): ThreadReply {
    const refusal = paused.ask.refuse?.(answers, ++paused.attempts);
    if (refusal !== undefined) return { ok: false, refusal };
    pause = null;
    const steps = replayable(
      perform(paused.script, answers),
      (step) => !("do" in step && (step.do === "cut" || step.do === "end")),
    );
    accepted.set(resumeFingerprint([...answers.values()]), steps);
    return { ok: true, steps };
  }

  return {
    receive(input, expiresIn) {
      // A run without messages and answers shows what is open.
      if (pause !== null && isEmpty(input)) return { ok: true, steps: repeat(pause) };
      const check = checkResume(pause?.ask.interrupts ?? [], input, now());
      if (!check.ok) {
        const repeated = accepted.get(resumeFingerprint(readResume(input) ?? []));
        return repeated === undefined
          ? { ok: false, refusal: check }
          : { ok: true, steps: repeated };
      }
      addUserMessages(input.messages);
      if (pause !== null) return resume(pause, check.answers);
      current = script(createAgentVoice({ input, nextId, now, expiresIn }));
      return { ok: true, steps: perform(current, noAnswers) };
    },
  };
}

/** Returns the next step of a script; one that throws fails like any agent. */
function advance(script: Script, answers: Answers): Step | "done" {
  try {
    const next = script.next(answers);
    return next.done ? "done" : next.value;
  } catch (error) {
    return runError(error instanceof Error ? error.message : String(error), "SCRIPT_FAILED");
  }
}

/** The event with which a run fails, or is refused. */
export function runError(message: string, code?: string): AgUiEvent {
  return { type: "RUN_ERROR", message, ...(code !== undefined && { code }) };
}

/**
 * Caches what a generator yields, so that it can be read repeatedly from the beginning while its
 * work is done once. The reader that is furthest ahead drives it. Items that `keep` rejects are
 * passed only to that reader.
 */
function replayable<Item>(
  source: Iterator<Item, void>,
  keep: (item: Item) => boolean,
): Iterable<Item> {
  const kept: Item[] = [];
  return {
    *[Symbol.iterator]() {
      let index = 0;
      while (true) {
        for (const item of kept.slice(index)) {
          index++;
          yield item;
        }
        // Another reader may have advanced meanwhile.
        if (index < kept.length) continue;
        const next = source.next();
        if (next.done) return;
        if (keep(next.value)) kept.push(next.value);
        else yield next.value;
      }
    },
  };
}

/** The dependencies of a voice. */
interface AgentVoiceOptions {
  readonly input: Omit<RunAgentInput, "resume">;
  readonly nextId: (prefix: string) => string;
  readonly now: () => number;
  /** Overrides every deadline, in seconds. */
  readonly expiresIn?: number | undefined;
}

/** Creates the voice of one script. */
function createAgentVoice({ input, nextId, now, expiresIn }: AgentVoiceOptions): AgentVoice {
  let lastMessageId: string | undefined;

  return {
    input,
    id: nextId,
    deadline: (seconds) => new Date(now() + (expiresIn ?? seconds) * 1000).toISOString(),

    *says(text) {
      const messageId = nextId("message");
      lastMessageId = messageId;
      yield { type: "TEXT_MESSAGE_START", messageId, role: "assistant" };
      for (const delta of chunksOf(text)) yield { type: "TEXT_MESSAGE_CONTENT", messageId, delta };
      yield { type: "TEXT_MESSAGE_END", messageId };
    },

    *thinks(text) {
      const messageId = nextId("thought");
      yield { type: "REASONING_START", messageId };
      yield { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" };
      for (const delta of chunksOf(text))
        yield { type: "REASONING_MESSAGE_CONTENT", messageId, delta };
      yield { type: "REASONING_MESSAGE_END", messageId };
      yield { type: "REASONING_END", messageId };
    },

    *calls(tool, args) {
      const toolCallId = nextId("call");
      lastMessageId ??= nextId("message");
      yield {
        type: "TOOL_CALL_START",
        toolCallId,
        toolCallName: tool,
        parentMessageId: lastMessageId,
      };
      for (const delta of pieces(JSON.stringify(args)))
        yield { type: "TOOL_CALL_ARGS", toolCallId, delta };
      yield { type: "TOOL_CALL_END", toolCallId };
      return toolCallId;
    },

    *returns(toolCallId, result) {
      const content = typeof result === "string" ? result : JSON.stringify(result);
      yield {
        type: "TOOL_CALL_RESULT",
        messageId: nextId("result"),
        toolCallId,
        content,
        role: "tool",
      };
    },

    *asks(interrupts, options) {
      const answers = yield { ...options, do: "ask", interrupts };
      lastMessageId = undefined;
      return answers;
    },
  };
}

function chunksOf(text: string): readonly string[] {
  return text.match(/\s*\S+\s*$|\s*\S+\s+/g) ?? [];
}

/** Pieces of about a dozen characters; surrogate pairs are not split. */
function pieces(text: string): readonly string[] {
  return text.match(/.{1,12}/gsu) ?? [];
}
