import { createHash, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Credential } from "../../src/passkey-server.js";

/** What a signature of the authenticator is made with. */
export interface AssertionOptions {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

export const origin = "https://app.example.com";
export const rpId = "app.example.com";

/** A passkey with an ES256 key in this process. */
export function createAuthenticator(userId: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = Buffer.from(`credential of ${userId}`).toString("base64url");
  const credential: Credential = { id, userId, counter: 0, publicKey: coseOf(publicKey) };
  return { credential, sign: (options: AssertionOptions) => assertionOf(id, privateKey, options) };
}

function coseOf(key: KeyObject): Uint8Array<ArrayBuffer> {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [head, between] = [
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from("225820", "hex"),
  ];
  return new Uint8Array(
    Buffer.concat([head, Buffer.from(x, "base64url"), between, Buffer.from(y, "base64url")]),
  );
}

function assertionOf(id: string, key: KeyObject, options: AssertionOptions) {
  const {
    challenge,
    origin: from = origin,
    rpId: domain = rpId,
    verified = true,
    counter = 0,
    type = "webauthn.get",
  } = options;
  const client = Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const data = Buffer.concat([hash(domain), Buffer.from([verified ? 5 : 1]), count]);
  const signature = createSign("sha256")
    .update(Buffer.concat([data, hash(client)]))
    .sign(key);
  return {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
}

function hash(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
