import { startAuthentication } from "@simplewebauthn/browser";
import { refuseUnknown } from "../errors/refuseUnknown.js";
import type { DecisionToSign, SignDecision } from "../run/api/SignDecision.js";
import { toBase64Url } from "./base64Url.js";

/** `metadata.signature` of an answer that was signed by a passkey. */
export interface PasskeySignature {
  readonly kind: "passkey";
  /** The text that was signed: `decisionStatement` of the answer. */
  readonly statement: string;
  /** Milliseconds since 1970, by the clock of the page. */
  readonly signedAt: number;
  /**
   * The response of the authenticator, as `@simplewebauthn/browser` returns it. Its challenge is
   * the SHA-256 of the statement.
   */
  readonly assertion: unknown;
}

/** Options of `passkeySigner`. */
export interface PasskeySignerOptions {
  /** The domain of the passkeys. Default: that of the page. */
  readonly rpId?: string | undefined;
  /** The ids (base64url) of the passkeys that may sign. Default: any passkey of the domain. */
  readonly credentialIds?: readonly string[] | undefined;
  /** Whether a decision is signed. Default: each one is. */
  readonly signs?: ((decision: DecisionToSign) => boolean) | undefined;
}

const optionNames = [
  "rpId",
  "credentialIds",
  "signs",
] as const satisfies readonly (keyof PasskeySignerOptions)[];

/**
 * Creates a `signDecision` that asks for a passkey, with user verification, for each answer. When
 * the person cancels, or the browser has no passkey, nothing is sent. Needs the package
 * `@simplewebauthn/browser` and a secure context.
 *
 * @throws AgentRunError `misuse` for an unknown option: a misspelled `credentialIds`
 * would let every passkey sign.
 *
 * @example
 * const run = createAgentRun({ url: "/agent", signDecision: passkeySigner() });
 */
export function passkeySigner(options: PasskeySignerOptions = {}): SignDecision {
  refuseUnknown(options, optionNames, "passkeySigner");
  const { rpId, credentialIds = [], signs = () => true } = options;
  return async (decision) => {
    if (!signs(decision)) return {};
    const { statement, digest, signedAt } = decision;
    try {
      const assertion = await startAuthentication({
        optionsJSON: {
          challenge: toBase64Url(digest),
          userVerification: "required",
          allowCredentials: credentialIds.map((id) => ({ id, type: "public-key" as const })),
          ...(rpId !== undefined && { rpId }),
        },
      });
      const signature: PasskeySignature = { kind: "passkey", statement, signedAt, assertion };
      return { signature };
    } catch (error) {
      // The browser's names for a person who cancels, and for a prompt that was replaced or timed
      // out.
      if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name))
        return null;
      throw error;
    }
  };
}
