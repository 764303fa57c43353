import type { InterruptNote } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import { readDecision } from "../shared/readDecision.js";
import { elicitationsIn, interruptOf, mark } from "./elicitations.js";
import type { HeldQuestions } from "./holdQuestions.js";

/** What an MCP server is told about one elicitation. */
export type ElicitationResult =
  | { readonly action: "accept"; readonly content?: UnknownRecord }
  | { readonly action: "decline" | "cancel" };

/** What a request does not say itself. */
export interface ElicitationOptions {
  /** The name of the MCP server, for the person who is asked. */
  readonly server?: string;
}

/**
 * Elicitations of MCP servers, which `fromElicitation` reads. Says what a person has to know before an address is opened: that agreeing
 * is not doing, and that an address looks like another.
 */
export const mcpElicitation = defineDialect({
  name: "mcpElicitation",
  claims(interrupt) {
    const metadata = own(interrupt, "metadata");
    return isRecord(metadata) && isRecord(own(metadata, mark));
  },
  read(interrupt) {
    const metadata = own(interrupt, "metadata");
    const about = isRecord(metadata) ? own(metadata, mark) : undefined;
    const warnings = isRecord(about) ? own(about, "warnings") : undefined;
    return { fields: interrupt, notes: Array.isArray(warnings) ? knownNotes.filter(({ code }) => warnings.includes(code)) : [] };
  },
});

const knownNotes: readonly InterruptNote[] = [
  {
    code: "accept-is-not-done",
    message: "Agreeing only allows the page to be opened; what is asked for happens there.",
  },
  { code: "punycode", message: "This address has letters that look like others. Check that it is the one you expect." },
  { code: "not-a-web-address", message: "This is not a web address, so it cannot be opened." },
];

/**
 * Reads what an MCP server asks: one `elicitation/create`, or a result with `inputRequests`, of which all are one batch. Give it to
 * `holdQuestions`; what cannot be read is no question.
 */
export function fromElicitation(asked: unknown, { server }: ElicitationOptions = {}): HeldQuestions {
  const elicitations = elicitationsIn(asked);
  return {
    threadId: `mcp:${elicitations.map(({ id }) => id).join(",")}`,
    interrupts: elicitations.map((elicitation) => interruptOf(elicitation, server)),
    messages: [],
  };
}

/**
 * The answer to one `elicitation/create`. A no is `decline`, and a question that was left is `cancel`. Agreeing to an address is
 * consent; that what happens there is finished the server says itself.
 */
export function toElicitationResult(asked: unknown, resume: readonly ResumeEntry[]): ElicitationResult {
  const [elicitation] = elicitationsIn(asked);
  const entry = resume.find(({ interruptId }) => interruptId === elicitation?.id);
  if (elicitation === undefined || entry?.status !== "resolved") return { action: "cancel" };
  if (elicitation.hasFields) return { action: "accept", content: isRecord(entry.payload) ? entry.payload : {} };
  if (!readDecision(entry).approved) return { action: "decline" };
  return elicitation.url === undefined ? { action: "accept", content: {} } : { action: "accept" };
}

/**
 * What the repeated call takes along as the answers to `inputRequests`, by their keys, with the state it wants back. The form of the
 * answers is unverified: no released server was seen taking them.
 */
export function toInputResponses(
  asked: unknown,
  resume: readonly ResumeEntry[],
): { readonly inputResponses: Readonly<Record<string, ElicitationResult>>; readonly requestState?: unknown } {
  const fields = isRecord(asked) ? asked : {};
  const requests = own(fields, "inputRequests");
  const requestState = own(fields, "requestState");
  const answers = Object.entries(isRecord(requests) ? requests : {}).map(
    ([key, request]): readonly [string, ElicitationResult] => [
      key,
      toElicitationResult({ inputRequests: { [key]: request } }, resume),
    ],
  );
  return { inputResponses: Object.fromEntries(answers), ...(requestState !== undefined && { requestState }) };
}
