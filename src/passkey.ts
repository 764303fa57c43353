/**
 * Signs decisions with a passkey, in the browser. Stable.
 * @module
 */
export {
  type PasskeySignature,
  type PasskeySignerOptions,
  passkeySigner,
} from "./passkey/passkeySigner.js";
