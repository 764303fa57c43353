import { refuseUnknown } from "../../errors/refuseUnknown.js";
import type { InterruptNote } from "../../interrupt/interrupt.js";
import { isDeclined } from "../../interrupt/isDeclined.js";
import type { AgUiInterrupt } from "../../protocol/events.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  asRecord,
  dropUndefined,
  isRecord,
  listOf,
  own,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { parseUrl } from "../../protocol/parseUrl.js";
import { approvalSchema, readDecision } from "../shared/decisions.js";
import { defineDialect } from "../shared/defineDialect.js";
import type { HeldQuestions } from "../shared/holdQuestions.js";
import { joinIds } from "../shared/joinIds.js";
import { metadataOf } from "../shared/readValues.js";

/** The response to one elicitation. */
export type ElicitationResult =
  | { readonly action: "accept"; readonly content?: UnknownRecord }
  | { readonly action: "decline" | "cancel" };

/** What a request does not contain. */
export interface ElicitationOptions {
  /** The name of the MCP server, shown to the user. */
  readonly server?: string | undefined;
  /**
   * The id of the request, which SDKs pass beside it: `extra.requestId`, `ctx.mcpReq.id`,
   * `ctx.request_id`. Default: that of the request itself, or a random one.
   */
  readonly id?: string | number | undefined;
  /**
   * The session with the server, which is part of the name of the thread: request ids count from
   * zero in each. Without one, nothing that was stored is taken for an answer to this request.
   */
  readonly session?: string | undefined;
}

/**
 * Elicitations of MCP servers, which `fromElicitation` reads. Forms can be declined. Its notes warn
 * before a URL is opened: consent is not completion, and a URL may look like another.
 */
export const mcpElicitation = defineDialect({
  name: "mcpElicitation",
  claims: (interrupt) => isRecord(own(metadataOf(interrupt), mark)),
  read(interrupt) {
    const about = own(metadataOf(interrupt), mark);
    const [warnings, shown, mode] = ["warnings", "shown", "mode"].map((key) => own(about, key));
    return {
      fields: interrupt,
      details: asRecord(shown),
      canDecline: mode === "form" && own(interrupt, "reason") === mark,
      opens: mode === "url" ? ownText(shown, "url") : undefined,
      notes: knownNotes.filter(({ code }) => listOf(warnings).includes(code)),
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
 * Reads the questions of an MCP server: one `elicitation/create`, a result with `inputRequests`, or
 * the error `-32042` (`URLElicitationRequired`), whose addresses are opened before the call is made
 * again. Several are one batch. Unreadable ones are left out. Pass the result to `createHeldList` or
 * `holdQuestions`.
 */
export function fromElicitation(
  asked: unknown,
  options: ElicitationOptions = {},
): HeldQuestions & { readonly agent?: string } {
  refuseUnknown(options, ["server", "id", "session"], "fromElicitation");
  const { server, id, session } = options;
  const elicitations = elicitationsIn(asked);
  const names = elicitations.map((one) => one.id ?? id).filter((name) => name !== undefined);
  const isKnown = session !== undefined && names.length === elicitations.length;
  return {
    ...(isKnown && {
      threadId: joinIds(["mcp", server ?? "", session, ...names.map(String)], ":"),
    }),
    interrupts: elicitations.map((one) => interruptOf({ ...one, id: idOf(one, id) }, server)),
    messages: [],
    ...(server !== undefined && { agent: server }),
  };
}

/** The id of a single request may be beside it, or nowhere. */
function idOf({ id }: Elicitation, beside: string | number | undefined): string {
  return id ?? (beside === undefined ? only : String(beside));
}

/** The name of a question that has none; there is no other beside it. */
const only = "elicitation";

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
  const { id, hasFields, url } = elicitation;
  const entry = id === undefined ? resume[0] : resume.find(({ interruptId }) => interruptId === id);
  if (entry?.status === "cancelled" && isDeclined(entry)) return { action: "decline" };
  if (entry?.status !== "resolved") return { action: "cancel" };
  if (hasFields) return { action: "accept", content: recordOf(entry.payload) };
  if (!readDecision(entry).approved) return { action: "decline" };
  return url === undefined ? { action: "accept", content: {} } : { action: "accept" };
}

/**
 * Returns what the repeated call sends as answers to `inputRequests`, by their keys, with the state
 * the server expects back. Requests that are no elicitation are left out: they are the host's to
 * answer.
 */
export function toInputResponses(
  asked: unknown,
  resume: readonly ResumeEntry[],
): {
  readonly inputResponses: Readonly<Record<string, ElicitationResult>>;
  readonly requestState?: unknown;
} {
  const fields = recordOf(asked);
  const requests = own(fields, "inputRequests");
  const requestState = own(fields, "requestState");
  const answers = elicitationsIn({ inputRequests: requests }).flatMap(
    ({ id = "" }): readonly (readonly [string, ElicitationResult])[] => [
      [id, toElicitationResult({ inputRequests: { [id]: own(requests, id) } }, resume)],
    ],
  );
  return dropUndefined({ inputResponses: Object.fromEntries(answers), requestState });
}

/** The metadata key that marks such a question. */
export const mark = "mcp:elicitation";

/** One elicitation of an MCP server. */
interface Elicitation {
  /** Undefined where nothing names it. */
  readonly id: string | undefined;
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
  const required = own(own(asked, "data") ?? asked, "elicitations");
  if (Array.isArray(required))
    return required.flatMap((params, place) => {
      const id = own(params, "elicitationId");
      const request = { method: "elicitation/create", params };
      return elicitationOf(request, typeof id === "string" ? id : `${place}`);
    });
  const id = own(asked, "id");
  return elicitationOf(
    asked,
    typeof id === "string" || typeof id === "number" ? String(id) : undefined,
  );
}

/** Converts it to a standard interrupt. */
export function interruptOf(
  { id, message, schema, hasFields, url }: Elicitation & { readonly id: string },
  server: string | undefined,
): AgUiInterrupt {
  const address = url === undefined ? undefined : readAddress(url);
  // The URL is shown in the details of the request, in full and as text.
  const shown = dropUndefined<UnknownRecord>({ server, host: address?.host, url });
  return {
    id,
    // A form is a question of its own, so that the card shows the server beside it; consent is a
    // yes or a no.
    reason: hasFields ? mark : "confirmation",
    ...(message !== undefined && { message }),
    responseSchema:
      hasFields && schema !== undefined
        ? asServersRead(schema)
        : approvalSchema({ approve: address?.opens !== false }),
    // What happens at an address is reported as the result of its id.
    ...(url !== undefined && { toolCallId: id }),
    metadata: {
      [mark]: dropUndefined<UnknownRecord>({
        shown: Object.keys(shown).length > 0 ? shown : undefined,
        mode: url === undefined ? "form" : "url",
        warnings: address?.warnings,
      }),
    },
  };
}

function elicitationOf(request: unknown, key: string | undefined): readonly Elicitation[] {
  const params =
    own(request, "method") === "elicitation/create" ? own(request, "params") : undefined;
  if (!isRecord(params)) return [];
  const text = (name: string): string | undefined => {
    const value = ownText(params, name);
    return value;
  };
  const schema = own(params, "requestedSchema");
  const isUrl = own(params, "mode") === "url";
  return [
    {
      id: key ?? text("elicitationId"),
      message: text("message"),
      schema: asRecord(schema),
      hasFields: !isUrl && isRecord(schema) && fieldsIn(schema) > 0,
      url: isUrl ? (text("url") ?? "") : undefined,
    },
  ];
}

/**
 * The schema as servers read the answer: they fill in the default of what is missing, so what has
 * one is sent, whatever it is; and an address needs a dot behind the @.
 */
function asServersRead(schema: JsonSchema): JsonSchema {
  const properties = own(schema, "properties");
  if (!isRecord(properties)) return schema;
  const requiredNames = own(schema, "required");
  const required = new Set(listOf(requiredNames));
  for (const [name, property] of Object.entries(properties))
    if (isRecord(property) && Object.hasOwn(property, "default")) required.add(name);
  const read = Object.entries(properties).map(([name, property]) => [name, asMail(property)]);
  return {
    ...schema,
    properties: Object.fromEntries(read),
    ...((Array.isArray(requiredNames) || required.size > 0) && { required: [...required] }),
  };
}

function asMail(property: unknown): unknown {
  const isMail = own(property, "format") === "email" && own(property, "pattern") === undefined;
  return isRecord(property) && isMail
    ? { ...property, pattern: String.raw`@[^@]+\.[^@.]+$` }
    : property;
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
  const parsed = parseUrl(url);
  const opens = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.host !== "";
  if (!opens) return { host: "", opens, warnings: ["not-a-web-address"] };
  const isPunycode = parsed.hostname.split(".").some((label) => label.startsWith("xn--"));
  return {
    host: parsed.host,
    opens,
    warnings: ["accept-is-not-done", ...(isPunycode ? ["punycode"] : [])],
  };
}
