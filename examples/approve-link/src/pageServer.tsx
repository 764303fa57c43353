import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { renderToStaticMarkup } from "react-dom/server";
import { createLinkPages, type PageRequest, type PageResponse } from "./answerLink.js";
import type { Database } from "./database.js";
import { createInbox } from "./inbox.js";
import { inboxScript } from "./page/InboxPage.js";
import { Notice } from "./page/Page.js";
import { createRegistration } from "./registration.js";
import { settings } from "./settings.js";

/**
 * On every response. Without a referrer no other site learns the address, and nothing of it stays
 * in a cache.
 */
const headers = {
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  ...(settings.publicUrl.startsWith("https:") && {
    "strict-transport-security": "max-age=31536000",
  }),
};

/** The most characters of a form. It holds the arguments, too. */
const longestForm = 500_000;

/** What `npm run build` makes of `src/browser`. */
const scripts: Readonly<Record<string, URL | undefined>> = {
  "/sign.js": new URL("../built/sign.js", import.meta.url),
  "/register.js": new URL("../built/register.js", import.meta.url),
};

/**
 * Creates the server of the pages: links, passkeys, and the inbox. It answers every request, and
 * keeps running after a failure.
 */
export function createPageServer(database: Database, styles: string): Server {
  const links = createLinkPages(database);
  const inbox = createInbox(database);
  const registration = createRegistration(database);

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Not by `URL`, which throws for some of what a client may send, such as `//`.
    const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
    if (path === "/inbox.js") return send(response, 200, "text/javascript", inboxScript);
    if (path === "/styles.css")
      return send(response, 200, "text/css", styles, { "cache-control": "max-age=3600" });
    if (path === "/inbox/events")
      return sendEvents(request, response, new URLSearchParams(query).get("seen"));
    const script = scripts[path];
    if (script !== undefined)
      return send(response, 200, "text/javascript", await readFile(script, "utf8"));
    const pages = /^\/inbox(\/|$)/.test(path)
      ? inbox.page
      : path.startsWith("/passkey/")
        ? registration
        : links;
    const { status, html, file, headers: own } = await pageOf(pages, request, path);
    if (file === undefined) return send(response, status, "text/html", html, own);
    const disposition = `attachment; filename="${file.name}"`;
    send(response, status, "application/json", file.text, {
      ...own,
      "content-disposition": disposition,
    });
  }

  /** Sends the events of an inbox until the browser is gone. */
  async function sendEvents(
    request: IncomingMessage,
    response: ServerResponse,
    seen: string | null,
  ): Promise<void> {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const events = await inbox.events({ headers: request.headers }, seen, gone.signal);
    // A browser does not connect again after 204.
    if (events === null) return void response.writeHead(204, headers).end();
    response.writeHead(200, { ...headers, "content-type": "text/event-stream; charset=utf-8" });
    response.flushHeaders();
    for await (const event of events) response.write(event);
    response.end();
  }
}

/** The page for a request, or an error page if it cannot be built or rendered. */
async function pageOf(
  pages: (request: PageRequest) => Promise<PageResponse>,
  request: IncomingMessage,
  path: string,
): Promise<Omit<PageResponse, "page"> & { readonly html: string }> {
  try {
    const form = await readForm(request);
    if (form === null)
      return {
        status: 413,
        html: render(<Notice title="The form is too large" text="Nothing was sent." />),
      };
    const { page, ...response } = await pages({
      method: request.method ?? "GET",
      path,
      headers: request.headers,
      form,
    });
    return { ...response, html: page === undefined ? "" : render(page) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const html = render(
      <Notice title="Something went wrong" text="Nothing was lost. Load the page again." />,
    );
    return { status: 503, headers: { "retry-after": "1" }, html };
  }
}

function render(page: PageResponse["page"]): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  own: PageResponse["headers"] = {},
): void {
  response
    .writeHead(status, { ...headers, ...own, "content-type": `${type}; charset=utf-8` })
    .end(text);
}

/**
 * The fields of a posted form; null for one that is too large. The rest of that one is read and
 * dropped, or its sender would not get the reply.
 */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = "";
  let length = 0;
  for await (const chunk of request.setEncoding("utf8")) {
    length += chunk.length;
    if (length <= longestForm) text += chunk;
    else if (length > 20 * longestForm) throw new Error("The form is far too large.");
  }
  return length > longestForm ? null : new URLSearchParams(text);
}
