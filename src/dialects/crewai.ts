import { RunFailedError } from "../core/errors.js";
import type { InterruptNote } from "../core/interrupt.js";
import { isRecord, own, showJson, type UnknownRecord } from "../protocol/json.js";
import { defineDialect } from "./defineDialect.js";
import { readOnInterrupt } from "./onInterrupt.js";

/** Whether an interrupt is CrewAI's asking for feedback; beside the outcome it is the value of an `on_interrupt` event. */
export function isFeedback(interrupt: unknown): interrupt is UnknownRecord {
  if (!isRecord(interrupt)) return false;
  const [reason, metadata] = [own(interrupt, "reason"), own(interrupt, "metadata")];
  return (
    (typeof reason === "string" && reason.startsWith("crewai:")) || (isRecord(metadata) && isRecord(own(metadata, "crewai")))
  );
}

const heardNothing: readonly UnknownRecord[] = [];

/**
 * CrewAI: a method of a flow waits for feedback, a word of a list or any text. It cannot be left: empty feedback counts as the method's
 * default, which may well be a yes. Its ids may be the thread's, and come again with the next pause.
 */
export const crewai = defineDialect({
  name: "crewai",
  repeat: "idempotent",
  claims: isFeedback,
  read: (interrupt) => ({ ...asking(interrupt), raw: interrupt }),
  listensTo: ["CUSTOM"],
  announce: {
    from: heardNothing,
    hear(heard, event) {
      const asked = readOnInterrupt(event);
      return asked !== undefined && isFeedback(asked.value) ? [...heard, asked.value] : heard;
    },
    ask: (heard) => heard.map((interrupt) => ({ ...asking(interrupt), raw: interrupt, origin: { beside: true } })),
  },
  advice: (error) => (error instanceof RunFailedError && /no pending feedback/i.test(error.message) ? "put-away" : undefined),
  check: ({ entry }) =>
    entry.status === "resolved" && (entry.payload === undefined || entry.payload === "")
      ? [
          {
            path: [],
            code: "empty-feedback",
            message: "This agent reads empty feedback as its default answer: say what it shall be",
          },
        ]
      : [],
  answer(answers) {
    const resume = answers.map(({ entry }) => entry);
    const [first] = answers;
    const payload = first?.entry.status === "resolved" ? first.entry.payload : undefined;
    // Released servers read `resume` whichever way they asked; the command is for those that came before.
    return first?.interrupt.origin === undefined ? { resume } : { resume, forwardedProps: { command: { resume: payload } } };
  },
});

function asking(interrupt: UnknownRecord) {
  const metadata = own(interrupt, "metadata");
  const found = isRecord(metadata) ? own(metadata, "crewai") : undefined;
  const { emit, output } = isRecord(found) ? found : {};
  const words = Array.isArray(emit) && emit.length > 0 ? emit : undefined;
  const free = { type: "string", minLength: 1 };
  const message = [own(interrupt, "message"), typeof output === "string" ? output : output === null ? undefined : output]
    .filter((part) => part !== undefined && part !== null && part !== "")
    .map((part) => (typeof part === "string" ? part : showJson(part)))
    .join("\n\n");
  return {
    fields: {
      ...interrupt,
      ...(message !== "" && { message }),
      responseSchema: own(interrupt, "responseSchema") ?? (words === undefined ? free : { type: "string", enum: words }),
    },
    cancel: "none",
    notes: [cannotBeLeft(words?.[0])],
  } as const;
}

function cannotBeLeft(first: unknown): InterruptNote {
  const counts = typeof first === "string" ? `the method's default, or else "${first}"` : "the method's default";
  return { code: "cancel-answers", message: `This cannot be left unanswered: no feedback would count as ${counts}.` };
}
