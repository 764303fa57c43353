import { createHash } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { ResumeEntry } from "react-agui-interrupts/core";
import { type Credential, verifyReceipt } from "react-agui-interrupts/passkey-server";
import type { Database, Row } from "./database.js";
import { challengeOf } from "./links.js";
import { settings } from "./settings.js";

const { origin, hostname } = new URL(settings.publicUrl);

/** Where passkeys count. */
export const party = { origin, rpId: hostname };

export async function findPasskey({ rows }: Database, id: string): Promise<Credential | undefined> {
  const [row] = await rows("select * from passkeys where id = ?", id);
  return row && toCredential(row);
}

/** The passkeys of one person, or of everybody. */
export async function passkeysOf(
  { rows }: Database,
  person?: string,
): Promise<readonly Credential[]> {
  const found =
    person === undefined
      ? rows("select * from passkeys")
      : rows("select * from passkeys where person = ?", person);
  return (await found).map(toCredential);
}

export async function updateCounter(
  { rows }: Database,
  id: string,
  counter: number,
): Promise<void> {
  await rows("update passkeys set counter = ? where id = ? and counter < ?", counter, id, counter);
}

/** Whose passkeys have signed all of these answers; undefined where one is not signed. */
export async function signerOf(
  database: Database,
  answers: readonly ResumeEntry[],
): Promise<string | undefined> {
  const credentials = await passkeysOf(database);
  const checks = await Promise.all(
    answers.map((answer) => verifyReceipt(answer, { ...party, credentials })),
  );
  const signers = new Set(checks.map((check) => (check.ok ? check.signedBy : undefined)));
  return signers.size === 1 ? [...signers][0] : undefined;
}

/**
 * What the browser needs to create a passkey. A token has one challenge, and registers one passkey.
 */
export async function registrationOptions(database: Database, token: string, person: string) {
  return generateRegistrationOptions({
    rpName: "Approvals",
    rpID: party.rpId,
    userName: person,
    // The same person gets the same id, so an authenticator keeps one passkey for each.
    userID: new Uint8Array(createHash("sha256").update(person).digest()),
    challenge: await challengeOf(token),
    excludeCredentials: (await passkeysOf(database, person)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Stores the passkey that a browser has created. `text` is its response as JSON; untrusted. */
export async function registerPasskey(
  database: Database,
  token: string,
  person: string,
  text: string,
): Promise<"saved" | "used" | "invalid"> {
  const verified = await verifyRegistration(token, text);
  if (verified === undefined) return "invalid";
  const { id, publicKey, counter } = verified;
  await database.rows(
    "insert into passkeys (id, person, public_key, counter, registration) values (?, ?, ?, ?, ?) on conflict do nothing",
    id,
    person,
    Buffer.from(publicKey).toString("base64url"),
    counter,
    token,
  );
  const [row] = await database.rows(
    "select * from passkeys where id = ? and registration = ?",
    id,
    token,
  );
  return row === undefined ? "used" : "saved";
}

async function verifyRegistration(token: string, text: string) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(text),
      expectedChallenge: Buffer.from(await challengeOf(token)).toString("base64url"),
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
    });
    return registrationInfo?.credential;
  } catch {
    return undefined;
  }
}

function toCredential(row: Row): Credential {
  return {
    id: String(row["id"]),
    publicKey: new Uint8Array(Buffer.from(String(row["public_key"]), "base64url")),
    counter: Number(row["counter"]),
    userId: String(row["person"]),
  };
}
