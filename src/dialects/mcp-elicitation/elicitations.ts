import type { AgUiInterrupt } from "../../protocol/events.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { approvalSchema } from "../shared/approvalSchema.js";

/** The metadata key that marks such a question. */
export const mark = "mcp:elicitation";

/** One elicitation of an MCP server. */
export interface Elicitation {
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
  if (isRecord(requests)) return Object.entries(requests).flatMap(([key, request]) => elicitationOf(request, key));
  const id = own(asked, "id");
  return elicitationOf(asked, typeof id === "string" || typeof id === "number" ? String(id) : undefined);
}

/** Converts it to a standard interrupt. */
export function interruptOf({ id, message, schema, hasFields, url }: Elicitation, server: string | undefined): AgUiInterrupt {
  const address = url === undefined ? undefined : readAddress(url);
  const shown = { ...(server !== undefined && { server }), ...(address !== undefined && { host: address.host, url }) };
  return {
    id,
    // A form is a question of its own, so that the card shows the server beside it; consent is a yes or a no.
    reason: hasFields ? mark : "confirmation",
    ...(message !== undefined && { message }),
    responseSchema: hasFields && schema !== undefined ? schema : approvalSchema({ approve: address?.opens !== false }),
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
  const params = isRecord(request) && own(request, "method") === "elicitation/create" ? own(request, "params") : undefined;
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

// The host that the browser will open, whatever is before an @ in the text; other scripts are shown as punycode.
function readAddress(url: string): Address {
  const parsed = parse(url);
  const opens = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.host !== "";
  if (!opens) return { host: "", opens, warnings: ["not-a-web-address"] };
  const isPunycode = parsed.hostname.split(".").some((label) => label.startsWith("xn--"));
  return { host: parsed.host, opens, warnings: ["accept-is-not-done", ...(isPunycode ? ["punycode"] : [])] };
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
