import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { isRecord, listOf, own } from "../protocol/json.js";
import { parseUrl } from "../protocol/parseUrl.js";
import { sha256 } from "../protocol/sha256.js";
import { unknownKey } from "../protocol/unknownKey.js";
import type { VerifySignature } from "../server/checkSignatures.js";
import { invalidOptions } from "../server/record/InterruptGateError.js";
import {
  type DecisionContent,
  readDecisionStatement,
} from "../thread/compose/decisionStatement.js";
import { toBase64Url } from "./base64Url.js";

/**
 * A registered passkey, as `verifyRegistrationResponse` of `@simplewebauthn/server` returns it, and
 * whose it is.
 */
export interface Credential {
  /** Base64url. */
  readonly id: string;
  /** The public key in COSE form. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** How often it had signed when it was last seen; 0 for most passkeys, which do not count. */
  readonly counter: number;
  /** Who it belongs to: the `answeredBy` of what it signs. */
  readonly userId: string;
}

/** Where passkeys may be used. */
interface RelyingParty {
  /** The origins of pages whose signatures count, such as `https://app.example.com`. */
  readonly origin: string | readonly string[];
  /** The domain of the passkeys, such as `app.example.com`. */
  readonly rpId: string;
}

/** Options of `passkeyVerifier`. */
export interface PasskeyVerifierOptions extends RelyingParty {
  /** Finds a registered passkey by its id; any text may be asked for. */
  readonly findCredential: (id: string) => Promise<Credential | undefined> | Credential | undefined;
  /** Stores the counter of a passkey once an answer that it signed is recorded. */
  readonly updateCounter?: ((id: string, counter: number) => Promise<void> | void) | undefined;
}

/**
 * Creates the `verifySignature` of a gate for answers that `passkeySigner` signed. Checks that the
 * challenge is the digest of this answer, the origin, the domain, the counter, and that the person
 * was verified. Needs the package `@simplewebauthn/server`.
 *
 * @throws InterruptGateError `invalid-options` when an option is unknown, missing or cannot be used:
 * no signature would ever be good, or a passkey that was copied would go unnoticed.
 *
 * @example
 * const gate = createInterruptGate({
 *   store,
 *   verifySignature: passkeyVerifier({ origin: "https://app.example.com", rpId: "app.example.com", findCredential }),
 * });
 */
export function passkeyVerifier(options: PasskeyVerifierOptions): VerifySignature {
  const fault = findFault(options);
  if (fault !== undefined) throw invalidOptions("the verifier", fault);
  const { findCredential, updateCounter, ...party } = options;
  return async ({ signature, digest }) => {
    const read = readSignature(signature);
    if (read === null || (await sha256(read.statement)) !== digest) return null;
    const credential = await findCredential(read.assertion.id);
    if (credential === undefined || credential.id !== read.assertion.id) return null;
    const counter = await checkAssertion(read.assertion, digest, credential, party);
    if (counter === null) return null;
    return {
      signedBy: credential.userId,
      onRecorded: () => updateCounter?.(credential.id, counter),
    };
  };
}

const keysOfVerifier = new Set(["origin", "rpId", "findCredential", "updateCounter"]);
const keysOfReceipt = new Set(["origin", "rpId", "credentials"]);

function findFault(options: PasskeyVerifierOptions): string | undefined {
  const fault = findPartyFault(options, keysOfVerifier);
  if (fault !== undefined) return fault;
  const { findCredential, updateCounter }: Readonly<Record<string, unknown>> = { ...options };
  if (typeof findCredential !== "function") return "findCredential is not a function";
  if (updateCounter !== undefined && typeof updateCounter !== "function")
    return "updateCounter is not a function";
  return undefined;
}

/** Why no signature can be checked with these options. */
function findPartyFault(options: RelyingParty, known: ReadonlySet<string>): string | undefined {
  const unknown = unknownKey({ ...options }, known);
  if (unknown !== undefined) return `the option ${unknown} is unknown`;
  const { origin, rpId }: Readonly<Record<string, unknown>> = { ...options };
  const origins: readonly unknown[] = Array.isArray(origin) ? origin : [origin];
  if (origins.length === 0 || !origins.every(isOrigin))
    return "origin is an origin such as https://app.example.com, or a list of them";
  // A domain has neither a scheme nor a path.
  if (typeof rpId !== "string" || !/^[^\s/:]+$/.test(rpId))
    return "rpId is a domain such as app.example.com";
  return undefined;
}

/** Whether a page may have this origin; those of apps on phones are no addresses. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== "string" || value === "") return false;
  return !/^https?:/i.test(value) || parseUrl(value)?.origin === value;
}

/**
 * A signed answer, with `metadata.signature`: an answer of the gate's store, its `entry`, or an
 * exported decision.
 */
export interface Receipt {
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Where an answer of the store has its metadata. */
  readonly entry?: Pick<Receipt, "metadata">;
}

/** Options of `verifyReceipt`. */
export interface VerifyReceiptOptions extends RelyingParty {
  /** The passkeys that are known. Counters are not compared: a receipt is older than they are. */
  readonly credentials: readonly Omit<Credential, "counter">[];
}

/**
 * What a receipt proves, or that it proves nothing. `signedAt` is by the clock of the page: the
 * signature holds it, and no one else attests it. With `automatic`, a rule gave the answer: nobody
 * was shown the question.
 */
export type ReceiptCheck =
  | ({ readonly ok: true; readonly signedBy: string } & Omit<DecisionContent, "key">)
  | {
      readonly ok: false;
      /**
       * - `not-signed`: there is no passkey's signature.
       * - `masked`: an export left the signature out, because a mask hides some of what was signed.
       *   Verify the answer in the store.
       * - `unknown-passkey`: none of the credentials is the passkey that signed.
       * - `invalid`: the statement, the signature or where it was made is not right.
       * - `invalid-options`: an option is unknown, missing or cannot be used.
       */
      readonly reason: "not-signed" | "masked" | "unknown-passkey" | "invalid" | "invalid-options";
    };

/**
 * Verifies a signed answer later, without the server that took it: all that it returns is read from
 * the signed statement, nothing from the answer around it. Never rejects, whatever it is given.
 *
 * @param receipt The signed answer from the store, or a decision from the JSON that a log exports;
 * untrusted.
 */
export async function verifyReceipt(
  receipt: Receipt,
  options: VerifyReceiptOptions,
): Promise<ReceiptCheck> {
  try {
    if (findPartyFault(options ?? {}, keysOfReceipt) !== undefined)
      return { ok: false, reason: "invalid-options" };
    return await checkReceipt(receipt, options);
  } catch {
    return { ok: false, reason: "invalid" };
  }
}

async function checkReceipt(
  receipt: Receipt,
  { credentials, ...party }: VerifyReceiptOptions,
): Promise<ReceiptCheck> {
  const { metadata } = receipt?.entry ?? receipt ?? {};
  const signature = own(metadata, "signature");
  if (own(signature, "masked") === true) return { ok: false, reason: "masked" };
  if (!isRecord(signature) || own(signature, "kind") !== "passkey")
    return { ok: false, reason: "not-signed" };
  const read = readSignature(signature);
  const content = read === null ? null : readDecisionStatement(read.statement);
  if (read === null || content === null) return { ok: false, reason: "invalid" };
  const registered = listOf(credentials);
  const credential = registered.find(
    (one): one is Credential => isRecord(one) && own(one, "id") === read.assertion.id,
  );
  if (credential === undefined) return { ok: false, reason: "unknown-passkey" };
  const digest = await sha256(read.statement);
  const counter = await checkAssertion(
    read.assertion,
    digest,
    { ...credential, counter: 0 },
    party,
  );
  if (counter === null || typeof credential.userId !== "string")
    return { ok: false, reason: "invalid" };
  const { key: _, ...decision } = content;
  return { ok: true, signedBy: credential.userId, ...decision };
}

/** Resolves to the new counter, or to null where the assertion is not good. */
async function checkAssertion(
  response: AuthenticationResponseJSON,
  digest: string,
  { id, publicKey, counter }: Credential,
  { origin, rpId }: RelyingParty,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: toBase64Url(digest),
      expectedOrigin: typeof origin === "string" ? origin : [...origin],
      expectedRPID: rpId,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function readSignature(
  signature: unknown,
): { readonly statement: string; readonly assertion: AuthenticationResponseJSON } | null {
  if (!isRecord(signature) || own(signature, "kind") !== "passkey") return null;
  const [statement, assertion] = [own(signature, "statement"), own(signature, "assertion")];
  return typeof statement === "string" && isAssertion(assertion) ? { statement, assertion } : null;
}

function isAssertion(value: unknown): value is AuthenticationResponseJSON {
  if (!isRecord(value)) return false;
  const response = own(value, "response");
  if (!isRecord(response)) return false;
  const texts = [own(value, "id"), own(value, "rawId"), own(value, "type")];
  const parts = ["clientDataJSON", "authenticatorData", "signature"].map((key) =>
    own(response, key),
  );
  return [...texts, ...parts].every((text) => typeof text === "string");
}
