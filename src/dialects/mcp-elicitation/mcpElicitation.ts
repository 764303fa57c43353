import type { InterruptNote } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import type { HeldQuestions } from "../shared/holdQuestions.js";
import { readDecision } from "../shared/readDecision.js";
import { metadataOf } from "../shared/readValues.js";
import { elicitationsIn, interruptOf, mark } from "./elicitations.js";

/** The response to one elicitation. */
export type ElicitationResult =
  | { readonly action: "accept"; readonly content?: UnknownRecord }
  | { readonly action: "decline" | "cancel" };

/** Options that a request does not contain. */
export interface ElicitationOptions {
  /** The name of the MCP server, shown to the user. */
  readonly server?: string | undefined;
}

/**
 * Elicitations of MCP servers, which `fromElicitation` reads. Its notes warn before a URL is opened: consent is not completion, and a URL
 * may look like another.
 */
export const mcpElicitation = defineDialect({
  name: "mcpElicitation",
  claims: (interrupt) => isRecord(own(metadataOf(interrupt), mark)),
  read(interrupt) {
    const about = own(metadataOf(interrupt), mark);
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
 * Reads the questions of an MCP server: one `elicitation/create`, or a result with `inputRequests`, all of which are one batch. Unreadable
 * ones are left out. Pass the result to `holdQuestions`.
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
 * Returns the response to one `elicitation/create`. A denial is `decline`, a skipped question is `cancel`. Agreeing to a URL is only
 * consent; the server reports when what happens there is finished.
 */
export function toElicitationResult(asked: unknown, resume: readonly ResumeEntry[]): ElicitationResult {
  const [elicitation] = elicitationsIn(asked);
  if (elicitation === undefined) return { action: "cancel" };
  const entry = resume.find(({ interruptId }) => interruptId === elicitation.id);
  if (entry?.status !== "resolved") return { action: "cancel" };
  if (elicitation.hasFields) return { action: "accept", content: isRecord(entry.payload) ? entry.payload : {} };
  if (!readDecision(entry).approved) return { action: "decline" };
  return elicitation.url === undefined ? { action: "accept", content: {} } : { action: "accept" };
}

/**
 * Returns what the repeated call sends as answers to `inputRequests`, by their keys, with the state the server expects back. The format of
 * the answers is unverified: no released server was seen accepting them.
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
