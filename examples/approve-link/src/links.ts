import type { Database, Row } from "./database.js";
import { settings } from "./settings.js";

/** What a link allows. The address has none of it, only an id and a signature. */
export interface Link {
  readonly id: string;
  readonly threadId: string;
  readonly runId: string;
  readonly person: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Why a link does not open anything. */
export type LinkFault = "forged" | "expired" | "revoked";

export type LinkReading =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly fault: LinkFault };

/**
 * A token is good for one thing: the address of a message (`open`), the cookie of the browser that
 * opened it (`answer`), or the registration of a passkey (`register`).
 */
export type Purpose = "open" | "answer" | "register";

/** Makes the link of a run, unless there is one. */
export async function newLink(
  { rows }: Database,
  link: Omit<Link, "id" | "expiresAt">,
): Promise<void> {
  const { threadId, runId, person } = link;
  await rows(
    `insert into links (id, thread_id, run_id, person, expires_at) values (?, ?, ?, ?, ?)
      on conflict (thread_id, run_id) where revoked_at is null do nothing`,
    randomId(),
    threadId,
    runId,
    person,
    Date.now() + settings.linkLifetime,
  );
}

/** Makes a link useless, for instance because it was seen by others. */
export async function revokeLink({ rows }: Database, id: string): Promise<void> {
  await rows("update links set revoked_at = ? where id = ? and revoked_at is null", Date.now(), id);
}

/** Signs a link: `id.signature`. The signature covers all fields of the link. */
export async function signLink(link: Link, purpose: Purpose): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await signingKey(), contentOf(link, purpose));
  return `${link.id}.${Buffer.from(signature).toString("base64url")}`;
}

/** Checks a token against the link it names. */
export async function readToken(
  { rows }: Database,
  token: string,
  purpose: Purpose,
  now = Date.now(),
): Promise<LinkReading> {
  const [id = "", signature = "", ...rest] = token.split(".");
  const [row] =
    /^[\w-]{22}$/.test(id) && rest.length === 0
      ? await rows("select * from links where id = ?", id)
      : [];
  if (row === undefined) return { ok: false, fault: "forged" };
  const link = toLink(row);
  // `verify` compares in constant time.
  const given = Buffer.from(signature, "base64url");
  if (!(await crypto.subtle.verify("HMAC", await signingKey(), given, contentOf(link, purpose))))
    return { ok: false, fault: "forged" };
  if (row["revoked_at"] !== null) return { ok: false, fault: "revoked" };
  return link.expiresAt <= now ? { ok: false, fault: "expired" } : { ok: true, link };
}

export function toLink(row: Row): Link {
  return {
    id: String(row["id"]),
    threadId: String(row["thread_id"]),
    runId: String(row["run_id"]),
    person: String(row["person"]),
    expiresAt: Number(row["expires_at"]),
  };
}

/**
 * Signs an address that is for one person, such as that of their inbox:
 * `person.deadline.signature`.
 */
export async function signPerson(
  person: string,
  purpose: Purpose,
  expiresAt = Date.now() + settings.linkLifetime,
): Promise<string> {
  const signature = await crypto.subtle.sign(
    "HMAC",
    await signingKey(),
    personContent(person, expiresAt, purpose),
  );
  return [
    Buffer.from(person).toString("base64url"),
    expiresAt,
    Buffer.from(signature).toString("base64url"),
  ].join(".");
}

/**
 * Whose token this is, and until when; `null` where it was changed, has expired, or is for another
 * purpose.
 */
export async function readPerson(
  token: string,
  purpose: Purpose,
  now = Date.now(),
): Promise<{ readonly person: string; readonly expiresAt: number } | null> {
  const [name = "", deadline = "", signature = ""] = token.split(".");
  const person = Buffer.from(name, "base64url").toString();
  const expiresAt = Number(deadline);
  const given = Buffer.from(signature, "base64url");
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await signingKey(),
    given,
    personContent(person, expiresAt, purpose),
  );
  return isOurs && expiresAt > now ? { person, expiresAt } : null;
}

function personContent(
  person: string,
  expiresAt: number,
  purpose: Purpose,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    JSON.stringify(["approve-link-person", purpose, person, expiresAt]),
  );
}

function contentOf(
  { id, threadId, runId, person, expiresAt }: Link,
  purpose: Purpose,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    JSON.stringify(["approve-link", purpose, id, threadId, runId, person, expiresAt]),
  );
}

/**
 * 32 bytes that cannot be guessed without the secret, always the same for one token: the challenge
 * of a registration.
 */
export async function challengeOf(token: string): Promise<Uint8Array<ArrayBuffer>> {
  const content = new TextEncoder().encode(JSON.stringify(["approve-link-challenge", token]));
  return new Uint8Array(await crypto.subtle.sign("HMAC", await signingKey(), content));
}

let key: Promise<CryptoKey> | undefined;

function signingKey(): Promise<CryptoKey> {
  if (settings.linkSecret.length < 32)
    throw new Error("Set LINK_SECRET to at least 32 random characters.");
  const secret = new TextEncoder().encode(settings.linkSecret);
  key ??= crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  return key;
}

function randomId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
}
