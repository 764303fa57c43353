/**
 * Verifies decisions that were signed with a passkey. Stable.
 * @module
 */
export type { PasskeySignature } from "./passkey/passkeySigner.js";
export {
  type Credential,
  type PasskeyVerifierOptions,
  passkeyVerifier,
  type Receipt,
  type ReceiptCheck,
  type VerifyReceiptOptions,
  verifyReceipt,
} from "./passkey/passkeyVerifier.js";
