import type { ReactNode } from "react";
import type { InterruptGate, PastPause } from "react-agui-interrupts/server";
import type { Database } from "./database.js";
import { createGate } from "./gate.js";
import { type Link, readToken, revokeLink, signLink } from "./links.js";
import { isAmbiguous, readAnswers } from "./page/form.js";
import {
  alreadyAnswered,
  faults,
  type NoticeContent,
  recorded,
  withdrawn,
} from "./page/notices.js";
import { openRun } from "./page/openRun.js";
import { Notice } from "./page/Page.js";
import { QuestionPage } from "./page/QuestionPage.js";
import { passkeysOf, signerOf } from "./passkeys.js";
import { settings } from "./settings.js";

/** A request as far as links are concerned. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  /** Of the headers, those that are read: their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly form: URLSearchParams;
}

export interface PageResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly page?: ReactNode;
  /** JSON to save, in place of a page. */
  readonly file?: { readonly name: string; readonly text: string };
}

/** Answers the requests of a link: its address, and the page behind it. */
export function createLinkPages(
  database: Database,
): (request: PageRequest) => Promise<PageResponse> {
  const gate = createGate(database, 0);
  const isSecure = settings.publicUrl.startsWith("https:");

  return async (request) => {
    const [, kind = "", id = "", ...rest] = request.path.split("/");
    const isReceipt =
      kind === "answer" && rest.length === 1 && rest[0] === "receipt" && request.method === "GET";
    if ((rest.length > 0 && !isReceipt) || (kind !== "open" && kind !== "answer"))
      return showNotice({ status: 404, title: "Not found", text: "" });
    // The proxies in front report the protocol; each may have appended to the header of the one
    // before.
    if (isSecure && /\bhttp\b/i.test(`${request.headers["x-forwarded-proto"] ?? ""}`)) {
      const seen = await readToken(database, id, "open");
      if (seen.ok) await revokeLink(database, seen.link.id);
      return showNotice(faults["plain-http"]);
    }
    return kind === "open" ? openLink(id) : answerPage(id, request, isReceipt);
  };

  /**
   * Takes the token out of the address: from here on it is in a cookie that only this page gets.
   * Opening a link changes nothing.
   */
  async function openLink(token: string): Promise<PageResponse> {
    const read = await readToken(database, token, "open");
    if (!read.ok) return showNotice(faults[read.fault]);
    const { link } = read;
    const age = Math.max(0, Math.floor((link.expiresAt - Date.now()) / 1000));
    const scope = `Path=/answer/${link.id}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    const cookie = `answer=${await signLink(link, "answer")}; ${scope}`;
    return { status: 303, headers: { location: `/answer/${link.id}`, "set-cookie": cookie } };
  }

  async function answerPage(
    id: string,
    request: PageRequest,
    isReceipt: boolean,
  ): Promise<PageResponse> {
    const token = /(?:^|;\s*)answer=([\w.-]+)/.exec(`${request.headers["cookie"] ?? ""}`)?.[1];
    if (token === undefined) return showNotice(faults["no-session"]);
    const read = await readToken(database, token, "answer");
    if (!read.ok) return showNotice(faults[read.fault]);
    if (read.link.id !== id) return showNotice(faults["other-thread"]);
    if (isReceipt) return saveReceipt(database, gate, read.link);
    if (request.method !== "POST") return show(database, gate, read.link);
    const origin = request.headers["origin"];
    if (origin !== undefined && origin !== "null" && origin !== new URL(settings.publicUrl).origin)
      return showNotice(faults["cross-site"]);
    // The page sends no referrer, so browsers send `null` as its origin. Pages on another subdomain
    // of the same site are other origins, too.
    const from = request.headers["sec-fetch-site"];
    if (from !== undefined && from !== "same-origin" && from !== "none")
      return showNotice(faults["cross-site"]);
    return answer(database, gate, read.link, request.form);
  }
}

async function show(
  database: Database,
  gate: InterruptGate,
  link: Link,
  error?: string,
  entered = new URLSearchParams(),
): Promise<PageResponse> {
  const { open } = await gate.read(link.threadId);
  if (open?.runId === link.runId) {
    const run = await openRun(link.threadId, open.interrupts);
    const signing = open.rules?.signed === true && {
      signing: {
        questions: open.interrupts,
        hasPasskey: (await passkeysOf(database, link.person)).length > 0,
      },
    };
    const page = (
      <QuestionPage
        run={run}
        person={link.person}
        entered={entered}
        {...signing}
        {...(error !== undefined && { error })}
      />
    );
    return { status: error === undefined ? 200 : 422, page };
  }
  const closed = await findAnswered(gate, link);
  if (closed === undefined) return showNotice(withdrawn);
  const signer = await signerOf(database, closed.answers);
  return showNotice(
    alreadyAnswered(closed, await usedFor(database, link.threadId, closed), signer),
    signer && receiptAt(link),
  );
}

/**
 * The tools that a worker has used for these answers. What a worker does reaches this page where it
 * is stored, and in no other way.
 */
async function usedFor(
  { rows }: Database,
  threadId: string,
  { answers }: PastPause,
): Promise<readonly string[]> {
  const effects = await rows("select key, tool from effects where thread_id = ?", threadId);
  const isFor = (key: unknown) =>
    answers.some(({ interruptId }) => String(key).endsWith(`:${interruptId}`));
  return effects.filter(({ key }) => isFor(key)).map(({ tool }) => String(tool));
}

async function findAnswered(gate: InterruptGate, link: Link): Promise<PastPause | undefined> {
  const { claim, past } = await gate.read(link.threadId);
  const closed = [...past, ...(claim === null ? [] : [claim.pause])].find(
    ({ runId }) => runId === link.runId,
  );
  return closed === undefined || closed.answers.length === 0 ? undefined : closed;
}

/** Where the receipt of signed answers is: below the page, which alone gets the cookie. */
function receiptAt({ id }: Link): string {
  return `/answer/${id}/receipt`;
}

/**
 * The answers as they were recorded, with their signatures: what `npm run verify-receipt` reads.
 */
async function saveReceipt(
  database: Database,
  gate: InterruptGate,
  link: Link,
): Promise<PageResponse> {
  const closed = await findAnswered(gate, link);
  if (closed === undefined || (await signerOf(database, closed.answers)) === undefined)
    return showNotice({ status: 404, title: "There is no receipt", text: "" });
  const text = `${JSON.stringify({ answers: closed.answers }, null, 2)}\n`;
  return { status: 200, file: { name: `receipt-${link.id}.json`, text } };
}

async function answer(
  database: Database,
  gate: InterruptGate,
  link: Link,
  form: URLSearchParams,
): Promise<PageResponse> {
  const { open } = await gate.read(link.threadId);
  if (open?.runId !== link.runId) return show(database, gate, link);
  if (isAmbiguous(form))
    return show(database, gate, link, "The form has two answers to a question. Choose one.", form);
  const input = { resume: readAnswers(open.interrupts, form) };
  const verdict = await gate.admit(link.threadId, input, { answeredBy: link.person });
  if (verdict.kind === "refused")
    return show(database, gate, link, sentence(verdict.event.code), form);
  const closed = verdict.kind === "resume" ? await findAnswered(gate, link) : undefined;
  if (closed === undefined) return show(database, gate, link);
  const signer = await signerOf(database, closed.answers);
  return showNotice(recorded(signer), signer && receiptAt(link));
}

function sentence(code: string | undefined): string {
  if (code === "PARTIAL_RESUME" || code === "PENDING_INTERRUPTS") return "Answer every question.";
  if (code === "QUESTION_CHANGED" || code === "NOT_SHOWN")
    return "The question has changed since it was shown. Check it again.";
  if (code === "INTERRUPT_EXPIRED")
    return "The time to answer this question is over. Nothing was sent.";
  if (code === "NOT_SIGNED") return "This answer needs your passkey. Nothing was sent.";
  if (code === "BAD_SIGNATURE")
    return "The signature is not valid for this answer. Nothing was sent.";
  return "The answer was not accepted. Check what you entered.";
}

function showNotice({ status, title, text }: NoticeContent, receipt?: string): PageResponse {
  return {
    status,
    page: <Notice title={title} text={text} {...(receipt !== undefined && { receipt })} />,
  };
}
