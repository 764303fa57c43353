export { type PasskeySignature, type PasskeySignerOptions, passkeySigner } from "./passkey/passkeySigner.js";
