import type { ResumeEntry } from "../protocol/input.js";
import { own, ownRecord, type UnknownRecord } from "../protocol/json.js";
import { sha256 } from "../protocol/sha256.js";
import { decisionStatement } from "../thread/compose/decisionStatement.js";
import type { ResumeRefusal } from "./checkResume.js";
import type { GivenAnswers } from "./compareShown.js";
import type { GateVerdict, Signers, VerifiedSignature } from "./GateVerdict.js";
import { quoteIds } from "./record/InterruptGateError.js";
import type { OpenPause } from "./record/PauseRecord.js";

/** A signature that came with an answer, and what it has to be for. */
export interface SignatureToVerify {
  readonly threadId: string;
  /** The answer, with the signature in its `metadata`. */
  readonly answer: ResumeEntry;
  /** `metadata.signature` of the answer: what the page's signer returned, as it came. */
  readonly signature: Readonly<Record<string, unknown>>;
  /**
   * SHA-256, as 64 hexadecimal digits, of the statement of this thread, question, call and answer.
   */
  readonly digest: string;
}

/** Resolves to who has signed, or to null where the signature is not good. */
export type VerifySignature = (signature: SignatureToVerify) => Promise<VerifiedSignature | null>;

/**
 * Verifies the signatures of answers, one after the other, until one is not good: a made-up one
 * must not cost more than itself. Never rejects: a verifier that throws has found no good
 * signature.
 */
export async function verifySignatures(
  threadId: string,
  { entries, shown }: GivenAnswers,
  verify: VerifySignature = async () => null,
): Promise<Signers> {
  const signers = new Map<string, VerifiedSignature | null>();
  for (const answer of entries) {
    const signature = signatureOf(answer);
    const signedAt = own(signature, "signedAt");
    if (signature === undefined || typeof signedAt !== "number") break;
    const { key, text: call } = shown.get(answer.interruptId) ?? {};
    const digest = await sha256(
      decisionStatement({ threadId, answer, shown: { key, call }, signedAt }),
    );
    // Also one that throws before it returns a promise has not verified it.
    const verifying = async () => verify({ threadId, answer, signature, digest });
    const verified = await verifying().catch(() => null);
    signers.set(answer.interruptId, verified);
    if (typeof verified?.signedBy !== "string") break;
  }
  return signers;
}

function signatureOf({ metadata }: ResumeEntry): UnknownRecord | undefined {
  return ownRecord(metadata, "signature");
}

/** Tells the verifiers that the answers are recorded, if they are. */
export async function tellRecorded(verdict: GateVerdict, signers: Signers): Promise<void> {
  const isRecorded =
    verdict.kind === "resume" ||
    (verdict.kind === "refused" && verdict.event.code === "MORE_APPROVALS_NEEDED");
  if (isRecorded)
    await Promise.allSettled([...signers.values()].map(async (signer) => signer?.onRecorded?.()));
}

/**
 * Whether the answers are signed as their announcement asks, and who gave them then. `unverified`:
 * all else is right, and the signatures are to be verified.
 */
type SignatureCheck =
  | { readonly ok: true; readonly answeredBy: string | undefined }
  | "unverified"
  | ResumeRefusal;

/**
 * Checks that each answer was signed, by one person, for the announced question and call. A
 * signature cannot be used again: it is for the key of one question, which is answered once. Pure.
 */
export function checkSignatures(
  { rules, interrupts }: OpenPause,
  { entries, signers }: Pick<GivenAnswers, "entries" | "signers">,
  isCompared: boolean,
  answeredBy: string | undefined,
): SignatureCheck {
  if (rules?.signed !== true) return { ok: true, answeredBy };
  const ids = interrupts.map(({ id }) => id);
  const signed = new Set(
    entries.filter((entry) => signatureOf(entry)).map(({ interruptId }) => interruptId),
  );
  const unsigned = ids.filter((id) => !signed.has(id));
  if (unsigned.length > 0) return refusal("NOT_SIGNED", "The answer is not signed", unsigned);
  // The statement has the call that the page states; only a compared one is the announced one.
  if (!isCompared)
    return refusal("BAD_SIGNATURE", "The signature is for a call that was not announced", ids);
  if (signers === undefined) return "unverified";
  const bad = ids.filter((id) => typeof signers.get(id)?.signedBy !== "string");
  if (bad.length > 0)
    return refusal("BAD_SIGNATURE", "The signature is not good for this answer", bad);
  const [signer, ...others] = [...new Set(ids.map((id) => signers.get(id)?.signedBy))];
  if (typeof signer !== "string" || others.length > 0)
    return refusal("BAD_SIGNATURE", "The answers have different signers", ids);
  if (answeredBy !== undefined && answeredBy !== signer)
    return refusal(
      "BAD_SIGNATURE",
      "The signature is of another person than the one who answers",
      ids,
    );
  return { ok: true, answeredBy: signer };
}

function refusal(
  code: "NOT_SIGNED" | "BAD_SIGNATURE",
  why: string,
  interruptIds: readonly string[],
): ResumeRefusal {
  return { ok: false, code, message: `${why}: ${quoteIds(interruptIds)}.`, interruptIds };
}
