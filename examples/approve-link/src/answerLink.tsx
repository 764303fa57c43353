import type { ReactNode } from "react";
import { createInterruptGate, type InterruptGate } from "react-agui-interrupts/server";
import type { Database } from "./database.js";
import { type Link, readToken, revokeLink, signLink } from "./links.js";
import { readAnswers } from "./page/form.js";
import { alreadyAnswered, faults, type NoticeContent, recorded, withdrawn } from "./page/notices.js";
import { openRun } from "./page/openRun.js";
import { Notice } from "./page/Page.js";
import { QuestionPage } from "./page/QuestionPage.js";
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
}

/** Answers the requests of a link: its address, and the page behind it. */
export function createLinkPages(database: Database): (request: PageRequest) => Promise<PageResponse> {
  const gate = createInterruptGate({ store: database.store, lease: 0, requireShown: true });
  const isSecure = settings.publicUrl.startsWith("https:");

  return async (request) => {
    const [, kind = "", id = "", ...rest] = request.path.split("/");
    if (rest.length > 0 || (kind !== "open" && kind !== "answer"))
      return showNotice({ status: 404, title: "Not found", text: "" });
    // The proxies in front report the protocol; each may have appended to the header of the one before.
    if (isSecure && /\bhttp\b/i.test(`${request.headers["x-forwarded-proto"] ?? ""}`)) {
      const seen = await readToken(database, id, "open");
      if (seen.ok) await revokeLink(database, seen.link.id);
      return showNotice(faults["plain-http"]);
    }
    return kind === "open" ? openLink(id) : answerPage(id, request);
  };

  /** Takes the token out of the address: from here on it is in a cookie that only this page gets. Opening a link changes nothing. */
  async function openLink(token: string): Promise<PageResponse> {
    const read = await readToken(database, token, "open");
    if (!read.ok) return showNotice(faults[read.fault]);
    const { link } = read;
    const age = Math.max(0, Math.floor((link.expiresAt - Date.now()) / 1000));
    const scope = `Path=/answer/${link.id}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    const cookie = `answer=${await signLink(link, "answer")}; ${scope}`;
    return { status: 303, headers: { location: `/answer/${link.id}`, "set-cookie": cookie } };
  }

  async function answerPage(id: string, request: PageRequest): Promise<PageResponse> {
    const token = /(?:^|;\s*)answer=([\w.-]+)/.exec(`${request.headers["cookie"] ?? ""}`)?.[1];
    if (token === undefined) return showNotice(faults["no-session"]);
    const read = await readToken(database, token, "answer");
    if (!read.ok) return showNotice(faults[read.fault]);
    if (read.link.id !== id) return showNotice(faults["other-thread"]);
    if (request.method !== "POST") return show(gate, read.link);
    const origin = request.headers["origin"];
    if (origin !== undefined && origin !== "null" && origin !== new URL(settings.publicUrl).origin)
      return showNotice(faults["cross-site"]);
    // The page sends no referrer, so browsers send `null` as its origin. Pages on another subdomain of the same site are other origins, too.
    const from = request.headers["sec-fetch-site"];
    if (from !== undefined && from !== "same-origin" && from !== "none") return showNotice(faults["cross-site"]);
    return answer(gate, read.link, request.form);
  }
}

async function show(gate: InterruptGate, link: Link, error?: string, entered = new URLSearchParams()): Promise<PageResponse> {
  const { open, claim, past } = await gate.read(link.threadId);
  if (open?.runId === link.runId) {
    const run = await openRun(link.threadId, open.interrupts);
    const page = <QuestionPage run={run} person={link.person} entered={entered} {...(error !== undefined && { error })} />;
    return { status: error === undefined ? 200 : 422, page };
  }
  const closed = [...past, ...(claim === null ? [] : [claim.pause])].find(({ runId }) => runId === link.runId);
  return showNotice(closed === undefined || closed.answers.length === 0 ? withdrawn : alreadyAnswered(closed));
}

async function answer(gate: InterruptGate, link: Link, form: URLSearchParams): Promise<PageResponse> {
  const { open } = await gate.read(link.threadId);
  if (open?.runId !== link.runId) return show(gate, link);
  const input = { resume: readAnswers(open.interrupts, form) };
  const verdict = await gate.admit(link.threadId, input, { answeredBy: link.person });
  if (verdict.kind === "resume") return showNotice(recorded);
  if (verdict.kind === "refused") return show(gate, link, sentence(verdict.event.code), form);
  return show(gate, link);
}

function sentence(code: string | undefined): string {
  if (code === "PARTIAL_RESUME" || code === "PENDING_INTERRUPTS") return "Answer every question.";
  if (code === "QUESTION_CHANGED" || code === "NOT_SHOWN") return "The question has changed since it was shown. Check it again.";
  if (code === "INTERRUPT_EXPIRED") return "The time to answer this question is over. Nothing was sent.";
  return "The answer was not accepted. Check what you entered.";
}

function showNotice({ status, title, text }: NoticeContent): PageResponse {
  return { status, page: <Notice title={title} text={text} /> };
}
