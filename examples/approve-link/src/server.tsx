import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { createLinkPages, type PageResponse } from "./answerLink.js";
import { type Database, openDatabase } from "./database.js";
import { createInbox } from "./inbox.js";
import { inboxScript } from "./page/InboxPage.js";
import { Notice } from "./page/Page.js";
import { settings } from "./settings.js";

const layout = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: #f6f7f9; color: #16181d; }
main { box-sizing: border-box; max-width: 44rem; margin-inline: auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.4rem; }
form { display: grid; gap: 1rem; }
form label { display: block; margin-block: 0.5rem; }
form input:not([type="checkbox"], [type="radio"]), form textarea, form select {
  display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.5rem; font: inherit;
}
form button { min-height: 2.75rem; }
fieldset { border: 0; margin: 0; padding: 0; }
`;
const styles = readFileSync(createRequire(import.meta.url).resolve("react-agui-interrupts/styles.css"), "utf8") + layout;

/** On every response. Without a referrer no other site learns the address, and nothing of it stays in a cache. */
const headers = {
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
  ...(settings.publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
};

const database = await openWhenReady();
const links = createLinkPages(database);
const inbox = createInbox(database);

const server = createServer(async (request, response) => {
  // Not by `URL`, which throws for some of what a client may send, such as `//`.
  const [pathname = "/", query = ""] = (request.url ?? "/").split("?", 2);
  if (pathname === "/inbox.js") {
    response.writeHead(200, { ...headers, "content-type": "text/javascript; charset=utf-8" }).end(inboxScript);
    return;
  }
  if (pathname === "/inbox/events") return void sendEvents(request, response, new URLSearchParams(query).get("seen"));
  const pages = /^\/inbox(\/|$)/.test(pathname) ? inbox.page : links;
  if (pathname === "/styles.css") {
    response
      .writeHead(200, { ...headers, "cache-control": "max-age=3600", "content-type": "text/css; charset=utf-8" })
      .end(styles);
    return;
  }
  const {
    status,
    headers: own,
    page,
  }: PageResponse = await readForm(request)
    .then((form) => pages({ method: request.method ?? "GET", path: pathname, headers: request.headers, form }))
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return {
        status: 503,
        headers: { "retry-after": "1" },
        page: <Notice title="Something went wrong" text="Nothing was lost. Load the page again." />,
      };
    });
  const html = page === undefined ? "" : `<!doctype html>${renderToStaticMarkup(page)}`;
  response.writeHead(status, { ...headers, ...own, "content-type": "text/html; charset=utf-8" }).end(html);
});
server.listen(settings.port, () => console.log(`The page server is ready at ${settings.publicUrl}.`));

/** Sends the events of an inbox until the browser is gone. */
async function sendEvents(request: IncomingMessage, response: ServerResponse, seen: string | null): Promise<void> {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  try {
    const events = await inbox.events({ headers: request.headers }, seen, gone.signal);
    // A browser does not connect again after 204.
    if (events === null) return void response.writeHead(204, headers).end();
    response.writeHead(200, { ...headers, "content-type": "text/event-stream; charset=utf-8" });
    response.flushHeaders();
    for await (const event of events) response.write(event);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  response.end();
}

/** The fields of a posted form: at most 100 kB of them. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > 100_000) throw new Error("The form is too large.");
  }
  return new URLSearchParams(text);
}

async function openWhenReady(): Promise<Database> {
  while (true) {
    try {
      return await openDatabase();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      await setTimeout(settings.pollInterval);
    }
  }
}
