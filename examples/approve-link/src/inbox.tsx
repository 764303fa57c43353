import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { OpenThread } from "react-agui-interrupts/server";
import type { PageRequest, PageResponse } from "./answerLink.js";
import type { Database } from "./database.js";
import { type Link, readPerson, signLink, signPerson, toLink } from "./links.js";
import { InboxPage, type InboxRow } from "./page/InboxPage.js";
import { Notice } from "./page/Page.js";
import { settings } from "./settings.js";

/** The inbox of a person: every open question that is theirs to answer. */
export interface Inbox {
  /** `/inbox/open/<token>` puts the token into a cookie, `/inbox` lists the questions. */
  readonly page: (request: PageRequest) => Promise<PageResponse>;
  /**
   * The server-sent events of `/inbox/events`, as text: one as soon as the list is no longer the
   * one that the page shows (`seen`), and a comment now and then that keeps the connection open. It
   * ends with the session; `null` without one.
   */
  readonly events: (
    request: Pick<PageRequest, "headers">,
    seen: string | null,
    signal: AbortSignal,
  ) => Promise<AsyncGenerator<string> | null>;
}

/** Milliseconds without an event before a comment is sent. */
const heartbeat = 15_000;

export function createInbox(database: Database): Inbox {
  const isSecure = settings.publicUrl.startsWith("https:");

  return {
    async page({ path, headers }) {
      const [, , kind, token = "", ...rest] = path.split("/");
      if (rest.length > 0 || (kind !== undefined && kind !== "open"))
        return notice(404, "Not found");
      if (kind === "open") return openInbox(token);
      const session = await readSession(headers);
      if (session === null)
        return notice(
          403,
          "Open the inbox from its link",
          "The link is not valid, or has expired.",
        );
      const rows = await listFor(database, session.person);
      return {
        status: 200,
        page: <InboxPage person={session.person} rows={rows} version={versionOf(rows)} />,
      };
    },
    async events({ headers }, seen, signal) {
      const session = await readSession(headers);
      return session === null ? null : follow(session.person, session.expiresAt, seen, signal);
    },
  };

  async function openInbox(token: string): Promise<PageResponse> {
    const found = await readPerson(token, "open");
    if (found === null)
      return notice(403, "Open the inbox from its link", "The link is not valid, or has expired.");
    const { person, expiresAt } = found;
    const age = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
    // With `Strict`, a browser would not send it after the click on a link in web mail.
    const scope = `Path=/inbox; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    const cookie = `inbox=${await signPerson(person, "answer", expiresAt)}; ${scope}`;
    return { status: 303, headers: { location: "/inbox", "set-cookie": cookie } };
  }

  async function* follow(
    person: string,
    expiresAt: number,
    seen: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    let shown = seen;
    let sentAt = Date.now();
    while (!signal.aborted && Date.now() < expiresAt) {
      const version = versionOf(await listFor(database, person));
      if (version !== shown) {
        shown = version;
        sentAt = Date.now();
        yield `data: ${version}\n\n`;
      } else if (Date.now() - sentAt > heartbeat) {
        sentAt = Date.now();
        yield ":\n\n";
      }
      await setTimeout(settings.pollInterval, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * The open questions of a person, each with the link that answers it; those that end first come
 * first.
 */
async function listFor({ store, rows }: Database, person: string): Promise<readonly InboxRow[]> {
  const links = new Map<string, Link>();
  for (const row of await rows(
    "select * from links where person = ? and revoked_at is null and expires_at > ?",
    person,
    Date.now(),
  )) {
    const link = toLink(row);
    links.set(JSON.stringify([link.threadId, link.runId]), link);
  }
  const found: InboxRow[] = [];
  let page: readonly OpenThread[] = [];
  do {
    page = await store.findOpen(page.at(-1)?.threadId, 100);
    for (const { threadId, pause } of page) {
      const link = links.get(JSON.stringify([threadId, pause.runId]));
      if (link === undefined || pause.rules?.answerableBy?.includes(person) === false) continue;
      const questions = pause.interrupts.map(({ message, reason }) => message ?? reason);
      found.push({
        id: link.id,
        href: `/open/${await signLink(link, "open")}`,
        questions,
        expiresAt: link.expiresAt,
      });
    }
  } while (page.length > 0);
  return found.sort((a, b) => a.expiresAt - b.expiresAt);
}

function versionOf(rows: readonly InboxRow[]): string {
  const ids = rows.map(({ id }) => id).sort();
  return createHash("sha256").update(JSON.stringify(ids)).digest("base64url").slice(0, 22);
}

async function readSession(headers: PageRequest["headers"]) {
  const token = /(?:^|;\s*)inbox=([\w.-]+)/.exec(`${headers["cookie"] ?? ""}`)?.[1];
  return token === undefined ? null : readPerson(token, "answer");
}

function notice(status: number, title: string, text = ""): PageResponse {
  return { status, page: <Notice title={title} text={text} /> };
}
