import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { type Session, until } from "./Session.js";
import { freePort } from "./webdriver.js";

const folder = join(import.meta.dirname, "../../storybook-static");
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** The ids of the stories that Storybook lists. */
export function visibleStories(): readonly string[] {
  const {
    entries,
  }: {
    readonly entries: Record<string, { readonly type: string; readonly tags?: readonly string[] }>;
  } = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
  return Object.entries(entries).flatMap(([id, { type, tags = [] }]) =>
    type === "story" && tags.includes("dev") ? [id] : [],
  );
}

/** Serves the built Storybook. */
export async function serveStorybook(): Promise<{
  readonly address: string;
  readonly close: () => void;
}> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    readFile(join(folder, normalize(decodeURIComponent(pathname)))).then(
      (body) =>
        response
          .writeHead(200, {
            "content-type": types[extname(pathname)] ?? "application/octet-stream",
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}/`, close };
}

/** Opens a story, and fails unless it renders. */
export async function showStory(session: Session, address: string, id: string): Promise<void> {
  await session.open(`${address}iframe.html?id=${id}&viewMode=story`);
  const failed = `document.body.classList.contains("sb-show-errordisplay")`;
  const shown = `document.body.classList.contains("sb-show-main") && document.querySelector("#storybook-root")?.childElementCount > 0`;
  await until(session, `return ${failed} || (${shown})`);
  if ((await session.evaluate(`return ${failed}`)) === true)
    throw new Error(
      String(
        await session.evaluate(
          "return document.querySelector('#error-message')?.textContent ?? ''",
        ),
      ),
    );
}
