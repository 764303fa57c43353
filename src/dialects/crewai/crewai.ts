import type { AgentRunError } from "../../errors/errors.js";
import type { InterruptNote, Issue } from "../../interrupt/interrupt.js";
import { listIf } from "../../protocol/collections.js";
import {
  asText,
  listOf,
  own,
  ownFields,
  recordOf,
  showJson,
  type UnknownRecord,
} from "../../protocol/json.js";
import { agentCode, agentWords } from "../shared/agentError.js";
import { announceOnInterrupt, isFeedback, readOnInterrupt } from "../shared/announcedInterrupts.js";
import { payloadOf } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import { type Chain, itemsOf, metadataOf } from "../shared/readValues.js";

/**
 * CrewAI: a method of a flow waits for feedback, one of a list of outcomes or any text. It cannot
 * be skipped: empty feedback counts as the method's default, which may be an approval. Its ids may
 * be the thread's, and repeat with the next pause.
 */
export const crewai = defineDialect<Chain<UnknownRecord> | null>({
  name: "crewai",
  keepsHistory: true,
  repeat: "idempotent",
  claims: isFeedback,
  read: (interrupt) => ({ ...asking(interrupt), raw: interrupt }),
  detect: {
    eventTypes: ["CUSTOM"],
    announcements: announceOnInterrupt,
    initial: null,
    reduce(detected, event) {
      const interrupt = readOnInterrupt(event);
      return interrupt !== undefined && isFeedback(interrupt.value)
        ? { item: interrupt.value, before: detected }
        : detected;
    },
    questions: (detected) =>
      itemsOf(detected).map((interrupt) => ({
        ...asking(interrupt),
        raw: interrupt,
        origin: { beside: true },
      })),
  },
  refuses: isGone,
  advice: (error) => (isGone(error) ? "dismiss" : undefined),
  check: ({ entry }) =>
    listIf(entry.status === "resolved" && isEmpty(entry.payload), emptyFeedback),
  write(answers) {
    const resume = answers.map(({ entry }) => entry);
    const [first] = answers;
    // Released servers read `resume` on either channel; the command is for those before them.
    return first?.interrupt.origin === undefined
      ? { resume }
      : { resume, forwardedProps: { command: { resume: payloadOf(first.entry) } } };
  },
});

function isEmpty(payload: unknown): boolean {
  return payload === undefined || payload === "";
}

const emptyFeedback: Issue = {
  path: [],
  code: "empty-feedback",
  message: "This agent reads empty feedback as its default answer. Enter the answer you want.",
};

function asking(interrupt: UnknownRecord) {
  const { emit, output } = ownFields(metadataOf(interrupt), "crewai");
  const outcomes = listOf(emit);
  const isChoice = outcomes.length > 0;
  const usual = { type: "string", ...(isChoice ? { enum: outcomes } : { minLength: 1 }) };
  const message = [own(interrupt, "message"), output]
    .filter((part) => (part ?? "") !== "")
    .map((part) => asText(part) ?? showJson(part))
    .join("\n\n");
  return {
    fields: {
      ...interrupt,
      message: message || own(interrupt, "message"),
      responseSchema: own(interrupt, "responseSchema") ?? usual,
    },
    details: recordOf(output),
    onCancel: "unsupported",
    notes: [cannotSkip(outcomes[0]), ...listIf(isChoice, modelReads)],
  } as const;
}

const modelReads: InterruptNote = {
  code: "model-reads-answer",
  message: "A model reads this answer and picks the option it matches.",
};

function cannotSkip(first: unknown): InterruptNote {
  const counts =
    typeof first === "string" ? `the method's default, or else "${first}"` : "the method's default";
  return {
    code: "cancel-answers",
    message: `This cannot be left unanswered: no feedback would count as ${counts}.`,
  };
}

function isGone(error: AgentRunError): boolean {
  if (agentCode(error) === "AGUI_CREWAI_NO_PENDING_FEEDBACK") return true;
  const said = agentWords(error).toLowerCase();
  const paused = said.indexOf("no paused ");
  return said.includes("no pending feedback") || (paused >= 0 && said.includes("flow", paused));
}
