import type { InterruptNote } from "../../core/interrupt/interrupt.js";
import type { AgUiInterrupt } from "../../protocol/events.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import type { HeldQuestions } from "../shared/holdQuestions.js";
import { metadataOf } from "../shared/readValues.js";

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
 * Elicitations of MCP servers, which `fromElicitation` reads. Its notes warn before a URL is
 * opened: consent is not completion, and a URL may look like another.
 */
export const mcpElicitation = defineDialect({
  name: "mcpElicitation",
  claims: (interrupt) => isRecord(own(metadataOf(interrupt), mark)),
  read(interrupt) {
    const about = own(metadataOf(interrupt), mark);
    const warnings = own(about, "warnings");
    return {
      fields: interrupt,
      notes: Array.isArray(warnings)
        ? knownNotes.filter(({ code }) => warnings.includes(code))
        : [],
    };
  },
});

const knownNotes: readonly InterruptNote[] = [
  {
    code: "accept-is-not-done",
    message: "Agreeing only allows the page to be opened; what is asked for happens there.",
  },
  {
    code: "punycode",
    message: "This address has letters that look like others. Check that it is the one you expect.",
  },
  { code: "not-a-web-address", message: "This is not a web address, so it cannot be opened." },
];

/**
 * Reads the questions of an MCP server: one `elicitation/create`, or a result with `inputRequests`,
 * all of which are one batch. Unreadable ones are left out. Pass the result to `holdQuestions`.
 */
export function fromElicitation(
  asked: unknown,
  { server }: ElicitationOptions = {},
): HeldQuestions {
  const elicitations = elicitationsIn(asked);
  return {
    threadId: `mcp:${elicitations.map(({ id }) => id).join(",")}`,
    interrupts: elicitations.map((elicitation) => interruptOf(elicitation, server)),
    messages: [],
  };
}

/**
 * Returns the response to one `elicitation/create`. A denial is `decline`, a skipped question is
 * `cancel`. Agreeing to a URL is only consent; the server reports when what happens there is
 * finished.
 */
export function toElicitationResult(
  asked: unknown,
  resume: readonly ResumeEntry[],
): ElicitationResult {
  const [elicitation] = elicitationsIn(asked);
  if (elicitation === undefined) return { action: "cancel" };
  const entry = resume.find(({ interruptId }) => interruptId === elicitation.id);
  if (entry?.status !== "resolved") return { action: "cancel" };
  if (elicitation.hasFields)
    return { action: "accept", content: isRecord(entry.payload) ? entry.payload : {} };
  if (!readDecision(entry).approved) return { action: "decline" };
  return elicitation.url === undefined ? { action: "accept", content: {} } : { action: "accept" };
}

/**
 * Returns what the repeated call sends as answers to `inputRequests`, by their keys, with the state
 * the server expects back. The format of the answers is unverified: no released server was seen
 * accepting them.
 */
export function toInputResponses(
  asked: unknown,
  resume: readonly ResumeEntry[],
): {
  readonly inputResponses: Readonly<Record<string, ElicitationResult>>;
  readonly requestState?: unknown;
} {
  const fields = isRecord(asked) ? asked : {};
  const requests = own(fields, "inputRequests");
  const requestState = own(fields, "requestState");
  const answers = Object.entries(isRecord(requests) ? requests : {}).map(
    ([key, request]): readonly [string, ElicitationResult] => [
      key,
      toElicitationResult({ inputRequests: { [key]: request } }, resume),
    ],
  );
  return {
    inputResponses: Object.fromEntries(answers),
    ...(requestState !== undefined && { requestState }),
  };
}

/** The metadata key that marks such a question. */
export const mark = "mcp:elicitation";

/** One elicitation of an MCP server. */
interface Elicitation {
  readonly id: string;
  readonly message: string | undefined;
  /** Whether there is a form with fields. */
  readonly hasFields: boolean;
  readonly schema: JsonSchema | undefined;
  /** The URL to open; undefined where it asks by a form. */
  readonly url: string | undefined;
}

/** All elicitations of a request; a single request has one. */
export function elicitationsIn(asked: unknown): readonly Elicitation[] {
  if (!isRecord(asked)) return [];
  const requests = own(asked, "inputRequests");
  if (isRecord(requests))
    return Object.entries(requests).flatMap(([key, request]) => elicitationOf(request, key));
  const id = own(asked, "id");
  return elicitationOf(
    asked,
    typeof id === "string" || typeof id === "number" ? String(id) : undefined,
  );
}

/** Converts it to a standard interrupt. */
export function interruptOf(
  { id, message, schema, hasFields, url }: Elicitation,
  server: string | undefined,
): AgUiInterrupt {
  const address = url === undefined ? undefined : readAddress(url);
  const shown = {
    ...(server !== undefined && { server }),
    ...(address !== undefined && { host: address.host, url }),
  };
  return {
    id,
    // A form is a question of its own, so that the card shows the server beside it; consent is a
    // yes or a no.
    reason: hasFields ? mark : "confirmation",
    ...(message !== undefined && { message }),
    responseSchema:
      hasFields && schema !== undefined
        ? schema
        : approvalSchema({ approve: address?.opens !== false }),
    metadata: {
      [mark]: {
        // The URL is shown in the details of the request, in full and as text.
        ...(Object.keys(shown).length > 0 && { toolName: "elicitation/create", args: shown }),
        mode: url === undefined ? "form" : "url",
        ...(address !== undefined && { warnings: address.warnings }),
      },
    },
  };
}

function elicitationOf(request: unknown, key: string | undefined): readonly Elicitation[] {
  const params =
    own(request, "method") === "elicitation/create" ? own(request, "params") : undefined;
  if (!isRecord(params)) return [];
  const text = (name: string): string | undefined => {
    const value = own(params, name);
    return typeof value === "string" ? value : undefined;
  };
  const schema = own(params, "requestedSchema");
  const isUrl = own(params, "mode") === "url";
  return [
    {
      id: key ?? text("elicitationId") ?? "elicitation",
      message: text("message"),
      schema: isRecord(schema) ? schema : undefined,
      hasFields: !isUrl && isRecord(schema) && fieldsIn(schema) > 0,
      url: isUrl ? (text("url") ?? "") : undefined,
    },
  ];
}

function fieldsIn(schema: UnknownRecord): number {
  const properties = own(schema, "properties");
  return isRecord(properties) ? Object.keys(properties).length : 0;
}

interface Address {
  readonly host: string;
  readonly opens: boolean;
  readonly warnings: readonly string[];
}

// The host that the browser will open, whatever is before an @ in the text; other scripts are shown
// as punycode.
function readAddress(url: string): Address {
  const parsed = parse(url);
  const opens = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.host !== "";
  if (!opens) return { host: "", opens, warnings: ["not-a-web-address"] };
  const isPunycode = parsed.hostname.split(".").some((label) => label.startsWith("xn--"));
  return {
    host: parsed.host,
    opens,
    warnings: ["accept-is-not-done", ...(isPunycode ? ["punycode"] : [])],
  };
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
