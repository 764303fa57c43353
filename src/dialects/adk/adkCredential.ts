import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import { isRecord, own, ownText, recordOf, type UnknownRecord } from "../../protocol/json.js";
import { parseUrl } from "../../protocol/parseUrl.js";
import type { Answered, DialectContext, Question } from "../Dialect.js";
import { accessNotGiven } from "../shared/accessNotGiven.js";

/** The tool of the call that asks a person to sign in somewhere. */
export const credentialTool = "adk_request_credential";

/** Marks such a question, so that its answer is written as ADK wants it. */
export const credentialOrigin = "credential";

/**
 * Asks for a sign-in at another service: the address to open, and the one that the service sends
 * the person back to, which the page's own callback may give as the answer. Where there is no
 * address, as for a key, nothing can be answered: no form should ask for a secret.
 */
export function credentialQuestion(
  { id, args }: InterruptToolCall,
  { findToolCall }: Pick<DialectContext, "findToolCall">,
): Question {
  const toolCallId = ownText(args, "functionCallId");
  const tool = toolCallId === undefined ? undefined : findToolCall(toolCallId)?.name;
  const address = signInAddress(args);
  const scopes = scopesIn(args);
  const wanted = address === undefined ? "Sign in" : `Sign in at ${address.host}`;
  return {
    fields: {
      id,
      reason: "input_required",
      message: `${wanted}${tool === undefined ? "" : `, so that ${tool} can go on`}?`,
      toolCallId: tool === undefined ? undefined : toolCallId,
      responseSchema: address === undefined ? false : responseSchema,
    },
    raw: args,
    opens: address?.href,
    details: scopes === undefined ? {} : { scopes },
    notes: address === undefined ? [accessNotGiven] : undefined,
    origin: credentialOrigin,
  };
}

const responseSchema = {
  type: "object",
  properties: {
    authResponseUri: {
      type: "string",
      format: "uri",
      title: "Address after signing in",
      description: "The address in the browser once you have signed in.",
    },
  },
  required: ["authResponseUri"],
};

/** The address to open; undefined where it is none that a browser keeps from being read. */
function signInAddress(args: unknown): URL | undefined {
  const address = parseUrl(ownText(oauthIn(args), "authUri") ?? "");
  return address?.protocol === "https:" ? address : undefined;
}

function oauthIn(args: unknown): unknown {
  return own(own(own(args, "authConfig"), "exchangedAuthCredential"), "oauth2");
}

/** What may be done after the sign-in, in the agent's words. */
function scopesIn(args: unknown): UnknownRecord | undefined {
  const flows = own(own(own(args, "authConfig"), "authScheme"), "flows");
  const scopes = own(own(flows, "authorizationCode"), "scopes");
  return isRecord(scopes) && Object.keys(scopes).length > 0 ? scopes : undefined;
}

/** Whether the answer is that of this sign-in: the service repeats its `state`. */
export function checkCredential({ interrupt: { raw }, entry }: Answered): readonly Issue[] {
  const state = ownText(oauthIn(raw), "state");
  if (entry.status === "cancelled" || state === undefined) return [];
  const response = parseUrl(ownText(entry.payload, "authResponseUri") ?? "");
  return response?.searchParams.get("state") === state
    ? []
    : [
        {
          path: ["authResponseUri"],
          code: "other-sign-in",
          message: "This is not the address that the sign-in has led to",
        },
      ];
}

/**
 * The content of the answer: the whole configuration, with the address. Without one, ADK goes on,
 * and the tool runs without a credential.
 */
export function credentialContent({ interrupt: { raw }, entry }: Answered): unknown {
  const config = own(raw, "authConfig");
  const credential = own(config, "exchangedAuthCredential");
  const oauth2 = oauthIn(raw);
  if (entry.status === "cancelled" || !isRecord(config) || !isRecord(credential))
    return { error: "access_denied" };
  return {
    ...config,
    exchangedAuthCredential: {
      ...credential,
      oauth2: {
        ...recordOf(oauth2),
        authResponseUri: own(entry.payload, "authResponseUri"),
      },
    },
  };
}
